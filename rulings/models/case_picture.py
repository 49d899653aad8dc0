"""Photographs that belong to a case: a bidding slip, a score card, the cards as they lay."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantForeignKey, TenantModel
from rulings.models.case import Case


class CasePicture(TenantModel):
    """A photograph of a case. Never edited; seen by those who handle the case.

    What is kept is our own JPEG of the picture, without anything that the camera wrote beside it. `sha256`
    is of the bytes that came, so that the same ones are not taken twice.
    """

    case = TenantForeignKey(Case, related_name="pictures", verbose_name=_("case"))
    picture = models.BinaryField()
    small = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    caption = models.CharField(_("caption"), max_length=200, blank=True)
    attached_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    attached_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("photograph of a case")
        verbose_name_plural = _("photographs of cases")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "case", "sha256"],
                name="case_picture_once",
                violation_error_message=_("This photograph is attached already."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return self.caption or f"{self.case_id}/{self.pk}"
