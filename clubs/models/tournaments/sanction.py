"""Events that need the federation's word: asked for by a club, perhaps through its district, and decided."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models.club import Club
from clubs.models.district import District
from clubs.models.tournaments.tournament import FORMS_OF_CONTEST, Level, Tournament
from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.tenancy.models import TenantForeignKey, TenantModel

REASON_MAX = 300
NOTE_MAX = 600
# What was asked for never changes, and what is decided is not decided again.
DECIDED_ONCE = (
    "OLD.closed_at IS NOT NULL"
    " OR (to_jsonb(OLD) - ARRAY['state', 'closed_at', 'tournament_id'])"
    " <> (to_jsonb(NEW) - ARRAY['state', 'closed_at', 'tournament_id'])"
)


class SanctionState(models.TextChoices):
    """What an application for an event waits for, or how it ended."""

    AT_DISTRICT = "at_district", _("waits for the district")
    AT_FEDERATION = "at_federation", _("waits for the federation")
    APPROVED = "approved", pgettext_lazy("event", "approved")
    REFUSED = "refused", pgettext_lazy("event", "refused")
    WITHDRAWN = "withdrawn", pgettext_lazy("event", "taken back")


class SanctionRequest(TenantModel):
    """A club asks to hold an event. `key`: of the form, so that it counts once.

    `tournament`: what came of it. `state` is what lists read; each change of it is a SanctionStep.
    `district`: the one that is asked first, that of the club on the day; none where nobody looks after it.
    """

    key = models.CharField(max_length=36)
    club = TenantForeignKey(Club, related_name="sanctions", verbose_name=_("club"))
    district = TenantForeignKey(District, related_name="sanctions", null=True, verbose_name=_("district"))
    titles = TextsField(_("title"), max_length=120)
    level = WordField(_("level"), max_length=20, choices=Level)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    form = WordField(_("form of contest"), max_length=20, choices=FORMS_OF_CONTEST)
    tables = models.PositiveSmallIntegerField(_("expected tables"))
    note = models.CharField(_("note to the office"), max_length=NOTE_MAX, blank=True)
    state = WordField(_("state"), max_length=14, choices=SanctionState, default=SanctionState.AT_FEDERATION)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("asked by")
    )
    asked_at = models.DateTimeField(_("sent"), default=timezone.now)
    closed_at = models.DateTimeField(_("decided"), null=True)
    tournament = TenantForeignKey(
        Tournament, related_name="sanctions", null=True, verbose_name=_("tournament")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("application for an event")
        verbose_name_plural = _("applications for events")
        ordering = ["id"]
        indexes = [
            models.Index(fields=["federation", "state"], name="sanction_waiting"),
            models.Index(fields=["federation", "club"], name="sanction_of_club"),
            models.Index(fields=["federation", "district"], name="sanction_of_district"),
            models.Index(fields=["federation", "tournament"], name="sanction_of_tournament"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["federation", "key"], name="sanction_once"),
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="sanction_days"),
            models.CheckConstraint(
                condition=Q(state__in=("approved", "refused", "withdrawn"), closed_at__isnull=False)
                | (~Q(state__in=("approved", "refused", "withdrawn")) & Q(closed_at__isnull=True)),
                name="sanction_closed_by_state",
            ),
            models.CheckConstraint(
                condition=Q(state="approved", tournament__isnull=False)
                | (~Q(state="approved") & Q(tournament__isnull=True)),
                name="sanction_approved_has_tournament",
            ),
            models.CheckConstraint(
                condition=~Q(state="at_district") | Q(district__isnull=False), name="sanction_at_a_district"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="decided_once", operation=pgtrigger.Update, condition=pgtrigger.Condition(DECIDED_ONCE)
            ),
        ]

    def __str__(self) -> str:
        return self.titles.read()

    @property
    def waits(self) -> bool:
        """Whether somebody has still to decide."""
        return self.closed_at is None


class SanctionDeed(models.TextChoices):
    """What happened to an application for an event."""

    PASSED_ON = "passed_on", pgettext_lazy("event", "approved by the district")
    APPROVED = "approved", pgettext_lazy("event", "approved")
    REFUSED = "refused", pgettext_lazy("event", "refused")
    WITHDRAWN = "withdrawn", pgettext_lazy("event", "taken back")


class SanctionStep(TenantModel):
    """Something happened to an application for an event. Never edited. `fee`: what the approval costs."""

    request = TenantForeignKey(
        SanctionRequest, related_name="steps", verbose_name=_("application for an event")
    )
    deed = WordField(_("act"), max_length=10, choices=SanctionDeed)
    reason = models.CharField(_("reason"), max_length=REASON_MAX, blank=True)
    fee = models.DecimalField(_("fee"), max_digits=10, decimal_places=2, null=True)
    at = models.DateTimeField(_("time"), default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("step of an application for an event")
        verbose_name_plural = _("steps of applications for events")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "request", "deed"],
                name="sanction_step_once",
                violation_error_message=_("This application was decided already."),
            ),
            models.CheckConstraint(
                condition=~Q(deed="refused") | ~Q(reason=""), name="sanction_refused_with_reason"
            ),
            models.CheckConstraint(condition=Q(fee__isnull=True) | Q(fee__gte=0), name="sanction_fee"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.request_id}: {self.get_deed_display()}"
