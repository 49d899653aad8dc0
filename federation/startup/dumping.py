"""Dumps of the database, each with a count of every table, and which of them are kept."""

import json
import os
import subprocess
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import IO

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.sql import SQL, Composed, Identifier

from federation.startup.sealing import ENDING, recipients, sealed

NAMED = "portal-%Y-%m-%dT%H%M%S.dump"
DUMPS, COUNTS, UNFINISHED = "portal-*.dump", ".counts.json", ".part"
HELD = (DUMPS, f"{DUMPS}{ENDING}")
DAILY, WEEKLY = 14, 8
TABLES = SQL(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1"
)
SNAPSHOT = SQL("SELECT pg_export_snapshot()")


class BackupError(Exception):
    """A backup could not be made, or does not hold what it should; the message says what and why."""


def make(url: str, directory: Path, now: datetime, programs: str = "") -> Path:
    """Dump a database with the rows of each table, both of one snapshot. Raises BackupError.

    A dump has its name only when it is whole, and is sealed where there are recipients. `programs`: the
    directory of pg_dump; "" is the path's.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    dump = directory / (now.strftime(NAMED) + (ENDING if recipients() else ""))
    unfinished = directory / now.strftime(NAMED).replace(".dump", UNFINISHED)
    unfinished.touch(0o600)
    with psycopg.connect(url) as connection:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        snapshot = f"--snapshot={_value(connection, SNAPSHOT)}"
        try:
            _dump(Path(programs, "pg_dump"), url, snapshot, unfinished)
        except BaseException:
            unfinished.unlink()
            raise
        counts = counted(connection)
    counts_of(dump).write_text(json.dumps(counts), encoding="utf-8")
    unfinished.rename(dump)
    return dump


def _dump(pg_dump: Path, url: str, snapshot: str, file: Path) -> None:
    """Sealed as it comes. What is not sealed pg_dump writes itself, with the places of its parts in it: only
    by them does pg_restore notice that a dump was cut off, which of a sealed one age notices.
    """
    if not recipients():
        run(pg_dump, url, "--format=custom", snapshot, f"--file={file}")
        return
    with sealed(file) as into:
        run(pg_dump, url, "--format=custom", snapshot, into=into)


def counts_of(dump: Path) -> Path:
    """The file beside a dump that says how many rows each table has."""
    return dump.with_name(dump.name.removesuffix(ENDING)).with_suffix(COUNTS)


def counted(connection: psycopg.Connection) -> dict[str, int]:
    """The rows of each table, of every federation."""
    tables = [str(name) for (name,) in connection.execute(TABLES).fetchall()]
    question = SQL("SELECT count(*) FROM {}")
    return {name: _value(connection, question.format(Identifier(name))) for name in tables}


def run(
    program: Path, url: str, *arguments: str, into: IO[bytes] | None = None, out_of: IO[bytes] | None = None
) -> None:
    """A program of PostgreSQL on a database; no list of processes shows the password. Raises BackupError.

    `into` and `out_of`: where it writes to and reads from.
    """
    parts = {name: str(worth) for name, worth in conninfo_to_dict(url).items()}
    secret = {"PGPASSWORD": parts.pop("password")} if "password" in parts else {}
    command = [str(program), *arguments, f"--dbname={make_conninfo('', **parts)}"]
    try:
        done = subprocess.run(
            command,
            env=os.environ | secret,
            stdin=out_of or subprocess.DEVNULL,
            stdout=into or subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
        )
    except FileNotFoundError as error:
        raise BackupError(f"{program} is not installed on this host.") from error
    if done.returncode:
        raise BackupError(f"{program.name} failed: {done.stderr.decode(errors='replace').strip()}")


def newest(directory: Path) -> Path:
    """The newest whole dump. Raises BackupError where there is none."""
    dumps = _held(directory)
    if not dumps:
        raise BackupError(f"There is no {DUMPS} in {directory}.")
    return dumps[-1]


def rotate(directory: Path, daily: int = DAILY, weekly: int = WEEKLY) -> list[Path]:
    """Delete dumps that are over, and answer them: kept are the newest of so many days and so many weeks."""
    dumps = _held(directory)[::-1]
    days = _newest_each(dumps, "%Y-%m-%d", daily)
    weeks = _newest_each(dumps, "%G-%V", weekly)
    over = [dump for dump in dumps if dump not in days | weeks]
    for dump in over:
        counts_of(dump).unlink(missing_ok=True)
        dump.unlink()
    return over


def _held(directory: Path) -> list[Path]:
    """Whole dumps, the oldest first, sealed or not."""
    return sorted(dump for pattern in HELD for dump in directory.glob(pattern))


def _newest_each(dumps: Iterable[Path], period: str, most: int) -> set[Path]:
    """The newest dump of each of the newest periods; `dumps` has the newest first."""
    newest_of: dict[str, Path] = {}
    for dump in dumps:
        newest_of.setdefault(datetime.strptime(dump.name.removesuffix(ENDING), NAMED).strftime(period), dump)  # noqa: DTZ007
    return set([*newest_of.values()][:most])


def _value(connection: psycopg.Connection, question: SQL | Composed) -> int:
    row = connection.execute(question).fetchone()
    if row is None:
        raise BackupError("The database does not answer.")
    value: int = row[0]
    return value
