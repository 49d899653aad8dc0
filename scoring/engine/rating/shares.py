"""What share of a board a side had, from 0 to 1, as the session scored it; None where play does not say."""

from fractions import Fraction

from scoring.engine.any_cell import AnyCell
from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.pairs.cell import Cell, Method
from scoring.engine.rating.definition import IMPS_FULL

MATCHPOINTS = (Method.PLAIN, Method.NEUBERG)
HALF = Fraction(1, 2)


def share_of(cell: AnyCell | None) -> Fraction | None:
    """The share of a board that an award is.

    Matchpoints: the part of the maximum. IMPs: half a board for none, and the whole for ten or more a
    comparison. None for a score that was given and not played for, one of a form of a fouled board that
    few played, total points, and teams: their field is one other table.
    """
    if isinstance(cell, Cell):
        is_compared = cell.method in MATCHPOINTS and cell.maximum
        return cell.award / cell.maximum if is_compared else None
    if not isinstance(cell, ImpCell) or cell.scores < 2:
        return None
    if cell.method is ImpMethod.BUTLER:
        return _of_imps(cell.award)
    if cell.method is ImpMethod.CROSS_IMPS:
        is_mean = cell.comparisons is not None
        return _of_imps(cell.award if is_mean else cell.award / (cell.scores - 1))
    return None


def _of_imps(imps: Fraction) -> Fraction:
    share = HALF + imps / (2 * IMPS_FULL)
    return min(max(share, Fraction(0)), Fraction(1))
