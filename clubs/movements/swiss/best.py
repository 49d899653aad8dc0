"""The best draw of some contestants, with or without a bye: first without a rematch, and only then with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from clubs.movements.swiss import matching
from clubs.movements.swiss.costs import (
    BYE,
    Cost,
    candidates,
    encoded,
    is_clean,
    match_cost,
    may_meet,
    no_dearer,
    odd_cost,
    proof,
    sketch,
    total,
)
from clubs.movements.swiss.matching import Edge
from clubs.movements.swiss.sheet import DrawSheet

SKETCHED = 12  # matches of each contestant that a sketch is made of
BARRIER_NODES_MAX = 128  # a barrier takes a matching for each contestant


@dataclass(frozen=True, slots=True)
class Best:
    """The best draw: matches by numbers on the sheet, a bye as (who, BYE); and what it took to know."""

    pairs: tuple[Edge, ...]
    cost: Cost
    weighed: int
    lot_bits: int


@dataclass(frozen=True, slots=True)
class Shortage:
    """How many matches without a rematch fit at once, and whom that hangs on."""

    pairs: int
    barrier: tuple[int, ...]


def best(sheet: DrawSheet, members: Sequence[int], with_bye: bool) -> Best | None:
    """The draw of least cost; None where the forbidden matches leave none.

    Once everybody can be paired without a rematch and a second bye, no other match can be in the best
    draw, so those are not weighed. Raises OverflowError where scores are too fine for the matching.
    """
    byes = _byes(members, with_bye)
    if proof(sheet.options) == "dearer":
        sketched = _sketched(sheet, members, byes)
        if sketched:
            return sketched
    edges = [*candidates(sheet, members, with_bye), *byes]
    clean = [edge for edge in edges if is_clean(sheet, edge)]
    return _solved(sheet, members, clean, with_bye) or _solved(sheet, members, edges, with_bye)


def _sketched(sheet: DrawSheet, members: Sequence[int], byes: Sequence[Edge]) -> Best | None:
    """The best draw, where a draw of the most suitable matches alone is cheap enough to rule out the rest.

    A match that costs more by itself than a whole draw that is known is in no best draw.
    """
    known = _solved(sheet, members, [*sketch(sheet, members, SKETCHED), *byes], len(byes) > 0)
    if known is None:
        return None
    edges = [*no_dearer(sheet, members, known.cost), *byes]
    return _solved(sheet, members, edges, len(byes) > 0)


def _byes(members: Sequence[int], with_bye: bool) -> list[Edge]:
    return [(one, BYE) for one in members] if with_bye else []


def _solved(sheet: DrawSheet, members: Sequence[int], edges: Iterable[Edge], with_bye: bool) -> Best | None:
    costs = {edge: cost(sheet, edge) for edge in edges}
    pairs = (len(members) + with_bye) // 2
    weights, lot_bits = encoded(costs, pairs)
    nodes = Nodes(members)
    matched = matching.matching(
        len(members) + with_bye, {nodes.to_nodes(edge): weight for edge, weight in weights.items()}
    )
    if len(matched) < pairs:
        return None
    chosen = tuple(nodes.to_members(edge) for edge in matched)
    return Best(chosen, total([costs[edge] for edge in chosen]), len(costs), lot_bits)


def pairs_of(members: Sequence[int], edges: Iterable[Edge]) -> int:
    """How many of these matches can be played at once."""
    nodes = Nodes(members)
    return matching.most_pairs(len(members), [nodes.to_nodes(edge) for edge in edges])


def cost(sheet: DrawSheet, edge: Edge) -> Cost:
    """A match's cost, or a bye's."""
    one, other = edge
    return odd_cost(sheet, one) if other == BYE else match_cost(sheet, one, other)


class Nodes:
    """Members as the matching numbers them, from 0 without gaps, the bye after them."""

    def __init__(self, members: Sequence[int]) -> None:
        self.members = [*members, BYE]
        self.number = {member: i for i, member in enumerate(self.members)}

    def to_nodes(self, edge: Edge) -> Edge:
        """A match as an edge of the matching."""
        return self.number[edge[0]], self.number[edge[1]]

    def to_members(self, edge: Edge) -> Edge:
        """An edge of the matching as a match."""
        return self.members[edge[0]], self.members[edge[1]]


def shortage(sheet: DrawSheet, members: Sequence[int], with_bye: bool, explain: bool = True) -> Shortage:
    """What stands in the way of a draw without a rematch, over all pairs of contestants, near or far."""
    every = [pair for pair in combinations(members, 2) if may_meet(sheet, *pair) and pair not in sheet.met]
    nodes = Nodes(members)
    edges = [nodes.to_nodes(edge) for edge in (*every, *_byes(members, with_bye))]
    size = len(members) + with_bye
    pairs = matching.most_pairs(size, edges)
    if not explain or pairs == size // 2 or size > BARRIER_NODES_MAX:
        return Shortage(pairs, ())
    barrier = matching.barrier(size, edges)
    return Shortage(pairs, tuple(nodes.members[node] for node in barrier if nodes.members[node] != BYE))
