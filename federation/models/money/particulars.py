"""Who issues papers about money, as those papers say it."""

import pghistory
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.tenancy.models import TenantModel

NO_TAX = "none"
DAYS_MAX = 365


class TaxLaw(models.TextChoices):
    """Whose tax a federation charges: the keys of federation/money/tax_rates.toml."""

    NONE = NO_TAX, _("no tax")
    JAPAN = "japan", _("consumption tax of Japan")
    UNITED_KINGDOM = "united_kingdom", _("VAT of the United Kingdom")


@pghistory.track()
class MoneyParticulars(TenantModel):
    """Name, address, registration and bank of a federation on its papers; one row."""

    names = TextsField(_("name on papers"), max_length=120)
    addresses = TextsField(_("address on papers"), max_length=400)
    contact = models.CharField(_("telephone or e-mail"), max_length=120, blank=True)
    law = WordField(_("tax that is charged"), max_length=20, choices=TaxLaw, default=TaxLaw.NONE)
    registration = models.CharField(_("registration number"), max_length=20, blank=True)
    banks = TextsField(_("bank and account"), max_length=400, blank=True)
    due_days = models.PositiveSmallIntegerField(
        _("days until an invoice is due"), default=30, validators=[MaxValueValidator(DAYS_MAX)]
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("particulars on papers")
        verbose_name_plural = _("particulars on papers")
        constraints = [models.UniqueConstraint(fields=["federation"], name="money_particulars_once")]

    def __str__(self) -> str:
        return self.names.read()
