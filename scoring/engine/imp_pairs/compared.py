"""The awards of results that are compared: one cell for each different result of a side in its group."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.conditions import Conditions
from scoring.engine.imp_pairs import butler, counts, cross_imps, total_points
from scoring.engine.imp_pairs.boards import Own, SideResults, by_score
from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.sheet import Scoring

Worth = Mapping[Own, Fraction | int]


class ComparedResults(NamedTuple):
    """What each different result is worth to North-South, and a cell with what decided all of them."""

    worth: Worth
    common: ImpCell

    def cells(self, side: str) -> dict[Own, ImpCell]:
        """The cell of each result, from its own side. IMPs of comparisons are added, not divided yet."""
        common, sign = self.common._replace(side=side), 1 if side == "NS" else -1
        return {
            own: common._replace(
                numerator=sign * worth.numerator,
                denominator=worth.denominator,
                own=counts.written(by_score(own)),
            )
            for own, worth in self.worth.items()
        }


def judge(results: SideResults, comparison: Scoring, conditions: Conditions) -> ComparedResults:
    """Judge the results of a group, without regard to any other group."""
    return _JUDGES[comparison](results, conditions)


def _common(method: ImpMethod, results: SideResults, field: counts.Counts | None = None) -> ImpCell:
    size = len(results.lines)
    text = None if field is None else counts.written(field)
    return ImpCell(method, "NS", 0, field=text, scores=size, results=size)


def _cross_imps(results: SideResults, conditions: Conditions) -> ComparedResults:
    field = results.counts()
    whole = {score: count for score, count in field.items() if isinstance(count, int)}
    if len(whole) == len(field):
        worth: dict[Own, Fraction | int] = dict(cross_imps.totals(whole).items())
    else:
        worth = {own: cross_imps.adjusted(by_score(own), field) for own in set(results.owns)}
    return ComparedResults(worth, _common(ImpMethod.CROSS_IMPS, results, field))


def _butler(results: SideResults, conditions: Conditions) -> ComparedResults:
    field, rounding = results.counts(), int(conditions.butler_round)
    datum = butler.datum(field, int(conditions.butler_trim), rounding)
    common = _common(ImpMethod.BUTLER, results, field)._replace(trim=datum.trim, rounding=rounding)
    return ComparedResults(
        {own: butler.compared(by_score(own), datum.value) for own in set(results.owns)}, common
    )


def _total_points(results: SideResults, conditions: Conditions) -> ComparedResults:
    common = _common(ImpMethod.TOTAL_POINTS, results)
    return ComparedResults({own: total_points.points(by_score(own)) for own in set(results.owns)}, common)


_JUDGES = {
    Scoring.CROSS_IMPS: _cross_imps,
    Scoring.BUTLER: _butler,
    Scoring.TOTAL_POINTS: _total_points,
}


def mean(cell: ImpCell) -> ImpCell:
    """An award over all comparisons, divided by the number of comparisons that the board has.

    What is no sum of comparisons, +3 to a small group of Houston pairs, stays as it is.
    """
    if cell.method not in (ImpMethod.CROSS_IMPS, ImpMethod.ALONE):
        return cell
    comparisons = max(1, cell.results - 1)
    award = cell.award / comparisons
    return cell._replace(numerator=award.numerator, denominator=award.denominator, comparisons=comparisons)
