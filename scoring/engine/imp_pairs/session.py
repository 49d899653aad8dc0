"""A whole pairs session at IMPs or total points: every award, every total, every place."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from scoring.engine import kept_steps
from scoring.engine.adjusted.own_damage import are_known, known, of_sides, own_damage, with_outcomes
from scoring.engine.conditions import Conditions
from scoring.engine.imp_pairs import compared, fouled, given, houston
from scoring.engine.imp_pairs.boards import GroupedBoard, SideResults, boards, own
from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.imp_pairs.compared import ComparedResults
from scoring.engine.imp_pairs.explain import award
from scoring.engine.imp_pairs.fouled import Entry, Given, GroupResults
from scoring.engine.imp_pairs.houston import HoustonMatch
from scoring.engine.imp_pairs.standings import standings
from scoring.engine.imp_pairs.terms import Terms
from scoring.engine.pairs.standings import Standing, Total
from scoring.engine.sheet import OwnDamage, Scoring, Sheet, WeightedOutcome
from scoring.engine.victory_points.scale import Scale

Cells = tuple[ImpCell | None, ImpCell | None]
_NOBODY = (None, None)
_COMPARED = (ImpMethod.CROSS_IMPS, ImpMethod.BUTLER, ImpMethod.TOTAL_POINTS)


class ImpPairsScore(NamedTuple):
    """Cells beside `sheet.lines`, totals beside `sheet.contestants`, places; at Houston pairs the matches."""

    cells: tuple[Cells, ...]
    totals: tuple[Total, ...]
    standings: tuple[Standing, ...]
    matches: tuple[HoustonMatch, ...] = ()


def score(
    sheet: Sheet, conditions: Conditions, scale: Scale | None = None, boards_in_round: int | None = None
) -> ImpPairsScore:
    """Score a session. The order of its lines changes no figure.

    Houston pairs need the scale of `conditions.vp_scale`; `boards_in_round` as in `Terms`. Raises
    ConditionError where an average or a fouled board needs a rule that the regulations do not have,
    Refusal where the scale is missing or has no table for so many boards.
    """
    terms = Terms(sheet.scoring, conditions, scale, boards_in_round)
    cells = _less_own_damage(sheet, terms, _cells(sheet, terms))
    totals = _totals(sheet, cells)
    if sheet.scoring is not Scoring.IMPS:
        return ImpPairsScore(cells, totals, standings(sheet, totals, conditions))
    matches = houston.matches(sheet, cells, terms)
    won, rounds = houston.totals(sheet, matches, totals)
    return ImpPairsScore(cells, won, standings(sheet, won, conditions, rounds), matches)


def _cells(sheet: Sheet, terms: Terms) -> tuple[Cells, ...]:
    """The cells of every line, by comparison and by what was given."""
    ns: list[ImpCell | None] = [None] * len(sheet.lines)
    ew = list(ns)
    for board in boards(sheet.lines, across_sections=terms.conditions.across_sections == "yes"):
        for side, entries in _awards(board, sheet, terms):
            cells_of_side = ns if side == "NS" else ew
            for position, cell in entries:
                cells_of_side[position] = cell
    return tuple(zip(ns, ew, strict=True))


def _less_own_damage(sheet: Sheet, terms: Terms, cells: tuple[Cells, ...]) -> tuple[Cells, ...]:
    """The cells with the damage taken off that offended sides did to themselves. Law 12C1(e)

    The other tables are compared with the adjusted score, however much of it the offended side has.
    """
    less = list(cells)
    for position, line in enumerate(sheet.lines):
        own = own_damage(line)
        if own is not None:
            less[position] = _without_own(sheet, position, own, terms, cells)
    return tuple(less)


def _without_own(sheet: Sheet, position: int, own: OwnDamage, terms: Terms, cells: Sequence[Cells]) -> Cells:
    board = sheet.lines[position].board
    places = [at for at, line in enumerate(sheet.lines) if line.board == board]
    lines, at = [sheet.lines[place] for place in places], places.index(position)

    def as_if(outcomes: tuple[WeightedOutcome, ...]) -> tuple[ImpCell, ...]:
        alone = replace(sheet, lines=tuple(with_outcomes(lines, at, outcomes)))
        return known(_cells(alone, terms)[at])

    figures = (known(cells[position]), as_if(own.table), as_if(own.without_error))
    if not are_known(*figures):
        return cells[position]
    awards = (tuple(award(cell, terms.conditions) for cell in of_case) for of_case in figures)
    ns, ew = (
        ImpCell(
            ImpMethod.SELF_INFLICTED,
            cell.side,
            less.total.numerator,
            less.total.denominator,
            scores=cell.scores,
            results=cell.results,
            because=kept_steps.written(less),
        )
        for cell, less in zip(figures[0], of_sides(*awards, own=own), strict=True)
    )
    return ns, ew


def _awards(board: GroupedBoard, sheet: Sheet, terms: Terms) -> Iterator[tuple[str, Given]]:
    """The awards of each side of a board: what was compared, and what was given in its place."""
    for side, groups in _sides(board, terms):
        entries = _compared(board, groups, side, terms)
        yield side, entries
        if board.given:
            yield side, list(_given(board, side, entries, sheet, terms))


def _given(board: GroupedBoard, side: str, entries: Given, sheet: Sheet, terms: Terms) -> Iterator[Entry]:
    same_side = [cell.award for _, cell in entries if cell.method in _COMPARED]
    for position in board.given:
        line = sheet.lines[position]
        if own(line, is_ns=side == "NS") is None and (cell := given.cell(line, side, same_side, terms)):
            yield position, cell


def _sides(board: GroupedBoard, terms: Terms) -> Iterator[tuple[str, list[GroupResults]]]:
    """Each side with its groups judged; what both sides have alike is judged once."""
    both = [(group.ns, group.ew) for group in board.groups.values()]
    judged = [compared.judge(ns, terms.comparison, terms.conditions) for ns, _ in both]
    yield "NS", [_placed(ns, of_ns, "NS") for (ns, _), of_ns in zip(both, judged, strict=True)]
    yield (
        "EW",
        [
            _placed(ew, of_ns if ew is ns else compared.judge(ew, terms.comparison, terms.conditions), "EW")
            for (ns, ew), of_ns in zip(both, judged, strict=True)
        ],
    )


def _placed(results: SideResults, judged: ComparedResults, side: str) -> GroupResults:
    return GroupResults(results.lines, results.owns, judged.cells(side))


def _compared(board: GroupedBoard, groups: list[GroupResults], side: str, terms: Terms) -> Given:
    groups = [group for group in groups if group.lines]
    if not groups:
        return []
    entries = fouled.brought(groups, side, terms) if board.is_fouled else groups[0].of_lines()
    if terms.comparison is not Scoring.CROSS_IMPS or not terms.is_mean:
        return entries
    means = {cell: compared.mean(cell) for _, cell in entries}
    return [(position, means[cell]) for position, cell in entries]


def _totals(sheet: Sheet, cells: tuple[Cells, ...]) -> tuple[Total, ...]:
    """Everybody's boards added, in integers over one denominator."""
    common = lcm(*{cell.denominator for pair in cells for cell in pair if cell})
    units, counted = [0] * len(sheet.contestants), [0] * len(sheet.contestants)
    for line, (ns, ew) in zip(sheet.lines, cells, strict=True):
        for cell, member, partner in zip((ns, ew), (line.ns, line.ew), line.partners or _NOBODY, strict=True):
            if cell:
                award = cell.numerator * (common // cell.denominator)
                for position in (member,) if partner is None else (member, partner):
                    units[position] += award
                    counted[position] += 1
    return tuple(Total(Fraction(won, common), 0, boards) for won, boards in zip(units, counted, strict=True))
