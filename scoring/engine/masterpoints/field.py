"""The lists in which places count: the whole field, a direction, a section, a stratum."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from scoring.engine.contest import Contestants, contestants_of
from scoring.engine.masterpoints.occasion import Occasion, OccasionContestant

PLAYERS_AT_A_TABLE = {Contestants.INDIVIDUAL: 4, Contestants.PAIRS: 2, Contestants.TEAMS: 1}  # contestants


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A contestant in a list, with its place there; None: unplaced."""

    contestant: OccasionContestant
    rank: int | None
    tied: bool


@dataclass(frozen=True, slots=True)
class FieldList:
    """One list. `tables` are those of its field: halves say that somebody sat out."""

    occasion: Occasion
    rows: tuple[FieldRow, ...]
    tables: Fraction
    stratum: str = ""

    @property
    def size(self) -> int:
        """How many contestants the list has, the unplaced ones too."""
        return len(self.rows)

    def tables_counted(self, half: str) -> Fraction:
        """The tables where a half one counts "full", "half", or not at all ("none")."""
        if half == "half":
            return self.tables
        return Fraction(ceil(self.tables) if half == "full" else floor(self.tables))


def tables_of(occasion: Occasion, contestants: int | None = None) -> Fraction:
    """The occasion's tables: as it says, or counted from so many contestants."""
    if contestants is None and occasion.tables is not None:
        return occasion.tables
    count = len(occasion.contestants) if contestants is None else contestants
    return Fraction(count, PLAYERS_AT_A_TABLE[contestants_of(occasion.form)])


def groups(occasion: Occasion) -> Iterator[FieldList]:
    """The lists of an occasion, and those of its strata."""
    lists: dict[tuple[str, str], list[OccasionContestant]] = {}
    for contestant in occasion.contestants:
        lists.setdefault(_list_of(occasion, contestant), []).append(contestant)
    tables = tables_of(occasion)
    for members in lists.values():
        rows = tuple(FieldRow(member, member.rank, member.tied) for member in members)
        own = tables_of(occasion, len(members)) if occasion.ranked_by == "section" else tables
        yield FieldList(occasion, rows, own)
    yield from strata(occasion)


def strata(occasion: Occasion) -> Iterator[FieldList]:
    """The lists of the strata, each with the tables that its own contestants would fill."""
    names = dict.fromkeys(name for contestant in occasion.contestants for name in contestant.strata)
    for name in names:
        inside = [contestant for contestant in occasion.contestants if name in contestant.strata]
        tables = tables_of(occasion, len(inside))
        for direction in dict.fromkeys(_direction(occasion, contestant) for contestant in inside):
            members = [contestant for contestant in inside if _direction(occasion, contestant) == direction]
            rows = tuple(FieldRow(contestant, *contestant.strata[name]) for contestant in members)
            yield FieldList(occasion, rows, tables, name)


def _list_of(occasion: Occasion, contestant: OccasionContestant) -> tuple[str, str]:
    section = contestant.section if occasion.ranked_by == "section" else ""
    return section, _direction(occasion, contestant)


def _direction(occasion: Occasion, contestant: OccasionContestant) -> str:
    return "" if occasion.ranked_by == "overall" else contestant.direction
