"""What the places of a ranking go by: the one figure that its rows are in the order of."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Literal

RankingFigure = Literal["score", "percent", "mean"]  # of a row, and of what pages and programs read of it


class Measure(StrEnum):
    """By what contestants are ranked. Of PERCENT_TOTAL and BOARD_TOTAL the total itself is such a figure."""

    TOTAL = "total"
    PERCENT = "percent"  # of what could be had; the total stands beside it
    MEAN = "mean"  # of a board, or a round at VP, where not everybody has as many; the total stands beside it
    PERCENT_TOTAL = "percent_total"
    BOARD_TOTAL = "board_total"

    @property
    def figure(self) -> RankingFigure:
        """Which figure of a row ranks it."""
        return _FIGURES.get(self, "score")


_FIGURES: Mapping[Measure, RankingFigure] = MappingProxyType(
    {Measure.PERCENT: "percent", Measure.MEAN: "mean"}
)

# What a total of several sessions goes by, after the unit that the regulations add them up in.
OF_TOTALS: Mapping[str, Measure] = MappingProxyType(
    {"points": Measure.TOTAL, "percent": Measure.PERCENT_TOTAL, "board": Measure.BOARD_TOTAL}
)


def measure_of(row: Mapping[str, Any]) -> Measure:
    """What a row of standings, as a run keeps it, was ranked by.

    A session's row says it by what it has. A stage's says it in words; an earlier run's, which has none, was
    shown by its percentage where there was one.
    """
    if "measure" in row:
        return Measure(row["measure"])
    if row.get("mean") is not None:
        return Measure.MEAN
    has_percent = bool(row["maximum"]) if "maximum" in row else row["percent"] is not None
    return Measure.PERCENT if has_percent else Measure.TOTAL
