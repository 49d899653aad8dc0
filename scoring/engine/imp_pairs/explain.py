"""Why an award at IMPs or points is what it is: steps that add up to it exactly.

Everything comes from the kept cell and the conditions; nothing is taken as the rest.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from scoring.engine import kept_steps
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.conditions import Conditions
from scoring.engine.imp_pairs import butler, counts
from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.imp_pairs.figures import signed
from scoring.engine.imps import imps

_ONE = Fraction(1)


def award(cell: ImpCell, conditions: Conditions) -> ReasonedAward:
    """The steps of one board's award."""
    steps = list(_own(cell, conditions))
    if cell.factor is not None:
        steps.append(_brought(cell, _sum(steps)))
    if cell.comparisons is not None:
        steps.append(_mean(cell, _sum(steps), conditions))
    return ReasonedAward(tuple(steps))


def _sum(steps: Sequence[Step]) -> Fraction:
    return sum((step.amount for step in steps), Fraction(0))


def _own(cell: ImpCell, conditions: Conditions) -> Iterator[Step]:
    if cell.because is not None:
        yield from kept_steps.read(cell.because).steps
    elif cell.method is ImpMethod.CROSS_IMPS:
        yield from _against_others(cell)
    elif cell.method is ImpMethod.BUTLER:
        yield from _against_datum(cell, conditions)
    else:
        yield from _points(cell)


def _against_others(cell: ImpCell) -> Iterator[Step]:
    """One step for each different score of the others, the highest first."""
    own = counts.read(cell.own or "")
    others = counts.without(counts.read(cell.field or ""), own)
    for score, weight in own.items():
        for other, count in sorted(others.items(), reverse=True):
            gain = cell.sign * imps(score - other)
            figures = {"other": signed(other), "count": str(count), "each": signed(gain)}
            yield _weighted(weight * count * gain, "imps_against", Citation.LAW_78B, score, weight, figures)
    if not others:
        yield Step(Fraction(0), "imps_alone", Citation.LAW_78B)


def _weighted(
    amount: Fraction, code: str, cite: Citation, score: int, weight: Fraction, figures: dict[str, str]
) -> Step:
    """A step about one outcome; an adjusted score says which of its outcomes, and by what weight."""
    if weight == _ONE:
        return Step(amount, code, cite, figures)
    return Step(
        amount,
        f"{code}_weighted",
        Citation.LAW_12C1C,
        {**figures, "score": signed(score), "weight": str(weight)},
    )


def _against_datum(cell: ImpCell, conditions: Conditions) -> Iterator[Step]:
    field = counts.read(cell.field or "")
    datum = butler.datum(field, cell.trim, cell.rounding)
    yield from datum_steps(datum, field, cell.rounding, conditions)
    for score, weight in counts.read(cell.own or "").items():
        difference = cell.sign * (score - datum.value)
        figures = {"score": signed(score), "datum": signed(datum.value), "difference": signed(difference)}
        amount = weight * imps(difference)
        yield _weighted(amount, "imps_from_datum", Citation.LAW_78B, score, weight, figures)


def datum_steps(
    datum: butler.Datum, field: counts.Counts, rounding: int, conditions: Conditions
) -> Iterator[Step]:
    """How the datum came about; these steps add nothing themselves."""
    nothing, trim = Fraction(0), conditions.cite("butler_trim")
    if datum.trim:
        scores = " ".join(
            f"{count} × {signed(score)}" if count != 1 else signed(score)
            for score, count in butler.left_out(field, datum.trim)
        )
        yield Step(nothing, "imps_datum_trimmed", trim, {"trim": str(datum.trim), "scores": scores})
    mean = {"count": str(datum.kept), "mean": signed(datum.mean)}
    yield Step(nothing, "imps_datum", trim, mean)
    if datum.value != datum.mean:
        rounded = {"datum": signed(datum.value), "multiple": str(rounding)}
        yield Step(nothing, "imps_datum_rounded", conditions.cite("butler_round"), rounded)


def _points(cell: ImpCell) -> Iterator[Step]:
    for score, weight in counts.read(cell.own or "").items():
        own = cell.sign * score
        yield _weighted(weight * own, "points_scored", Citation.LAW_78C, own, weight, {"points": signed(own)})


def _brought(cell: ImpCell, inside: Fraction) -> Step:
    factor = Fraction(cell.factor or 1)
    figures = {"scores": str(cell.scores), "results": str(cell.results), "factor": str(factor)}
    cite = Citation(cell.cite) if cell.cite else Citation.REG_4_2
    return Step(inside * (factor - 1), "fouled_scaled", cite, figures)


def _mean(cell: ImpCell, total: Fraction, conditions: Conditions) -> Step:
    comparisons = cell.comparisons or 1
    figures = {"total": signed(total), "count": str(comparisons)}
    return Step(total / comparisons - total, "imps_mean", conditions.cite("cross_imps"), figures)
