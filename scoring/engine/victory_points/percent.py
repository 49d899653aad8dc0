"""Percentages of a match at matchpoints to victory points, for Swiss pairs."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.refusal import RANGE, Refusal
from scoring.engine.rounding import rounded, shown
from scoring.engine.victory_points.bands import Bands
from scoring.engine.victory_points.scale import written

_HALF, _ALL = Fraction(50), Fraction(100)


@dataclass(frozen=True, slots=True)
class PercentScale:
    """A table from 50 percent upward; below 50 percent a side has what its opponents leave.

    The cut-offs are printed with so many decimals, and the better side's percentage is rounded to as
    many before it is looked up.
    """

    cites: Citation
    table: Bands
    decimals: int

    def victory_points(self, boards: int, percent: Fraction) -> tuple[Fraction, Fraction]:
        """This side's victory points and the other side's.

        Raises Refusal naming `boards` where there is no table, `percent` outside 0 to 100.
        """
        better = self._better(percent)
        winner, loser = self.table.victory_points(boards, better)
        return (winner, loser) if percent >= _HALF else (loser, winner)

    def _better(self, percent: Fraction) -> Fraction:
        if not 0 <= percent <= _ALL:
            raise Refusal(RANGE, "percent", "outside", value=str(percent), low="0", high="100")
        return rounded(max(percent, _ALL - percent), self.decimals)

    def steps(self, boards: int, percent: Fraction) -> tuple[Step, ...]:
        """A match at 50 percent, and what the percentage adds or takes away."""
        own, _ = self.victory_points(boards, percent)
        band = self.table.table(boards).band(self._better(percent))
        draw = self.table.draw(boards)
        tie = Step(draw, "vp_even", self.cites, {"points": written(draw)})
        if percent == _HALF:
            return (tie,)
        figures = {"percent": shown(percent, self.decimals), "boards": str(boards)}
        better = percent > _HALF
        # A cut-off at 50.65 is one at 49.35 for the side below.
        limit = {"low": shown(band.low if better else _ALL - band.low, self.decimals)}
        code = "vp_percent_above" if better else "vp_percent_below"
        return tie, Step(own - draw, code, self.cites, figures | limit)
