"""Exact line numbers far down a file.

libxml2 keeps an element's line in sixteen bits. Beyond that it answers with the line of the first
text inside the element, which is mostly the next line.
"""

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

COUNTED = 65_534  # up to this line libxml2 knows where an element begins


class FarLines:
    """Where the elements of one tag begin. No other tag may begin with the same letters."""

    def __init__(self, content: bytes, tag: str) -> None:
        self._content = content
        self._start = b"<" + tag.encode()

    def begin(self, line: int) -> int:
        """The line on which the element begins that has its first text on the given line."""
        starts = self._starts
        return starts[bisect_right(starts, line) - 1] if starts and starts[0] <= line else line

    @cached_property
    def _starts(self) -> list[int]:
        newlines = (before.count(b"\n") for before in self._content.split(self._start)[:-1])
        return list(accumulate(newlines, initial=1))[1:]
