"""Files of settings that systemd, a shell and a container engine read alike: NAME=value, a line each."""

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path

from federation.deployment.words import gettext as _

LINE = re.compile(r"^#?([A-Z][A-Z0-9_]*)=(.*)$")
SERVER = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]):[0-9]{1,5}", re.ASCII)
PLAIN = re.compile(r"[A-Za-z0-9_.,:/@%+=?&\[\]*-]*")


class SetupError(Exception):
    """Setting up cannot go on; the message says why and what to do."""


def read(file: Path) -> dict[str, str]:
    """What a file of settings holds; nothing where there is none. Raises SetupError where all may read it."""
    if not file.exists():
        return {}
    if file.stat().st_mode & (stat.S_IROTH | stat.S_IWOTH | stat.S_IWGRP):
        raise SetupError(
            _("%(file)s holds passwords and others may read or change it: chmod 640 %(file)s, then again.")
            % {"file": file}
        )
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    matches = [LINE.match(line) for line in lines if not line.startswith("#")]
    return {match[1]: unquoted(match[2]) for match in matches if match}


def unquoted(written: str) -> str:
    """A value without the quotes around it."""
    written = written.strip()
    if len(written) >= 2 and written[0] == written[-1] and written[0] in "'\"":
        return written[1:-1]
    return written


def quoted(name: str, value: str) -> str:
    """A value as systemd, a shell and a container engine read it alike. Raises SetupError."""
    if PLAIN.fullmatch(value):
        return value
    if "'" in value or "\\" in value or not value.isprintable():
        raise SetupError(_("%(name)s may hold neither ' nor \\ nor line breaks.") % {"name": name})
    return f"'{value}'"


def words(value: str) -> list[str]:
    """Addresses of servers, separated by commas. Raises SetupError for what is none."""
    listed = [word.strip() for word in value.split(",") if word.strip()]
    for word in listed:
        if not SERVER.fullmatch(word):
            raise SetupError(_("%(server)s is no address of a server: name:port.") % {"server": word})
    return listed


def rendered(page: str, values: Mapping[str, str]) -> str:
    """A page of settings with its values: a line of the page that is set, those that it lacks at its end.

    Lines of the page that are commented out stay so where nothing is set.
    """
    left = dict(values)
    lines = [_line(line, left) for line in page.splitlines()]
    lines += [f"{name}={quoted(name, value)}" for name, value in left.items() if value]
    return "\n".join([*lines, ""])


def _line(line: str, left: dict[str, str]) -> str:
    match = LINE.match(line)
    if match is None:
        return line
    value = left.pop(match[1], "")
    if value:
        return f"{match[1]}={quoted(match[1], value)}"
    return line if line.startswith("#") else f"#{match[1]}="


def write(file: Path, text: str, *, mode: int, group: int = -1) -> bool:
    """Write a file that only its owner, and a group if any, may read; whether it was changed.

    The file has its rights before it has its words, and its name when it is whole.
    """
    same = file.exists() and file.read_text(encoding="utf-8") == text
    part = file if same else file.with_name(f"{file.name}.part")
    if not same:
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as new:
            new.write(text)
    if os.geteuid() == 0:
        os.chown(part, 0, group)
    part.chmod(mode)
    part.rename(file)
    return not same
