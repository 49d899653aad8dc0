"""`manage.py packages`: which locked packages are more than a month behind. uv and npm ask their indexes."""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from packaging.version import InvalidVersion, Version

from federation.startup.bootstrap import ROOT

DAYS = 30
LOCKS = ("requirements.txt", "requirements-production.txt", "requirements-uv.txt")
# npm's packages of which a file is kept here: the file, and where it says its version.
KEPT_FILES = {
    "htmx.org": ("federation/static/portal/htmx.min.js", re.compile(r'version:"([^"]+)"')),
    "idb": ("clubs/static/clubs/idb.min.js", re.compile(r"^/\*! idb ([^ ,]+)")),
}
_LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
_SECONDS = 300

Versions = Mapping[str, Version]


class NoAnswerError(Exception):
    """An index, or the program that asks it, does not answer; the message says which and what to do."""


class BehindPackage(NamedTuple):
    """A package whose newest stable version of that day is newer than ours."""

    name: str
    locked: Version
    newest: Version  # of that day
    permitted: Version  # today, by all that is required; of a kept file, within its major version

    @property
    def is_held(self) -> bool:
        """Whether nothing newer fits: the requirements, or another package, want an older one."""
        return self.permitted <= self.locked


def main(argv: Sequence[str]) -> int:
    """Answer `manage.py packages`: 0 where all is recent, 1 where something is not, 2 without an answer."""
    parser = argparse.ArgumentParser(prog="manage.py packages", description=__doc__)
    parser.add_argument("--days", type=int, default=DAYS, help=f"how far behind a version may be ({DAYS})")
    until = datetime.now(UTC).date() - timedelta(days=parser.parse_args(argv).days)
    try:
        behind = [*behind_python(ROOT, until), *behind_kept(ROOT, until)]
    except NoAnswerError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(as_text(behind, until))
    return 0 if all(package.is_held for package in behind) else 1


def behind_python(root: Path, until: date) -> list[BehindPackage]:
    """Locked Python packages that had a newer version on a day. Raises NoAnswerError."""
    ours = locked("\n".join((root / name).read_text() for name in LOCKS))
    newest = _resolved(root, "-", "--no-deps", "--exclude-newer", until.isoformat(), names="\n".join(ours))
    late = sorted(name for name in ours if name in newest and newest[name] > ours[name])
    permitted = _resolved(root, "requirements.in", "--universal") if late else {}
    return [BehindPackage(name, ours[name], newest[name], permitted.get(name, newest[name])) for name in late]


def behind_kept(root: Path, until: date) -> list[BehindPackage]:
    """Kept files of npm's packages that had a newer version on a day. Raises NoAnswerError."""
    return list(_behind_kept(root, until))


def _behind_kept(root: Path, until: date) -> Iterator[BehindPackage]:
    for name, (path, says) in KEPT_FILES.items():
        match = says.search((root / path).read_text())
        assert match is not None, f"{path} says no version"
        ours, published = Version(match[1]), _published(name)
        recent = [version for version, day in published.items() if day <= until]
        if recent and max(recent) > ours:
            permitted = max(version for version in published if version.major == ours.major)
            yield BehindPackage(name, ours, max(recent), permitted)


def locked(text: str) -> dict[str, Version]:
    """The newest version of each package that lock files name."""
    newest: dict[str, Version] = {}
    for name, version in _LOCKED.findall(text):
        newest[name.lower()] = max(Version(version), newest.get(name.lower(), Version("0")))
    return newest


def _resolved(root: Path, wanted: str, *options: str, names: str = "") -> Versions:
    """What uv answers for a file of requirements, or for names ("-"). Raises NoAnswerError."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
    command += [*options, "-p", "3.11", wanted]
    return locked(_answer("uv", command, "UV_DEFAULT_INDEX", root, names))


def _published(name: str) -> dict[Version, date]:
    """npm's stable versions of a package, each with its day. Raises NoAnswerError."""
    answer = json.loads(_answer("npm", ["npm", "view", name, "time", "--json"], "npm's own configuration"))
    return {
        version: datetime.fromisoformat(when).astimezone(UTC).date()
        for text, when in answer.items()
        if (version := _version(text)) is not None and not version.is_prerelease
    }


def _version(text: str) -> Version | None:
    """None for npm's "created" and "modified"."""
    try:
        return Version(text)
    except InvalidVersion:
        return None


def _answer(
    program: str, command: Sequence[str], setting: str, place: Path | None = None, asked: str = ""
) -> str:
    """What a program writes when it is asked. Raises NoAnswerError."""
    try:
        done = subprocess.run(
            command,
            cwd=place,
            input=asked,
            capture_output=True,
            text=True,
            check=False,
            timeout=_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoAnswerError(f"{program} cannot be asked, so nothing is known: {error}") from None
    if done.returncode:
        ending = done.stderr.strip()[-500:]
        sentence = f"The index of {program} does not answer, so nothing is known."
        raise NoAnswerError(f"{sentence} Another one is named by {setting}.\n{ending}")
    return done.stdout


def as_text(behind: Sequence[BehindPackage], until: date) -> str:
    """What is behind, a line each, and how many."""
    lines = [
        f"{package.name:<28}{package.locked!s:<16}{package.newest!s:<18}"
        + ("held back" if package.is_held else f"can be {package.permitted}")
        for package in behind
    ]
    held = sum(package.is_held for package in behind)
    ending = (
        f"Behind what was published by {until}: {len(behind) - held} that can be newer, and {held} that the"
        " requirements or other packages hold back."
    )
    return "\n".join([*lines, ending]) + "\n"
