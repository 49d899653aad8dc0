"""What is left of points where a scheme lets them grow old. Derived, may be emptied."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class PointsLeft(TenantModel):
    """A member's points of all time that are left in a year, by colour ("": all), in ten-thousandths.

    Only federations with a scheme that loses points have any. Like `PointTotal`, and as derived as that.
    """

    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    year = models.PositiveSmallIntegerField(_("year"))  # that it was counted for
    colour = models.CharField(_("colour"), max_length=12, blank=True)
    units = models.BigIntegerField(default=0)

    class Meta(TenantModel.Meta):
        ordering = ["-units", "member"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "member", "colour"], name="points_left_once"),
        ]
        indexes = [
            models.Index(fields=["federation", "year", "colour", "-units", "member"], name="left_ranked"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.units}"
