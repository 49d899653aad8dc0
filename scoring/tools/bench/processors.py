"""The processor's time that the portal's processes take, by kind; of Linux, where /proc tells it."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

KINDS = {"gunicorn": "web", "celery": "worker"}  # by a word of the command
PROC = Path("/proc")


def seconds_by_kind(postmaster: int) -> dict[str, float]:
    """Seconds since each began, those of children that have ended included; nothing where no /proc is.

    Web and worker are looked for among the children of this process, the database is that of `postmaster`.
    """
    if not (PROC / "self" / "stat").exists():
        return {}
    taken = dict.fromkeys(("web", "worker", "database"), 0.0)
    for process in _children_of(os.getpid()):
        kind = next((one for word, one in KINDS.items() if word in _command(process)), None)
        if kind is not None:
            taken[kind] += _of_family(process)
    taken["database"] = _of_family(postmaster)
    return taken


def between(before: Mapping[str, float], after: Mapping[str, float]) -> dict[str, float]:
    """What was taken meanwhile."""
    return {kind: after[kind] - before.get(kind, 0.0) for kind in after}


def postmaster_of(directory: Path) -> int:
    """The number of a server's first process; 0 where it does not say."""
    noted = directory / "postmaster.pid"
    return int(noted.read_text().split()[0]) if noted.exists() else 0


def _of_family(process: int) -> float:
    return _seconds(process) + sum(map(_of_family, _children_of(process)))


def _children_of(process: int) -> Iterator[int]:
    for tasks in (PROC / str(process) / "task").glob("*/children"):
        try:
            yield from map(int, tasks.read_text().split())
        except OSError:
            continue  # it has ended


def _command(process: int) -> str:
    try:
        return (PROC / str(process) / "cmdline").read_text()
    except OSError:
        return ""


def _seconds(process: int) -> float:
    try:
        fields = (PROC / str(process) / "stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    # Own and ended children's, user and system.
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
