"""`manage.py bench`: how fast sessions are read and scored, beside something known. Without Django."""

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from clubs.files import benchmark
from scoring.tools.bench import advice, archive, boards, draws, evening, files, games, sessions
from scoring.tools.bench.hostile import costs as hostile
from scoring.tools.bench.hostile.kinds import KINDS
from scoring.tools.bench.rows import BenchComparison, NotMeasured

Measured = benchmark.ParsingComparison | BenchComparison
SOURCES: tuple[Callable[[], Sequence[Measured | NotMeasured]], ...] = (
    boards.rows,
    sessions.rows,
    draws.rows,
    advice.rows,
    benchmark.rows,
    files.rows,
    games.rows,
)
YEAR = "scoring.tools.measuring.year"
LEDGER, LEDGER_IN_FULL = 100_000, 10_000_000  # postings


class OfDatabase(NamedTuple):
    """A measurement of so many in a database of its own. `usual`: how many where no number is given."""

    name: str
    module: str
    what: str
    usual: int | None = None
    options: tuple[str, ...] = ()


OF_DATABASES = (
    OfDatabase("stage", "scoring.tools.measuring.stage", "a Swiss of N teams, computed again"),
    OfDatabase(
        "simultaneous",
        "scoring.tools.measuring.simultaneous",
        "an event over N clubs, from a club's publication to the overall",
    ),
    OfDatabase(
        "watchers",
        "scoring.tools.measuring.watchers",
        "N open pages of one stage, each asking every 15 seconds",
    ),
    OfDatabase(
        "besieged",
        "scoring.tools.measuring.besieged",
        "pages while one client sends the worst it can over N connections",
        options=("seconds", "turns"),
    ),
    OfDatabase(
        "tables",
        "scoring.tools.measuring.tables",
        "N tables of a session entering a board, until the standings have it",
    ),
    OfDatabase(
        "members",
        "scoring.tools.measuring.imports",
        "N members and 300 clubs by file, one row in fifty wrong (10,000)",
        usual=10_000,
    ),
    OfDatabase(
        "pages",
        "scoring.tools.measuring.pages",
        "every public page of a session of N tables (100) and of a Swiss of 40 teams",
        usual=100,
    ),
    OfDatabase(
        "erasures",
        "scoring.tools.measuring.persons.erasures",
        "one of N members (10,000) erased, who have results, letters and lines of the audit log",
        usual=10_000,
    ),
    OfDatabase(
        "duplicates",
        "scoring.tools.measuring.persons.duplicates",
        "a register of N members (50,000) looked through for records of one person",
        usual=50_000,
    ),
    OfDatabase(
        "renewals",
        "scoring.tools.measuring.persons.renewals",
        "the renewal of a year for N members (10,000), from the preview to who lapses",
        usual=10_000,
    ),
    OfDatabase("cases", "scoring.tools.measuring.cases", "the list of N cases, and searches in them"),
    OfDatabase(
        "rulings",
        "scoring.tools.measuring.rulings",
        "the effect of a ruling in a session of N tables, shown before it",
    ),
    OfDatabase(
        "appeals",
        "scoring.tools.measuring.appeals",
        "from a panel's signature to the ledger, and a docket of N appeals",
    ),
    OfDatabase(
        "replay",
        "scoring.tools.measuring.replay",
        "a year of N sessions scored again with a draft of the regulations, beside computing them",
    ),
    OfDatabase(
        "ratings",
        "scoring.tools.measuring.ratings.replaying",
        "the ratings of N sessions replayed from the first, beside computing the sessions",
    ),
    OfDatabase(
        "ledger",
        "scoring.tools.measuring.ledger",
        "a ledger of N postings (100,000), its rankings, its proof, paying",
        usual=LEDGER,
    ),
)
OF_YEAR = {
    "results": "at least so many results (1,000,000)",
    "awards": "so many awards, those beyond the results' written in bulk",
    "seconds": "in which the busiest hour is played (120); of --besieged: of each reading (20)",
    "pause": "seconds between two pages of a reader (0)",
    "keep": "a folder that keeps the database, which is used again if it is there",
}
HEADS = ("what", "ours", "beside", "theirs", "ratio", "at least")


def main(argv: Sequence[str]) -> int:
    """Answer `manage.py bench`."""
    options = _parser().parse_args(argv)
    if options.full:
        return _in_database("scoring.tools.measuring.ledger", LEDGER_IN_FULL)
    if options.hostile:
        seeds = range(options.first, options.first + options.hostile)
        for costs in hostile.measure(seeds, options.kinds):
            sys.stdout.write(hostile.as_line(costs) + "\n")
        return 0
    for bench in OF_DATABASES:
        if size := getattr(options, bench.name):
            return _in_database(bench.module, size, *_asked(options, bench.options))
    if options.year:
        return _in_database(YEAR, options.year, *_asked(options, OF_YEAR))
    if options.evening:
        sys.stdout.write(evening.as_text(evening.measure(options.evening, options.times)) + "\n")
        return 0
    if options.archive:
        sys.stdout.write(archive.as_text(archive.measure(options.archive)) + "\n")
        return 0
    rows = [row for source in SOURCES for row in source()]
    sys.stdout.write((as_json(rows) if options.json else as_table(rows)) + "\n")
    return 0


def _parser() -> argparse.ArgumentParser:
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
        "--hostile", type=int, metavar="N", help="N files of 300 kB that mean harm, of each kind: the slowest"
    )
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=(), help="of --hostile: only these")
    parser.add_argument("--first", type=int, metavar="N", default=0, help="of --hostile: begin with file N")
    for bench in OF_DATABASES:
        usual: dict[str, Any] = {"nargs": "?", "const": bench.usual} if bench.usual else {}
        help_text = f"of a database of its own: {bench.what}"
        parser.add_argument(f"--{bench.name}", type=int, metavar="N", help=help_text, **usual)
    parser.add_argument("--year", type=int, metavar="N", help="a year of N federations and its busiest hour")
    for name, what in OF_YEAR.items():
        parser.add_argument(f"--{name}", metavar="X", help=f"of --year: {what}")
    parser.add_argument("--turns", metavar="N", help="of --besieged: how often each is measured (1)")
    parser.add_argument(
        "--full", action="store_true", help="a ledger of 10,000,000 postings: a quarter of an hour"
    )
    return parser


def _asked(options: argparse.Namespace, names: Iterable[str]) -> list[str]:
    """What is asked of a measurement, as its own command reads it."""
    asked = {name: getattr(options, name) for name in names}
    return [word for name, value in asked.items() if value for word in (f"--{name}", value)]


def _in_database(module: str, size: int, *further: str) -> int:
    """Run a measurement that needs Django in a process of its own."""
    command = [sys.executable, "-m", module, str(size), *further]
    return subprocess.run(command, cwd=Path(__file__).parents[3], check=False).returncode


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
