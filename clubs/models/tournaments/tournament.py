"""A tournament and its events. The form of contest belongs to the event."""

import pghistory
import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, gettext_lazy as _

from clubs.models.club import Club
from clubs.models.titled import Titled
from federation.fields import WordField
from federation.languages import in_each, languages_here
from federation.tenancy.models import TenantForeignKey, TenantModel
from scoring.engine.contest import Form


class Level(models.TextChoices):
    """How high an event is graded."""

    WEEKLY = "weekly", _("weekly game")
    CLUB_CHAMPIONSHIP = "club_championship", _("club championship")
    LOCAL = "local", _("local")
    SECTIONAL = "sectional", _("sectional")
    REGIONAL = "regional", _("regional")
    NATIONAL = "national", _("national")


class FeePer(models.TextChoices):
    """What the entry fee of an event is for."""

    ENTRANT = "entrant", _("pair, team or single player")
    PLAYER = "player", _("player")


class FeePayment(models.TextChoices):
    """How an entry fee is paid."""

    DESK = "desk", _("at the desk, outside the federation’s books")
    ACCOUNT = "account", _("charged to the players’ accounts")
    AHEAD = "ahead", _("charged, and the entry holds once it is paid")


FORMS_OF_CONTEST = [(form.value, _(form.contest.label)) for form in Form]


@pghistory.track()
class Tournament(Titled):
    """A tournament: one or more events at a place in some days, run by a club or for the federation.

    Hidden from the public until it is announced.
    """

    host = TenantForeignKey(Club, related_name="tournaments", verbose_name=_("run by"))
    slug = models.SlugField(
        _("short name"), max_length=60, db_index=False, help_text=_("In addresses: spring-2027.")
    )
    level = WordField(_("level"), max_length=20, choices=Level)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    announced_at = models.DateTimeField(_("announced"), null=True, blank=True, editable=False)
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True, editable=False)

    class Meta(Titled.Meta):
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-starts_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "slug"],
                name="tournament_slug_once",
                violation_error_message=_("Another tournament has this short name."),
            ),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")),
                name="tournament_ends_after_start",
                violation_error_message=_("A tournament ends on or after the day it begins."),
            ),
        ]
        indexes = [models.Index(fields=["federation", "-starts_on", "-id"], name="tournament_newest")]


@pghistory.track()
class Event(Titled):
    """A contest inside a tournament (種目), with its own form, entries and conditions of contest."""

    tournament = TenantForeignKey(Tournament, related_name="contests", verbose_name=_("tournament"))
    position = models.PositiveSmallIntegerField(_("order"), default=1)
    form = WordField(_("form of contest"), max_length=20, choices=FORMS_OF_CONTEST)
    boards_per_round = models.PositiveSmallIntegerField(_("boards a round"), default=2)
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes a round"), null=True, blank=True, help_text=_("Where nothing is announced, 7 a board.")
    )
    entries_close_at = models.DateTimeField(_("entries close"), null=True, blank=True)
    entrants_max = models.PositiveIntegerField(
        _("maximum entries"), null=True, blank=True, help_text=_("Further entries go on the waiting list.")
    )
    fee = models.DecimalField(_("entry fee"), max_digits=10, decimal_places=2, null=True, blank=True)
    fee_per = WordField(_("entry fee for each"), max_length=7, choices=FeePer, default=FeePer.ENTRANT)
    payment = WordField(
        _("how the entry fee is paid"), max_length=7, choices=FeePayment, default=FeePayment.DESK
    )

    class Meta(Titled.Meta):
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "tournament", "position"],
                name="event_position_once",
                violation_error_message=_("Another event of the tournament has this place in the order."),
            ),
            models.CheckConstraint(
                condition=Q(boards_per_round__gte=1, boards_per_round__lte=100), name="event_boards_a_round"
            ),
        ]

    @property
    def whole_titles(self) -> dict[str, str]:
        """Its tournament and it, for readers of each language."""
        return in_each(lambda: gettext("%(tournament)s, %(event)s") % self._titles_of_both, languages_here())

    @property
    def _titles_of_both(self) -> dict[str, str]:
        return {"tournament": self.tournament.title, "event": self.title}


class ConditionsOfContest(TenantModel):
    """An edition of an event's conditions of contest; the newest holds. Never edited.

    `body` is what `clubs.services.conditions_of_contest` has checked: text by key. It stands before
    the regulation pack, which stands before nothing.
    """

    event = TenantForeignKey(Event, related_name="conditions", verbose_name=_("event"))
    edition = models.PositiveSmallIntegerField(_("edition"))
    body = models.JSONField(_("conditions of contest"), default=dict)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("set by")
    )
    set_at = models.DateTimeField(_("set at"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("conditions of contest")
        verbose_name_plural = _("conditions of contest")
        ordering = ["-edition"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "event", "edition"], name="edition_once"),
            models.CheckConstraint(
                condition=Q(edition=1) | ~Q(reason=""), name="conditions_changed_with_reason"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.edition}"
