"""The columns of an empty table in an Access 2000 database, said anew: some left out, some more.

A table without rows and indexes is nothing but its list of columns, so it may be written as if it had been
made so. Laid out as `clubs.files.bridgemate.jet.definition` reads it.
"""

import struct
from collections.abc import Sequence
from typing import Final

from clubs.files.bridgemate.jet.definition import JetColumn
from clubs.files.bridgemate.jet.pages import PAGE_SIZE

_SIZE: Final = PAGE_SIZE[4]
_FIRST_COLUMN: Final = 63  # after the head of a definition without indexes
_COLUMN: Final = 25
_YES_NO: Final = 1
_INTEGER: Final = 3
_HEAD: Final = 8  # of the page, which the length of a definition leaves out


def integer(name: str) -> JetColumn:
    """A new column of 16 bits."""
    return JetColumn(name, _INTEGER, 0, 0, True, 0, 2)


def shaped(page: bytes, old: Sequence[JetColumn], new: Sequence[JetColumn]) -> bytes:
    """The page of a definition with other columns, in the order given.

    `old`: those of the page. A new one takes what is not known of it from one of the same type. Raises
    ValueError where the columns would need a second page.
    """
    written = {
        column.type: page[_at(place) : _at(place + 1)] for place, column in reversed([*enumerate(old)])
    }
    parts, offset, variable = [], 0, 0
    for number, column in enumerate(new):
        part = bytearray(written[column.type])
        struct.pack_into("<HHH", part, 5, number, variable, number)
        wide = column.length if column.fixed and column.type != _YES_NO else 0
        struct.pack_into("<HH", part, 21, offset if wide else 0, column.length)
        parts.append(bytes(part))
        offset, variable = offset + wide, variable + (not column.fixed)
    names = (column.name.encode("utf-16-le") for column in new)
    text = b"".join((*parts, *(struct.pack("<H", len(name)) + name for name in names), b"\xff\xff"))
    if _FIRST_COLUMN + len(text) > _SIZE:
        raise ValueError("the columns of a table do not fit on its page")
    head = bytearray(page[:_FIRST_COLUMN])
    length = _FIRST_COLUMN + len(text) - _HEAD
    struct.pack_into("<H", head, 2, _SIZE - _HEAD - length)
    struct.pack_into("<I", head, 8, length)
    struct.pack_into("<HHH", head, 41, len(new), variable, len(new))
    return (bytes(head) + text).ljust(_SIZE, b"\0")


def _at(place: int) -> int:
    return _FIRST_COLUMN + place * _COLUMN
