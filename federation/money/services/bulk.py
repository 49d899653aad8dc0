"""Charging many at once: the dues of a year, the levies of a month."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import islice
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Coalesce, Least
from django.utils import timezone

from federation.models import (
    AccountKind,
    Act,
    Charge,
    ChargePurpose,
    EntryKind,
    Member,
    MoneyAccount,
    MoneyEntry,
    MoneyPosting,
    TaxClass,
    User,
)
from federation.money.services import accounts, charging, journal, settling
from federation.record import audit
from federation.tenancy.locks import hold

AT_ONCE = 500  # in a transaction, where the caller has none


class WantedCharge(NamedTuple):
    """An account to be charged an amount, tax included; `key` names what for, once and for all."""

    account: MoneyAccount
    amount: Decimal
    text: str
    key: str


def charge_all(
    wanted: Sequence[WantedCharge],
    *,
    purpose: ChargePurpose,
    booked_on: date,
    due_on: date,
    by: User | None,
    tax: TaxClass = TaxClass.OUTSIDE,
) -> dict[str, Charge]:
    """Charge many accounts, some hundred in a transaction; the charges by their keys.

    What was charged by its key before is answered as it is, so that a run that was cut is simply made again.
    Raises Refused for an amount or a day that cannot be; the transactions before it stay.
    """
    charges: dict[str, Charge] = {}
    for batch in _batched(sorted(wanted, key=lambda one: one.account.pk)):
        with transaction.atomic():
            charges |= _charged(batch, purpose, tax, booked_on, due_on, by)
    return charges


def accounts_of(members: Sequence[Member]) -> dict[int, MoneyAccount]:
    """The accounts of members by the members' keys, opened where there are none; of no merged record."""
    hold(accounts.OPEN_LOCK, "accounts")
    keys = [member.pk for member in members]
    known = {row.member_id: row for row in MoneyAccount.objects.filter(member__in=keys)}
    new = [
        MoneyAccount(kind=AccountKind.MEMBER, member=member) for member in members if member.pk not in known
    ]
    MoneyAccount.objects.bulk_create(new, AT_ONCE)
    return {row.member_id: row for row in [*known.values(), *new] if row.member_id is not None}


def _batched(wanted: Iterable[WantedCharge]) -> Iterator[list[WantedCharge]]:
    rest = iter(wanted)
    while batch := list(islice(rest, AT_ONCE)):
        yield batch


def _charged(
    batch: Sequence[WantedCharge],
    purpose: ChargePurpose,
    tax: TaxClass,
    booked_on: date,
    due_on: date,
    by: User | None,
) -> dict[str, Charge]:
    journal.check_day(booked_on)
    journal.hold_all_accounts()
    for one in batch:
        journal.check_amount(one.amount)
    keys = [one.key for one in batch]
    before = Charge.objects.filter(entry__key__in=keys).select_related("entry")
    charges = {charge.entry.key: charge for charge in before}
    new = [one for one in batch if one.key not in charges]
    entries = _entries(new, booked_on, by)
    counter = accounts.of_purpose(purpose, tax)
    MoneyPosting.objects.bulk_create(
        MoneyPosting(entry=entry, line=line, account=account, booked_on=booked_on, amount=amount)
        for one, entry in zip(new, entries, strict=True)
        for line, account, amount in ((1, one.account, one.amount), (2, counter, -one.amount))
    )
    number = charging.next_number()
    rows = [
        Charge(
            entry=entry,
            account=one.account,
            number=number + place,
            purpose=purpose,
            tax=tax,
            amount=one.amount,
            due_on=due_on,
        )
        for place, (one, entry) in enumerate(zip(new, entries, strict=True))
    ]
    Charge.objects.bulk_create(rows)
    audit.record_all(Act.MONEY_CHARGED, by, [one.account.member or one.account for one in new])
    _count(new, due_on)
    return charges | {one.key: row for one, row in zip(new, rows, strict=True)}


def _entries(wanted: Sequence[WantedCharge], booked_on: date, by: User | None) -> list[MoneyEntry]:
    now = timezone.now()
    return MoneyEntry.objects.bulk_create(
        MoneyEntry(
            kind=EntryKind.CHARGE,
            booked_on=booked_on,
            key=one.key,
            text=journal.words_of(one.text),
            by=by,
            at=now,
        )
        for one in wanted
    )


def _count(charged: Sequence[WantedCharge], due_on: date) -> None:
    """What accounts owe now, at once; those with something to their credit settle, one by one."""
    sums: dict[int, list[WantedCharge]] = {}
    for one in charged:
        sums.setdefault(one.account.pk, []).append(one)
    with_credit = MoneyAccount.objects.filter(pk__in=sums, balance__lt=0)
    credited = {account.pk: account for account in with_credit}
    by_amount: dict[Decimal, list[int]] = {}
    for key, ones in sums.items():
        if key not in credited:
            by_amount.setdefault(sum((one.amount for one in ones), Decimal(0)), []).append(key)
    for amount, keys in by_amount.items():
        MoneyAccount.objects.filter(pk__in=keys).update(
            balance=F("balance") + amount, due_on=Least(Coalesce("due_on", Value(due_on)), Value(due_on))
        )
    for account in credited.values():
        settling.settle(account)
