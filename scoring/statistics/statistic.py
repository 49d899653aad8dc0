"""What a statistic is: its meaning in words, its table, and the list behind each of its figures."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet, Sum
from django.utils.functional import Promise

from federation.models import User
from scoring.statistics.access import EVERYWHERE, StatPlace

YEARS = 5  # in a row, the one that is asked for the last
Amount = int | Decimal
Words = str | Promise
Columns = tuple[tuple[str, Words], ...]  # the key of each, and its head


class StatKind(StrEnum):
    """Of what the lists are."""

    MEMBERS = "members"
    SESSIONS = "sessions"
    ENTRANTS = "entrants"
    POSTINGS = "postings"
    TITLES = "titles"
    DECISIONS = "decisions"
    CASES = "cases"
    APPEALS = "appeals"


@dataclass(frozen=True, slots=True)
class StatAsked:
    """What is asked for: by whom, up to which year, where."""

    user: User
    year: int
    place: StatPlace = EVERYWHERE

    @property
    def years(self) -> tuple[int, ...]:
        """The years of a row of years."""
        return tuple(range(self.year - YEARS + 1, self.year + 1))


@dataclass(frozen=True, slots=True)
class StatRow:
    """A row: its name, and a figure for each column; None where there can be none."""

    key: str
    words: Words
    figures: tuple[Amount | None, ...]


@dataclass(frozen=True, slots=True)
class StatTable:
    """The figures. Each is found again by the keys of its row and its column."""

    head: Words  # over the names of the rows
    columns: Columns
    rows: tuple[StatRow, ...]

    def figure(self, row: str, column: str) -> Amount | None:
        """One figure; None where there is no such row, no such column, or nothing in it."""
        keys = [key for key, _words in self.columns]
        asked = next((one for one in self.rows if one.key == row), None)
        return asked.figures[keys.index(column)] if asked and column in keys else None


@dataclass(frozen=True, slots=True)
class Statistic:
    """One page. `listed` answers the rows of the list behind a figure, for keys that the table has.

    A figure is how many there are in its list, or, by `sums`, the sum of one of their fields. `drawn`: which
    columns are pictures of their own; `is_lying`: with rows too many to stand beside each other.
    """

    key: str
    title: Words
    says: Words
    kind: StatKind
    may_see: Callable[[User], bool]
    table: Callable[[StatAsked], StatTable]
    listed: Callable[[StatAsked, str, str], QuerySet[Any]]
    takes_place: bool = False  # can be asked of a club or of a district
    sums: Mapping[str, str] = field(default_factory=dict)  # by column; "": in every column
    kinds: Mapping[str, StatKind] = field(default_factory=dict)  # of columns whose lists are of another kind
    drawn: Sequence[str] = ()  # none: all of them
    is_lying: bool = False
    as_lines: bool = False
    is_money: bool = False
    names_people: bool = False  # in its rows, so that taking the table away is recorded

    def counted(self, rows: QuerySet[Any], column: str) -> Amount:
        """The figure that a list leads to."""
        summed = self.sums.get(column, self.sums.get(""))
        if summed is None:
            return rows.count()
        total: Amount | None = rows.order_by().aggregate(total=Sum(summed))["total"]
        return total or 0

    def kind_of(self, column: str) -> StatKind:
        """Of what the list behind a column is."""
        return self.kinds.get(column, self.kind)
