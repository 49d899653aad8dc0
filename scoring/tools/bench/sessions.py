"""How fast whole sessions are scored, and their figures explained."""

import json
import resource
import subprocess
import sys
from collections import Counter, defaultdict
from datetime import date
from pathlib import Path

from scoring import regulations
from scoring.engine import explain
from scoring.engine.contract import points
from scoring.engine.pairs import session
from scoring.engine.pairs.session import SessionScore
from scoring.engine.sheet import Contestant, Kind, Line, Sheet
from scoring.tools.bench.rows import BenchComparison, NotMeasured, here, medians, row

BOARDS, TABLES = 36, 5_000
CLUB_BOARDS, CLUB_TABLES = 26, 13
EVENT_ROUNDS = 7
MEGABYTES_MAX = 300
DAY = date(2026, 11, 1)


def rows() -> list[BenchComparison | NotMeasured]:
    """A simultaneous event beside a counting loop, and a club's reasons beside scoring its session."""
    return [*event_rows(), reasons_row()]


def event_rows() -> list[BenchComparison | NotMeasured]:
    """The event is measured in a process of its own, which also tells how much memory it took."""
    command = [sys.executable, "-m", "scoring.tools.bench.sessions"]
    root = Path(__file__).parents[3]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    name = f"score {BOARDS} boards at {TABLES:,} tables: awards, totals, percentages, places"
    if done.returncode:
        return [NotMeasured(name, done.stderr.strip().splitlines()[-1])]
    measured = json.loads(done.stdout)
    beside = "a bare counting loop over the same scores, totals only"
    peak = f"{name} (peak memory {measured['megabytes']} MB of {MEGABYTES_MAX} at most)"
    return [row(peak, beside, measured["seconds"], 1 / 8)]


def measure_event() -> str:
    """Seconds of scoring and of counting, and the peak memory, as JSON."""
    sheet, conditions = large_session(), regulations.conditions(regulations.DEFAULT_PACK, DAY)
    seconds = medians(
        (here(lambda: session.score(sheet, conditions)), here(lambda: counted(sheet))), rounds=EVENT_ROUNDS
    )
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return json.dumps({"seconds": seconds, "megabytes": megabytes})


def reasons_row() -> BenchComparison:
    """All awards of a club's session explained, beside scoring it."""
    sheet, conditions = (
        large_session(CLUB_BOARDS, CLUB_TABLES),
        regulations.conditions(regulations.DEFAULT_PACK, DAY),
    )
    scored = session.score(sheet, conditions)
    ways = here(lambda: explained(scored)), here(lambda: session.score(sheet, conditions))
    name = f"explain every award of {CLUB_TABLES} tables and {CLUB_BOARDS} boards"
    return row(name, "scoring that session", medians(ways, count=5), 1 / 20)


def explained(scored: SessionScore) -> int:
    """The steps of every award; answers how many there are."""
    return sum(
        len(explain.award(cell, scored.conditions).steps) for cells in scored.cells for cell in cells if cell
    )


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


if __name__ == "__main__":
    sys.stdout.write(measure_event())
