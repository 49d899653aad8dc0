"""Categories of a series: who belongs, who is first among them, and who has which prize."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.series.standings import SeriesRow

MIXED = "mixed"  # of a pair or a team: a woman and a man at least


@dataclass(frozen=True, slots=True)
class SeriesPerson:
    """What is known of somebody; None and "" for what is not, which fits no condition about it.

    `stratum`: the highest in which they played a leg, 0 the open one. `points`: before the series began.
    """

    gender: str = ""
    born_on: date | None = None
    stratum: int = 0
    points: Fraction | None = None
    joined_on: date | None = None


@dataclass(frozen=True, slots=True)
class SeriesCategory:
    """Whom a category is for; what is not named is free. Both days of birth are within."""

    key: str
    gender: str = ""
    born_from: date | None = None
    born_until: date | None = None
    stratum: int = 0
    points_most: Fraction | None = None
    joined_from: date | None = None

    def is_for(self, people: Sequence[SeriesPerson]) -> bool:
        """Whether a person, or everybody of a pair or a team, belongs. MIXED asks for one of each."""
        if self.gender == MIXED and not {person.gender for person in people} >= {"w", "m"}:
            return False
        return bool(people) and all(self._fits(person) for person in people)

    def _fits(self, person: SeriesPerson) -> bool:
        if self.gender and self.gender != MIXED and person.gender != self.gender:
            return False
        return (
            _within(person.born_on, self.born_from, self.born_until)
            and person.stratum >= self.stratum
            and _within(person.joined_on, self.joined_from, None)
            and (
                self.points_most is None or (person.points is not None and person.points <= self.points_most)
            )
        )


def _within(day: date | None, first: date | None, last: date | None) -> bool:
    if first is None and last is None:
        return True
    return day is not None and (first is None or day >= first) and (last is None or day <= last)


class CategoryRow(NamedTuple):
    """A place in a category."""

    who: str
    rank: int
    tied: bool


def ranked_in(
    category: SeriesCategory, rows: Sequence[SeriesRow], people: Mapping[str, Sequence[SeriesPerson]]
) -> tuple[CategoryRow, ...]:
    """Those of a category among the ranked, with their places there: 1, 2, 2, 4."""
    mine = [row for row in rows if row.rank is not None and category.is_for(people.get(row.own.who, ()))]
    return places_among(mine)


def places_among(rows: Sequence[SeriesRow]) -> tuple[CategoryRow, ...]:
    """Ranked rows counted anew among themselves."""
    ranks = [row.rank for row in rows]
    return tuple(
        CategoryRow(row.own.who, ranks.index(row.rank) + 1, ranks.count(row.rank) > 1) for row in rows
    )


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of a ranking, by its key, and the places that have one: 1, 2, 3."""

    key: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrizeShare:
    """Prizes of a ranking, by their places, and who has them; several share them."""

    key: str
    places: tuple[int, ...]
    who: tuple[str, ...]


@dataclass
class _Allotment:
    """What is given so far."""

    one_each: bool
    winners: set[str] = field(default_factory=set)

    def of(self, prizes: PrizeList, rows: Sequence[CategoryRow]) -> Iterator[PrizeShare]:
        free = [row for row in rows if not (self.one_each and row.who in self.winners)]
        groups: dict[int, list[str]] = {}
        for row in free:
            groups.setdefault(row.rank, []).append(row.who)
        place = 1
        for sharing in groups.values():
            won = tuple(at for at in range(place, place + len(sharing)) if at in prizes.places)
            if won:
                self.winners.update(sharing)
                yield PrizeShare(prizes.key, won, tuple(sharing))
            place += len(sharing)


def prizes(
    lists: Sequence[PrizeList], rankings: Mapping[str, Sequence[CategoryRow]], *, one_each: bool
) -> tuple[PrizeShare, ...]:
    """Who has which prize, list by list in their order.

    Who share a place share the prizes of the places that they fill. `one_each`: who has a prize of an earlier
    list is passed over in the later ones, and those behind move up.
    """
    allotment = _Allotment(one_each)
    return tuple(share for one in lists for share in allotment.of(one, rankings.get(one.key, ())))
