"""Files of counts whose room is reserved before anything is written: a full disk ends no process.

The library makes its files with holes and writes into memory; where the disk has no room for a hole the
system kills whoever writes, each web process at its next request. Without room a process counts in memory
alone: its counts are missing on the page of metrics, and nothing else is.
"""

import mmap
import os
from pathlib import Path
from typing import Any

from prometheus_client import mmap_dict, values

ROOM = 1 << 16  # of a new file, as the library has it
ENTRY_EXTRA = 64  # bytes beside the name of an entry, more than enough


class ReservedDict(mmap_dict.MmapedDict):
    """The library's own, without holes."""

    def __init__(self, filename: str, read_mode: bool = False) -> None:
        if not read_mode and not _has_room(filename, ROOM):
            filename = _in_memory()
        super().__init__(filename, read_mode)  # type: ignore[no-untyped-call]  # not annotated

    def _init_value(self, key: str) -> None:
        """A new entry, for which the file may have to grow."""
        wanted = self._used + len(key.encode()) + ENTRY_EXTRA
        if wanted > self._capacity and not _has_room(self._fname, self._capacity * 2):
            self._move(_in_memory())
        super()._init_value(key)  # type: ignore[no-untyped-call]  # not annotated

    def _move(self, filename: str) -> None:
        content: Any = bytes(self._m)
        self._m.close()
        self._f.close()
        self._fname, self._f = filename, Path(filename).open("a+b")  # noqa: SIM115  as long as the process
        self._f.truncate(len(content))
        self._m = mmap.mmap(self._f.fileno(), len(content))
        self._m[:] = content


def begin() -> None:
    """Let the library count in such files; where the system can reserve nothing, in its own."""
    if hasattr(os, "posix_fallocate") and hasattr(os, "memfd_create"):
        values.MmapedDict = ReservedDict  # type: ignore[attr-defined]  # it offers no other way


def _has_room(filename: str, size: int) -> bool:
    """Reserve so many bytes for a file; whether there are as many. What it has already stays."""
    try:
        with Path(filename).open("ab") as file:
            os.posix_fallocate(file.fileno(), 0, size)
    except OSError:
        return False
    return True


def _in_memory() -> str:
    """The path of a new file that is on no disk."""
    return f"/proc/self/fd/{os.memfd_create('counts')}"
