"""A whole pairs session: every award, every total, every place. Matchpoints here, IMPs in `imp_pairs`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm

from scoring.engine.adjusted import uneven
from scoring.engine.any_cell import AnyCell, AnyCells
from scoring.engine.conditions import Conditions
from scoring.engine.imp_pairs import session as imp_pairs
from scoring.engine.imp_pairs.houston import HoustonMatch
from scoring.engine.imp_pairs.standings import standings as standings_in_vp
from scoring.engine.pairs import artificial, compared, swiss
from scoring.engine.pairs.cell import Cell
from scoring.engine.pairs.compared import Cells, Tally
from scoring.engine.pairs.field import FieldBoard, boards
from scoring.engine.pairs.standings import Standing, Total, standings
from scoring.engine.pairs.swiss import StatedPairMatch
from scoring.engine.sheet import Scoring, Sheet
from scoring.engine.victory_points.percent import PercentScale
from scoring.engine.victory_points.scale import Scale


@dataclass(frozen=True, slots=True)
class SessionScore:
    """What a session is worth. `cells` stand beside `sheet.lines`: North-South's award, East-West's.

    In individual events both players of a side have its award, but for average plus and minus, which
    look at each player's own other boards: where a partner's differs it is in `partners`, by line
    and player.
    """

    sheet: Sheet
    conditions: Conditions
    cells: tuple[AnyCells, ...]
    totals: tuple[Total, ...]  # beside `sheet.contestants`
    standings: tuple[Standing, ...]
    partners: Mapping[tuple[int, int], Cell] = field(default_factory=dict)
    matches: tuple[HoustonMatch | StatedPairMatch, ...] = ()  # whose boards became which victory points

    def cell(self, position: int, contestant: int) -> AnyCell | None:
        """A contestant's award on a line; None where it has none, or did not sit there."""
        line, (ns, ew) = self.sheet.lines[position], self.cells[position]
        north, east = line.partners or (None, None)
        if contestant in (line.ns, line.ew):
            return ns if contestant == line.ns else ew
        side = ns if contestant == north else ew if contestant == east else None
        return self.partners.get((position, contestant), side)


def score(
    sheet: Sheet,
    conditions: Conditions,
    scale: Scale | None = None,
    boards_in_round: int | None = None,
    percent_scale: PercentScale | None = None,
) -> SessionScore:
    """Score a session. The order of its lines changes no figure.

    Houston pairs need the scale of `conditions.vp_scale`; it is read for `boards_in_round` boards, or
    for those that count. The VP of Swiss pairs at matchpoints are held against `percent_scale`. Raises
    ConditionError where a board needs a rule that the pack does not have, Refusal for a match without VP.
    """
    scored = _scored(sheet, conditions, scale, boards_in_round)
    return scored if sheet.matches is None else _in_vp(scored, percent_scale)


def _in_vp(scored: SessionScore, percent_scale: PercentScale | None) -> SessionScore:
    """Swiss pairs: ranked by the victory points of their matches."""
    sheet = scored.sheet
    matches = swiss.matches(sheet, scored.cells, percent_scale)
    won, rounds = swiss.totals(sheet, matches, scored.totals)
    places = standings_in_vp(sheet, won, scored.conditions, rounds)
    return replace(scored, totals=won, standings=places, matches=matches)


def _scored(
    sheet: Sheet, conditions: Conditions, scale: Scale | None, boards_in_round: int | None
) -> SessionScore:
    if sheet.scoring is not Scoring.MATCHPOINTS:
        cells, totals, places, matches = imp_pairs.score(sheet, conditions, scale, boards_in_round)
        return SessionScore(sheet, conditions, cells, totals, places, matches=matches)
    return _at_matchpoints(sheet, conditions)


def _at_matchpoints(sheet: Sheet, conditions: Conditions) -> SessionScore:
    field = boards(sheet.lines, across_sections=conditions.across_sections == "yes")
    cells: list[Cells] = [(None, None)] * len(sheet.lines)
    totals = _totals(_compare(sheet, field, conditions, cells))
    waiting = (seat for board in field for seat in artificial.seats(sheet.lines, board, conditions))
    partners = artificial.add(waiting, sheet, conditions, totals, cells)
    places = standings(sheet, totals, conditions)
    return SessionScore(sheet, conditions, tuple(cells), tuple(totals), places, partners)


def _compare(sheet: Sheet, field: list[FieldBoard], conditions: Conditions, cells: list[Cells]) -> Tally:
    even = [board for board in field if board.is_even]
    apart = [uneven.awards(board, sheet.lines, conditions) for board in field if not board.is_even]
    denominators = (cell.per_point for awarded in apart for pair in awarded.values() for cell in pair if cell)
    per_point = lcm(compared.denominator(even, conditions), *set(denominators))
    tally = Tally.empty(len(sheet.contestants), per_point)
    for board in even:
        compared.add(board, compared.awards(board, conditions, per_point), sheet, tally, cells)
    for awarded in apart:
        compared.add_each(awarded, sheet, tally, cells)
    return tally


def _totals(tally: Tally) -> list[Total]:
    points = (Fraction(units, tally.per_point) for units in tally.units)
    return [Total(*row) for row in zip(points, tally.maxima, tally.boards, strict=True)]
