"""Board-a-match, and B-a-M+VP with its point difference beside the board points. REG-1.1.3, 2.2.3-4.

A board that both sides lost by slow play is a 1-1 tie and adds nothing to the difference: an average
to both, under its own clause.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.average import Average
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.teams.board import ArtificialBoard, BoardUnit, signed, two_one_nothing
from scoring.engine.teams.match import MatchScore, MatchSheet, WeightedImps, match_score

WIN = 2  # what a board is worth to its winner; a tie is worth half
TIE = Fraction(WIN, 2)


def lost_by_both(number: int, cite: Citation) -> ArtificialBoard:
    """A board that both sides are at fault for not having played: a tie, by the clause of the form."""
    return ArtificialBoard(number, Average.PLAIN, Average.PLAIN, cite)


def with_point_difference(
    sheet: MatchSheet, board_points: BoardUnit, points: BoardUnit, rule: WeightedImps
) -> MatchScore:
    """A match of B-a-M+VP: board points, and for each side the point difference of its boards.

    Raises Refusal for a sheet that gives some boards by their board points alone.
    """
    if sheet.rest is not None:
        raise Refusal(INCONSISTENT, "imps", "rest_without_points")
    in_board_points = match_score(sheet, board_points, rule)
    # The rule is one about IMPs, and penalties are board points: the difference is that of the boards.
    differences = match_score(sheet, points, replace(rule, rounding="exact"))
    a, b = differences.sides
    swings = (a.won + a.lost, b.won + b.lost)
    return replace(in_board_points, points=(a.boards, b.boards), swings=swings)


class SlowPlayScore(NamedTuple):
    """A side's match with boards lost by both: its board points, the most there are, its difference."""

    board_points: ReasonedAward
    most: int
    difference: ReasonedAward


def slow_play(differences: Sequence[int], lost: int) -> SlowPlayScore:
    """REG-2.2.4, from the point differences of the boards played and the number of those lost."""
    tie = Step(TIE * lost, "bam_lost_by_both", Citation.REG_2_2_4, {"count": str(lost)})
    points = ReasonedAward((*_board_points(differences), tie))
    difference = ReasonedAward(tuple(_difference(differences)))
    return SlowPlayScore(points, WIN * (len(differences) + lost), difference)


def _board_points(differences: Sequence[int]) -> Iterator[Step]:
    for number, difference in enumerate(differences, start=1):
        figures = {"board": str(number), "difference": signed(difference)}
        yield Step(two_one_nothing(difference), "bam_board", Citation.REG_2_2_4, figures)


def _difference(differences: Sequence[int]) -> Iterator[Step]:
    for number, difference in enumerate(differences, start=1):
        yield Step(Fraction(difference), "bam_difference", Citation.REG_2_2_4, {"board": str(number)})
