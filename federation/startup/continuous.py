"""Back to a moment: whole copies of the server, the journal written since, and a server made of both.

The journal (PostgreSQL's write-ahead log) is received by `pg_receivewal`, on this host or another, into the
folder `wal` of the directory; a copy is made every week. What is sealed is opened for a restore alone.
"""

import json
import os
import re
import shutil
import tarfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from federation.startup.dumping import UNFINISHED, BackupError, run
from federation.startup.sealing import ENDING, opened, recipients, sealed

NAMED = "base-%Y-%m-%dT%H%M%S"
COPY, BESIDE = ".tar.gz", ".json"
JOURNAL, BROUGHT = "wal", "portal_wal"
BASES = 4  # a month of weeks
SEGMENT = re.compile(r"([0-9A-F]{24})(\.partial)?(\.age)?")
HISTORY = re.compile(r"([0-9A-F]{8}\.history)()(\.age)?")
WHERE_IT_STANDS = "SELECT pg_walfile_name(pg_current_wal_lsn())"


def base(url: str, directory: Path, now: datetime, programs: str = "") -> Path:
    """Copy the whole server, as a superuser of it. Raises BackupError or SealingError."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy = directory / (now.strftime(NAMED) + COPY + (ENDING if recipients() else ""))
    unfinished = directory / (now.strftime(NAMED) + UNFINISHED)
    unfinished.touch(0o600)
    first = _answer(url, WHERE_IT_STANDS)
    try:
        with sealed(unfinished) as file:
            words = ("--format=tar", "--gzip", "--wal-method=fetch", "--checkpoint=fast")
            run(Path(programs, "pg_basebackup"), url, "--pgdata=-", *words, into=file)
    except BaseException:
        unfinished.unlink()
        raise
    ended_at = _answer(
        url, "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US')"
    )
    _beside(copy).write_text(json.dumps({"first": first, "ended_at": f"{ended_at}+00:00"}), encoding="utf-8")
    unfinished.rename(copy)
    return copy


def bases(directory: Path) -> list[Path]:
    """Whole copies, the oldest first."""
    return sorted(path for ending in ("", ENDING) for path in directory.glob(f"base-*{COPY}{ending}"))


def forget(directory: Path, most: int = BASES) -> list[Path]:
    """Delete copies but the newest, and the journal before them; what was deleted."""
    over = bases(directory)[:-most]
    for copy in over:
        _beside(copy).unlink(missing_ok=True)
        copy.unlink()
    kept = bases(directory)
    if kept:
        over += list(_before(directory / JOURNAL, _written(kept[0])["first"]))
    return over


def _before(journal: Path, first: str) -> Iterator[Path]:
    """Delete segments that no copy needs, of whichever timeline; which they are."""
    for path in sorted(journal.glob("*")):
        segment = SEGMENT.fullmatch(path.name)
        if segment and segment[1][8:] < first[8:]:
            path.unlink()
            yield path


def seal_journal(directory: Path) -> int:
    """Seal the segments that are full, where there are recipients; how many. The one being written stays."""
    full = [path for path in (directory / JOURNAL).glob("*") if _is_full(path.name)] if recipients() else []
    for path in full:
        unfinished = path.with_suffix(UNFINISHED)
        unfinished.touch(0o600)
        with sealed(unfinished) as file, path.open("rb") as segment:
            shutil.copyfileobj(segment, file)
        unfinished.rename(path.with_name(path.name + ENDING))
        path.unlink()
    return len(full)


def _is_full(name: str) -> bool:
    part = SEGMENT.fullmatch(name) or HISTORY.fullmatch(name)
    return part is not None and not part[2] and not part[3]


def to_time(moment: datetime, directory: Path, data: Path, identity: str = "") -> Path:
    """Fill an empty data directory so that a server started on it is the one of that moment; of which copy.

    Run it as the user of PostgreSQL; as root it gives everything to the owner of the folder above. Raises
    BackupError where no copy ended before, SealingError where it is not opened.
    """
    if data.exists() and any(data.iterdir()):
        raise BackupError(f"{data} is not empty.")
    before = [
        copy for copy in bases(directory) if datetime.fromisoformat(_written(copy)["ended_at"]) <= moment
    ]
    if not before:
        raise BackupError(f"No copy in {directory} ended before {moment.isoformat()}.")
    data.mkdir(mode=0o700, exist_ok=True)
    with opened(before[-1], identity) as file, tarfile.open(fileobj=file, mode="r|gz") as tar:
        _unpack(tar, data)
    data.chmod(0o700)
    _bring_journal(directory / JOURNAL, data / BROUGHT, _written(before[-1])["first"], identity)
    at = moment.astimezone(UTC).isoformat()
    with (data / "postgresql.auto.conf").open("a", encoding="utf-8") as settings:
        settings.write(f"\nrestore_command = 'cp {BROUGHT}/%f %p'\nrecovery_target_time = '{at}'\n")
        settings.write("recovery_target_action = 'promote'\n")
    (data / "recovery.signal").touch()
    _give(data)
    return before[-1]


def _unpack(tar: tarfile.TarFile, data: Path) -> None:
    """Every file below the directory and of whoever unpacks it; raises BackupError for anything else in it.

    By ourselves: the filters of `tarfile` came with Python 3.11.4, and Debian 12 has 3.11.2.
    """
    for member in tar:
        place = (data / member.name).resolve()
        if not (member.isfile() or member.isdir()) or not place.is_relative_to(data.resolve()):
            raise BackupError(f"{member.name} is no file below the directory.")
        member.uid, member.gid, member.uname, member.gname = os.geteuid(), os.getegid(), "", ""
        tar.extract(member, data)


def _bring_journal(journal: Path, target: Path, first: str, identity: str) -> None:
    """Open what was written since a copy began. A full segment comes over one that was half written."""
    target.mkdir()
    for path in sorted(journal.glob("*"), key=lambda path: ".partial" not in path.name):
        part = SEGMENT.fullmatch(path.name) or HISTORY.fullmatch(path.name)
        if part and (len(part[1]) < len(first) or part[1][8:] >= first[8:]):
            with opened(path, identity) as source, (target / part[1]).open("wb") as copy:
                shutil.copyfileobj(source, copy)


def _give(data: Path) -> None:
    if os.geteuid() == 0:
        owner = data.parent.stat()
        for path in (data, *data.rglob("*")):
            os.chown(path, owner.st_uid, owner.st_gid)


def _beside(copy: Path) -> Path:
    return copy.with_name(copy.name.removesuffix(ENDING).removesuffix(COPY) + BESIDE)


def _written(copy: Path) -> dict[str, str]:
    written: dict[str, str] = json.loads(_beside(copy).read_text(encoding="utf-8"))
    return written


def _answer(url: str, question: str) -> str:
    with psycopg.connect(url) as connection:
        row = connection.execute(question.encode()).fetchone()
    if row is None:
        raise BackupError("The server does not answer.")
    return str(row[0])
