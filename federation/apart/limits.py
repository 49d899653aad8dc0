"""How much reading something may cost, and how a child is held to it."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

try:
    import resource
except ImportError:  # Windows has no such limits, and no way to fork
    resource = None  # type: ignore[assignment]  # a module here, nothing there

MEGABYTE = 1_000_000
ANSWER_MAX = 64 * MEGABYTE  # the largest sessions answer with a third of it
_WAITS = 4  # times its processor time: a child may have to wait for others
_PAGE = 4096


class ReadingLimits(NamedTuple):
    """What reading may cost: seconds of the processor, megabytes beside the reader's own, bytes of answer."""

    seconds: int
    megabytes: int
    answer_max: int

    @property
    def seconds_to_wait(self) -> int:
        """By the clock on the wall."""
        return self.seconds * _WAITS


def limits_for(size: int) -> ReadingLimits:
    """The limits for so many bytes: a little to begin with, and more in proportion to them.

    The largest files that are taken cost a third of it.
    """
    large = size // MEGABYTE
    return ReadingLimits(2 + large, 200 + 25 * large, min(8 * MEGABYTE + 16 * size, ANSWER_MAX))


def hold(limits: ReadingLimits) -> None:
    """Hold this process to its limits from now on."""
    if resource is None:
        return
    for kind, most in _kinds(limits):
        # A system that does not know a limit (macOS: address space) refuses it; the others hold.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def _kinds(limits: ReadingLimits) -> Iterator[tuple[int, int]]:
    yield resource.RLIMIT_AS, _own() + limits.megabytes * MEGABYTE
    yield resource.RLIMIT_CPU, limits.seconds
    yield resource.RLIMIT_FSIZE, 0
    yield resource.RLIMIT_CORE, 0


def _own() -> int:
    """The address space that this process has already, where the system tells."""
    try:
        pages = Path("/proc/self/statm").read_bytes().split()[0]
    except OSError:
        return 0
    return int(pages) * _PAGE
