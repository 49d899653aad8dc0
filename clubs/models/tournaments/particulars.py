"""What events of age or gender ask of a member, kept apart from the register that many may read."""

import pghistory
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class Gender(models.TextChoices):
    """As the federation has registered it."""

    WOMAN = "w", _("woman")
    MAN = "m", _("man")


@pghistory.track()
class Particulars(TenantModel):
    """A member's day of birth and gender, each only where an event has asked for it."""

    member = TenantForeignKey("federation.Member", related_name="+", verbose_name=_("member"))
    born_on = models.DateField(_("born on"), null=True, blank=True)
    gender = WordField(_("gender"), max_length=1, choices=Gender, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("particulars of a member")
        verbose_name_plural = _("particulars of members")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "member"],
                name="particulars_once",
                violation_error_message=_("The particulars of this member are entered already."),
            )
        ]

    def __str__(self) -> str:
        return str(self.member)
