"""Reading the books: what an account says, what it owes since when, the journal of days."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet, Sum

from federation.models import (
    AccountKind,
    Charge,
    EntryKind,
    Member,
    MoneyAccount,
    MoneyEntry,
    MoneyPaper,
    MoneyPaperKind,
    MoneyPosting,
)
from federation.models.money.account import OF_PARTIES
from federation.money.services.settling import open_charges, with_open

ZERO = Decimal(0)
# For how many days something has been overdue: the columns in which what is owed is read.
AGES = (0, 30, 60, 90)


class Ageing(NamedTuple):
    """What is owed, by how long it has been due: not yet, up to 30, 60, 90 days, longer."""

    coming: Decimal = ZERO
    to_30: Decimal = ZERO
    to_60: Decimal = ZERO
    to_90: Decimal = ZERO
    longer: Decimal = ZERO

    @property
    def overdue(self) -> Decimal:
        """All of it whose day is over."""
        return self.to_30 + self.to_60 + self.to_90 + self.longer

    @property
    def owed(self) -> Decimal:
        """All of it."""
        return self.coming + self.overdue


def ageing(accounts: QuerySet[MoneyAccount], day: date) -> Ageing:
    """What accounts owe together, by age on a day. One query."""
    return _aged(_open_by_day(accounts), day)


def ageing_of(accounts: list[MoneyAccount], day: date) -> dict[int, Ageing]:
    """The same of each of some accounts, by their keys. One query."""
    keys = [account.pk for account in accounts]
    rows: dict[int, list[tuple[date, Decimal]]] = {key: [] for key in keys}
    charges = with_open(Charge.objects.filter(account__in=keys, entry__reversed_by=None))
    for charge in charges:
        rows[charge.account_id].append((charge.due_on, charge.open_amount))
    return {key: _aged(parts, day) for key, parts in rows.items()}


def _open_by_day(accounts: QuerySet[MoneyAccount]) -> list[tuple[date, Decimal]]:
    owing = accounts.filter(due_on__isnull=False).values("pk")
    charges = with_open(Charge.objects.filter(account__in=owing, entry__reversed_by=None))
    return [(charge.due_on, charge.open_amount) for charge in charges]


def _aged(parts: list[tuple[date, Decimal]], day: date) -> Ageing:
    sums = [ZERO] * len(Ageing._fields)
    for due_on, rest in parts:
        late = (day - due_on).days
        sums[sum(late > age for age in AGES)] += rest
    return Ageing(*sums)


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One line of an account: the entry, what it brought, what the account stands at after it."""

    entry: MoneyEntry
    amount: Decimal
    after: Decimal
    is_reversed: bool


def statement(account: MoneyAccount) -> list[AccountLine]:
    """Every line of an account, the oldest first, with the balance that it led to."""
    postings = MoneyPosting.objects.filter(account=account).select_related(
        "entry", "entry__by", "entry__reverses"
    )
    lines, after = [], ZERO
    undone = set(
        MoneyEntry.objects.filter(reverses__postings__account=account).values_list("reverses_id", flat=True)
    )
    for posting in postings.order_by("booked_on", "pk"):
        after += posting.amount
        lines.append(AccountLine(posting.entry, posting.amount, after, posting.entry_id in undone))
    return lines


def charges_of(account: MoneyAccount) -> list[Charge]:
    """The charges of an account that hold, with what is open (`open_amount`), the newest first."""
    charges = with_open(Charge.objects.filter(account=account, entry__reversed_by=None))
    return list(charges.select_related("entry").order_by("-due_on", "-pk"))


def accounts_of(member: Member) -> list[MoneyAccount]:
    """The accounts of a member: the own one, and what came with records that were merged into this."""
    own = MoneyAccount.objects.filter(member=member)
    return [*own, *MoneyAccount.objects.filter(member__merged_into=member)]


