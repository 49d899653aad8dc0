"""Backups that are proved: dumps with a count of every table, rotated, and restored where nobody works.

    python -m federation.startup.backups make --url postgresql://portal_backup:…@host/portal --directory DIR
    python -m federation.startup.backups prove --url postgresql://postgres@host/postgres --directory DIR

`make` every night, `prove` every week. Beside each dump lies what it holds: the rows of each table, counted
in the snapshot that was dumped. `prove` restores the newest dump into a database of its own, counts again,
runs the proofs of the portal there, drops it, and writes into DIR what was proved and when.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from federation.startup.dumping import BackupError, make, newest, rotate
from federation.startup.restoring import prove

PROVED = "proved.json"


def main(argv: Sequence[str]) -> int:
    """Answer the command line: 0, or 1 with what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m federation.startup.backups", description=__doc__)
    parser.add_argument("act", choices=("make", "prove"))
    parser.add_argument("--url", default="", help="the database to dump; for prove that of a superuser")
    parser.add_argument("--directory", type=Path, default=None, help="where dumps lie")
    parser.add_argument("--programs", default="", help="the directory of pg_dump and pg_restore")
    asked = parser.parse_args(argv)
    # By the environment no list of processes shows the password.
    given = {"make": os.environ.get("PORTAL_BACKUP_URL"), "prove": os.environ.get("PORTAL_SUPERUSER_URL")}
    asked.url = asked.url or given[asked.act]
    asked.directory = asked.directory or Path(os.environ.get("PORTAL_BACKUPS", ""))
    if not asked.url or asked.directory == Path():
        parser.error("name the database (--url) and the directory (--directory)")
    try:
        lines = _made(asked) if asked.act == "make" else _proved(asked)
    except (BackupError, psycopg.Error) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("\n".join([*lines, ""]))
    return 0


def _made(asked: argparse.Namespace) -> list[str]:
    dump = make(asked.url, asked.directory, datetime.now(UTC), asked.programs)
    over = rotate(asked.directory)
    return [f"{dump} is whole.", *(f"{old.name} was over and is deleted." for old in over)]


def _proved(asked: argparse.Namespace) -> list[str]:
    dump = newest(asked.directory)
    lines = prove(asked.url, os.environ["DATABASE_URL"], dump, asked.programs)
    proof = {"dump": dump.name, "at": datetime.now(UTC).isoformat()}
    (asked.directory / PROVED).write_text(json.dumps(proof), encoding="utf-8")
    return [*lines, f"{dump.name} is proved."]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
