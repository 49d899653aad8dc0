"""The groups of a fouled board at IMPs and total points. REG-4.2; at Houston pairs REG-4.3."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine import kept_steps
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.fouled import houston, imps
from scoring.engine.fouled.houston import FouledHouston
from scoring.engine.fouled.imps import FouledImps
from scoring.engine.imp_pairs.boards import Own
from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.imp_pairs.figures import signed
from scoring.engine.imp_pairs.terms import Terms
from scoring.engine.sheet import Scoring


class GroupResults(NamedTuple):
    """One side's results of one group: positions of lines, and beside them results."""

    lines: Sequence[int]
    owns: Sequence[Own]
    cells: dict[Own, ImpCell]

    def of_lines(self) -> list[tuple[int, ImpCell]]:
        """Each line with its cell."""
        cells = self.cells
        return [(line, cells[own]) for line, own in zip(self.lines, self.owns, strict=True)]


Entry = tuple[int, ImpCell]  # a line's position, and the award
Given = list[Entry]


def brought(groups: Sequence[GroupResults], side: str, terms: Terms) -> Given:
    """The awards of one side over all groups of a fouled board, by line.

    A lone score may be left without one where the rule leaves it to the director. Raises ConditionError
    where the regulations have no rule for fouled boards.
    """
    if terms.scoring is Scoring.IMPS:
        return _houston(groups, side, terms.conditions.rule(FouledHouston))
    return _by_factor(groups, side, terms.conditions.rule(FouledImps))


def _houston(groups: Sequence[GroupResults], side: str, rule: FouledHouston) -> Given:
    methods = houston.methods([len(group.lines) for group in groups], rule)
    both = ReasonedAward((Step(rule.imps, "imps_small_group", rule.cites, {"imps": signed(rule.imps)}),))
    small = _decided(ImpMethod.SMALL_GROUP, side, both)
    return [
        (line, cell if method is houston.HoustonMethod.ALONE else small)
        for group, method in zip(groups, methods, strict=True)
        for line, cell in group.of_lines()
    ]


def _by_factor(groups: Sequence[GroupResults], side: str, rule: FouledImps) -> Given:
    results = sum(len(group.lines) for group in groups)
    sign = 1 if side == "NS" else -1
    inside = [[sign * cell.award for _, cell in group.of_lines()] for group in groups]
    given: Given = []
    for group, awarded in zip(groups, imps.board(inside, rule), strict=True):
        if awarded.method is imps.FouledImpsMethod.SCALED:
            cells = {own: _scaled(cell, results, rule) for own, cell in group.cells.items()}
            given += group._replace(cells=cells).of_lines()
            continue
        alone = awarded.rows[0].ns if side == "NS" else awarded.rows[0].ew
        if alone is not None:
            cell = _decided(ImpMethod.ALONE, side, alone)._replace(scores=1, results=results)
            given += [(line, cell) for line in group.lines]
    return given


def _scaled(cell: ImpCell, results: int, rule: FouledImps) -> ImpCell:
    factor: Fraction = imps.factor(cell.scores, results, rule)
    award = cell.award * factor
    return cell._replace(
        numerator=award.numerator,
        denominator=award.denominator,
        results=results,
        factor=str(factor),
        cite=str(rule.cites),
    )


def _decided(method: ImpMethod, side: str, award: ReasonedAward) -> ImpCell:
    """A cell that a rule decides alone."""
    total = award.total
    return ImpCell(method, side, total.numerator, total.denominator, because=kept_steps.written(award))
