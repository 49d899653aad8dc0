"""A whole pairs session at matchpoints: every award, every total, every place."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine import artificial, compared
from scoring.engine.compared import Cells, Tally
from scoring.engine.conditions import Conditions
from scoring.engine.field import FieldBoard, boards
from scoring.engine.sheet import Scoring, Sheet
from scoring.engine.standings import Standing, Total, standings


@dataclass(frozen=True, slots=True)
class SessionScore:
    """What a session is worth. `cells` stand beside `sheet.lines`: North-South's award, East-West's."""

    sheet: Sheet
    conditions: Conditions
    cells: tuple[Cells, ...]
    totals: tuple[Total, ...]  # beside `sheet.contestants`
    standings: tuple[Standing, ...]


def score(sheet: Sheet, conditions: Conditions) -> SessionScore:
    """Score a session. The order of its lines changes no figure."""
    if sheet.scoring is not Scoring.MATCHPOINTS:
        raise NotImplementedError(sheet.scoring)
    field = boards(sheet.lines, across_sections=conditions.across_sections == "yes")
    cells: list[Cells] = [(None, None)] * len(sheet.lines)
    totals = _totals(_compare(sheet, field, conditions, cells))
    waiting = (side for board in field for side in artificial.sides(sheet.lines, board, conditions))
    artificial.add(waiting, conditions, totals, cells)
    return SessionScore(sheet, conditions, tuple(cells), tuple(totals), standings(sheet, totals, conditions))


def _compare(sheet: Sheet, field: list[FieldBoard], conditions: Conditions, cells: list[Cells]) -> Tally:
    tally = Tally.empty(len(sheet.contestants), compared.denominator(field, conditions))
    for board in field:
        awarded = compared.awards(board, conditions, tally.per_point)
        compared.add(board, awarded, sheet, tally, cells)
    return tally


def _totals(tally: Tally) -> list[Total]:
    points = (Fraction(units, tally.per_point) for units in tally.units)
    return [Total(*row) for row in zip(points, tally.maxima, tally.boards, strict=True)]
