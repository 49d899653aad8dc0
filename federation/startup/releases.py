"""Every release that is kept, oldest first: 1.0.0 is the first. Standard library only.

The newest is this code's. While it is being made its day is empty and its migrations may still change; from
the day it is out they never do, and data of it is brought up to date by every release after it.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from federation.startup.bootstrap import ROOT

LIST = Path(__file__).with_name("releases.toml")
VERSION = re.compile(r"(0|[1-9][0-9]{0,4})\.(0|[1-9][0-9]{0,4})\.(0|[1-9][0-9]{0,4})")
FLOORS = ("federation", "clubs", "rulings", "scoring")


@dataclass(frozen=True, slots=True)
class KeptRelease:
    """A release, its day ("" while it is being made), and digests of the migrations that came with it."""

    version: str
    released: str
    migrations: dict[str, str]  # "federation.0001_initial": 64 hexadecimal digits


def number(version: str) -> tuple[int, ...]:
    """A version to compare: (1, 10, 0) is after (1, 9, 2). Raises ValueError for what is none."""
    match = VERSION.fullmatch(version)
    if match is None:
        raise ValueError(f"{version!r} is no version: three numbers with dots between them.")
    return tuple(int(part) for part in match.groups())


@cache
def kept() -> tuple[KeptRelease, ...]:
    """The list, oldest first."""
    return read(LIST.read_text(encoding="utf-8"))


def read(text: str) -> tuple[KeptRelease, ...]:
    """A list of releases. Raises ValueError where they are out of order."""
    rows = tomllib.loads(text)["release"]
    listed = tuple(KeptRelease(row["version"], row["released"], dict(row["migrations"])) for row in rows)
    numbers = [number(release.version) for release in listed]
    if numbers != sorted(set(numbers)):
        raise ValueError("Releases stand in their order, each once.")
    return listed


def written(listed: Iterable[KeptRelease]) -> str:
    """A list of releases as it stands in its file, below the remark at its head."""
    head = LIST.read_text(encoding="utf-8").partition("\n\n")[0]
    return "\n".join([head, *(_row(release) for release in listed)])


def _row(release: KeptRelease) -> str:
    lines = ["", "[[release]]", f'version = "{release.version}"', f'released = "{release.released}"']
    if not release.migrations:
        return "\n".join([*lines, "migrations = {}", ""])
    digests = [f'"{name}" = "{digest}"' for name, digest in sorted(release.migrations.items())]
    return "\n".join([*lines, "[release.migrations]", *digests, ""])


def version() -> str:
    """The release that this code is, or will be."""
    return kept()[-1].version


def first_is_out() -> bool:
    """Whether there is data to keep: until then migrations change in place."""
    return bool(kept()[0].released)


def digests(root: Path = ROOT) -> dict[str, str]:
    """Every migration of this code with the digest of its file."""
    return {
        f"{floor}.{file.stem}": hashlib.sha256(file.read_bytes()).hexdigest()
        for floor in FLOORS
        for file in sorted((root / floor / "migrations").glob("[0-9]*.py"))
    }


def brought_by(migration: str, listed: Sequence[KeptRelease]) -> KeptRelease:
    """The release that a migration came with: the one that has it, or the one that is being made."""
    return next((release for release in listed if migration in release.migrations), listed[-1])
