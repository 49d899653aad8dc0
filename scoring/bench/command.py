"""`manage.py bench`: how fast sessions are read and scored, beside something known. Without Django."""

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from clubs.parsing import benchmark
from scoring.bench import advice, archive, boards, draws, evening, files, sessions
from scoring.bench.rows import NotMeasured, Row

Measured = benchmark.Row | Row
SOURCES: tuple[Callable[[], Sequence[Measured | NotMeasured]], ...] = (
    boards.rows,
    sessions.rows,
    draws.rows,
    advice.rows,
    benchmark.rows,
    files.rows,
)
LEDGER, LEDGER_IN_FULL = 100_000, 10_000_000  # postings
HEADS = ("what", "ours", "beside", "theirs", "ratio", "at least")


def main(argv: Sequence[str]) -> int:
    """Answer `manage.py bench`."""
    parser = argparse.ArgumentParser(prog="manage.py bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="the same as a JSON object")
    parser.add_argument(
        "--evening", metavar="ADDRESS", help="of a running demo: from publishing to standings"
    )
    parser.add_argument("--times", type=int, default=20, help="how many evenings (20)")
    parser.add_argument(
        "--import",
        dest="archive",
        type=int,
        metavar="N",
        help="of a database of its own: N files of 300 results, imported",
    )
    parser.add_argument(
        "--stage", type=int, metavar="N", help="of a database of its own: a Swiss of N teams, computed again"
    )
    parser.add_argument(
        "--simultaneous", type=int, metavar="N",
        help="of a database of its own: an event over N clubs, from a club's publication to the overall",
    )  # fmt: skip
    parser.add_argument(
        "--watchers", type=int, metavar="N",
        help="of a database of its own: N open pages of one stage, each asking every 15 seconds",
    )  # fmt: skip
    parser.add_argument(
        "--cases", type=int, metavar="N",
        help="of a database of its own: the list of N cases, and searches in them",
    )  # fmt: skip
    parser.add_argument(
        "--rulings", type=int, metavar="N",
        help="of a database of its own: the effect of a ruling in a session of N tables, shown before it",
    )  # fmt: skip
    parser.add_argument(
        "--appeals", type=int, metavar="N",
        help="of a database of its own: from a panel's signature to the ledger, and a docket of N appeals",
    )  # fmt: skip
    parser.add_argument(
        "--ledger", type=int, metavar="N", nargs="?", const=LEDGER,
        help="of a database of its own: a ledger of N postings (100,000), its rankings, its proof, paying",
    )  # fmt: skip
    parser.add_argument("--full", action="store_true", help="a ledger of 10,000,000 postings: 15 minutes")
    options = parser.parse_args(argv)
    if options.ledger or options.full:
        postings = LEDGER_IN_FULL if options.full else options.ledger
        command = [sys.executable, "-m", "scoring.measuring.ledger", str(postings)]
        return subprocess.run(command, cwd=Path(__file__).parents[2], check=False).returncode
    if options.appeals:
        command = [sys.executable, "-m", "scoring.measuring.appeals", str(options.appeals)]
        return subprocess.run(command, cwd=Path(__file__).parents[2], check=False).returncode
    if options.rulings:
        command = [sys.executable, "-m", "scoring.measuring.rulings", str(options.rulings)]
        return subprocess.run(command, cwd=Path(__file__).parents[2], check=False).returncode
    if options.cases:
        command = [sys.executable, "-m", "scoring.measuring.cases", str(options.cases)]
        return subprocess.run(command, cwd=Path(__file__).parents[2], check=False).returncode
    if options.watchers:
        command = [sys.executable, "-m", "scoring.measuring.watchers", str(options.watchers)]
        return subprocess.run(command, cwd=Path(__file__).parents[2], check=False).returncode
    if options.simultaneous:
        command = [sys.executable, "-m", "scoring.measuring.simultaneous", str(options.simultaneous)]
        return subprocess.run(command, cwd=Path(__file__).parents[2], check=False).returncode
    if options.stage:
        # With Django, and so in a process of its own.
        command = [sys.executable, "-m", "scoring.story.measured", str(options.stage)]
        return subprocess.run(command, cwd=Path(__file__).parents[2], check=False).returncode
    if options.evening:
        sys.stdout.write(evening.as_text(evening.measure(options.evening, options.times)) + "\n")
        return 0
    if options.archive:
        sys.stdout.write(archive.as_text(archive.measure(options.archive)) + "\n")
        return 0
    rows = [row for source in SOURCES for row in source()]
    sys.stdout.write((as_json(rows) if options.json else as_table(rows)) + "\n")
    return 0


def as_json(rows: Sequence[Measured | NotMeasured]) -> str:
    """Medians in seconds, and how many times the reference's speed ours is."""
    described: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "rows": [row._asdict() for row in rows if not isinstance(row, NotMeasured)],
        "not_measured": [row._asdict() for row in rows if isinstance(row, NotMeasured)],
    }
    return json.dumps(described, indent=2)


def as_table(rows: Sequence[Measured | NotMeasured]) -> str:
    """A table for a terminal. A ratio of 2.00 means: in half the reference's time."""
    lines = [HEADS, *(_cells(row) for row in rows if not isinstance(row, NotMeasured))]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADS))]
    drawn = ["  ".join(_placed(line, widths)).rstrip() for line in lines]
    note = "Medians of several rounds; ratio: theirs divided by ours, 1.00 is as fast."
    missing = [f"Not measured: {row.name}: {row.why}." for row in rows if isinstance(row, NotMeasured)]
    return "\n".join([drawn[0], "-" * max(map(len, drawn)), *drawn[1:], "", note, *missing])


def _cells(row: Measured) -> tuple[str, ...]:
    ours, theirs = _milliseconds(row.ours), _milliseconds(row.reference_seconds)
    wanted = getattr(row, "at_least", None)
    return (
        row.name,
        ours,
        row.reference,
        theirs,
        f"{row.ratio:,.2f}",
        "" if wanted is None else f"{wanted:,g}",
    )


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms" if seconds >= 0.001 else f"{seconds * 1_000_000:,.1f} µs"


def _placed(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Words to the left, numbers to the right."""
    return [
        text.ljust(width) if head in ("what", "beside") else text.rjust(width)
        for head, text, width in zip(HEADS, line, widths, strict=True)
    ]
