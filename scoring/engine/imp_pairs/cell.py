"""What one contestant was awarded on one board at IMPs or total points, and what decided it. Flat."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

Flat = int | str | None


class ImpMethod(StrEnum):
    """How an award came about."""

    CROSS_IMPS = "cross_imps"  # against every other score
    BUTLER = "butler"  # against a datum
    TOTAL_POINTS = "total_points"  # the points themselves
    ALONE = "imps_alone"  # the only score of its form of a fouled board
    SMALL_GROUP = "imps_small_group"  # Houston: a form of a fouled board that few played
    AVERAGE = "imps_average"  # average, average plus or minus
    GIVEN = "imps_given"  # IMPs that the director gave
    SELF_INFLICTED = "imps_self_inflicted"  # an adjusted score less the damage that the side did to itself


class ImpCell(NamedTuple):
    """One award, `numerator / denominator` from its own side. Scores are from North-South's side.

    Which of the fields say something depends on the method; counts of scores are written as in
    `scoring.engine.imp_pairs.counts`.
    """

    method: ImpMethod
    side: str  # "NS" or "EW"
    numerator: int
    denominator: int = 1
    own: str | None = None  # the own score, or the outcomes of an adjusted one by weight
    field: str | None = None  # every score compared, the own one included
    scores: int = 0  # n: scores compared in the group
    results: int = 0  # N: scores on the board
    factor: str | None = None  # in a group of a fouled board: what the group's figure was multiplied by
    comparisons: int | None = None  # the sum of IMPs was divided by so many
    trim: int = 0  # highest and lowest scores left out of the datum
    rounding: int = 0  # the datum was brought to a multiple of this; 0: it is exact
    percent: str | None = None  # of an artificial score, as the director or the file gives it
    name: str | None = None  # "A", "A+" or "A-" where the percentage is an average's
    because: str | None = None  # the steps of a rule that decided alone, as `kept_steps` writes them
    cite: str | None = None  # the clause that the factor rests on

    @property
    def award(self) -> Fraction:
        """IMPs, or points, from the contestant's own side."""
        return Fraction(self.numerator, self.denominator)

    @property
    def maximum(self) -> int:
        """There is none at IMPs or points: 0."""
        return 0

    @property
    def sign(self) -> int:
        """1 for North-South, -1 for East-West: scores are kept from North-South's side."""
        return 1 if self.side == "NS" else -1

    def to_json(self) -> dict[str, Flat]:
        """The fields that say something, by name."""
        says = {name: value for name, value in self._asdict().items() if value != _DEFAULTS.get(name, ...)}
        return says | {"method": str(self.method)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Flat]) -> "ImpCell":
        """The cell of what `to_json` wrote."""
        fields: dict[str, Any] = {**kept, "method": ImpMethod(str(kept["method"]))}
        return cls(**fields)


_DEFAULTS = ImpCell._field_defaults
