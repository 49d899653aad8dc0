"""Matchpoints of one board, by counting. Law 78A; boards short of scores by the formula of REG-4.1.1.

Two scales: a score beaten is worth 1 and a tie 1/2 (the Japanese one), or 2 and 1. `win` is the worth
of a score beaten, 1 or 2.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple


class Comparison(NamedTuple):
    """How one score stands against the others on its board."""

    beaten: int
    tied: int  # without the score itself


def compare(ns_scores: Iterable[int]) -> dict[int, Comparison]:
    """Each different score from North-South's side; n scores of d kinds cost n + d log d."""
    counts = Counter(ns_scores)
    comparisons, beaten = {}, 0
    for score in sorted(counts):
        comparisons[score] = Comparison(beaten, counts[score] - 1)
        beaten += counts[score]
    return comparisons


def opposite(comparison: Comparison, *, scores: int) -> Comparison:
    """The same result from East-West's side, with so many scores on the board."""
    return Comparison(scores - 1 - comparison.beaten - comparison.tied, comparison.tied)


def top(results: int, win: int) -> int:
    """The most a pair can have on a board with so many results: N-1 on the Japanese scale."""
    return win * (results - 1)


def plain(comparison: Comparison, win: int) -> Fraction:
    """The share of a score: every score beaten, and half of every tie."""
    return Fraction(win * (2 * comparison.beaten + comparison.tied), 2)


def neuberg(share: Fraction, *, scores: int, results: int, win: int = 1) -> Fraction:
    """M = N/n (S + 1/2) - 1/2, where the n scores compared stand for N results. REG-4.1.1.

    Each missing result is taken as a random draw from the scores seen, one's own counting as a tie;
    so the mean stays, and n = N changes nothing.
    """
    half = Fraction(win, 2)
    return Fraction(results, scores) * (share + half) - half


def halves(comparison: Comparison, *, scores: int, results: int) -> int:
    """The numerator of M: M = win * halves / (2 * scores). Plain matchpoints when results == scores.

    The formula above with its denominators cleared, because sessions are computed in integers.
    """
    return results * (2 * comparison.beaten + comparison.tied) + results - scores


def board(ns_scores: Sequence[int], *, win: int = 1) -> tuple[Fraction, ...]:
    """North-South's matchpoints, in the order of the scores. East-West has the rest of the top."""
    comparisons = compare(ns_scores)
    return tuple(plain(comparisons[score], win) for score in ns_scores)


def both_sides(ns_scores: Sequence[int], results: int, win: int = 1) -> list[tuple[int, int]]:
    """North-South's and East-West's matchpoints of a board's n scores, brought to so many results.

    In units of 1 / 2n (on the scale of 2 and 1: of 1 / n), in the order of the scores. The whole board
    at once, in integers, for fields of thousands of tables.
    """
    counts = Counter(ns_scores)
    scores = len(ns_scores)
    whole = 2 * win * scores * (results - 1)  # the top, which the two sides share
    worth, below, lacking = {}, 0, results - scores
    for score in sorted(counts):
        here = counts[score]
        ns = win * (results * (2 * below + here - 1) + lacking)
        worth[score] = (ns, whole - ns)
        below += here
    return [worth[score] for score in ns_scores]
