"""What one contestant was awarded on one board, and what decided it: plain values, for a database to keep.

The steps are rendered from a cell alone (`scoring.engine.explain`), without computing anything again.
"""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple


class Method(StrEnum):
    """How an award came about."""

    PLAIN = "plain"  # compared with every other score on the board
    NEUBERG = "neuberg"  # compared, then brought from n scores to N results
    TRADITIONAL = "traditional"  # compared in its group of a fouled board; half a score for each one missing
    THREE = "three_70_60_50"  # of a fouled board: percentages by merit in a group of three
    TWO = "two_65_55"
    SINGLE = "single_60"
    ARTIFICIAL = "artificial"  # a percentage of the board, as given
    SELF_INFLICTED = "self_inflicted"  # an adjusted score less the damage that the side did to itself
    OWN_PERCENTAGE = "own_percentage"  # average plus or minus, held against the contestant's other boards


COMPARED = (Method.PLAIN, Method.NEUBERG, Method.TRADITIONAL)
BY_MERIT = (Method.THREE, Method.TWO, Method.SINGLE)


class WeighedOutcome(NamedTuple):
    """One outcome of a weighted score, as it stands against the other tables."""

    weight: str
    score: int  # points, from North-South's side
    beaten: int = 0
    tied: int = 0
    parts: int = 1
    percents: tuple[str, ...] = ()


class Cell(NamedTuple):
    """One award. It is `units / per_point`; fractions are made only when somebody asks.

    `beaten` and `tied` are counted in `parts` of a score: more than one where another table on the
    board has a weighted score. A weighted score itself has its counts in `outcomes`.
    """

    method: Method
    units: int
    per_point: int
    maximum: int
    win: int  # what a score beaten is worth
    decimals: int | None  # the award is rounded to so many; None: it is exact
    beaten: int = 0
    tied: int = 0
    scores: int = 0  # n: the scores compared on the board or in the group, this one included
    results: int = 0  # N: the results that they stand for
    percent: str | None = None  # of an artificial score, as the director or the file gives it
    own_score: str | None = None  # on the contestant's other boards
    own_maximum: int | None = None
    name: str | None = None  # "A", "A+" or "A-" where the percentage is an average's
    parts: int = 1
    percents: tuple[str, ...] = ()  # of the places it takes or shares in a small group of a fouled board
    outcomes: tuple[WeighedOutcome, ...] = ()
    because: str | None = None  # the steps of a rule that looked at other results too, as they were
    unplayed: str | None = None  # the clause by which a board that was not played has its averages

    @property
    def award(self) -> Fraction:
        """The matchpoints."""
        return Fraction(self.units, self.per_point)

    def to_json(self) -> dict[str, Any]:
        """The fields that say something, by name; outcomes as lists of their own fields' values."""
        says = {name: value for name, value in self._asdict().items() if value != _DEFAULTS.get(name, ...)}
        says["method"] = str(self.method)
        if self.percents:
            says["percents"] = list(self.percents)
        if self.outcomes:
            says["outcomes"] = [[*outcome[:-1], list(outcome.percents)] for outcome in self.outcomes]
        return says

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> "Cell":
        """The cell of what `to_json` wrote."""
        fields: dict[str, Any] = {**kept, "method": Method(str(kept["method"]))}
        if "percents" in kept:
            fields["percents"] = tuple(kept["percents"])
        if "outcomes" in kept:
            fields["outcomes"] = tuple(
                WeighedOutcome._make((*counted, tuple(percents))) for *counted, percents in kept["outcomes"]
            )
        return cls(**fields)


_DEFAULTS = Cell._field_defaults
