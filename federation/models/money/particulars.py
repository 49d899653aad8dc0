"""Who issues papers about money, as those papers say it."""

import pghistory
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.models.money.account import TaxClass
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
    """Name, address, registration and bank of a federation on its papers; one row.

    And what is charged by itself, and with which tax: nothing, unless the treasurer says so.
    """

    names = TextsField(_("name on papers"), max_length=120)
    addresses = TextsField(_("address on papers"), max_length=400)
    contact = models.CharField(_("telephone or e-mail"), max_length=120, blank=True)
    law = WordField(_("tax that is charged"), max_length=20, choices=TaxLaw, default=TaxLaw.NONE)
    registration = models.CharField(_("registration number"), max_length=20, blank=True)
    banks = TextsField(_("bank and account"), max_length=400, blank=True)
    due_days = models.PositiveSmallIntegerField(
        _("days until an invoice is due"), default=30, validators=[MaxValueValidator(DAYS_MAX)]
    )

    charges_fees = models.BooleanField(
        _("charge entry fees to accounts"),
        default=False,
        help_text=_("Of events whose organiser has it so. What is charged already stays."),
    )
    fees_tax = WordField(_("tax on entry fees"), max_length=8, choices=TaxClass, default=TaxClass.OUTSIDE)
    charges_levies = models.BooleanField(
        _("charge levies for tables to the clubs’ accounts"),
        default=False,
        help_text=_("Month by month, on the page of the levy."),
    )
    levies_tax = WordField(_("tax on levies"), max_length=8, choices=TaxClass, default=TaxClass.OUTSIDE)
    charges_deposits = models.BooleanField(
        _("charge deposits of appeals to accounts"),
        default=False,
        help_text=_("When an appeal is filed, to the account of whoever filed it."),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("particulars on papers")
        verbose_name_plural = _("particulars on papers")
        constraints = [models.UniqueConstraint(fields=["federation"], name="money_particulars_once")]

    def __str__(self) -> str:
        return self.names.read()
