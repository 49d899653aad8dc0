"""Who has lost once and plays on: paired among themselves, with as few meetings again as can be.

A perfect matching of least cost: first the fewest meetings again, then byes for whoever had the fewest, then
those who have just come down against those who were there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from clubs.movements.swiss.matching import Edge, matching


@dataclass(frozen=True, slots=True)
class DecidedTie:
    """A tie that is over; without a winner both have lost it. Byes are none."""

    round: int
    a: str
    b: str
    winner: str | None

    @property
    def losers(self) -> tuple[str, ...]:
        """Who has lost it."""
        return tuple(key for key in (self.a, self.b) if key != self.winner)


@dataclass(frozen=True, slots=True)
class Beaten:
    """Who has lost once before a round, the strongest first, and what was played before it."""

    keys: Sequence[str]
    losses: Mapping[str, Sequence[int]]  # rounds, by key
    played: Sequence[DecidedTie]
    number: int

    def met(self, one: str, other: str) -> int:
        """How often two have met."""
        return sum({tie.a, tie.b} == {one, other} for tie in self.played)

    def came_down(self, key: str) -> int:
        """In which round somebody lost."""
        return max(self.losses[key])

    def byes(self, key: str) -> int:
        """In how many rounds somebody has not played so far."""
        return self.number - 1 - sum(key in (tie.a, tie.b) for tie in self.played)


Cost = tuple[int, int, int]  # meetings before, byes before, what is only nicer


def paired_again(beaten: Beaten, *, byes: int) -> list[tuple[str, ...]]:
    """Pairs, and one alone for each bye; `byes` is even or odd as their number is, and at most that."""
    nodes: list[str | None] = [*beaten.keys, *[None] * byes]
    costs = {}
    for edge in combinations(range(len(nodes)), 2):
        one, other = nodes[edge[0]], nodes[edge[1]]
        if one is not None:  # two byes do not meet
            costs[edge] = _cost(beaten, one, other, len(nodes))
    pairs = _cheapest(len(nodes), costs) if costs else ()
    return [tuple(key for key in (nodes[one], nodes[other]) if key is not None) for one, other in pairs]


def _cost(beaten: Beaten, one: str, other: str | None, size: int) -> Cost:
    if other is None:
        # Of those who had as few, one who has just come down, the strongest first.
        since = beaten.number - beaten.came_down(one)
        return 0, beaten.byes(one) * beaten.number + since, beaten.keys.index(one)
    just = beaten.number - 1
    same = (beaten.came_down(one) == just) == (beaten.came_down(other) == just)
    ranks = beaten.keys.index(one) + beaten.keys.index(other)  # the first meets the last
    return beaten.met(one, other), 0, same * size * size + abs(ranks - size + 1)


def _cheapest(nodes: int, costs: Mapping[Edge, Cost]) -> tuple[Edge, ...]:
    """The pairs with the fewest meetings again, of these with the fewest byes, of these the nicest."""
    nice = 1 + (nodes // 2) * max(cost[2] for cost in costs.values())
    byes = 1 + (nodes // 2) * max(cost[1] for cost in costs.values())
    return matching(
        nodes, {edge: (met * byes + bye) * nice + rest for edge, (met, bye, rest) in costs.items()}
    )
