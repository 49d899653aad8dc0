"""What is recorded about an entry: money that came in or went back, and wishes to leave after the start."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.tournaments.entrant import Entrant
from federation.tenancy.models import TenantForeignKey, TenantModel


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