def journal(first: date, last: date) -> QuerySet[MoneyEntry]:
    """The entries of some days with their lines, in the order of the books."""
    entries = MoneyEntry.objects.filter(booked_on__gte=first, booked_on__lte=last)
    return entries.select_related("by", "reverses").order_by("booked_on", "pk")


def party_postings(entries: list[MoneyEntry]) -> dict[int, MoneyPosting]:
    """The line of each entry that is on a party's account, by the entry's key; of a fee or a payout of a card
    provider that on its account. One query.
    """
    keys = [entry.pk for entry in entries]
    kinds = (*OF_PARTIES, AccountKind.CLEARING)
    rows = MoneyPosting.objects.filter(entry__in=keys, account__kind__in=kinds)
    by_kind = sorted(rows.select_related("account", "account__member"), key=_is_of_party)
    return {row.entry_id: row for row in by_kind}


def _is_of_party(posting: MoneyPosting) -> bool:
    return posting.account.kind in OF_PARTIES


class DaySum(NamedTuple):
    """What one of the federation's own accounts had before some days, took in, gave, and has after."""

    account: MoneyAccount | None  # None: of all parties together
    before: Decimal
    debit: Decimal
    credit: Decimal

    @property
    def after(self) -> Decimal:
        """What it has at the end of the last day."""
        return self.before + self.debit - self.credit


def sums(first: date, last: date) -> list[DaySum]:
    """What every account of the federation's own did in some days, and all parties together. Two queries."""
    postings = MoneyPosting.objects.filter(booked_on__lte=last)
    before = Sum("amount", filter=Q(booked_on__lt=first), default=ZERO)
    debit = Sum("amount", filter=Q(booked_on__gte=first, amount__gt=0), default=ZERO)
    credit = -Sum("amount", filter=Q(booked_on__gte=first, amount__lt=0), default=ZERO)
    figures = {"before": before, "debit": debit, "credit": credit}
    parties = postings.filter(account__kind__in=OF_PARTIES).aggregate(**figures)
    own = MoneyAccount.objects.exclude(kind__in=OF_PARTIES).order_by("kind", "purpose", "tax", "title")
    own_postings = postings.exclude(account__kind__in=OF_PARTIES)
    rows: Iterable[Any] = own_postings.values("account").annotate(**figures)
    by_account = {row["account"]: (row["before"], row["debit"], row["credit"]) for row in rows}
    own_sums = [DaySum(account, *by_account[account.pk]) for account in own if account.pk in by_account]
    return [DaySum(None, **parties), *own_sums]


def papers_of(accounts: Iterable[MoneyAccount]) -> list[MoneyPaper]:
    """The papers of accounts without what stands on them, the newest first."""
    return list(MoneyPaper.objects.filter(account__in=list(accounts)).defer("body"))


def invoice_of(charge: Charge) -> MoneyPaper | None:
    """The invoice that a charge is on."""
    return MoneyPaper.objects.filter(kind=MoneyPaperKind.INVOICE, charges__charge=charge).first()


def credited_by(entry: MoneyEntry) -> Charge | None:
    """The charge that an entry takes back, in part (a credit) or whole (its reversal); None for others."""
    if entry.kind == EntryKind.CREDIT:
        return Charge.objects.filter(settlements__entry=entry).order_by("settlements__pk").first()
    return Charge.objects.filter(entry=entry.reverses_id).first() if entry.reverses_id else None


def overdue(account: MoneyAccount, day: date) -> list[Charge]:
    """The open charges of an account whose day is over, and that of their invoice where they are on one."""
    late = [charge for charge in open_charges(account) if charge.due_on < day]
    invoices = MoneyPaper.objects.filter(kind=MoneyPaperKind.INVOICE, account=account, due_on__gte=day)
    coming = set(invoices.values_list("charges__charge", flat=True))
    return [charge for charge in late if charge.pk not in coming]


def charges_on(paper: MoneyPaper) -> list[Charge]:
    """The charges that a paper is about, reversed ones too."""
    rows = Charge.objects.filter(on_papers__paper=paper).select_related("entry", "account")
    return list(rows.order_by("pk"))
