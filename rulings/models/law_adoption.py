"""The day on which a federation takes an edition of the Laws over, where that is later than its issue."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class LawAdoption(TenantModel):
    """An edition adopted. Never edited: of several entries for an edition the newest holds.

    Cases that are open already keep the edition that was in force for them.
    """

    edition = models.CharField(_("edition of the Laws"), max_length=40)
    adopted_on = models.DateField(_("in force from"), help_text=_("Until then the edition before it holds."))
    adopted_by = models.CharField(
        _("adopted by"), max_length=200, help_text=_("The body, and its resolution.")
    )
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("entered by")
    )
    entered_at = models.DateTimeField(_("entered"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("adoption of the Laws")
        verbose_name_plural = _("adoptions of the Laws")
        ordering = ["-adopted_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(adopted_by=""),
                name="laws_adopted_by_somebody",
                violation_error_message=_("Say which body adopted the edition."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.edition} – {self.adopted_on}"
