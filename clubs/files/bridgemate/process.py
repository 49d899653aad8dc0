"""Reads an Access database in a process of its own, with limits on time and memory.

The reader (`jet`) does linear work and checks every offset; should a file lead it astray all the same,
this process ends and not the server. It has no environment, and may write no file.
"""

import contextlib
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from clubs.files.bridgemate.jet import database as jet
from clubs.files.bridgemate.jet.errors import JetError
from clubs.files.problem import Problem, error

try:
    import resource
except ImportError:  # Windows has no such limits; the one on time holds everywhere
    resource = None  # type: ignore[assignment]  # a module here, nothing there

SECONDS_MAX: Final = 10
MEMORY_MAX: Final = 300_000_000  # bytes of address space
TABLES: Final = (
    "Session",
    "Section",
    "RoundData",
    "ReceivedData",
    "PlayerNumbers",
    "PlayerNames",
    "HandRecord",
    "BiddingData",
    "PlayData",
)
_ROOT: Final = Path(__file__).parents[3]

Cell = int | bool | str | None
Rows = list[dict[str, Cell]]


class DatabaseTables(NamedTuple):
    """The tables of a database and what is missing of them."""

    tables: Mapping[str, Rows]
    lost: Mapping[str, tuple[int, tuple[int, ...]]]  # table to records, and the pages with damage
    code_pages: tuple[int, int]  # as the file says, as read; 0 when all text is ASCII


def read(content: bytes, *, seconds: int = SECONDS_MAX, memory: int = MEMORY_MAX) -> DatabaseTables | Problem:
    """The tables of a Bridgemate database, or why there are none. Never raises for what the bytes hold."""
    command = [sys.executable, "-S", "-E", "-m", __name__, str(seconds), str(memory)]
    gave_up = error("access_gave_up", seconds=seconds, megabytes=memory // 1_000_000)
    try:
        done = subprocess.run(
            command, input=content, capture_output=True, timeout=seconds, cwd=_ROOT, env={}, check=False
        )
        answer = json.loads(done.stdout) if done.returncode == 0 else None
    except (subprocess.TimeoutExpired, ValueError, OSError):
        answer = None
    if answer is None:
        return gave_up
    if "problem" in answer:
        return error(answer["problem"], **answer["parameters"])
    return DatabaseTables(answer["tables"], _losses(answer["lost"]), tuple(answer["code_pages"]))


def _losses(lost: Mapping[str, Any]) -> dict[str, tuple[int, tuple[int, ...]]]:
    return {table: (records, tuple(pages)) for table, (records, pages) in lost.items()}


def main(seconds: str, memory: str) -> None:
    """The other process: the database on standard input, its rows as JSON on standard output."""
    _limit(int(seconds), int(memory))
    try:
        answer = _answer(jet.read(sys.stdin.buffer.read(), TABLES))
    except JetError as trouble:
        answer = {"problem": trouble.code, "parameters": trouble.parameters}
    sys.stdout.write(json.dumps(answer))


def _answer(database: jet.Database) -> dict[str, Any]:
    tables = database.tables
    return {
        "tables": {name: table.rows for name, table in tables.items()},
        "lost": {name: (_lost(table), table.pages) for name, table in tables.items() if _lost(table)},
        "code_pages": database.code_page,
    }


def _lost(table: jet.JetTable) -> int:
    """At least one where a whole page is damaged, whatever the number in the definition says."""
    return max(table.lost, table.rows_said - len(table.rows), len(table.pages) and 1)


def _limit(seconds: int, memory: int) -> None:
    if resource is None:
        return
    limits = (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    )
    for kind, most in limits:
        # A system that does not know a limit (macOS: address space) refuses it; the others hold.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    main(*sys.argv[1:])
