"""Points of a merged record go on to the record that stays: posted between the two accounts, never edited.

What is moved keeps the year that it counts in, so that an old record's points make nobody the best of this
year. Whatever comes onto an account that is merged already goes on by the next payment or sweep.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal

from django.db import connection, transaction

from federation.models import Member, MemberStatus, User
from federation.roles import today
from federation.tenancy.context import current_id
from federation.tenancy.locks import hold
from scoring.models import Account, Payment, PaymentKind, PointTotal
from scoring.models.ledger.points import ALL_YEARS
from scoring.points.services.ledger import periods
from scoring.points.services.ledger.lines import COUNTED_YEAR, LedgerLine, post
from scoring.points.services.people import MERGES_MAX

MOVE_LOCK = 7_100_023


def kept_for(members: Iterable[int]) -> dict[int, int]:
    """Of some members, by key, those that are merged, with the record that stands for them now."""
    kept: dict[int, int] = {}
    open_ends = {key: key for key in members}
    for _merge in range(MERGES_MAX):
        ends = Member.objects.filter(pk__in=open_ends.values(), merged_into__isnull=False)
        into = dict(ends.values_list("pk", "merged_into_id"))
        open_ends = {first: into[end] for first, end in open_ends.items() if end in into}
        if not open_ends:
            break
        kept |= open_ends
    return kept


@transaction.atomic
def settle(members: Iterable[int], *, at: datetime, by: User | None = None) -> list[Payment]:
    """Move on what is on the accounts of merged records, if anything. `by` None: the portal by itself."""
    payments = []
    for merged, kept in sorted(kept_for(members).items()):
        hold(MOVE_LOCK, merged)
        balances = _balances(merged)
        if balances:
            payments.append(_moved(merged, kept, balances, at, by))
    return payments


def sweep(*, at: datetime) -> int:
    """Move on what is left over; on how many accounts something was."""
    members = left_over()
    return len(settle(members, at=at)) if members else 0


def left_over() -> list[int]:
    """Merged records, by key, that still have points: somebody was paid while they were being merged."""
    totals = PointTotal.objects.filter(member__status=MemberStatus.MERGED, year=ALL_YEARS).exclude(units=0)
    return sorted(set(totals.values_list("member_id", flat=True)))


@transaction.atomic
def give_back(gone: int, kept: int, *, at: datetime, by: User) -> Payment | None:
    """Give a record back what went from it to another by transfers: their merger was undone."""
    hold(MOVE_LOCK, gone)
    with connection.cursor() as cursor:
        cursor.execute(_TRANSFERRED, [current_id(), gone, gone, kept])
        balances = {(year, colour): -amount for year, colour, amount in cursor.fetchall()}
    return _moved(kept, gone, balances, at, by) if balances else None


def _moved(
    merged: int, kept: int, balances: Mapping[tuple[int, str], Decimal], at: datetime, by: User | None
) -> Payment:
    payment: Payment = Payment.objects.create(
        kind=PaymentKind.TRANSFER,
        period=periods.period_for(today()),
        by=by,
        at=at,
        cause={"from": merged, "to": kept},
    )
    lines = []
    for (year, colour), amount in balances.items():
        for member, part in ((merged, -amount), (kept, amount)):
            reasons = {"year": year, "from": merged, "to": kept}
            lines.append(LedgerLine(Account.MEMBER, member, colour, part, reasons=reasons))
    post(payment, lines)
    return payment


def _balances(member: int) -> dict[tuple[int, str], Decimal]:
    """What is on an account, by the year that it counts in and the colour."""
    with connection.cursor() as cursor:
        cursor.execute(_BALANCES, [current_id(), member])
        return {(year, colour): amount for year, colour, amount in cursor.fetchall()}


_BALANCES = f"""
SELECT {COUNTED_YEAR} AS year, colour, sum(amount) FROM scoring_posting
WHERE federation_id = %s AND account = 'member' AND member_id = %s
GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2"""  # noqa: S608 - nothing in it comes from outside

# What the transfers between two records come to on the account of the one that was gone.
_TRANSFERRED = f"""
SELECT {COUNTED_YEAR} AS year, colour, sum(amount) FROM scoring_posting
WHERE federation_id = %s AND account = 'member' AND member_id = %s AND contestant = '' AND reverses_id IS NULL
    AND ARRAY[(reasons->>'from')::bigint, (reasons->>'to')::bigint] @> ARRAY[%s, %s]::bigint[]
GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2"""  # noqa: S608 - nothing in it comes from outside
