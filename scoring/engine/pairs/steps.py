"""The steps of an award that came of comparing scores: those beaten, those tied, those missing. Law 78A."""

from collections.abc import Iterator
from fractions import Fraction

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.conditions import Conditions
from scoring.engine.pairs.cell import Cell, Method
from scoring.engine.pairs.matchpoints import Comparison, neuberg, plain

WORTH = {Fraction(1, 2): "½", Fraction(1): "1", Fraction(2): "2"}


def compared(cell: Cell, conditions: Conditions) -> Iterator[Step]:
    """Whole scores beaten and tied, then what brings them to the field."""
    won, shared = Fraction(cell.win), Fraction(cell.win, 2)
    yield counted("beaten", cell.beaten, won)
    if cell.tied:
        yield counted("tied", cell.tied, shared)
    if cell.method is not Method.PLAIN:
        yield brought(cell, plain(Comparison(cell.beaten, cell.tied), cell.win), conditions)


def counted(code: str, count: int, share: Fraction) -> Step:
    """So many scores at so much each."""
    return Step(count * share, code, Citation.LAW_78A, {"count": str(count), "each": WORTH[share]})


def brought(cell: Cell, share: Fraction, conditions: Conditions) -> Step:
    """From the share of n scores to N results: by the formula, or half a score for each that is missing."""
    missing, half = cell.results - cell.scores, Fraction(cell.win, 2)
    if cell.method is Method.TRADITIONAL:
        figures = {"count": str(missing), "each": WORTH[half]}
        return Step(missing * half, "fouled_traditional", conditions.cite("fouled_boards"), figures)
    final = neuberg(share, scores=cell.scores, results=cell.results, win=cell.win)
    sizes = {"scores": str(cell.scores), "results": str(cell.results)}
    return Step(final - share, "neuberg", conditions.cite("neuberg"), sizes)
