"""One record of an Access table taken apart into the values of its columns.

A record is: the number of its columns, the fixed columns, those of variable length, a table of where these
begin, and a mask of which columns are not null, which holds the values of yes/no columns too.
"""

import struct

from clubs.files.bridgemate.jet.definition import Definition, JetColumn
from clubs.files.bridgemate.jet.values import Value, readable, value

_YES_NO = 1  # the type of a column


class _ImpossibleError(Exception):
    """A part of the record lies outside it."""


def row(record: bytes, definition: Definition) -> dict[str, Value] | None:
    """The values of a record by column; None when it is damaged.

    Columns that were added after the record was written are null in it.
    """
    try:
        return _row(record, definition)
    except (_ImpossibleError, struct.error):
        return None


def _row(record: bytes, definition: Definition) -> dict[str, Value]:
    width = 1 if definition.version == 3 else 2
    count = int.from_bytes(record[:width], "little")
    mask_at = len(record) - (count + 7) // 8
    if mask_at < width or not count:
        raise _ImpossibleError
    mask = int.from_bytes(record[mask_at:], "little")
    bounds = _bounds(record, mask_at, definition.version) if definition.has_variable else []
    values: dict[str, Value] = {}
    for column in definition.columns:
        has_value = column.number < count and bool(mask >> column.number & 1)
        if column.type == _YES_NO:
            values[column.name] = has_value
        elif not has_value or not readable(column.type):
            values[column.name] = None
        else:
            start, end = _place(column, bounds, width)
            if not start <= end <= mask_at:
                raise _ImpossibleError
            values[column.name] = value(record[start:end], column.type, definition.version)
    return values


def _place(column: JetColumn, bounds: list[int], width: int) -> tuple[int, int]:
    """Where the bytes of a column begin and end."""
    if column.fixed:
        start = width + column.offset
        return start, start + column.length
    if column.variable + 1 >= len(bounds):
        raise _ImpossibleError
    return bounds[column.variable], bounds[column.variable + 1]


def _bounds(record: bytes, mask_at: int, version: int) -> list[int]:
    """Where the columns of variable length begin, and where the last ends. Stored from the back."""
    return _bounds_3(record, mask_at) if version == 3 else _bounds_4(record, mask_at)


def _bounds_3(record: bytes, mask_at: int) -> list[int]:
    """In one byte each. Which of them lie 256 bytes further on, the table of jumps says."""
    count, jumps = record[mask_at - 1], (len(record) - 1) // 256
    at = mask_at - 2 - jumps  # of the first offset
    if at - count < 0:
        return []
    if (at - count) // 256 < jumps:  # the last jump may be a dummy
        jumps -= 1
    jumped = list(record[mask_at - 1 - jumps : mask_at - 1][::-1])
    bounds, further = [], 0
    for index in range(count + 1):
        while further < len(jumped) and jumped[further] == index:
            further += 1
        bounds.append(record[at - index] + 256 * further)
    return bounds


def _bounds_4(record: bytes, mask_at: int) -> list[int]:
    """In two bytes each."""
    count = int.from_bytes(record[mask_at - 2 : mask_at], "little")
    first = mask_at - 4
    if first - 2 * count < 0:
        return []
    return [int.from_bytes(record[at : at + 2], "little") for at in range(first, first - 2 * count - 1, -2)]
