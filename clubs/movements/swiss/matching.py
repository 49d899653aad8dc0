"""Perfect matchings of least cost, by rustworkx, each checked against its dual.

The blossom method ends with prices for contestants and circles of contestants that prove its answer;
`verify_optimum` has rustworkx compare every edge with them. We count again what it answers besides.
"""

from collections.abc import Mapping, Sequence

import rustworkx

Edge = tuple[int, int]
# The library reckons in 128 bits with a sign, in sums of a few weights twice over.
COST_BITS_MAX = 120


class Uncertified(Exception):
    """The library's answer did not pass its check: our mistake or theirs, never the director's."""


def matching(nodes: int, costs: Mapping[Edge, int]) -> tuple[Edge, ...]:
    """As many pairs as possible, and among those the cheapest. Edges are (low, high); costs from 0.

    Raises Uncertified where the answer fails a check, OverflowError where costs are too large to add up.
    """
    highest = max(costs.values(), default=0)
    if (highest * max(nodes, 1)).bit_length() > COST_BITS_MAX:
        raise OverflowError("costs need more bits than the matching has")
    # Sorted, because equally good answers follow the order of edges.
    weighed = [(*edge, highest - costs[edge]) for edge in sorted(costs)]
    return _checked(nodes, costs, _solved(nodes, weighed))


def _solved(nodes: int, weighed: Sequence[tuple[int, int, int]]) -> tuple[Edge, ...]:
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(weighed)
    try:
        edges = rustworkx.max_weight_matching(
            graph, max_cardinality=True, weight_fn=_weight, verify_optimum=True
        )
    except BaseException as error:
        # A failed check is a panic there, which is no Exception here.
        if type(error).__name__ != "PanicException":
            raise
        raise Uncertified(str(error)) from error
    return tuple(sorted((min(pair), max(pair)) for pair in edges))


def _weight(weight: int) -> int:
    return weight


def _checked(nodes: int, costs: Mapping[Edge, int], pairs: tuple[Edge, ...]) -> tuple[Edge, ...]:
    named = [node for pair in pairs for node in pair]
    if len(set(named)) != len(named) or any(pair not in costs for pair in pairs):
        raise Uncertified("a contestant twice, or a pair that was not offered")
    if any(not 0 <= node < nodes for node in named):
        raise Uncertified("a contestant that was not offered")
    return pairs


def most_pairs(nodes: int, edges: Sequence[Edge]) -> int:
    """How many pairs fit at once."""
    return len(matching(nodes, dict.fromkeys(edges, 0)))


def barrier(nodes: int, edges: Sequence[Edge]) -> tuple[int, ...]:
    """Contestants whose absence leaves more odd circles than they are many, so that a perfect matching is
    impossible (Tutte and Berge); () where one exists or no barrier is needed.

    After Gallai and Edmonds: the neighbours of those whom some largest matching leaves out.
    """
    best = most_pairs(nodes, edges)
    left_out = {node for node in range(nodes) if _without(nodes, edges, node) == best}
    touched = {other for edge in edges for node, other in (edge, edge[::-1]) if node in left_out}
    return tuple(sorted(touched - left_out))


def _without(nodes: int, edges: Sequence[Edge], node: int) -> int:
    return most_pairs(nodes, [edge for edge in edges if node not in edge])
