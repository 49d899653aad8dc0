"""What a club noted as paid by its members: a fact, and taken back by another."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from federation.models import DuesYear, Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class ClubFeePaid(TenantModel):
    """A club noted that a member paid something of a year's fee, or took such a note back. Never edited.

    It is in no book of the federation. `key`: of the form that was sent, so that it counts once however often
    it is sent. `takes_back`: the note that holds no more; the row says of it what it said.
    """

    club = TenantForeignKey(Club, related_name="+", verbose_name=_("club"))
    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    year = TenantForeignKey(DuesYear, related_name="+", verbose_name=_("year of dues"))
    paid_on = models.DateField(_("paid on"))
    amount = models.DecimalField(_("amount"), max_digits=10, decimal_places=2)
    takes_back = TenantForeignKey(
        "self", related_name="taken_back_by", null=True, verbose_name=_("takes back")
    )
    key = models.CharField(max_length=36)
    at = models.DateTimeField(_("time"), default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("fee of a club noted as paid")
        verbose_name_plural = _("fees of clubs noted as paid")
        ordering = ["id"]
        indexes = [models.Index(fields=["federation", "club", "year"], name="club_fee_of_year")]
        constraints = [
            models.UniqueConstraint(fields=["federation", "key"], name="club_fee_paid_once"),
            models.UniqueConstraint(
                fields=["federation", "takes_back"],
                condition=Q(takes_back__isnull=False),
                name="club_fee_taken_back_once",
            ),
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="club_fee_of_some_amount",
                violation_error_message=_("An amount of nothing is no payment."),
            ),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return str(self.pk)
