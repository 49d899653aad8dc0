"""Cross-IMPs: every score compared with every other on its board, and the IMPs added. Law 78B.

The totals of a board cost its number of scores, plus a little for every different score: scores are
counted first, and only different ones are compared.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from operator import itemgetter

from scoring.engine.imp_pairs.counts import Counts, without
from scoring.engine.imps import DIFFERENCE_MAX, MOST, STEPS, WORTH

TEN = 10
_REACH = STEPS[-1] // TEN
# Where the two ends of a score's steps lie in a list that is centred on the score.
_BEATEN = tuple(_REACH - step // TEN for step in STEPS)
_LOST_TO = tuple(_REACH + step // TEN - 1 for step in STEPS)
_at_the_steps = itemgetter(*_BEATEN, *_LOST_TO)


def board(ns_scores: Sequence[int]) -> tuple[int, ...]:
    """North-South's total of IMPs over all comparisons, in the order of the scores; East-West's is less."""
    worth = totals(Counter(ns_scores))
    return tuple([worth[score] for score in ns_scores])


def totals(field: Mapping[int, int]) -> dict[int, int]:
    """The total of every different score, where `field` counts the scores of the board."""
    if len(field) <= MOST or not _is_duplicate(field):
        return {score: compared(score, field) for score in field}
    return _by_steps(field)


def compared(score: int, field: Mapping[int, int]) -> int:
    """One score against a field, as the law has it. Against itself it is worth nothing."""
    worth = WORTH
    return sum([count * worth[score - other] for other, count in field.items()])


def adjusted(own: Counts, field: Counts) -> Fraction:
    """A result by its weights against the rest of a field that counts it by its weights. Law 12C1(c)."""
    others = without(field, own)
    return sum((Fraction(weight) * _against(score, others) for score, weight in own.items()), Fraction(0))


def _against(score: int, others: Counts) -> Fraction:
    return sum((Fraction(count) * WORTH[score - other] for other, count in others.items()), Fraction(0))


def _is_duplicate(field: Mapping[int, int]) -> bool:
    """Whether these are results of Law 77: whole tens, no further apart than results can be."""
    return not any(score % TEN for score in field) and max(field) - min(field) <= DIFFERENCE_MAX


def _by_steps(field: Mapping[int, int]) -> dict[int, int]:
    """Many different scores, without comparing them with each other.

    A score's IMPs are one for each step of the scale that it stands above another score. So its total
    is the number of scores at least 20 below it, and those at least 50 below, and so on through the
    24 steps; less the same above it: 48 counts, looked up in a running count of the scores.
    """
    low = min(field)
    size = (max(field) - low) // TEN + 1
    counts = [0] * (_REACH + size + _REACH)
    for score, count in field.items():
        counts[_REACH + (score - low) // TEN] = count
    up_to = list(accumulate(counts))
    everything = MOST * up_to[-1]
    return {
        score: sum(_at_the_steps(up_to[at : at + 2 * _REACH])) - everything
        for score in field
        for at in [(score - low) // TEN]
    }
