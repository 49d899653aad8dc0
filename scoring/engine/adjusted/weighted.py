"""Scores compared where some tables have several outcomes: by the weight of each. Law 12C1(c).

One side of one group of a board. A table with a weighted score is compared outcome by outcome; the
other tables are compared with every outcome of it, and count so much of a score beaten or tied as
the outcome weighs. Counts stay whole numbers: they are kept in parts of a score.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate, product
from math import gcd, lcm, prod
from typing import NamedTuple

from scoring.engine.pairs.matchpoints import Comparison
from scoring.engine.sheet import WeightedOutcome

Outcomes = tuple[WeightedOutcome, ...]


class ScoreShares(NamedTuple):
    """How one score stands against the other tables, in parts of a score: 7 beaten of 2 parts are 3½."""

    beaten: int
    tied: int
    parts: int


def reduced(beaten: int, tied: int, parts: int) -> ScoreShares:
    """The counts in as few parts as will do; whole scores have one."""
    common = gcd(beaten, tied, parts)
    return ScoreShares(beaten // common, tied // common, parts // common)


class WeightedGroup:
    """The tables of a group, from one side: every table by its outcomes."""

    def __init__(self, tables: Iterable[Outcomes]) -> None:
        self.tables = Counter(tables)

    @property
    def scores(self) -> int:
        """n: the tables compared."""
        return self.tables.total()

    @cached_property
    def parts(self) -> int:
        """Into how many parts every score is cut, so that each weight is a whole number of them."""
        return lcm(*(outcome.weight.denominator for table in self.tables for outcome in table))

    @cached_property
    def _counts(self) -> dict[int, int]:
        counts: Counter[int] = Counter()
        for table, times in self.tables.items():
            for outcome in table:
                counts[outcome.score] += times * self._parts_of(outcome)
        return counts

    @cached_property
    def _below(self) -> dict[int, int]:
        scores = sorted(self._counts)
        running = accumulate((self._counts[score] for score in scores), initial=0)
        return dict(zip(scores, running, strict=False))

    def _parts_of(self, outcome: WeightedOutcome) -> int:
        return int(outcome.weight * self.parts)

    def against_others(self, score: int, own: Outcomes) -> ScoreShares:
        """How a score that is one of a table's `own` outcomes stands against the other tables."""
        own_below = sum(self._parts_of(outcome) for outcome in own if outcome.score < score)
        own_level = sum(self._parts_of(outcome) for outcome in own if outcome.score == score)
        beaten = self._below[score] - own_below
        return reduced(beaten, self._counts[score] - own_level, self.parts)

    def possible(self, score: int, own: Outcomes) -> Iterator[tuple[Fraction, Comparison]]:
        """Every way in which the other tables may turn out, with its weight. For small groups only."""
        others = list(self.tables.elements())
        others.remove(own)
        for outcomes in product(*others):
            beaten = sum(outcome.score < score for outcome in outcomes)
            tied = sum(outcome.score == score for outcome in outcomes)
            yield Fraction(prod(outcome.weight for outcome in outcomes)), Comparison(beaten, tied)


@lru_cache(maxsize=10_000)
def mirrored(outcomes: Outcomes) -> Outcomes:
    """The same outcomes from the other side, so that the better is the larger."""
    return tuple(WeightedOutcome(outcome.weight, -outcome.score) for outcome in outcomes)
