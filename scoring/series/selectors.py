"""Reading series: what everybody may see of them, in a constant number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from federation.models import Member
from federation.record import outbox
from scoring.models import LegOfSeries, PrizeOfSeries, Series, SeriesPlace, SeriesRequest, SeriesRun
from scoring.sessions.selectors.figures import owed_since


@dataclass(frozen=True, slots=True)
class LegBrought:
    """What a leg brought somebody."""

    place: int
    tied: bool
    points: str
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A row of the standings with its names; `legs` in the order of the series, None where not played."""

    row: SeriesPlace
    names: tuple[str, ...]
    legs: tuple[LegBrought | None, ...]

    @property
    def label(self) -> str:
        """A team by its name, others by their people."""
        return self.row.name or " – ".join(self.names)


@dataclass(frozen=True, slots=True)
class SeriesPrize:
    """A prize, or several that are shared, with who has them."""

    prizes: tuple[PrizeOfSeries, ...]
    lines: tuple[SeriesLine, ...]


@dataclass(frozen=True, slots=True)
class CategoryRanking:
    """A ranking apart: rows of place, whether it is shared, and whose line it is. `title` is "" over all."""

    key: str
    title: str
    rows: tuple[tuple[int, bool, SeriesLine], ...]
    prizes: tuple[SeriesPrize, ...]


@dataclass(frozen=True, slots=True)
class ShownLeg:
    """A leg on the page: whether the standings hold it, and the keys of what it is, 0 while it is to come."""

    leg: LegOfSeries
    is_held: bool
    event: int = 0
    session: int = 0


@dataclass(frozen=True, slots=True)
class SeriesState:
    """A series with its legs, its newest run and whether a newer one is owed."""

    series: Series
    legs: tuple[LegOfSeries, ...]
    run: SeriesRun | None
    owed_since: datetime | None

    @property
    def is_owed(self) -> bool:
        """Whether a newer run is owed."""
        return self.owed_since is not None

    @property
    def is_late(self) -> bool:
        """Whether it should have been there by now."""
        return outbox.is_late(self.owed_since)

    @property
    def held(self) -> frozenset[int]:
        """The numbers of the legs that the standings hold."""
        return frozenset(self.run.body["legs"]) if self.run else frozenset()

    @property
    def shown(self) -> list[ShownLeg]:
        """The legs with the way to those that the standings hold."""
        return [
            ShownLeg(leg, True, leg.event_id or 0, leg.session_id or 0)
            if leg.position in self.held
            else ShownLeg(leg, False)
            for leg in self.legs
        ]


def announced_series() -> QuerySet[Series]:
    """Series that everybody sees, the newest first."""
    return Series.objects.filter(announced_at__isnull=False)


def state_of(series: Series) -> SeriesState:
    """Where the standings of a series stand."""
    legs = series.legs.select_related("event__tournament", "session__club").order_by("position")
    run = SeriesRun.objects.filter(series=series).order_by("-sequence").first()
    return SeriesState(series, tuple(legs), run, owed_since(SeriesRequest.objects.filter(series=series)))


def lines_of(state: SeriesState) -> list[SeriesLine]:
    """The standings, best first."""
    return _lines(state, SeriesPlace.objects.filter(series=state.series).order_by("position").defer("steps"))


def line_of(state: SeriesState, who: str) -> SeriesLine | None:
    """The row of one of them, with its steps."""
    rows = _lines(state, SeriesPlace.objects.filter(series=state.series, who=who))
    return rows[0] if rows else None


def _lines(state: SeriesState, places: Iterable[SeriesPlace]) -> list[SeriesLine]:
    rows = list(places)
    known = Member.objects.in_bulk({pk for row in rows for pk, _name in row.people if pk is not None})
    numbers = [leg.position for leg in state.legs]
    return [_line(row, known, numbers) for row in rows]


def _line(row: SeriesPlace, known: dict[int, Member], numbers: list[int]) -> SeriesLine:
    names = tuple(name if pk is None else known[pk].name for pk, name in row.people)
    brought = {
        leg["leg"]: LegBrought(leg["place"], leg["tied"], leg["points"], leg["counts"]) for leg in row.legs
    }
    return SeriesLine(row, names, tuple(brought.get(number) for number in numbers))


def rankings_of(state: SeriesState, lines: list[SeriesLine]) -> list[CategoryRanking]:
    """The prizes over all, and every category with its places and prizes, in their order."""
    if state.run is None:
        return []
    by_key = {line.row.who: line for line in lines}
    prizes = _prizes(state, by_key)
    rankings = [CategoryRanking("", "", (), tuple(prizes.get("", ())))]
    for category in state.series.categories.order_by("position"):
        key = str(category.position)
        kept: list[Any] = state.run.body["categories"].get(key, [])
        rows = tuple((rank, tied, by_key[who]) for who, rank, tied in kept if who in by_key)
        rankings.append(CategoryRanking(key, category.title, rows, tuple(prizes.get(key, ()))))
    return rankings


def _prizes(state: SeriesState, by_key: dict[str, SeriesLine]) -> dict[str, list[SeriesPrize]]:
    named = {
        ("" if prize.category is None else str(prize.category), prize.place): prize
        for prize in state.series.prizes.all()
    }
    won: dict[str, list[SeriesPrize]] = {}
    for key, places, who in state.run.body["prizes"] if state.run else ():
        these = tuple(named[key, place] for place in places if (key, place) in named)
        lines = tuple(by_key[one] for one in who if one in by_key)
        won.setdefault(key, []).append(SeriesPrize(these, lines))
    return won
