"""Three-way matches as they are paired: three contestants who all meet in one round, or over two. Pure.

A match with more than half of a round's boards cannot be played beside another in one round: three such
matches are half of a three-way match over two rounds, one room in each.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)
HALF = Fraction(1, 2)


class ScheduledMatch(NamedTuple, Generic[K]):
    """A match as it was paired, with the boards that it is to have."""

    round: int
    a: K
    b: K
    boards: int


@dataclass(frozen=True, slots=True)
class ThreeWays(Generic[K]):
    """Which matches are legs of three-way matches, by round and both contestants.

    `begun`: of the second round of a match over two, the round in which it began.
    """

    short: frozenset[tuple[int, frozenset[K]]]
    long: frozenset[tuple[int, frozenset[K]]]
    begun: Mapping[tuple[int, frozenset[K]], int]

    @classmethod
    def of(cls, matches: Iterable[ScheduledMatch[K]], round_boards: int) -> "ThreeWays[K]":
        """Of all matches of a stage whose rounds have so many boards."""
        ordered = sorted(matches, key=lambda match: match.round)
        boards = {(match.round, frozenset((match.a, match.b))): match.boards for match in ordered}
        short: set[tuple[int, frozenset[K]]] = set()
        long: set[tuple[int, frozenset[K]]] = set()
        for number, of_round in groupby(ordered, key=lambda match: match.round):
            for three in threes([(match.a, match.b) for match in of_round]):
                legs = [(number, pair) for pair in pairs_of(three)]
                is_long = any(2 * boards[leg] > round_boards for leg in legs)
                (long if is_long else short).update(legs)
        begun: dict[tuple[int, frozenset[K]], int] = {}
        for number, pair in sorted(long, key=lambda leg: leg[0]):
            later = (number + 1, pair)
            if (number, pair) not in begun and later in boards:
                begun[later] = number
        return cls(frozenset(short), frozenset(long), begun)

    def share(self, number: int, a: K, b: K) -> Fraction:
        """What part of a whole match's victory points a match counts.

        Two short matches in one round are worth one match together.
        """
        return HALF if (number, frozenset((a, b))) in self.short else Fraction(1)

    def is_leg(self, number: int, a: K, b: K) -> bool:
        """Whether a match is part of a three-way match."""
        leg = (number, frozenset((a, b)))
        return leg in self.short or leg in self.long


def threes(pairs: Sequence[tuple[K, K]]) -> Iterator[tuple[K, K, K]]:
    """Of the matches of one round, the threes who all meet each other and nobody else."""
    met: dict[K, set[K]] = {}
    for a, b in pairs:
        met.setdefault(a, set()).add(b)
        met.setdefault(b, set()).add(a)
    seen: set[K] = set()
    for one, others in met.items():
        if one in seen or len(others) != 2:
            continue
        second, third = sorted(others, key=list(met).index)
        if met[second] == {one, third} and met[third] == {one, second}:
            seen.update((one, second, third))
            yield one, second, third


def groups(pairs: Sequence[tuple[K, K]]) -> tuple[list[tuple[K, K, K]], list[tuple[K, K]]]:
    """The matches of a round as threes and as the matches of two that are left."""
    triples = list(threes(pairs))
    inside = {key for three in triples for key in three}
    return triples, [pair for pair in pairs if pair[0] not in inside]


def legs_of(three: tuple[K, K, K]) -> tuple[tuple[K, K], ...]:
    """The three matches of a three-way match: each is named first once."""
    one, two, third = three
    return (one, two), (two, third), (third, one)


def pairs_of(three: tuple[K, K, K]) -> tuple[frozenset[K], ...]:
    """The same, whoever is named first."""
    return tuple(frozenset(leg) for leg in legs_of(three))
