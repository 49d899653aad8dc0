"""A measured comparison, and how it is measured: in turn, so that a busy minute falls on everybody."""

from collections.abc import Callable, Iterable, Sequence
from math import log
from statistics import median
from time import perf_counter
from typing import NamedTuple

ROUNDS = 9

# A way of working: does it so many times and answers the seconds of one.
Way = Callable[[int], float]


class BenchComparison(NamedTuple):
    """One comparison: medians of several rounds, and how many times the reference's speed we have."""

    name: str
    ours: float  # seconds
    reference: str
    reference_seconds: float
    ratio: float
    at_least: float | None = None  # the ratio that we hold ourselves to


class NotMeasured(NamedTuple):
    """A comparison that this machine cannot make, and why."""

    name: str
    why: str


def row(
    name: str, reference: str, seconds: Sequence[float], at_least: float | None = None
) -> BenchComparison:
    """A row of two medians: ours, theirs."""
    ours, theirs = seconds
    return BenchComparison(name, ours, reference, theirs, theirs / ours, at_least)


def here(work: Callable[[], object]) -> Way:
    """A way of working in this process."""

    def times(count: int) -> float:
        started = perf_counter()
        for _ in range(count):
            work()
        return (perf_counter() - started) / count

    return times


def medians(ways: Iterable[Way], count: int = 1, rounds: int = ROUNDS) -> list[float]:
    """Each way's median time of one piece of work, `count` of them at a time."""
    listed = list(ways)
    taken: list[list[float]] = [[] for _ in listed]
    for _ in range(rounds):
        for seconds, way in zip(taken, listed, strict=True):
            seconds.append(way(count))
    return [median(seconds) for seconds in taken]


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """How time grows with size: 1 is in proportion, 2 with its square. The slope between the ends."""
    return (log(seconds[-1]) - log(seconds[0])) / (log(sizes[-1]) - log(sizes[0]))
