"""Butler: every score against a datum, the mean of the scores on its board. Law 78B for the difference."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.imp_pairs.counts import Counts
from scoring.engine.imps import imps
from scoring.engine.rounding import units


class Datum(NamedTuple):
    """What the scores of a board are held against, from North-South's side."""

    value: Fraction
    mean: Fraction  # before it was rounded
    trim: int  # so many of the highest and of the lowest scores were left out
    kept: Fraction  # so many scores were left


def datum(counts: Counts, trim: int, rounding: int) -> Datum:
    """The mean without the highest and lowest `trim` scores, brought to a multiple of `rounding`.

    Half away from zero; rounding 0 leaves it exact. Where a board has too few scores, fewer are left
    out, so that one score at least is kept.
    """
    scores = sum(map(Fraction, counts.values()), Fraction(0))
    trim = max(0, min(trim, int((scores - 1) / 2)))
    kept = scores - 2 * trim
    points = sum((score * Fraction(count) for score, count in counts.items()), Fraction(0))
    points -= sum((score * count for score, count in left_out(counts, trim)), Fraction(0))
    mean = points / kept if kept else Fraction(0)
    return Datum(_rounded(mean, rounding), mean, trim, kept)


def left_out(counts: Counts, trim: int) -> Iterator[tuple[int, Fraction]]:
    """The scores left out with their counts: the highest first, then the lowest."""
    for highest_first in (True, False):
        wanted = Fraction(trim)
        for score in sorted(counts, reverse=highest_first):
            taken = min(wanted, Fraction(counts[score]))
            if taken:
                yield score, taken
            wanted -= taken


def _rounded(mean: Fraction, multiple: int) -> Fraction:
    if not multiple:
        return mean
    return Fraction(units(mean.numerator, mean.denominator * multiple, 0) * multiple)


def compared(own: Counts, against: Fraction) -> Fraction:
    """A result against the datum, from North-South's side; an adjusted one by its weights."""
    return sum((Fraction(weight) * imps(score - against) for score, weight in own.items()), Fraction(0))
