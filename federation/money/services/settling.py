"""Which payment settles which charge: what is open, and what of a payment is left.

Where whoever pays says nothing, what is due is settled first, and of that what fell due first: so the law has
it where debtor and creditor say nothing (Civil Code of Japan, Article 488, paragraph 4).
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

from django.db.models import F, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from federation.models import Charge, EntryKind, MoneyAccount, MoneyEntry, MoneyPosting, Settlement
from federation.signals import charge_settled

ZERO = Decimal(0)


def with_open(charges: QuerySet[Charge]) -> QuerySet[Charge]:
    """Charges with what of them is open (`open_amount`)."""
    rest = F("amount") - Coalesce(Sum("settlements__amount"), ZERO)
    return charges.annotate(open_amount=rest)  # type: ignore[no-redef]  # the model says what it is


def open_charges(account: MoneyAccount) -> list[Charge]:
    """What an account has still to pay, what fell due first first; reversed charges are none."""
    charges = with_open(Charge.objects.filter(account=account, entry__reversed_by=None))
    return [charge for charge in charges.order_by("due_on", "pk") if charge.open_amount > 0]


def open_amount(charge: Charge) -> Decimal:
    """What of a charge is open; nothing of one that is reversed."""
    if charge.entry.reversed_by.exists():
        return ZERO
    settled = charge.settlements.aggregate(sum=Sum("amount"))["sum"] or ZERO
    return charge.amount - settled


def credits_left(account: MoneyAccount) -> list[tuple[MoneyEntry, Decimal]]:
    """Entries that brought something to an account which settles nothing yet, the oldest first."""
    brought = (
        MoneyEntry.objects.filter(postings__account=account, reverses=None, reversed_by=None)
        .annotate(brought=-Sum("postings__amount"))
        .filter(brought__gt=0)
        .order_by("booked_on", "pk")
    )
    used = dict(
        Settlement.objects.filter(charge__account=account).values_list("entry_id").annotate(sum=Sum("amount"))
    )
    left = [(entry, entry.brought - used.get(entry.pk, ZERO)) for entry in brought]
    return [(entry, rest) for entry, rest in left if rest > 0]


def settle(account: MoneyAccount, wanted: Sequence[Charge] = ()) -> None:
    """Let what came in settle what is open: first the charges that were named, then by the day they fell due.

    Whoever calls holds the account. The floors above hear of each charge that nothing is open of any more.
    """
    charges = open_charges(account)
    named = {charge.pk for charge in wanted}
    charges.sort(key=lambda charge: charge.pk not in named)
    rows, settled = [], []
    left = credits_left(account)
    for charge in charges:
        rest = charge.open_amount
        while rest > 0 and left:
            entry, credit = left[0]
            part = min(rest, credit)
            rows.append(Settlement(charge=charge, entry=entry, amount=part, at=timezone.now()))
            rest -= part
            left[0:1] = [(entry, credit - part)] if credit > part else []
        if rest == 0:
            settled.append(charge)
    Settlement.objects.bulk_create(rows)
    count_again(account)
    tell(settled, is_settled=True)


def payable(charge: Charge) -> Decimal:
    """What of a charge is to be paid, or was: its amount without what was credited and written off."""
    kinds = (EntryKind.CREDIT, EntryKind.LOSS)
    taken_off = charge.settlements.filter(entry__kind__in=kinds).aggregate(sum=Sum("amount"))["sum"]
    return ZERO if charge.entry.reversed_by.exists() else charge.amount - (taken_off or ZERO)


def is_lost(charge: Charge) -> bool:
    """Whether a part of a charge was written off: nothing is open of it, and yet it was not paid."""
    lost = charge.settlements.filter(entry__kind=EntryKind.LOSS).aggregate(sum=Sum("amount"))["sum"]
    return bool(lost)


def settle_first(entry: MoneyEntry, charge: Charge, amount: Decimal, instead: Sequence[Charge] = ()) -> None:
    """Let an entry settle so much of one charge, even where payments did: these settle others then.

    Those named by `instead` first.
    """
    was_settled = open_amount(charge) == 0
    now = timezone.now()
    too_much = amount - open_amount(charge)
    freed = []
    for row in _by_payment(charge):
        part = min(row.left, too_much)
        if part > 0:
            freed.append(Settlement(charge=charge, entry_id=row.entry_id, amount=-part, at=now))
            too_much -= part
    Settlement.objects.bulk_create([*freed, Settlement(charge=charge, entry=entry, amount=amount, at=now)])
    if not was_settled and open_amount(charge) == 0:
        tell([charge], is_settled=True)
    settle(charge.account, instead)


class _Settled(NamedTuple):
    """How much of a charge an entry settles."""

    entry_id: int
    left: Decimal


def _by_payment(charge: Charge) -> list[_Settled]:
    """The payments that settle a charge, the newest first."""
    rows = (
        charge.settlements.filter(entry__kind=EntryKind.PAYMENT)
        .values_list("entry_id")
        .annotate(left=Sum("amount"))
        .order_by("-entry_id")
    )
    return [_Settled(*row) for row in rows]


def undo(rows: QuerySet[Settlement]) -> None:
    """Take settlements back; the floors above hear of the charges that are open again."""
    sums = rows.values_list("charge_id", "entry_id").annotate(sum=Sum("amount")).order_by()
    back = [row for row in sums if row[2]]
    charges = Charge.objects.filter(pk__in={row[0] for row in back})
    were_settled = [charge for charge in charges if open_amount(charge) == 0]
    now = timezone.now()
    Settlement.objects.bulk_create(
        Settlement(charge_id=charge, entry_id=entry, amount=-amount, at=now) for charge, entry, amount in back
    )
    tell(were_settled, is_settled=False)


def tell(charges: Iterable[Charge], *, is_settled: bool) -> None:
    """Say to the floors above that nothing, or something, is open of a charge."""
    for charge in charges:
        charge_settled.send(Charge, charge=charge, is_settled=is_settled)


def count_again(account: MoneyAccount) -> None:
    """Carry along what the lists of accounts show: what it owes, and since when something is due."""
    account.balance = MoneyPosting.objects.filter(account=account).aggregate(sum=Sum("amount"))["sum"] or ZERO
    account.due_on = min((charge.due_on for charge in open_charges(account)), default=None)
    account.save(update_fields=["balance", "due_on"])
