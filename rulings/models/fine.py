"""The federation's table of fines: what an established violation of conduct costs, from which day on."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class FineRate(TenantModel):
    """What a violation costs that happened on a day or later, in the federation's currency; 0: nothing.

    The newest day that has come when it happened holds. Never edited: changed by a new one.
    """

    starts_on = models.DateField(_("from"))
    amount = models.DecimalField(
        _("fine"), max_digits=10, decimal_places=2, help_text=_("0: no fine from that day on.")
    )
    adopted_by = models.CharField(
        _("adopted by"), max_length=200, help_text=_("The body, and its resolution.")
    )
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("entered by")
    )
    entered_at = models.DateTimeField(_("entered"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("fine for conduct")
        verbose_name_plural = _("table of fines")
        ordering = ["-starts_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "starts_on"],
                name="fine_once_a_day",
                violation_error_message=_("A fine from that day is entered already."),
            ),
            models.CheckConstraint(
                condition=Q(amount__gte=0),
                name="fine_not_negative",
                violation_error_message=_("A fine is not below zero."),
            ),
            models.CheckConstraint(
                condition=~Q(adopted_by=""),
                name="fine_adopted_by_somebody",
                violation_error_message=_("Say which body adopted the fine."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.starts_on.isoformat()} – {self.adopted_by}"
