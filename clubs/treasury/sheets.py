"""Tables of the books for spreadsheets and accountants."""

from datetime import date

import tablib
from django.db.models import QuerySet

from clubs.treasury.accounts import bearers
from clubs.treasury.selectors import ListedAccount, rows_of
from federation.models import MoneyAccount, MoneyPosting
from federation.models.money.account import OF_PARTIES
from federation.tables.cells import neutral

AGE_HEADS = ["not_due", "to_30_days", "to_60_days", "to_90_days", "longer"]


def accounts_sheet(accounts: QuerySet[MoneyAccount], day: date) -> tablib.Dataset:
    """Accounts with what they owe by age on a day; no cell is a formula."""
    table = tablib.Dataset(headers=["number", "name", "balance", *AGE_HEADS], title="accounts")
    for row in rows_of(list(accounts), day):
        table.append(_account_row(row))
    return table


def _account_row(row: ListedAccount) -> list[str]:
    figures = [row.account.balance, *row.ageing]
    return [neutral(row.number), neutral(row.bearer), *(f"{figure:f}" for figure in figures)]


def journal_sheet(first: date, last: date) -> tablib.Dataset:
    """Every line of the journal of some days as accountants take it: day, entry, account, debit, credit."""
    heads = ["day", "entry", "kind", "text", "account", "name", "debit", "credit", "reverses"]
    table = tablib.Dataset(headers=heads, title="journal")
    postings = list(
        MoneyPosting.objects.filter(booked_on__gte=first, booked_on__lte=last)
        .select_related("entry", "account", "account__member")
        .order_by("booked_on", "entry_id", "line")
    )
    named = bearers({posting.account for posting in postings})
    for posting in postings:
        table.append(_line(posting, named))
    return table


def _line(posting: MoneyPosting, named: dict[int, str]) -> list[str]:
    entry, account = posting.entry, posting.account
    debit, credit = (f"{amount:f}" if amount > 0 else "" for amount in (posting.amount, -posting.amount))
    is_party = account.kind in OF_PARTIES
    name = named[account.pk] if is_party else account.title
    return [
        entry.booked_on.isoformat(),
        str(entry.pk),
        entry.kind,
        neutral(entry.text),
        ":".join(filter(None, [account.kind, account.purpose, account.tax])),
        neutral(name),
        debit,
        credit,
        str(entry.reverses_id or ""),
    ]
