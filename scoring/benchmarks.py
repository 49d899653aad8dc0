"""How fast a large session is scored, beside the least that any program must do for it."""

from collections import Counter, defaultdict
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple

from scoring import regulations
from scoring.engine import session
from scoring.engine.contract import points
from scoring.engine.sheet import Contestant, Kind, Line, Sheet

BOARDS, TABLES, ROUNDS = 36, 500, 9


class Row(NamedTuple):
    """One comparison: medians of several rounds, and how many times the reference's speed we have."""

    name: str
    ours: float  # seconds
    reference: str
    reference_seconds: float
    ratio: float


def rows() -> list[Row]:
    """Every comparison of the scoring package."""
    sheet, conditions = large_session(), regulations.conditions()
    ours, bare = _medians(lambda: session.score(sheet, conditions), lambda: counted(sheet))
    name = f"score {BOARDS} boards at {TABLES} tables, with reasons and places"
    return [Row(name, ours, "a bare counting loop over the same scores, totals only", bare, bare / ours)]


def large_session(boards: int = BOARDS, tables: int = TABLES) -> Sheet:
    """A Mitchell session in which every board is played at every table. The same at every call."""
    pairs = [Contestant(f"{n}{side}", "", side) for side in ("NS", "EW") for n in range(1, tables + 1)]
    usual = [points(slip, tricks, False) for slip in ("4S", "3N", "2H", "5DX") for tricks in range(6, 13)]
    lines = [
        Line(
            "", board, ns, tables + (ns + board) % tables, Kind.PLAYED, usual[(ns * ns + board) % len(usual)]
        )
        for board in range(1, boards + 1)
        for ns in range(tables)
    ]
    return Sheet(tuple(pairs), tuple(lines), 2)


def counted(sheet: Sheet) -> list[int]:
    """Everybody's total on the scale of 2 and 1: no reasons, no short boards, no places."""
    boards = defaultdict(list)
    for _, board, ns, ew, _, score, *_ in sheet.lines:
        boards[board].append((ns, ew, score or 0))
    totals = [0] * len(sheet.contestants)
    for lines in boards.values():
        counts, worth, below = Counter(score for _, _, score in lines), {}, 0
        for score in sorted(counts):
            worth[score] = 2 * below + counts[score] - 1
            below += counts[score]
        for ns, ew, score in lines:
            totals[ns] += worth[score]
            totals[ew] += 2 * len(lines) - 2 - worth[score]
    return totals


def _medians(*works: Callable[[], object]) -> list[float]:
    """Each work's median time. In turn, so that a busy minute of the machine falls on all of them."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for seconds, work in zip(taken, works, strict=True):
            start = perf_counter()
            work()
            seconds.append(perf_counter() - start)
    return [median(seconds) for seconds in taken]
