"""Total points: a side's award is the points it scored. Law 78C."""

from fractions import Fraction

from scoring.engine.imp_pairs.counts import Counts


def points(own: Counts) -> Fraction:
    """Points from North-South's side; those of an adjusted result by its weights."""
    return sum((Fraction(weight) * score for score, weight in own.items()), Fraction(0))
