"""Patton teams: board-a-match, and beside it a part for the total of the match. A hybrid of both.

English Bridge Union, newsletter of winter 2009, "Patton Teams (Hybrid Teams)": a board is worth 2, 1 or 0,
and as many points again are at stake on the aggregate of the match, so 8 and 8 over four boards. How the
aggregate becomes points is left to tables there. Here it is the quotient that is usual in French and Irish
clubs: the difference of the match over the sum of the differences of its boards, whoever won them. A side
that won every swing has the whole part, sides that are level have half of it each.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.adjusted.team_averages import WinVpAverages
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.rounding import rounded
from scoring.engine.teams.board_a_match import TIE, WIN
from scoring.engine.teams.match import MatchScore, SideScore
from scoring.engine.teams.points import BoardsOfScale, Points, as_stated, boards_for_scale, of_averages
from scoring.engine.victory_points.scale import written

Rounding = Literal["exact", "half", "whole"]
# Where regulations say nothing of them, averages add nothing to the total of a match.
NO_POINTS = WinVpAverages(Citation.COMMON_PRACTICE, Fraction(0))
_STEPS = {"half": 2, "whole": 1}  # to a point


@dataclass(frozen=True, slots=True)
class PattonRule(Rule):
    """The part for the total: so many points are at stake a board, and what is left of a point.

    `rounding` is of what the winner has above half of the part, so that both sides still share the whole;
    half a step goes to the side that is ahead.
    """

    KEY: ClassVar[str] = "patton"
    points_a_board: Fraction
    rounding: Rounding


@dataclass(frozen=True, slots=True)
class PattonPoints:
    """Matches of Patton teams to points: those of the boards, and those of the total."""

    rule: PattonRule
    boards: BoardsOfScale

    @property
    def minimum(self) -> Fraction:
        """No board won, and no swing."""
        return Fraction(0)

    def draw(self, boards: int) -> Fraction:
        """Every board tied, and half of the part for the total."""
        return TIE * boards + self._stake(boards) / 2

    def most(self, boards: int) -> Fraction:
        """Every board won, and with them the whole part for the total."""
        return WIN * boards + self._stake(boards)

    def _stake(self, boards: int) -> Fraction:
        return self.rule.points_a_board * boards

    def points(self, score: MatchScore) -> tuple[Points, Points]:
        """Both sides'. Raises Refusal for a match of which the boards are not known singly."""
        if score.vp is not None:
            return as_stated(score.vp)
        if score.points is None or score.swings is None:
            raise Refusal(INCONSISTENT, "points", "no_point_difference")
        stake = self._stake(boards_for_scale(score, self.boards))
        a, b = (
            Points(ReasonedAward(tuple(self._steps(side, difference, swings, stake))), side.deductions)
            for side, difference, swings in zip(score.sides, score.points, score.swings, strict=True)
        )
        return a, b

    def _steps(
        self, side: SideScore, points: ReasonedAward, swings: Fraction, stake: Fraction
    ) -> Iterator[Step]:
        cite = self.rule.cites
        yield Step(side.boards.total, "bam_points", cite)
        yield Step(stake / 2, "patton_level", cite, {"stake": written(stake)})
        yield from of_averages(points)
        if not points.total:
            return
        more = points.total / swings * stake / 2
        figures = {"points": written(points.total), "swings": written(swings)}
        yield Step(more, "patton_quotient", Citation.COMMON_PRACTICE, figures)
        moved = self._rounded(more) - more
        if moved:
            yield Step(moved, f"patton_rounded_{self.rule.rounding}", cite)

    def _rounded(self, more: Fraction) -> Fraction:
        parts = _STEPS.get(self.rule.rounding)
        return more if parts is None else rounded(more * parts, 0) / parts
