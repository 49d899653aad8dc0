"""What a match is worth to each side in its event: victory points, board points, or its IMPs.

Each side is looked up by its own margin, because margins need not be each other's opposite. Victory
points are kept before the penalties of the match, with what the penalties take beside them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple, Protocol

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.teams.board import AVERAGES
from scoring.engine.teams.board_a_match import TIE, WIN
from scoring.engine.teams.match import MatchScore, SideScore
from scoring.engine.victory_points.scale import Scale, written

BoardsOfScale = Literal["scheduled", "played"]


class Points(NamedTuple):
    """One side's points of a match, and what the match's penalties take off them (never positive)."""

    boards: ReasonedAward
    deductions: ReasonedAward

    @property
    def total(self) -> Fraction:
        """The points with the penalties taken off."""
        return self.boards.total + self.deductions.total


class PointsForm(Protocol):
    """How an event turns its matches into points."""

    def points(self, score: MatchScore) -> tuple[Points, Points]:
        """a's and b's."""


class VictoryForm(PointsForm, Protocol):
    """A form of victory points, which can value a forfeit by REG-5.1."""

    def draw(self, boards: int) -> Fraction:
        """What a tied match of so many boards is worth to each side."""

    def most(self, boards: int) -> Fraction:
        """The most that a side can have of a match of so many boards."""

    @property
    def minimum(self) -> Fraction:
        """The least that a match is worth."""


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """IMPs to victory points. Law 78D.

    `boards`: after cancelled boards the scale is the one for the boards scheduled, or for those that
    count; the conditions of contest say which.
    """

    scale: Scale
    boards: BoardsOfScale

    @property
    def minimum(self) -> Fraction:
        """The least that the scale gives."""
        return self.scale.minimum

    def draw(self, boards: int) -> Fraction:
        """The scale's tie."""
        return self.scale.draw(boards)

    def most(self, boards: int) -> Fraction:
        """The most that the scale gives for so many boards."""
        return self.scale.most(boards)

    def points(self, score: MatchScore) -> tuple[Points, Points]:
        """Both sides'. Raises Refusal where every board was cancelled and those played choose the scale."""
        if score.vp is not None:
            return as_stated(score.vp)
        boards = boards_for_scale(score, self.boards)
        return self._side(score.a, boards), self._side(score.b, boards)

    def _side(self, side: SideScore, boards: int) -> Points:
        before = ReasonedAward(self._steps(boards, side.boards.total))
        if not side.deductions.steps:
            return Points(before, ReasonedAward(()))
        after = by_margin(self.scale, boards, side.total)
        margins = {"before": written(side.boards.total), "after": written(side.total)}
        cite = side.deductions.steps[0].cite
        return Points(
            before, ReasonedAward((Step(after - before.total, "match_penalty_in_vp", cite, margins),))
        )

    def _steps(self, boards: int, margin: Fraction) -> tuple[Step, ...]:
        if margin >= 0:
            return self.scale.steps(boards, margin)
        tie = self.scale.steps(boards, 0)
        draw = sum((step.amount for step in tie), Fraction(0))
        lost = by_margin(self.scale, boards, margin) - draw
        figures = {"imps": written(-margin), "boards": str(boards)}
        return (*tie, Step(lost, "match_vp_behind", tie[0].cite, figures))


def as_stated(vp: tuple[Fraction, Fraction]) -> tuple[Points, Points]:
    """Victory points that the teams have stated, without the IMPs that they come from."""
    a, b = (
        Points(ReasonedAward((Step(own, "match_vp_stated", Citation.LAW_78D),)), ReasonedAward(()))
        for own in vp
    )
    return a, b


def boards_for_scale(score: MatchScore, boards: BoardsOfScale) -> int:
    """The number of boards that a match looks its scale up with."""
    number = score.scheduled if boards == "scheduled" else score.counted
    if not number:
        raise Refusal(INCONSISTENT, "boards", "every_board_cancelled")
    return number


def by_margin(scale: Scale, boards: int, margin: Fraction) -> Fraction:
    """The victory points of a side so many IMPs ahead, or behind where negative."""
    winner, loser = scale.victory_points(boards, abs(margin))
    return winner if margin >= 0 else loser


@dataclass(frozen=True, slots=True)
class BoardAMatchVictoryPoints:
    """B-a-M+VP: the board points, and win VP from the difference in points. REG-2.2.4.

    `scale` is looked up with points where other scales take IMPs.
    """

    scale: Scale
    boards: BoardsOfScale

    @property
    def minimum(self) -> Fraction:
        """No board won, and the least of the scale."""
        return self.scale.minimum

    def draw(self, boards: int) -> Fraction:
        """Every board tied, and the scale's tie."""
        return TIE * boards + self.scale.draw(boards)

    def most(self, boards: int) -> Fraction:
        """Every board won, and the most of the scale."""
        return Fraction(WIN * boards) + self.scale.most(boards)

    def points(self, score: MatchScore) -> tuple[Points, Points]:
        """Both sides'. Raises Refusal for a match without point differences."""
        if score.vp is not None:
            return as_stated(score.vp)
        if score.points is None:
            raise Refusal(INCONSISTENT, "points", "no_point_difference")
        boards = boards_for_scale(score, self.boards)
        a, b = (
            Points(ReasonedAward(tuple(self._steps(side, difference, boards))), side.deductions)
            for side, difference in zip(score.sides, score.points, strict=True)
        )
        return a, b

    def _steps(self, side: SideScore, points: ReasonedAward, boards: int) -> Iterator[Step]:
        yield Step(side.boards.total, "bam_points", Citation.REG_2_2_4)
        draw = self.scale.draw(boards)
        yield Step(draw, "bam_win_tie", Citation.REG_2_2_4)
        yield from of_averages(points)
        difference = points.total
        if difference:
            more = by_margin(self.scale, boards, difference) - draw
            yield Step(more, "bam_win", Citation.REG_2_2_4, {"points": written(difference)})


def of_averages(points: ReasonedAward) -> Iterator[Step]:
    """What averages add to the difference in points, as a step of no amount by the clause of their rule."""
    given = [step for step in points.steps if step.code in AVERAGES and step.amount]
    for cite in dict.fromkeys(step.cite for step in given):
        own = sum((step.amount for step in given if step.cite == cite), Fraction(0))
        yield Step(Fraction(0), "bam_points_of_averages", cite, {"points": written(own)})


@dataclass(frozen=True, slots=True)
class OwnUnitPoints:
    """The match's own unit is the event's: plain board-a-match, or IMPs added up over matches."""

    def points(self, score: MatchScore) -> tuple[Points, Points]:
        """Both sides' boards and penalties as they are. Raises Refusal for a match in VP alone."""
        if score.vp is not None:
            raise Refusal(INCONSISTENT, "vp", "vp_without_scale")
        return Points(score.a.boards, score.a.deductions), Points(score.b.boards, score.b.deductions)
