"""This host: room on its disks, who may read and write there, the packages, the age of backups."""

import json
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from importlib import metadata
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from federation.doctor.findings import Ailment, warning, where, wrong
from federation.startup.backups import PROVED
from federation.startup.sealing import ENDING

ROOM_LEAST, ROOM_WANTED = 200 * 2**20, 2 * 2**30  # bytes
PYTHON_LEAST = (3, 11)
PROOF_DAYS = 8  # one a week, and a day for it
BACKUP_HOURS = 26  # one a night, and two hours for it
DUMPS = "*.dump"
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)\s*\\?$", re.MULTILINE)
LOCK = Path(settings.BASE_DIR) / "requirements-production.txt"


def places() -> list[Path]:
    """Where this process writes: the cache of registers, letters of an installation without a mail server."""
    wanted = [Path(settings.VAR_DIR)]
    if "filebased" in settings.EMAIL_BACKEND:
        wanted.append(Path(settings.EMAIL_FILE_PATH))
    return wanted


def disks() -> Iterator[Ailment]:
    """Room, and whether this process may write."""
    for place in places():
        standing = next(path for path in (place, *place.parents) if path.exists())
        yield from judged_room(place, shutil.disk_usage(standing).free)
        yield from where(
            not os.access(standing, os.W_OK),
            wrong(
                "not_writable", f"This process may not write to {standing}.", "Give it to the portal's user."
            ),
        )


def judged_room(place: Path, free: int) -> Iterator[Ailment]:
    """What is wrong with so many bytes free at a place."""
    room = f"{free // 2**20} MB are left on the disk of {place}."
    if free < ROOM_LEAST:
        yield wrong("disk_full", room, "Make room before anything else.")
    elif free < ROOM_WANTED:
        yield warning("disk_filling", room, "Make room.")


def permissions() -> Iterator[Ailment]:
    """Whether others than the portal's user may read letters or write where it reads."""
    for place in filter(Path.exists, places()):
        mode = place.stat().st_mode
        yield from where(
            bool(mode & stat.S_IWOTH),
            wrong("open_to_write", f"Everybody on this host may write to {place}.", f"chmod o-w {place}"),
        )
    letters = places()[1:]
    for place in filter(Path.exists, letters):
        yield from where(
            bool(place.stat().st_mode & stat.S_IROTH),
            warning(
                "open_to_read",
                f"Everybody on this host may read the letters in {place}.",
                f"chmod o-r {place}",
            ),
        )


def versions() -> Iterator[Ailment]:
    """Python, and the packages against the lock file."""
    if sys.version_info < PYTHON_LEAST:
        yield wrong("python_old", f"Python is {sys.version.split()[0]}; the portal needs 3.11 or newer.")
    differing = [words for name, version in pinned() if (words := _differs(name, version))]
    if differing:
        yield wrong(
            "packages",
            f"Packages are not those of {LOCK.name}: {', '.join(differing)}.",
            f"pip install --require-hashes -r {LOCK.name}",
        )


def pinned() -> list[tuple[str, str]]:
    """Names and versions of the lock file; without what only some platforms want."""
    return PIN.findall(LOCK.read_text(encoding="utf-8"))


def _differs(name: str, version: str) -> str:
    try:
        here = metadata.version(name)
    except metadata.PackageNotFoundError:
        return f"{name} is missing"
    return "" if here == version else f"{name} is {here}, not {version}"


def backups() -> Iterator[Ailment]:
    """The newest dump in PORTAL_BACKUPS."""
    if not settings.BACKUPS:
        yield warning(
            "backups_unknown",
            "This host knows of no backups.",
            "Set PORTAL_BACKUPS to the directory of dumps.",
        )
        return
    dumps = sorted(Path(settings.BACKUPS).glob(f"{DUMPS}*"), key=lambda path: path.stat().st_mtime)
    if not dumps:
        yield wrong(
            "backups_none", f"There is no {DUMPS} in {settings.BACKUPS}.", "See docs/operations.md, Backups."
        )
        return
    modified = datetime.fromtimestamp(dumps[-1].stat().st_mtime, tz=timezone.get_default_timezone())
    yield from where(
        timezone.now() - modified > timedelta(hours=BACKUP_HOURS),
        wrong(
            "backups_old",
            f"The newest backup, {dumps[-1].name}, is of {modified:%Y-%m-%d %H:%M}.",
            "See why the next is missing.",
        ),
    )
    yield from where(
        dumps[-1].suffix != ENDING,  # its name says it: who asks may not read a dump
        warning(
            "backups_open",
            f"Whoever has the newest backup, {dumps[-1].name}, can read it.",
            "Set PORTAL_BACKUP_RECIPIENTS; docs/operations.md, Sealed backups, says how.",
        ),
    )
    yield from _proof(Path(settings.BACKUPS) / PROVED)
    yield from where(
        not dumps[-1].stat().st_size,
        wrong("backups_empty", f"The newest backup, {dumps[-1].name}, is empty.", "See what pg_dump says."),
    )


def _proof(place: Path) -> Iterator[Ailment]:
    """When a dump was last restored and proved."""
    proof = json.loads(place.read_text(encoding="utf-8")) if place.exists() else {}
    proved_at = datetime.fromisoformat(proof["at"]) if proof else None
    day = f"{proved_at:%Y-%m-%d %H:%M}" if proved_at else "never"
    yield from where(
        proved_at is None or timezone.now() - proved_at > timedelta(days=PROOF_DAYS),
        warning(
            "backups_unproved",
            f"A backup was last restored and proved: {day}.",
            "Run federation.startup.backups prove.",
        ),
    )
