"""Points that grow old: what is left of them this year, where a scheme of the federation's pack says so.

Of the points of a year so much is left in each following year (15 percent are lost: 17/20, then 289/400),
by the edition in force on the first day of each: one that begins in April counts from the next year on.
What is left is derived from `PointTotal`, member by member, in one statement.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from math import prod

from django.db import connection, transaction
from django.db.models import Min, QuerySet

from clubs.tournaments.rulebook import Rulebook
from federation.roles import today
from federation.tenancy.context import current_id
from federation.tenancy.locks import hold
from scoring.models import PointsLeft, PointTotal
from scoring.models.ledger.points import ALL_COLOURS, ALL_YEARS

LEFT_LOCK = 7_100_023
DIGITS_MAX = 400  # of a share that is left, which is exact in decimals


def share_left(colour: str, past: int, year: int) -> Fraction:
    """What is left in a year of a colour's points of an earlier one: the product of the years' shares."""
    book, years = Rulebook.of_federation(), range(past + 1, year + 1)
    return prod((book.shares_left(one).get(colour, Fraction(1)) for one in years), start=Fraction(1))


def grow_old() -> bool:
    """Whether points of any colour lose anything, by this year's edition or an earlier one."""
    return bool(Rulebook.of_federation().colours_ageing(today().year))


def totals() -> "QuerySet[PointTotal] | QuerySet[PointsLeft]":
    """Every member's points of all time by colour ("": all): what is left of them, where some are lost."""
    if not grow_old():
        return PointTotal.objects.filter(year=ALL_YEARS)
    newest = PointsLeft.objects.order_by("-year").values_list("year", flat=True).first()
    return PointsLeft.objects.filter(year=newest or today().year)


def carry(members: Sequence[int]) -> None:
    """Count again what is left of some members' points, in the transaction that changed them."""
    if members and grow_old():
        PointsLeft.objects.filter(member__in=members).delete()
        _count(today().year, members)


@transaction.atomic
def rebuild() -> int:
    """Count what is left of everybody's points again; how many members have any."""
    hold(LEFT_LOCK, "all")
    PointsLeft.objects.all().delete()
    if grow_old():
        _count(today().year, None)
    return PointsLeft.objects.filter(colour=ALL_COLOURS).count()


def keep_up() -> bool:
    """Count everything again in a new year; whether that was needed."""
    if not grow_old():
        return False
    last = PointsLeft.objects.order_by("year").values_list("year", flat=True).first()
    if last is None or last == today().year:
        return False
    rebuild()
    return True


def _count(year: int, members: Sequence[int] | None) -> None:
    rows = list(_factors(year))
    colours, years = [row[0] for row in rows], [row[1] for row in rows]
    factors = [row[2] for row in rows]
    with connection.cursor() as cursor:
        values = {
            "federation": current_id(),
            "year": year,
            "members": None if members is None else list(members),
            "colours": colours,
            "years": years,
            "factors": factors,
        }
        cursor.execute(_COUNT, values)


def _factors(year: int) -> Iterable[tuple[str, int, Decimal]]:
    """What is left in a year of a colour's points of each year before."""
    first = PointTotal.objects.exclude(year=ALL_YEARS).aggregate(first=Min("year"))["first"] or year
    book = Rulebook.of_federation()
    for colour in sorted(book.colours_ageing(year)):
        share = Fraction(1)
        for past in range(year - 1, first - 1, -1):
            share *= book.shares_left(past + 1).get(colour, Fraction(1))
            yield colour, past, exact(share)


def exact(share: Fraction) -> Decimal:
    """A share as a decimal; one that has no end is cut far behind what a point is counted in."""
    with localcontext() as context:
        context.prec = DIGITS_MAX
        return Decimal(share.numerator) / Decimal(share.denominator)


_COUNT = """
WITH kept AS (
    SELECT * FROM unnest(%(colours)s::text[], %(years)s::int[], %(factors)s::numeric[])
        AS k(colour, year, share)
), sums AS (
    SELECT t.member_id, t.colour, sum(t.units * coalesce(k.share, 1)) AS units
    FROM scoring_pointtotal t LEFT JOIN kept k ON k.colour = t.colour AND k.year = t.year
    WHERE t.federation_id = %(federation)s AND t.year <> 0 AND t.colour <> ''
        AND (%(members)s::bigint[] IS NULL OR t.member_id = ANY (%(members)s::bigint[]))
    GROUP BY t.member_id, t.colour
)
INSERT INTO scoring_pointsleft (federation_id, member_id, year, colour, units)
SELECT %(federation)s, member_id, %(year)s, coalesce(colour, ''), round(sum(units))
FROM sums GROUP BY GROUPING SETS ((member_id, colour), (member_id))"""
