"""`manage.py bench --import N`: ten years of a club's files, from the folder to published sessions.

A database of its own is made for it and thrown away: the demonstration's people, then `import_sessions
--publish` over N files of 300 results, in a process of its own, as somebody would call it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

import psycopg

from federation.startup import supervisor
from federation.startup.embedded import EmbeddedPostgres
from scoring.engine.board import is_vulnerable
from scoring.engine.contract import points

ROOT = Path(__file__).resolve().parents[3]
FIRST_DAY = date(2016, 4, 1)
TABLES, BOARDS = 10, 30
CONTRACTS = ("4S", "3N", "2H", "1N", "5D")
# The first club of the demonstration, and who keeps its desk.
DESK = ["--federation", "sakura", "--club", "1101", "--by", "scorer@sakura.example.org"]


class ArchiveTimes(NamedTuple):
    """An import, and a bare COPY of the same results into a table without keys to other tables."""

    files: int
    results: int
    seconds: float
    bare_seconds: float
    megabytes: int  # at the most, of the importing process


def measure(files: int) -> ArchiveTimes:
    """Import so many files into an empty database. Raises SystemExit where the import does not end well."""
    directory = Path(tempfile.mkdtemp(prefix="portal-bench-", dir="/tmp"))
    directory.chmod(0o711)
    folder = directory / "archive"
    try:
        fill(folder, files)
        with _portal(directory / "postgres") as (server, environment):
            _run(environment, "migrate", "--verbosity", "0")
            _run(environment, "demo_data")
            before = _count(server)
            seconds, megabytes = _timed(environment, "import_sessions", str(folder), *DESK, "--publish")
            results = _count(server) - before
            return ArchiveTimes(files, results, seconds, _bare_copy(server), megabytes)
    finally:
        shutil.rmtree(directory, ignore_errors=True)


@contextmanager
def _portal(directory: Path) -> Iterator[tuple[EmbeddedPostgres, dict[str, str]]]:
    """A server that writes through to the disk, and the environment of commands that use it."""
    server = EmbeddedPostgres(directory)
    try:
        server.start()
        addresses = supervisor.prepare_database(server)
        yield server, os.environ | supervisor.portal_environment("http://localhost") | addresses
    finally:
        server.stop()


def _run(environment: Mapping[str, str], *arguments: str) -> None:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=dict(environment), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{arguments[0]} ended with {done.returncode}:\n{done.stderr[-2000:]}")


def _timed(environment: Mapping[str, str], *arguments: str) -> tuple[float, int]:
    """Seconds of a command, start to end, and the most memory it had."""
    begun = time.perf_counter()
    process = subprocess.Popen([sys.executable, "manage.py", *arguments], cwd=ROOT, env=dict(environment))
    _pid, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{arguments[0]} ended with {process.returncode}.")
    return time.perf_counter() - begun, usage.ru_maxrss // 1024


def _count(server: EmbeddedPostgres) -> int:
    with psycopg.connect(server.superuser_url("portal")) as connection:
        row = connection.execute("SELECT count(*) FROM clubs_result").fetchone()
    return int(row[0]) if row else 0


def _bare_copy(server: EmbeddedPostgres) -> float:
    """Seconds for all results through COPY into a table with the same columns and indexes."""
    with psycopg.connect(server.superuser_url("portal")) as connection, connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bare (LIKE clubs_result INCLUDING ALL)")
        with cursor.copy("COPY clubs_result TO STDOUT") as copy:
            rows = b"".join(bytes(block) for block in copy)
        begun = time.perf_counter()
        with cursor.copy("COPY bare FROM STDIN") as copy:
            copy.write(rows)
        connection.commit()
        return time.perf_counter() - begun


def fill(folder: Path, files: int) -> None:
    """Write so many games, each of its day, a folder a year."""
    for number in range(files):
        day = FIRST_DAY + timedelta(days=number)
        file = folder / f"{day.year}" / f"{day:%m%d}.xml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(game(number, day))


def game(number: int, day: date, tables: int = TABLES, boards: int = BOARDS) -> bytes:
    """A game of ten tables and thirty boards in USEBIO 1.2; no two numbers have the same results."""
    pairs = "".join(_pair(n, side) for side in ("NS", "EW") for n in range(1, tables + 1))
    played = "".join(_board(board, number, tables) for board in range(1, boards + 1))
    title = "<EVENT_DESCRIPTION>Archive</EVENT_DESCRIPTION>"
    heading = f"{title}<DATE>{day:%d/%m/%Y}</DATE><WINNER_TYPE>2</WINNER_TYPE>"
    listed = (
        f"<EVENT_IDENTIFIER>archive-{number}</EVENT_IDENTIFIER>{heading}<PARTICIPANTS>{pairs}</PARTICIPANTS>"
    )
    return f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">{listed}{played}</EVENT></USEBIO>'.encode()


def _pair(number: int, side: str) -> str:
    players = "".join(
        f"<PLAYER><PLAYER_NAME>{side} {number} {seat}</PLAYER_NAME></PLAYER>" for seat in (1, 2)
    )
    return f"<PAIR><PAIR_NUMBER>{number}{side}</PAIR_NUMBER><DIRECTION>{side}</DIRECTION>{players}</PAIR>"


def _board(board: int, number: int, tables: int) -> str:
    lines = "".join(_line(board, table, number) for table in range(1, tables + 1))
    return f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>{lines}</BOARD>"


def _line(board: int, table: int, number: int) -> str:
    """North declares, in contracts that are made and beaten by turns."""
    contract = CONTRACTS[(board * 7 + table * 3 + number) % len(CONTRACTS)]
    tricks = 7 + (board * 5 + table * table + number) % 6
    score = points(contract, tricks, is_vulnerable(board, "N"))
    who = f"<NS_PAIR_NUMBER>{table}NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{table}EW</EW_PAIR_NUMBER>"
    played = f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
    return f"<TRAVELLER_LINE>{who}{played}<SCORE>{score}</SCORE></TRAVELLER_LINE>"


def as_text(measured: ArchiveTimes) -> str:
    """What was measured, in words."""
    speed, bare = measured.results / measured.seconds, measured.results / measured.bare_seconds
    return (
        f"{measured.files:,} files with {measured.results:,} results, from the folder to published sessions:"
        f" {measured.seconds:.1f} s, {speed:,.0f} results/s, {measured.megabytes} MB at the most."
        f" A bare COPY of these results: {bare:,.0f} results/s."
    )
