"""Scales by table: for so many boards, each band of margins from so many IMPs upward is worth so much."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.refusal import RANGE, Refusal
from scoring.engine.victory_points.scale import check_boards, check_margin, written


class Band(NamedTuple):
    """From `low` upward the winner has so many victory points, and the loser so many."""

    low: Fraction
    winner: Fraction
    loser: Fraction


@dataclass(frozen=True, slots=True)
class BandTable:
    """The bands for matches of `boards_from` to `boards_to` boards. The first begins at a tie."""

    boards_from: int
    boards_to: int
    bands: tuple[Band, ...]
    lows: tuple[Fraction, ...]

    @classmethod
    def of(cls, boards_from: int, boards_to: int, bands: Sequence[Band]) -> "BandTable":
        """A table of bands that rise."""
        return cls(boards_from, boards_to, tuple(bands), tuple(band.low for band in bands))

    def band(self, margin: Fraction | int) -> Band:
        """The band of a margin: the last that begins at it or below."""
        return self.bands[bisect_right(self.lows, margin) - 1]


@dataclass(frozen=True, slots=True)
class Bands:
    """A scale by table. Only the numbers of boards that somebody published a table for exist."""

    cites: Citation
    tables: tuple[BandTable, ...]

    @property
    def minimum(self) -> Fraction:
        """The least that any table gives."""
        return min(table.bands[-1].loser for table in self.tables)

    @property
    def maximum(self) -> Fraction:
        """The most that any table gives."""
        return max(table.bands[-1].winner for table in self.tables)

    def draw(self, boards: int) -> Fraction:
        """What each side has for a tie: the first band."""
        return self.table(boards).bands[0].winner

    def most(self, boards: int) -> Fraction:
        """The last band of the table for so many boards; of all tables where there is none."""
        own = (table for table in self.tables if table.boards_from <= boards <= table.boards_to)
        table = next(own, None)
        return table.bands[-1].winner if table else self.maximum

    def victory_points(self, boards: int, imps: Fraction | int) -> tuple[Fraction, Fraction]:
        """The winner's victory points and the loser's. Raises Refusal naming `boards` or `imps`."""
        band = self._band(boards, imps)
        return band.winner, band.loser

    def steps(self, boards: int, imps: Fraction | int) -> tuple[Step, ...]:
        """The tie, and what the margin's band adds to it."""
        band, draw = self._band(boards, imps), self.draw(boards)
        tie = Step(draw, "vp_tie", self.cites, {"points": written(draw)})
        margin = {"imps": written(Fraction(imps)), "boards": str(boards), "low": written(band.low)}
        return (tie, Step(band.winner - draw, "vp_band", self.cites, margin)) if imps else (tie,)

    def _band(self, boards: int, imps: Fraction | int) -> Band:
        check_margin(imps)
        return self.table(boards).band(imps)

    def table(self, boards: int) -> BandTable:
        """The table for so many boards. Raises Refusal naming `boards` where there is none."""
        check_boards(boards)
        for table in self.tables:
            if table.boards_from <= boards <= table.boards_to:
                return table
        raise Refusal(RANGE, "boards", "vp_no_table", boards=str(boards), allowed=self._allowed())

    def _allowed(self) -> str:
        limits = ((table.boards_from, table.boards_to) for table in self.tables)
        return ", ".join(f"{low}" if low == high else f"{low}-{high}" for low, high in limits)
