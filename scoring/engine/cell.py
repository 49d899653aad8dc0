"""What one contestant was awarded on one board, and what decided it. Flat, so that a database can keep it.

The steps are rendered from a cell alone (`scoring.engine.explain`), without computing anything again.
"""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

Flat = int | str | None


class Method(StrEnum):
    """How an award came about."""

    PLAIN = "plain"  # compared with every other score on the board
    NEUBERG = "neuberg"  # compared, then brought from n scores to N results
    ARTIFICIAL = "artificial"  # a percentage of the board, as given
    OWN_PERCENTAGE = "own_percentage"  # average plus or minus, held against the contestant's other boards


class Cell(NamedTuple):
    """One award. It is `units / per_point`; fractions are made only when somebody asks.

    The last four fields are those of an artificial score; the four before them of a compared one.
    """

    method: Method
    units: int
    per_point: int
    maximum: int
    win: int  # what a score beaten is worth
    decimals: int | None  # the award is rounded to so many; None: it is exact
    beaten: int = 0
    tied: int = 0
    scores: int = 0  # n: the scores compared on the board, this one included
    results: int = 0  # N: the results that they stand for
    percent: str | None = None  # as the director or the file gives it
    own_score: str | None = None  # on the contestant's other boards
    own_maximum: int | None = None

    @property
    def award(self) -> Fraction:
        """The matchpoints."""
        return Fraction(self.units, self.per_point)

    def to_json(self) -> dict[str, Flat]:
        """The fields that say something, by name."""
        says = {name: value for name, value in self._asdict().items() if value != _DEFAULTS.get(name, ...)}
        return says | {"method": str(self.method)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Flat]) -> "Cell":
        """The cell of what `to_json` wrote."""
        fields: dict[str, Any] = {**kept, "method": Method(str(kept["method"]))}
        return cls(**fields)


_DEFAULTS = Cell._field_defaults
