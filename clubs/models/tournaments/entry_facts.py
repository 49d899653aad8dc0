"""What is recorded about an entry: money that came in or went back, wishes to leave, handicaps."""

from typing import Any, ClassVar, Self, cast

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.tournaments.entrant import Entrant
from federation.tenancy.models import RowT, TenantForeignKey, TenantManager, TenantModel, TenantQuerySet


class FeePaid(TenantModel):
    """Money received for an entry, in the federation's currency; below nothing: paid back. Never edited."""

    entrant = TenantForeignKey(Entrant, related_name="fees", verbose_name=_("entrant"))
    amount = models.DecimalField(
        _("amount"), max_digits=10, decimal_places=2, help_text=_("Below nothing: paid back.")
    )
    note = models.CharField(_("note"), max_length=200, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("entry fee paid")
        verbose_name_plural = _("entry fees paid")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "entrant"], name="fee_of_entrant")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(amount=0),
                name="fee_of_some_amount",
                violation_error_message=_("An amount of nothing is no payment."),
            )
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.amount}"


class LeaveAsked(TenantModel):
    """Somebody wants to leave an event that has started; the director decides. Never edited."""

    entrant = TenantForeignKey(Entrant, related_name="leaves_asked", verbose_name=_("entrant"))
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("wish to leave an event")
        verbose_name_plural = _("wishes to leave an event")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "entrant"],
                name="leave_asked_once",
                violation_error_message=_("The director knows already that you want to leave."),
            )
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.reason}"


class HandicapQuerySet(TenantQuerySet[RowT]):
    """Handicaps, and those of them that hold."""

    def in_force(self) -> Self:
        """The newest of each entrant."""
        return self.filter(followed_by__isnull=True)


class HandicapManager(TenantManager[RowT]):
    """Handicaps of the federation in scope."""

    _queryset_class = HandicapQuerySet

    def get_queryset(self) -> HandicapQuerySet[RowT]:
        return cast("HandicapQuerySet[RowT]", super().get_queryset())

    def in_force(self) -> HandicapQuerySet[RowT]:
        """What each entrant has now."""
        return self.get_queryset().in_force()


class EntrantHandicap(TenantModel):
    """What an entrant is given in the handicap list, in percent or points as the event says.

    Never edited: another one supersedes it, and 0 says that there is none.
    """

    entrant = TenantForeignKey(Entrant, related_name="handicaps", verbose_name=_("entrant"))
    amount = models.DecimalField(
        _("handicap"),
        max_digits=7,
        decimal_places=3,
        help_text=_("In percent or points, as the conditions of contest say. 0: none."),
    )
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

    objects: ClassVar[HandicapManager[Self]] = HandicapManager()
    across_federations: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta(TenantModel.Meta):
        verbose_name = _("handicap")
        verbose_name_plural = _("handicaps")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "entrant"], name="handicap_of_entrant")]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "entrant"],
                condition=Q(supersedes__isnull=True),
                name="handicap_begun_once",
                violation_error_message=_("This entrant has a handicap already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "supersedes"],
                condition=Q(supersedes__isnull=False),
                name="handicap_superseded_once",
                violation_error_message=_("This handicap was changed meanwhile."),
            ),
            models.CheckConstraint(
                condition=Q(supersedes__isnull=True) | ~Q(reason=""), name="handicap_changed_why"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.amount}"
