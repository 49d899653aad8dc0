"""Artificial scores of a session: a second pass, when every compared board is known. REG-1.1.1.

First the percentages that stand as they are, then average plus and minus against the contestant's
other boards. Two average pluses of one contestant look at the same boards and not at each other.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine import averages
from scoring.engine.cell import Cell, Method
from scoring.engine.compared import Cells, results_of
from scoring.engine.conditions import Conditions
from scoring.engine.field import FieldBoard
from scoring.engine.matchpoints import top
from scoring.engine.rounding import rounded
from scoring.engine.sheet import Line
from scoring.engine.standings import Total


class Side(NamedTuple):
    """One contestant's artificial score, not worked out yet."""

    line: int
    contestant: int
    is_ns: bool
    percent: Fraction
    maximum: int


def sides(lines: Sequence[Line], board: FieldBoard, conditions: Conditions) -> Iterator[Side]:
    """The artificial scores of a board. A line may give one side a percentage and the other none."""
    maximum = top(_results(board, conditions), conditions.win)
    for position in board.artificial:
        line = lines[position]
        if line.ns_percent is not None:
            yield Side(position, line.ns, True, line.ns_percent, maximum)
        if line.ew_percent is not None:
            yield Side(position, line.ew, False, line.ew_percent, maximum)


def _results(board: FieldBoard, conditions: Conditions) -> int:
    # A board with one score or none has no top of its own to take a percentage of.
    return results_of(board, conditions) if len(board.scored) > 1 else board.results


def add(waiting: Iterable[Side], conditions: Conditions, totals: list[Total], cells: list[Cells]) -> None:
    """Award artificial scores into `cells` and the totals."""
    by_session = []
    for side in waiting:
        if conditions.averages == "own_percentage" and averages.looks_at_session(side.percent):
            by_session.append(side)
        else:
            _enter(side, _cell(side, conditions, None), totals, cells)
    others = {side.contestant: totals[side.contestant] for side in by_session}
    for side in by_session:
        _enter(side, _cell(side, conditions, others[side.contestant]), totals, cells)


def _cell(side: Side, conditions: Conditions, others: Total | None) -> Cell:
    """An artificial score; `others` are the contestant's other boards where they have a say."""
    own = averages.own_percentage(others.points, others.maximum) if others else None
    award = averages.matchpoints(averages.percent_given(side.percent, own), side.maximum)
    if conditions.award_decimals is not None:
        award = rounded(award, conditions.award_decimals)
    cell = Cell(
        Method.ARTIFICIAL, award.numerator, award.denominator, side.maximum, conditions.win,
        conditions.award_decimals, percent=str(side.percent),
    )  # fmt: skip
    if others is None or own is None:
        return cell
    return cell._replace(
        method=Method.OWN_PERCENTAGE, own_score=str(others.points), own_maximum=others.maximum
    )


def _enter(side: Side, cell: Cell, totals: list[Total], cells: list[Cells]) -> None:
    points, maximum, boards = totals[side.contestant]
    totals[side.contestant] = Total(points + cell.award, maximum + cell.maximum, boards + 1)
    ns, ew = cells[side.line]
    cells[side.line] = (cell, ew) if side.is_ns else (ns, cell)
