"""Rankings by master points: all time or a year, of a club, a region, a colour, the holders of a title.

Equal points share a place, and the place after them counts all of them (1, 2, 2, 4); among equals the older
record stands first, so that pages never change by themselves. Who does not want to be shown is not counted.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet

from clubs.models import Club, Membership
from federation.models import Member
from federation.roles import today
from federation.tenancy.context import current_id
from scoring.engine.masterpoints.ranks import Rank, RankLadder
from scoring.models import PointTotal, RankingChoice, Title
from scoring.models.ledger.points import ALL_COLOURS, ALL_YEARS
from scoring.points.selectors.points import points_of
from scoring.points.selectors.titles import ladder_here, ranks_held
from scoring.points.services import left as points_left

PAGE = 50
EXPORT_MAX = 100_000


@dataclass(frozen=True, slots=True)
class RankingQuery:
    """Which ranking: of a year (0: all time), a club's members, a region's, a colour, a title's holders; and
    which page, from 1."""

    year: int = ALL_YEARS
    club: int | None = None
    region: str = ""
    colour: str = ALL_COLOURS
    title: str = ""
    page: int = 1


@dataclass(frozen=True, slots=True)
class RankedMember:
    """A row of a ranking."""

    rank: int
    tied: bool
    member: Member
    points: Decimal


@dataclass(frozen=True, slots=True)
class RankingPage:
    """Some places of a ranking."""

    rows: list[RankedMember]
    has_next: bool


@dataclass(frozen=True, slots=True)
class RankingChoices:
    """What rankings there are to choose from."""

    years: list[int]
    clubs: list[Club]
    regions: list[str]
    colours: list[str]
    titles: list[Rank]


def ranking(asked: RankingQuery) -> RankingPage:
    """A page of a public ranking, in as many queries for a hundred thousand members as for two."""
    totals = visible(asked).order_by("-units", "member_id").values_list("member", "units")
    begin = (asked.page - 1) * PAGE
    rows = list(totals[begin : begin + PAGE + 1])
    people = Member.objects.in_bulk([member for member, _units in rows[:PAGE]])
    ranked = list(_ranked(rows, begin, _equal_before(asked, rows) if begin else 0))[:PAGE]
    shown = [
        RankedMember(rank, tied, people[member], points_of(units)) for rank, tied, member, units in ranked
    ]
    return RankingPage(shown, len(rows) > PAGE)


def _ranked(
    rows: list[tuple[int, int]], begin: int, equal_before: int
) -> Iterator[tuple[int, bool, int, int]]:
    """Places: of the first row, so many before it have as much."""
    rank = begin + 1 - equal_before
    for position, (member, units) in enumerate(rows):
        above = rows[position - 1][1] if position else units if equal_before else None
        below = rows[position + 1][1] if position + 1 < len(rows) else None
        if units != above:
            rank = begin + position + 1
        yield rank, units in (above, below), member, units


def _equal_before(asked: RankingQuery, rows: list[tuple[int, int]]) -> int:
    """How many on the pages before have as much as the first of this one."""
    if not rows:
        return 0
    member, units = rows[0]
    count: int = visible(asked).filter(units=units, member__lt=member).count()
    return count


def everybody(asked: RankingQuery, most: int = EXPORT_MAX) -> Iterator[tuple[int, bool, int, int]]:
    """Place, whether it is shared, member's key and ten-thousandths of everybody, hidden members too."""
    totals = of_all(asked).order_by("-units", "member_id").values_list("member", "units")
    return _ranked(list(totals[:most]), 0, 0)


def visible(asked: RankingQuery) -> QuerySet[Any]:
    """The totals of a ranking's members, without those who do not want to be shown.

    NOT IN is looked up in a table made once; an anti-join may be tried row by row where few are expected.
    """
    hidden = RankingChoice.objects.filter(hidden=True).values("member")
    return of_all(asked).exclude(member__in=hidden)


def of_all(asked: RankingQuery) -> QuerySet[Any]:
    """The totals of a ranking's members; all time is what is left where points grow old."""
    rows = points_left.totals() if asked.year == ALL_YEARS else PointTotal.objects.filter(year=asked.year)
    rows = rows.filter(colour=asked.colour, units__gt=0)
    if asked.club is not None:
        rows = rows.filter(member__in=_at_home().filter(club=asked.club).values("member"))
    if asked.region:
        rows = rows.filter(member__in=_at_home().filter(club__region=asked.region).values("member"))
    if asked.title:
        held = Title.objects.held().filter(rank=asked.title)
        rows = rows.filter(member__in=held.values("member"))
    return rows


def _at_home() -> QuerySet[Membership]:
    """Home clubs of today."""
    now = today()
    ends = Q(ends_on__isnull=True) | Q(ends_on__gte=now)
    return Membership.objects.filter(ends, is_home=True, starts_on__lte=now)


def choices(asked: RankingQuery) -> RankingChoices:
    """What the page offers; every list by a few steps along an index."""
    ladder = ladder_here("", today())
    clubs = list(Club.objects.order_by("number"))
    regions = sorted({club.region for club in clubs if club.region})
    return RankingChoices(years(), clubs, regions, colours(asked.year), _titles(ladder))


def _titles(ladder: RankLadder | None) -> list[Rank]:
    return list(ranks_held(ladder)) if ladder else []


def years() -> list[int]:
    """The years in which points were given, the newest first."""
    return [year for year in _steps(_YEARS, {"federation": current_id()}) if year]


def colours(year: int) -> list[str]:
    """The colours of the points of a year (0: all time)."""
    return [colour for colour in _steps(_COLOURS, {"federation": current_id(), "year": year}) if colour]


def _steps(question: str, values: dict[str, Any]) -> Iterable[Any]:
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        return [row[0] for row in cursor.fetchall()]


# From one value to the next along the index `points_ranked`: a DISTINCT would read every total there is, and
# so would ORDER BY year, which means the column that is asked for, year::int.
_YEARS = """
WITH RECURSIVE years AS (
    (SELECT t.year::int FROM scoring_pointtotal t
        WHERE t.federation_id = %(federation)s ORDER BY t.year DESC LIMIT 1)
    UNION ALL
    SELECT (SELECT t.year::int FROM scoring_pointtotal t
        WHERE t.federation_id = %(federation)s AND t.year < years.year ORDER BY t.year DESC LIMIT 1)
    FROM years WHERE years.year IS NOT NULL
)
SELECT year FROM years"""
_COLOURS = """
WITH RECURSIVE colours AS (
    (SELECT colour FROM scoring_pointtotal
        WHERE federation_id = %(federation)s AND year = %(year)s ORDER BY colour LIMIT 1)
    UNION ALL
    SELECT (SELECT t.colour FROM scoring_pointtotal t
        WHERE t.federation_id = %(federation)s AND t.year = %(year)s AND t.colour > colours.colour
        ORDER BY t.colour LIMIT 1)
    FROM colours WHERE colours.colour IS NOT NULL
)
SELECT colour FROM colours"""
