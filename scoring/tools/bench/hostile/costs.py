"""What hostile files cost: the slowest and the largest of many, of each kind."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from time import process_time
from typing import NamedTuple

from clubs.files.apart import door as file_door
from federation.apart import door
from federation.apart.door import GaveUp
from federation.apart.messages import Ending
from scoring.tools.bench.hostile.kinds import KINDS, HostileKind

SIZE = 300_000
SECONDS_MAX, MEGABYTES_MAX = 2.0, 300  # of one that is read; beyond it is to be refused


class HostileCost(NamedTuple):
    """What one file cost: the child by the system's count, and the portal for taking its answer."""

    seed: int
    seconds: float
    megabytes: float
    portal_seconds: float
    outcome: str  # "read", or why it was given up


class KindCosts(NamedTuple):
    """What the files of one kind cost."""

    kind: str
    costs: Sequence[HostileCost]

    @property
    def read(self) -> Sequence[HostileCost]:
        """Those that were read to the end."""
        return [cost for cost in self.costs if cost.outcome == "read"]

    @property
    def beyond(self) -> Sequence[HostileCost]:
        """Those that were read and should have been refused."""
        return [cost for cost in self.read if cost.seconds > SECONDS_MAX or cost.megabytes > MEGABYTES_MAX]


def cost(kind: str, seed: int, size: int = SIZE) -> HostileCost:
    """Make one file and read it."""
    of_kind = KINDS[kind]
    return _cost(of_kind, seed, of_kind.make(Random(f"{kind} {seed}"), size))  # noqa: S311 - no secret


def _cost(kind: HostileKind, seed: int, content: bytes) -> HostileCost:
    try:
        answer, ending = door.measured(kind.reader, content, kind.asked)
    except GaveUp as gave_up:
        return _as_cost(seed, gave_up.ending, 0, gave_up.reason.value)
    began = process_time()
    if kind.reader == file_door.READER:
        file_door.taken(answer)
    return _as_cost(seed, ending, process_time() - began, "read")


def _as_cost(seed: int, ending: Ending | None, portal: float, outcome: str) -> HostileCost:
    seconds, kilobytes = (ending.seconds, ending.kilobytes) if ending else (0.0, 0)
    return HostileCost(seed, seconds, kilobytes / 1024, portal, outcome)


def measure(seeds: Iterable[int], kinds: Sequence[str] = ()) -> Iterator[KindCosts]:
    """The files of these numbers, of each kind: the same number makes the same file again."""
    seeds = list(seeds)
    for kind in kinds or KINDS:
        yield KindCosts(kind, [cost(kind, seed) for seed in seeds])


def as_line(costs: KindCosts) -> str:
    """One kind in a line: how many were read, the slowest, the largest, and why others were given up."""
    slowest = max(costs.costs, key=lambda one: one.seconds)
    read = max(costs.read, key=lambda one: one.seconds, default=slowest)
    largest = max(costs.read, key=lambda one: one.megabytes, default=slowest)
    portal = max(costs.costs, key=lambda one: one.portal_seconds)
    outcomes = ", ".join(
        f"{n} {outcome}" for outcome, n in Counter(one.outcome for one in costs.costs).items()
    )
    return (
        f"{costs.kind:<11}{len(costs.costs):>7}  read {read.seconds:5.2f} s (file {read.seed}), "
        f"{largest.megabytes:4.0f} MB (file {largest.seed}), portal {portal.portal_seconds:5.2f} s; "
        f"given up after {slowest.seconds:5.2f} s; {outcomes}; beyond {len(costs.beyond)}"
    )
