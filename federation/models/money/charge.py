"""What somebody is asked to pay, and which payment, credit or loss has settled how much of it."""

from decimal import Decimal

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.models.money.account import ChargePurpose, MoneyAccount, TaxClass
from federation.models.money.entry import MoneyEntry
from federation.tenancy.models import TenantForeignKey
from federation.tenancy.records import Record

APPEND_ONLY = pgtrigger.Update | pgtrigger.Delete


class Charge(Record):
    """An amount that a party is asked to pay by a day. Its entry debits the party's account.

    `number` counts the federation's charges: who pays names it, as a reference (federation.money.references).

    A charge is never edited: a wrong one is reversed, one that need not be paid is credited or written off.
    `cause` names the fact that made it by itself (federation.money.services.causes); by hand: none.
    """

    entry = TenantForeignKey(MoneyEntry, related_name="charges", verbose_name=_("entry"))
    account = TenantForeignKey(MoneyAccount, related_name="charges", verbose_name=_("account"))
    number = models.PositiveBigIntegerField(_("number"))
    purpose = WordField(_("for"), max_length=10, choices=ChargePurpose)
    tax = WordField(_("tax"), max_length=8, choices=TaxClass)
    amount = models.DecimalField(_("amount"), max_digits=12, decimal_places=2)
    due_on = models.DateField(_("to be paid by"))
    cause = models.CharField(max_length=40, blank=True)

    open_amount: Decimal  # where it was asked for: federation.money.services.settling.with_open

    class Meta(Record.Meta):
        verbose_name = _("charge")
        verbose_name_plural = _("charges")
        ordering = ["due_on", "id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "entry"], name="charge_of_entry"),
            models.UniqueConstraint(fields=["federation", "number"], name="charge_numbered_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="charge_of_something"),
        ]
        indexes = [
            models.Index(fields=["federation", "account", "due_on"], name="charge_of_account"),
            models.Index(fields=["federation", "cause"], condition=~Q(cause=""), name="charge_of_cause"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.get_purpose_display()} {self.pk}"


class Settlement(Record):
    """How much of a charge an entry has settled: a payment, a credit note, a loss. Below nothing: undone.

    A charge is never settled beyond its amount, and an entry settles no more than it brought to the account.
    """

    charge = TenantForeignKey(Charge, related_name="settlements", verbose_name=_("charge"))
    entry = TenantForeignKey(MoneyEntry, related_name="settlements", verbose_name=_("entry"))
    amount = models.DecimalField(_("amount"), max_digits=12, decimal_places=2)
    at = models.DateTimeField(_("time"))

    class Meta(Record.Meta):
        verbose_name = _("settlement")
        verbose_name_plural = _("settlements")
        ordering = ["id"]
        constraints = [models.CheckConstraint(condition=~Q(amount=0), name="settlement_of_something")]
        indexes = [
            models.Index(fields=["federation", "charge"], name="settlement_of_charge"),
            models.Index(fields=["federation", "entry"], name="settlement_of_entry"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.charge_id}: {self.amount}"
