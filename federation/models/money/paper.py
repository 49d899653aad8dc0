"""Papers about money that were issued, each with what stands on it; and who issues them, as they say it."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.models.money.account import MoneyAccount
from federation.models.money.charge import Charge
from federation.models.money.entry import APPEND_ONLY, MoneyEntry
from federation.tenancy.chained import Chain
from federation.tenancy.models import TenantForeignKey
from federation.tenancy.records import Record


class MoneyPaperKind(models.TextChoices):
    """Which paper it is; each kind is numbered by itself."""

    INVOICE = "invoice", pgettext_lazy("paper", "invoice")
    RECEIPT = "receipt", pgettext_lazy("paper", "receipt")
    CREDIT_NOTE = "credit_note", pgettext_lazy("paper", "credit note")
    REMINDER = "reminder", pgettext_lazy("paper", "payment reminder")


# The first letter of a number: no two papers of a federation have the same number.
LETTERS = {
    MoneyPaperKind.INVOICE: "I",
    MoneyPaperKind.RECEIPT: "R",
    MoneyPaperKind.CREDIT_NOTE: "C",
    MoneyPaperKind.REMINDER: "M",
}


class MoneyPaper(Record):
    """A paper as it was issued. Numbers of a kind and year follow each other from 1 and leave none out.

    `body` is all that stands on it (federation.money.papers.frozen): it is drawn from that, and from nothing
    else, whenever somebody asks. A receipt and a credit note are of an entry, and of each there is one.
    """

    kind = WordField(_("kind"), max_length=12, choices=MoneyPaperKind)
    year = models.PositiveSmallIntegerField(_("year"))
    number = models.PositiveIntegerField(_("number"))
    account = TenantForeignKey(MoneyAccount, related_name="papers", verbose_name=_("account"))
    entry = TenantForeignKey(MoneyEntry, related_name="papers", null=True, verbose_name=_("entry"))
    issued_on = models.DateField(_("issued on"))
    due_on = models.DateField(_("to be paid by"), null=True)
    language = models.CharField(_("language"), max_length=10)
    body = models.JSONField(default=dict)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"))

    chain = Chain(
        "money_papers",
        (
            *("id", "federation_id", "kind", "year", "number", "account_id", "entry_id"),
            *("issued_on", "due_on", "language", "body", "by_id", "at"),
        ),
        sealed=("body",),
    )

    class Meta(Record.Meta):
        verbose_name = _("paper about money")
        verbose_name_plural = _("papers about money")
        ordering = ["-issued_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "kind", "year", "number"], name="money_paper_numbered_once"
            ),
            models.UniqueConstraint(
                fields=["federation", "kind", "entry"],
                condition=Q(entry__isnull=False),
                name="money_paper_of_entry_once",
            ),
            models.UniqueConstraint(
                fields=["federation", "account", "issued_on"],
                condition=Q(kind="reminder"),
                name="one_reminder_a_day",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("receipt", "credit_note"), entry__isnull=False)
                | Q(kind__in=("invoice", "reminder"), entry__isnull=True, due_on__isnull=False),
                name="money_paper_is_of_what_its_kind_says",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="money_papers_count_from_one"),
        ]
        indexes = [models.Index(fields=["federation", "account", "-id"], name="money_paper_of_account")]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return self.numbered

    @property
    def numbered(self) -> str:
        """The number as the paper has it: I-2026-000012."""
        return f"{LETTERS[MoneyPaperKind(self.kind)]}-{self.year}-{self.number:06}"


class PaperCharge(Record):
    """Which charges a paper is about. `kind` is its paper's: a charge is on one invoice."""

    paper = TenantForeignKey(MoneyPaper, related_name="charges", verbose_name=_("paper"))
    charge = TenantForeignKey(Charge, related_name="on_papers", verbose_name=_("charge"))
    kind = WordField(_("kind"), max_length=12, choices=MoneyPaperKind)

    class Meta(Record.Meta):
        verbose_name = _("charge on a paper")
        verbose_name_plural = _("charges on papers")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "paper", "charge"], name="charge_on_paper_once"),
            models.UniqueConstraint(
                fields=["federation", "charge"],
                condition=Q(kind="invoice"),
                name="charge_on_one_invoice",
                violation_error_message=_("This charge is on an invoice already."),
            ),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.paper_id}: {self.charge_id}"
