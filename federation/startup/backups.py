"""Backups that are proved: dumps with a count of every table, rotated, and restored where nobody works.

    python -m federation.startup.backups make --url postgresql://portal_backup:…@host/portal --directory DIR
    python -m federation.startup.backups prove --url postgresql://postgres@host/postgres --directory DIR

`make` every night, `prove` every week. Beside each dump lies what it holds: the rows of each table, counted
in the snapshot that was dumped. `prove` restores the newest dump into a database of its own, counts again,
runs the proofs of the portal there, drops it, and writes into DIR what was proved and when.

    python -m federation.startup.backups base --url postgresql://postgres@host/postgres --directory DIR
    python -m federation.startup.backups journal --directory DIR
    python -m federation.startup.backups to-time --directory DIR --time 2026-11-28T20:15:00+09:00 --data DATA

`base` copies the whole server, every week; pg_receivewal writes its journal into DIR/wal meanwhile, and
`journal`, every hour, seals what is full. `to-time` fills an empty data directory from both: the server that
is started on it is the one of that moment.
"""

import argparse
import json
import os
import sys
import tarfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from federation.startup.continuous import base, forget, seal_journal, to_time
from federation.startup.dumping import BackupError, make, newest, rotate
from federation.startup.restoring import prove
from federation.startup.sealing import SealingError

PROVED = "proved.json"


def main(argv: Sequence[str]) -> int:
    """Answer the command line: 0, or 1 with what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m federation.startup.backups", description=__doc__)
    parser.add_argument("act", choices=tuple(ACTS))
    parser.add_argument(
        "--url", default="", help="the database to dump; for prove and base that of a superuser"
    )
    parser.add_argument("--directory", type=Path, default=None, help="where dumps lie")
    parser.add_argument("--programs", default="", help="the directory of pg_dump and pg_restore")
    parser.add_argument("--identity", default="", metavar="FILE", help="what opens sealed dumps")
    parser.add_argument("--time", type=_moment, help="for to-time: the moment, with its offset from UTC")
    parser.add_argument("--data", type=Path, help="for to-time: the empty data directory")
    asked = parser.parse_args(argv)
    # By the environment no list of processes shows the password.
    superuser = os.environ.get("PORTAL_SUPERUSER_URL", "")
    given = {"make": os.environ.get("PORTAL_BACKUP_URL", ""), "prove": superuser, "base": superuser}
    asked.url = asked.url or given.get(asked.act, "")
    asked.directory = asked.directory or Path(os.environ.get("PORTAL_BACKUPS", ""))
    for needed in ("directory", *NEEDED[asked.act]):
        if getattr(asked, needed) in (None, "", Path()):
            parser.error(f"{asked.act} needs --{needed}")
    try:
        lines = ACTS[asked.act](asked)
    except (BackupError, SealingError, OSError, tarfile.TarError, psycopg.Error) as error:
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
    lines = prove(asked.url, os.environ["DATABASE_URL"], dump, asked.programs, asked.identity)
    proof = {"dump": dump.name, "at": datetime.now(UTC).isoformat()}
    (asked.directory / PROVED).write_text(json.dumps(proof), encoding="utf-8")
    return [*lines, f"{dump.name} is proved."]


def _copied(asked: argparse.Namespace) -> list[str]:
    copy = base(asked.url, asked.directory, datetime.now(UTC), asked.programs)
    seal_journal(asked.directory)
    over = forget(asked.directory)
    return [f"{copy} is whole.", f"{len(over)} older copies and parts of the journal were deleted."]


def _sealed(asked: argparse.Namespace) -> list[str]:
    return [f"{seal_journal(asked.directory)} parts of the journal were sealed."]


def _back(asked: argparse.Namespace) -> list[str]:
    copy = to_time(asked.time, asked.directory, asked.data, asked.identity)
    return [f"{asked.data} is of {copy.name} and the journal. Start PostgreSQL on it."]


def _moment(written: str) -> datetime:
    moment = datetime.fromisoformat(written)
    if moment.tzinfo is None:
        raise argparse.ArgumentTypeError("say the offset from UTC as well: 2026-11-28T20:15:00+09:00")
    return moment


ACTS: dict[str, Callable[[argparse.Namespace], list[str]]] = {
    "make": _made,
    "prove": _proved,
    "base": _copied,
    "journal": _sealed,
    "to-time": _back,
}
NEEDED = {"make": ("url",), "prove": ("url",), "base": ("url",), "journal": (), "to-time": ("time", "data")}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
