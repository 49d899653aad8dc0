"""Python packages measured in their own environment: a JSON request a line, a JSON answer a line.

Runs where the portal's packages are not installed; imports nothing of it.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any


def contracts(asked: dict[str, Any]) -> Callable[[], list[int]]:
    """Points of parsed contracts by endplay: [[\"4SN+1\", vulnerable], ...]."""
    from endplay.types import Contract, Vul  # slow import

    parsed = [
        (Contract(notation), Vul.both if vulnerable else Vul.none)
        for notation, vulnerable in asked["contracts"]
    ]
    return lambda: [contract.score(vulnerable) for contract, vulnerable in parsed]


def matchpoints(asked: dict[str, Any]) -> Callable[[], list[float]]:
    """Matchpoints of one board by pbrats, which compares two scores at a time."""
    from pbr.bridge_score import matchpoints as compare  # slow import

    scores = asked["scores"]
    return lambda: [sum(compare(mine, other) for other in scores) for mine in scores]


def matching(asked: dict[str, Any]) -> Callable[[], list[int]]:
    """The matching of greatest weight among the largest, by networkx: the weights of its pairs."""
    import networkx  # slow import

    graph = networkx.Graph()
    graph.add_weighted_edges_from(asked["edges"])

    def work() -> list[int]:
        pairs = networkx.max_weight_matching(graph, maxcardinality=True)
        return [graph[one][other]["weight"] for one, other in pairs]

    return work


def pbn(asked: dict[str, Any]) -> Callable[[], int]:
    """The boards of a PBN file by endplay: how many it has."""
    from endplay.parsers import pbn as reader  # slow import

    text = Path(asked["path"]).read_text("utf-8")
    return lambda: len(reader.loads(text))


WORKS = {"contracts": contracts, "matching": matching, "matchpoints": matchpoints, "pbn": pbn}


def main() -> None:
    """Answer until nothing is asked."""
    for line in sys.stdin:
        asked = json.loads(line)
        work = WORKS[asked["work"]](asked)
        awards = work()
        started = perf_counter()
        for _ in range(asked["times"]):
            work()
        seconds = (perf_counter() - started) / asked["times"]
        sys.stdout.write(json.dumps({"seconds": seconds, "awards": awards}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
