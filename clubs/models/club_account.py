"""Which account of money is a club's, and which is a district's."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.district import District
from federation.models import MoneyAccount
from federation.tenancy.models import TenantForeignKey, TenantModel


class ClubAccount(TenantModel):
    """A club and its account. Opened when it is first needed, and never taken away."""

    club = TenantForeignKey(Club, related_name="money_accounts", verbose_name=_("club"))
    account = TenantForeignKey(MoneyAccount, related_name="of_clubs", verbose_name=_("account"))

    class Meta(TenantModel.Meta):
        verbose_name = _("account of a club")
        verbose_name_plural = _("accounts of clubs")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "club"], name="account_of_club_once"),
            models.UniqueConstraint(fields=["federation", "account"], name="club_of_account_once"),
        ]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return str(self.club)


class DistrictAccount(TenantModel):
    """A district and its account. Opened when it is first needed, and never taken away."""

    district = TenantForeignKey(District, related_name="money_accounts", verbose_name=_("district"))
    account = TenantForeignKey(MoneyAccount, related_name="of_districts", verbose_name=_("account"))

    class Meta(TenantModel.Meta):
        verbose_name = _("account of a district")
        verbose_name_plural = _("accounts of districts")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "district"], name="account_of_district_once"),
            models.UniqueConstraint(fields=["federation", "account"], name="district_of_account_once"),
        ]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return str(self.district)
