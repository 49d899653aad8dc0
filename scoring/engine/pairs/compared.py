"""The awards of scores compared with each other, in integers over one denominator. Law 78A, REG-4.1.1.

A board's awards are worked out once for each different score on it, and shared by all lines with
that score. Boards with groups or with outcomes by weight are `adjusted.uneven`'s.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import lcm

from scoring.engine.conditions import Conditions
from scoring.engine.pairs.cell import Cell, Method
from scoring.engine.pairs.field import FieldBoard
from scoring.engine.pairs.matchpoints import Comparison, compare, halves, opposite, top
from scoring.engine.rounding import units
from scoring.engine.sheet import Sheet

Cells = tuple[Cell | None, Cell | None]
Awarded = tuple[Cell, Cell]  # North-South's, East-West's


@dataclass(slots=True)
class Tally:
    """Running totals beside `Sheet.contestants`; points are `units / per_point`."""

    per_point: int
    units: list[int]
    maxima: list[int]
    boards: list[int]

    @classmethod
    def empty(cls, contestants: int, per_point: int) -> "Tally":
        return cls(per_point, [0] * contestants, [0] * contestants, [0] * contestants)

    def enter(self, contestant: int, cell: Cell | None) -> None:
        """Add one award; its own denominator divides the tally's."""
        if cell:
            self.units[contestant] += cell.units * (self.per_point // cell.per_point)
            self.maxima[contestant] += cell.maximum
            self.boards[contestant] += 1


def results_of(board: FieldBoard, conditions: Conditions) -> int:
    """N of the formula: the field's size, or the board's own scores where short boards stay as they are."""
    return board.results if conditions.neuberg == "boards" else len(board.scored)


def denominator(field: Iterable[FieldBoard], conditions: Conditions) -> int:
    """One denominator for every award of boards on which all scores are compared with all others."""
    if conditions.award_decimals is not None:
        return int(10**conditions.award_decimals)
    return lcm(2, *(2 * len(board.scored) for board in field if board.scored))


def awards(board: FieldBoard, conditions: Conditions, per_point: int) -> dict[int, Awarded]:
    """What each different score on a board is worth to North-South and to East-West."""
    scores, results = len(board.scored), results_of(board, conditions)
    method = Method.PLAIN if results == scores else Method.NEUBERG
    common = (top(results, conditions.win), conditions.win, conditions.award_decimals)

    def cell(comparison: Comparison) -> Cell:
        numerator = conditions.win * halves(comparison, scores=scores, results=results)
        return Cell(
            method,
            _in_units(numerator, 2 * scores, per_point, conditions.award_decimals),
            per_point,
            *common,
            comparison.beaten,
            comparison.tied,
            scores,
            results,
        )

    return {
        score: (cell(comparison), cell(opposite(comparison, scores=scores)))
        for score, comparison in compare(board.scored).items()
    }


def _in_units(numerator: int, denominator: int, per_point: int, decimals: int | None) -> int:
    if decimals is None:
        return numerator * (per_point // denominator)  # per_point is a multiple of every denominator
    return units(numerator, denominator, decimals)


def add(
    board: FieldBoard, awarded: dict[int, Awarded], sheet: Sheet, tally: Tally, cells: list[Cells]
) -> None:
    """Award every score of one board, into the tally and `cells`."""
    if not board.scored:
        return
    maximum = awarded[board.scored[0]][0].maximum
    total, maxima, boards, lines = tally.units, tally.maxima, tally.boards, sheet.lines
    for position, score in zip(board.lines, board.scored, strict=True):
        line = lines[position]
        ns, ew = line.ns, line.ew
        cells[position] = pair = awarded[score]
        total[ns] += pair[0].units
        total[ew] += pair[1].units
        maxima[ns] += maximum
        maxima[ew] += maximum
        boards[ns] += 1
        boards[ew] += 1
    if board.is_individual:
        _add_partners(board.lines, sheet, tally, cells)


def add_each(awarded: Mapping[int, Cells], sheet: Sheet, tally: Tally, cells: list[Cells]) -> None:
    """Award one board line by line, each with awards of its own."""
    for position, pair in awarded.items():
        line = sheet.lines[position]
        cells[position] = pair
        for player, cell in zip((line.ns, line.ew), pair, strict=True):
            tally.enter(player, cell)
    _add_partners(awarded, sheet, tally, cells)


def _add_partners(positions: Iterable[int], sheet: Sheet, tally: Tally, cells: list[Cells]) -> None:
    """Individual events: partners have what their side has. Q-43."""
    for position in positions:
        for player, cell in zip(sheet.lines[position].partners or (), cells[position], strict=False):
            tally.enter(player, cell)
