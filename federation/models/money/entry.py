"""The journal: entries, and their postings over accounts. Chained, and never edited."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.models.money.account import MoneyAccount
from federation.tenancy.chained import Chain
from federation.tenancy.models import TenantForeignKey
from federation.tenancy.records import Record

APPEND_ONLY = pgtrigger.Update | pgtrigger.Delete


class EntryKind(models.TextChoices):
    """What an entry of the journal is."""

    CHARGE = "charge", _("charge")
    PAYMENT = "payment", _("payment received")
    REFUND = "refund", _("refund")
    CREDIT = "credit", _("credit note")
    LOSS = "loss", _("written off")
    REVERSAL = "reversal", _("reversal")
    MOVED = "moved", _("moved between two records of one member")
    FEE = "fee", _("fee of a card provider")
    PAYOUT = "payout", _("payout of a card provider")


class MoneyEntry(Record):
    """Postings that were made together. `key` keeps one thing from coming twice.

    `text` says what it was; a reversal says why. A reversal undoes the entry that it names, and is not
    reversed itself.
    """

    kind = WordField(_("kind"), max_length=8, choices=EntryKind)
    booked_on = models.DateField(_("day"))
    key = models.CharField(max_length=80, blank=True)
    text = models.CharField(_("what for"), max_length=200)
    reverses = TenantForeignKey("self", related_name="reversed_by", null=True, verbose_name=_("reverses"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"))

    chain = Chain(
        "money_entries",
        ("id", "federation_id", "kind", "booked_on", "key", "text", "reverses_id", "by_id", "at"),
        sealed=("text",),
    )

    class Meta(Record.Meta):
        verbose_name = _("entry of the journal")
        verbose_name_plural = _("entries of the journal")
        ordering = ["-booked_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "key"],
                condition=~Q(key=""),
                name="money_entry_once",
                violation_error_message=_("This is in the books already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "reverses"],
                name="money_entry_reversed_once",
                violation_error_message=_("This entry is reversed already."),
            ),
            models.CheckConstraint(
                condition=Q(kind="reversal", reverses__isnull=False)
                | ~Q(kind="reversal") & Q(reverses__isnull=True),
                name="a_reversal_names_its_entry",
            ),
            models.CheckConstraint(condition=~Q(text=""), name="money_entry_says_what_for"),
        ]
        indexes = [models.Index(fields=["federation", "-booked_on", "-id"], name="money_entry_of_day")]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"


class MoneyPosting(Record):
    """One line: an amount on an account, in the federation's currency. Above nothing: debit; below: credit.

    The lines of an entry add up to nothing. An account of a party above nothing is what it owes.
    """

    entry = TenantForeignKey(MoneyEntry, related_name="postings", verbose_name=_("entry"))
    line = models.PositiveIntegerField()
    account = TenantForeignKey(MoneyAccount, related_name="postings", verbose_name=_("account"))
    booked_on = models.DateField(_("day"))  # of its entry
    amount = models.DecimalField(_("amount"), max_digits=12, decimal_places=2)

    chain = Chain(
        "money_postings",
        ("id", "federation_id", "entry_id", "line", "account_id", "booked_on", "amount"),
    )

    class Meta(Record.Meta):
        verbose_name = _("posting of money")
        verbose_name_plural = _("postings of money")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "entry", "line"], name="money_posting_once"),
            models.CheckConstraint(condition=~Q(amount=0), name="money_posting_of_something"),
        ]
        indexes = [
            models.Index(fields=["federation", "account", "booked_on", "id"], name="money_posting_of_account")
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.entry_id}/{self.line}: {self.amount}"
