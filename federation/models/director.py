"""The register of tournament directors: who may direct what, and until when."""

import pghistory
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class DirectorGrade(models.TextChoices):
    """What a director is qualified for."""

    CLUB = "club", _("club director")
    REGIONAL = "regional", _("regional director")
    NATIONAL = "national", _("national director")
    INTERNATIONAL = "international", _("international director")


@pghistory.track()
class DirectorRegistration(TenantModel):
    """A member's qualification as a director. Renewal is a new row."""

    member = TenantForeignKey("federation.Member", related_name="+", verbose_name=_("member"))
    grade = WordField(_("grade"), max_length=20, choices=DirectorGrade)
    certified_on = models.DateField(_("certified on"))
    expires_on = models.DateField(_("expires on"), help_text=_("The last day on which it is valid."))

    class Meta(TenantModel.Meta):
        verbose_name = _("director")
        verbose_name_plural = _("director register")
        ordering = ["expires_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "member", "grade", "certified_on"],
                name="director_registered_once",
                violation_error_message=_("This grade is already registered from that day."),
            ),
            models.CheckConstraint(
                condition=Q(expires_on__gt=F("certified_on")),
                name="director_expires_after_certification",
                violation_error_message=_("A qualification expires after the day it is given."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member} ({self.get_grade_display()})"
