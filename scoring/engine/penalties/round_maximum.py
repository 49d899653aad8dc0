"""The most that a side can have of a round: what REG-1.2.4 takes its share of, and of which round.

A round is as long as its matches are drawn up, or as the boards of them that count, by what the conditions of
contest say of the scale after cancelled boards; it is worth what its matches are worth, with board points and
win VP together at B-a-M+VP, and by halves in a three-way match. A penalty that names no round, or one in
which its contestant has no match, is of a round as it is announced: no accident of one round moves it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

Most = Callable[[int], Fraction]  # of a match of so many boards: the most that a side can have


class RoundBasis(StrEnum):
    """Which round a penalty is reckoned by; the value is the end of its sentence's code."""

    OF_ROUND = "of_round"  # the one that it names
    ANNOUNCED = "announced"  # one as the conditions of contest announce it
    LONGEST = "longest"  # the longest that there is, where nothing is announced


class PartOfRound(NamedTuple):
    """A match as a part of a round: its boards, how much of a match it counts, the rounds that it takes."""

    boards: int
    share: Fraction = Fraction(1)
    rounds: int = 1


@dataclass(frozen=True, slots=True)
class RoundMaximum:
    """The most of a round of so many boards. `round`: its number, where the penalty names it."""

    most: Fraction
    boards: int
    basis: RoundBasis
    round: int | None = None

    @property
    def parameters(self) -> Mapping[str, str]:
        """What its sentence says of it."""
        return {"count": str(self.boards), **({"round": str(self.round)} if self.round else {})}


def of_round(number: int, parts: Iterable[PartOfRound], most: Most) -> RoundMaximum | None:
    """The most of what a side plays in a round; None where it plays nothing in it."""
    own = list(parts)
    if not own:
        return None
    worth = sum((part.share * most(part.boards) / part.rounds for part in own), Fraction(0))
    boards = sum(Fraction(part.boards, part.rounds) for part in own)
    return RoundMaximum(worth, round(boards), RoundBasis.OF_ROUND, number)


def announced(boards: int, most: Most) -> RoundMaximum:
    """The most of a round as it is announced."""
    return RoundMaximum(most(boards), boards, RoundBasis.ANNOUNCED)


def longest(rounds: Iterable[RoundMaximum]) -> RoundMaximum | None:
    """The most of the rounds that there are; None where there is none."""
    best = max(rounds, key=lambda known: (known.most, known.boards), default=None)
    return best and RoundMaximum(best.most, best.boards, RoundBasis.LONGEST)
