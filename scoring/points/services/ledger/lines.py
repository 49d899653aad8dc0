"""Lines of a payment before they are posted, and posting them: balanced by colour, totals carried along."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db import connection

from federation.tenancy.context import current_id
from scoring.models import Account, Payment, PointTotal, Posting
from scoring.models.ledger.points import ALL_COLOURS, ALL_YEARS, UNIT
from scoring.owing import owe_series_of
from scoring.points.services import left as points_left
from scoring.webhooks import messages

Colours = dict[str, Decimal]

# The year that a posting counts in: of its period; what was moved from a merged record, as it did there.
COUNTED_YEAR = """coalesce((CASE WHEN contestant = '' THEN reasons->>'year' END)::int,
    extract(year FROM period)::int)"""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """An amount of a colour for a member or a slip; `reverses`: the posting that it undoes."""

    account: Account
    holder: int  # the key of the member or the slip
    colour: str
    amount: Decimal
    contestant: str = ""
    reasons: dict[str, Any] = field(default_factory=dict)
    reverses: int | None = None


def post(payment: Payment, lines: Sequence[LedgerLine]) -> None:
    """Post the lines of a payment and what they come from: the event, and the federation behind it."""
    post_all([(payment, lines)])


def post_all(posted: Sequence[tuple[Payment, Sequence[LedgerLine]]]) -> None:
    """The same for several payments, in one statement."""
    rows = [(payment, _rows(payment, lines)) for payment, lines in posted]
    Posting.objects.bulk_create(row for _payment, of_payment in rows for row in of_payment)
    _add_to_totals(posted)
    messages.tell(rows)
    paid = [payment for payment, lines in posted if lines]
    sessions, stages = ({getattr(one, key) for one in paid} - {None} for key in ("session_id", "stage_id"))
    if sessions or stages:
        owe_series_of(sessions=sessions, stages=stages)


def _rows(payment: Payment, lines: Sequence[LedgerLine]) -> list[Posting]:
    rows = [_posting(payment, line) for line in lines]
    for colour, total in sums(lines).items():
        if total:
            rows += _funding(payment, colour, total)
    for number, row in enumerate(rows, 1):
        row.line = number
    return rows


def sums(lines: Iterable[LedgerLine]) -> Colours:
    """What lines come to, by colour."""
    by_colour: Colours = {}
    for line in lines:
        by_colour[line.colour] = by_colour.get(line.colour, Decimal(0)) + line.amount
    return by_colour


def _posting(payment: Payment, line: LedgerLine) -> Posting:
    is_member = line.account is Account.MEMBER
    return Posting(
        payment=payment,
        account=line.account,
        session_id=payment.session_id,
        stage_id=payment.stage_id,
        member_id=line.holder if is_member else None,
        slip_id=None if is_member else line.holder,
        colour=line.colour,
        period=payment.period,
        amount=line.amount,
        contestant=line.contestant,
        reasons=line.reasons,
        reverses_id=line.reverses,
    )


def _funding(payment: Payment, colour: str, total: Decimal) -> list[Posting]:
    """The federation issues to the event, and the event pays it out. By hand, the federation pays itself."""
    fields = {
        "payment": payment,
        "session_id": payment.session_id,
        "stage_id": payment.stage_id,
        "colour": colour,
        "period": payment.period,
    }
    issued = Posting(**fields, account=Account.FEDERATION, amount=-total)
    if payment.session_id is None and payment.stage_id is None:
        return [issued]
    received = Posting(**fields, account=Account.EVENT, amount=total)
    return [issued, received, Posting(**fields, account=Account.EVENT, amount=-total)]


def _add_to_totals(posted: Iterable[tuple[Payment, Sequence[LedgerLine]]]) -> None:
    """Carry members' totals along, in the transaction of the payments."""
    change: dict[tuple[int, int, str], int] = {}
    for payment, lines in posted:
        for line in lines:
            if line.account is Account.MEMBER:
                amount = int(line.amount * UNIT)
                for year in (line.reasons.get("year", payment.period.year), ALL_YEARS):
                    for colour in (line.colour, ALL_COLOURS):
                        key = (line.holder, year, colour)
                        change[key] = change.get(key, 0) + amount
    # In one order, so that no two payments wait for each other.
    rows = sorted((*key, units) for key, units in change.items() if units)
    if rows:
        members, years, colours, units = (list(column) for column in zip(*rows, strict=True))
        with connection.cursor() as cursor:
            cursor.execute(_ADD, [current_id(), members, years, colours, units])
        points_left.carry(sorted(set(members)))


_ADD = """
INSERT INTO scoring_pointtotal (federation_id, member_id, year, colour, units)
SELECT %s, * FROM unnest(%s::bigint[], %s::smallint[], %s::text[], %s::bigint[])
ON CONFLICT (federation_id, member_id, year, colour)
DO UPDATE SET units = scoring_pointtotal.units + excluded.units"""


def rebuild_totals() -> None:
    """Count every member's totals again from the postings: what the pages read may have been emptied."""
    PointTotal.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [current_id()])
    points_left.rebuild()


_COUNT = f"""
WITH sums AS (
    SELECT member_id, {COUNTED_YEAR} AS year, colour, sum(amount) AS amount
    FROM scoring_posting WHERE federation_id = %s AND account = 'member' GROUP BY 1, 2, 3
)
INSERT INTO scoring_pointtotal (federation_id, member_id, year, colour, units)
SELECT (SELECT nullif(current_setting('portal.federation', true), '')::bigint), member_id,
    coalesce(year, 0), coalesce(colour, ''), sum(amount) * 10000
FROM sums GROUP BY member_id, CUBE (year, colour)"""  # noqa: S608 - nothing in it comes from outside
