"""The pages of an Access database: which belong to a table, and the records on them."""

import struct
from collections.abc import Iterator
from typing import Final

from clubs.files.bridgemate.jet.errors import JetError, damaged

PAGE_SIZE: Final = {3: 2048, 4: 4096}
_ROWS_AT: Final = {3: 8, 4: 12}  # of a data page: the number of records, then where each begins
_DATA, _MAP = 1, 5  # kinds of pages
_DELETED, _ELSEWHERE, _OFFSET = 0x8000, 0x4000, 0x1FFF

_Span = tuple[int, int, int]  # of a record: its start, its end, its flags


class Pages:
    """A file in pages. Nothing is copied before it is asked for."""

    def __init__(self, content: bytes, version: int) -> None:
        self.version = version
        self.size = PAGE_SIZE[version]
        self._content = content
        self._count = len(content) // self.size
        # Records that another page points at. Each belongs to one record only.
        self._taken: set[int] = set()
        if len(content) % self.size:
            raise JetError("access_cut_off", pages=self._count)

    def page(self, number: int) -> bytes:
        """The bytes of a page, which the file may not have any more."""
        if not 0 <= number < self._count:
            raise JetError("access_cut_off", pages=self._count)
        return self._content[number * self.size : (number + 1) * self.size]

    def used(self, pointer: int) -> Iterator[int]:
        """The pages that a usage map names: in a bitmap of its own, or in pages of bitmaps."""
        record = self._record(pointer)
        if record[:1] == b"\0" and len(record) >= 5:
            (first,) = struct.unpack_from("<I", record, 1)
            yield from _bits(record[5:], first)
        elif record[:1] == b"\1":
            per_page = (self.size - 4) * 8
            for index, (number,) in enumerate(
                struct.iter_unpack("<I", record[1 : 1 + (len(record) - 1) // 4 * 4])
            ):
                if number:
                    page = self.page(number)
                    if page[0] != _MAP:
                        raise damaged(number)
                    yield from _bits(page[4:], index * per_page)
        else:
            raise damaged(pointer >> 8)

    def records(self, number: int, owner: int) -> Iterator[bytes | None]:
        """The records of a table on one of its pages without those deleted; None for one that is damaged."""
        page = self.page(number)
        if page[0] != _DATA or struct.unpack_from("<I", page, 4)[0] != owner:
            raise damaged(number)
        for span in self._spans(page, number):
            if span is None:
                yield None
                continue
            start, end, flags = span
            if not flags & _DELETED:
                record = page[start:end]
                yield self._moved(record) if flags & _ELSEWHERE else record or None

    def _moved(self, pointer: bytes) -> bytes | None:
        """A record that grew and was put on another page; its place holds the pointer."""
        target = struct.unpack_from("<I", pointer)[0] if len(pointer) >= 4 else None
        if target is None or target in self._taken or target >> 8 >= self._count:
            return None
        self._taken.add(target)
        try:
            return self._record(target)
        except JetError:
            return None

    def _record(self, pointer: int) -> bytes:
        """The record of a pointer: the page in its upper three bytes, the row in the lowest."""
        number, row = pointer >> 8, pointer & 0xFF
        page = self.page(number)
        spans = self._spans(page, number) if page[0] == _DATA else []
        span = spans[row] if row < len(spans) else None
        if span is None:
            raise damaged(number)
        return page[span[0] : span[1]]

    def _spans(self, page: bytes, number: int) -> list[_Span | None]:
        """Where the records of a page begin and end, with their flags. They fill it from its end.

        A record that cannot lie where it is said to is None, and so is the one that would end there.
        """
        at = _ROWS_AT[self.version]
        (count,) = struct.unpack_from("<H", page, at)
        first = at + 2 + 2 * count
        if first > self.size:
            raise damaged(number)
        spans: list[_Span | None] = []
        end, is_known = self.size, True
        for (flags,) in struct.iter_unpack("<H", page[at + 2 : first]):
            start = flags & _OFFSET
            is_possible = first <= start <= end
            spans.append((start, end, flags) if is_possible and is_known else None)
            is_known, end = is_possible, start if is_possible else end
        return spans


def _bits(bitmap: bytes, first: int) -> Iterator[int]:
    for position, byte in enumerate(bitmap):
        if byte:
            yield from (first + 8 * position + bit for bit in range(8) if byte >> bit & 1)
