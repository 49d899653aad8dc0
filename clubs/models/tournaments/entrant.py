"""Who is entered for an event: pairs, teams, single players."""

from typing import Any, ClassVar, Self, cast

import pghistory
import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.tournaments.stage import Stage
from clubs.models.tournaments.tournament import Event
from federation.fields import WordField
from federation.tenancy.models import RowT, TenantForeignKey, TenantManager, TenantModel, TenantQuerySet


class EntrantState(models.TextChoices):
    """Where an entry stands."""

    ASKED = "asked", _("waiting for consent")
    UNPAID = "unpaid", _("waiting for payment")
    ENTERED = "entered", _("entered")
    WAITING = "waiting", _("on the waiting list")
    CANCELLED = "cancelled", _("cancelled before the start")


# Who has a place in the event, and who is bound by an entry that all have agreed to.
PLACED = (EntrantState.ENTERED, EntrantState.UNPAID)
BINDING = (*PLACED, EntrantState.WAITING)


@pghistory.track()
class Entrant(TenantModel):
    """A contestant of an event, under one number through all its sessions."""

    event = TenantForeignKey(Event, related_name="entrants", verbose_name=_("event"))
    number = models.CharField(_("number"), max_length=40)
    name = models.CharField(_("team"), max_length=200, blank=True)
    direction = models.CharField(_("direction"), max_length=2, blank=True)  # of a field with two winners
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    stratum = models.PositiveSmallIntegerField(
        _("stratum"), default=0, help_text=_("0: the open one, 1: B, 2: C. Ranked in its own and all above.")
    )
    coach = TenantForeignKey(
        "federation.Member", related_name="+", null=True, blank=True, verbose_name=_("coach")
    )
    # Since when the captain lets the coach speak for the team; another captain or coach begins without.
    coach_speaks_at = models.DateTimeField(_("coach speaks since"), null=True, blank=True, editable=False)
    state = WordField(_("state"), max_length=10, choices=EntrantState, default=EntrantState.ENTERED)
    # Whether a payment alone gave it its place: taken back, the entry waits for another (decision 143).
    holds_by_payment = models.BooleanField(_("holds by a payment"), default=False, editable=False)
    entered_at = models.DateTimeField(_("entered"), auto_now_add=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("entered by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "event", "number"],
                name="entrant_number_once",
                violation_error_message=_("Another entrant of the event has this number."),
            ),
            models.CheckConstraint(
                condition=Q(coach_speaks_at__isnull=True) | Q(coach__isnull=False),
                name="entrant_coach_who_speaks",
            ),
        ]
        indexes = [models.Index(fields=["federation", "coach"], name="entrant_coach")]

    def __str__(self) -> str:
        return self.name or self.number


@pghistory.track()
class EntrantPlayer(TenantModel):
    """Somebody on an entrant's roster: a member, or a guest by name."""

    entrant = TenantForeignKey(Entrant, related_name="players", verbose_name=_("entrant"))
    seat = models.PositiveSmallIntegerField(_("order"))
    name = models.CharField(_("name"), max_length=200)
    member = TenantForeignKey(
        "federation.Member", related_name="+", null=True, blank=True, verbose_name=_("member")
    )
    is_captain = models.BooleanField(_("captain"), default=False)
    consented_at = models.DateTimeField(_("consented"), null=True, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "entrant", "seat"], name="entrant_seat_once"),
            models.UniqueConstraint(
                fields=["federation", "entrant", "member"],
                condition=Q(member__isnull=False),
                name="entrant_member_once",
                violation_error_message=_("This member is on the roster already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "entrant"],
                condition=Q(is_captain=True),
                name="one_captain",
                violation_error_message=_("A team has one captain."),
            ),
        ]
        indexes = [models.Index(fields=["federation", "member"], name="entrant_player_member")]

    def __str__(self) -> str:
        return self.member.name if self.member else self.name


class WithdrawalQuerySet(TenantQuerySet[RowT]):
    """Withdrawals, and those of them that hold."""

    def in_force(self) -> Self:
        """Who has left and has not come back: the newest of each chain, unless it takes the others back."""
        return self.filter(followed_by__isnull=True, after_round__isnull=False)

    def last_rounds(self, whose: str) -> dict[Any, int]:
        """The last round of each, by a field that says who it is."""
        rows = self.values_list(whose, "after_round")
        return {key: number for key, number in rows if number is not None}


class WithdrawalManager(TenantManager[RowT]):
    """Withdrawals of the federation in scope."""

    _queryset_class = WithdrawalQuerySet

    def get_queryset(self) -> WithdrawalQuerySet[RowT]:
        return cast("WithdrawalQuerySet[RowT]", super().get_queryset())

    def in_force(self) -> WithdrawalQuerySet[RowT]:
        """Who has left and has not come back."""
        return self.get_queryset().in_force()


class Withdrawal(TenantModel):
    """An entrant leaves a stage after a round (0: before the first), or does not leave it after all. REG-2.1

    Never edited: a taking back (no round) supersedes a withdrawal, and whoever leaves again supersedes that.
    There is one chain for an entrant and a stage; its newest row holds.
    """

    entrant = TenantForeignKey(Entrant, related_name="withdrawals", verbose_name=_("entrant"))
    stage = TenantForeignKey(Stage, related_name="withdrawals", verbose_name=_("stage"))
    after_round = models.PositiveSmallIntegerField(_("after round"), null=True)
    supersedes = TenantForeignKey(
        "self",
        related_name="followed_by",
        null=True,
        blank=True,
        editable=False,
        verbose_name=_("supersedes"),
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    objects: ClassVar[WithdrawalManager[Self]] = WithdrawalManager()
    across_federations: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta(TenantModel.Meta):
        verbose_name = _("withdrawal")
        verbose_name_plural = _("withdrawals")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "stage", "entrant"],
                condition=Q(supersedes__isnull=True),
                name="withdrawn_once",
                violation_error_message=_("This entrant has withdrawn already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "supersedes"],
                condition=Q(supersedes__isnull=False),
                name="withdrawal_superseded_once",
                violation_error_message=_("This withdrawal was taken back already."),
            ),
            models.CheckConstraint(
                condition=Q(after_round__isnull=False) | (Q(supersedes__isnull=False) & ~Q(reason="")),
                name="withdrawal_taken_back_what",
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {'–' if self.after_round is None else self.after_round}"
