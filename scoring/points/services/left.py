"""Points that grow old: what is left of them this year, where a scheme of the federation's pack says so.

Of the points of a year so much is left in each following year (15 percent are lost: 17/20, then 289/400).
What is left is derived from `PointTotal`, member by member, in one statement.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

from django.db import connection, transaction
from django.db.models import Min, QuerySet

from clubs.tournaments.rulebook import Rulebook
from federation.roles import today
from federation.tenancy.context import current_id
from federation.tenancy.locks import hold
from scoring.models import PointsLeft, PointTotal
from scoring.models.points import ALL_COLOURS, ALL_YEARS

LEFT_LOCK = 7_100_023
DIGITS_MAX = 400  # of a share that is left, which is exact in decimals


def kept_shares() -> dict[str, Fraction]:
    """By colour, the share that is left of points after each year; nothing where nothing is lost.

    Where two schemes of a pack say different things of a colour, more is left.
    """
    shares: dict[str, Fraction] = {}
    for scheme in Rulebook.of_federation().schemes:
        if scheme.decay is not None and scheme.decay.rate:
            for colour in scheme.decay.colours:
                shares[colour] = max(shares.get(colour, Fraction(0)), 1 - scheme.decay.rate)
    return shares


def totals() -> "QuerySet[PointTotal] | QuerySet[PointsLeft]":
    """Every member's points of all time by colour ("": all): what is left of them, where some are lost."""
    if not kept_shares():
        return PointTotal.objects.filter(year=ALL_YEARS)
    newest = PointsLeft.objects.order_by("-year").values_list("year", flat=True).first()
    return PointsLeft.objects.filter(year=newest or today().year)


def carry(members: Sequence[int]) -> None:
    """Count again what is left of some members' points, in the transaction that changed them."""
    shares = kept_shares()
    if shares and members:
        PointsLeft.objects.filter(member__in=members).delete()
        _count(shares, today().year, members)


@transaction.atomic
def rebuild() -> int:
    """Count what is left of everybody's points again; how many members have any."""
    hold(LEFT_LOCK, "all")
    PointsLeft.objects.all().delete()
    shares = kept_shares()
    if shares:
        _count(shares, today().year, None)
    return PointsLeft.objects.filter(colour=ALL_COLOURS).count()


def keep_up() -> bool:
    """Count everything again in a new year; whether that was needed."""
    if not kept_shares():
        return False
    last = PointsLeft.objects.order_by("year").values_list("year", flat=True).first()
    if last is None or last == today().year:
        return False
    rebuild()
    return True


def _count(shares: dict[str, Fraction], year: int, members: Sequence[int] | None) -> None:
    rows = list(_factors(shares, year))
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


def _factors(shares: dict[str, Fraction], year: int) -> Iterable[tuple[str, int, Decimal]]:
    """What is left in a year of a colour's points of each year before."""
    first = PointTotal.objects.exclude(year=ALL_YEARS).aggregate(first=Min("year"))["first"] or year
    for colour, share in shares.items():
        for past in range(first, year):
            yield colour, past, exact(share ** (year - past))


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
