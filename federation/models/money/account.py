"""Accounts of money: of who owes, of where money lies, and of what it came in for."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.models.member import Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class AccountKind(models.TextChoices):
    """What an account is of."""

    MEMBER = "member", _("member")
    PARTY = "party", _("club or other party")
    BANK = "bank", _("bank")
    CASH = "cash", _("cash")
    INCOME = "income", _("income")
    DEPOSITS = "deposits", _("deposits held")
    LOST = "lost", _("written off")
    CLEARING = "clearing", _("payments by card on their way to the bank")
    EXPENSE = "expense", _("fees of card providers")


# Whose accounts are what somebody owes (above nothing) or has to their credit (below).
OF_PARTIES = (AccountKind.MEMBER, AccountKind.PARTY)
# Where money that comes in can go.
OF_MONEY = (AccountKind.BANK, AccountKind.CASH)


class ChargePurpose(models.TextChoices):
    """What somebody is charged for."""

    DUES = "dues", _("dues")
    ENTRY_FEE = "entry_fee", _("entry fee")
    LEVY = "levy", _("levy for tables")
    DEPOSIT = "deposit", _("deposit of an appeal")
    FINE = "fine", _("fine")
    FORFEIT = "forfeit", _("deposit that was kept")
    OTHER = "other", _("other")
    REFUND = "refund", _("refund")  # of what stood to the credit; it is settled by that credit


class TaxClass(models.TextChoices):
    """How consumption tax or VAT sees a charge. The rate of a day: federation.money."""

    OUTSIDE = "outside", _("outside the scope of the tax")
    EXEMPT = "exempt", _("exempt from the tax")
    REDUCED = "reduced", _("reduced rate")
    STANDARD = "standard", _("standard rate")


class MoneyAccount(TenantModel):
    """One account. A member has one, a club and a district have one each (clubs.ClubAccount,
    clubs.DistrictAccount); the others are the federation's own.

    Income is kept apart by purpose and by tax, `title` is for people: of a party that is neither member nor
    club, of a second bank account. Accounts are opened when they are needed, and never deleted.

    `balance` and `due_on` of a party are carried along, so that lists need not add up: what it owes (below
    nothing: has to its credit), and the day by which the oldest of it was to be paid. The proof counts them.
    """

    kind = WordField(_("kind"), max_length=8, choices=AccountKind)
    member = TenantForeignKey(Member, related_name="money_accounts", null=True, verbose_name=_("member"))
    purpose = WordField(_("for"), max_length=10, choices=ChargePurpose, blank=True)
    tax = WordField(_("tax"), max_length=8, choices=TaxClass, blank=True)
    title = models.CharField(_("name"), max_length=120, blank=True)
    balance = models.DecimalField(_("balance"), max_digits=12, decimal_places=2, default=0, editable=False)
    due_on = models.DateField(_("due since"), null=True, editable=False)

    class Meta(TenantModel.Meta):
        verbose_name = _("account of money")
        verbose_name_plural = _("accounts of money")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "member"],
                name="money_account_of_member",
                violation_error_message=_("This member has an account already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "kind", "purpose", "tax", "title"],
                condition=~Q(kind__in=("member", "party")),
                name="money_account_once",
                violation_error_message=_("There is such an account already."),
            ),
            models.CheckConstraint(
                condition=Q(kind="member", member__isnull=False) | ~Q(kind="member") & Q(member__isnull=True),
                name="money_account_of_one",
            ),
            models.CheckConstraint(
                condition=~Q(kind="income") | ~Q(purpose="") & ~Q(tax=""),
                name="income_by_purpose_and_tax",
            ),
        ]
        indexes = [
            models.Index(
                fields=["federation", "-balance", "id"],
                condition=Q(kind__in=("member", "party")),
                name="money_account_by_balance",
            ),
            models.Index(
                fields=["federation", "due_on", "id"],
                condition=Q(due_on__isnull=False),
                name="money_account_by_due_day",
            ),
        ]

    def __str__(self) -> str:
        return self.title or f"{self.get_kind_display()} {self.pk}"
