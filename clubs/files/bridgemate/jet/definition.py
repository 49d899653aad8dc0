"""The definition of a table in an Access database: its columns, and where its pages are listed."""

import struct
from dataclasses import dataclass
from typing import Final, NamedTuple

from clubs.files.bridgemate.jet.errors import damaged
from clubs.files.bridgemate.jet.pages import Pages

_DEFINITION: Final = 2  # kind of page
_COLUMNS_MAX: Final = 255
_INDEXES_MAX: Final = 1000


class _Layout(NamedTuple):
    """Where a definition holds what, counted from its start, and how long the parts are."""

    rows: int
    variable_columns: int  # the number of all columns follows, then those of indexes
    indexes: int  # with rows of their own
    used_pages: int
    index_size: int
    first_index: int
    column: struct.Struct  # type, number, place among the variable ones, flags, offset, length
    name_length: struct.Struct


_LAYOUTS: Final = {
    3: _Layout(12, 23, 31, 35, 8, 43, struct.Struct("<BHH8xBHH"), struct.Struct("<B")),
    4: _Layout(16, 43, 51, 55, 12, 63, struct.Struct("<B4xHH6xB5xHH"), struct.Struct("<H")),
}


class JetColumn(NamedTuple):
    """One column: how its values are stored, and where in a record."""

    name: str
    type: int
    number: int  # its bit in the mask of nulls
    variable: int  # its place among those of variable length
    fixed: bool
    offset: int  # of a fixed one, after the number of columns
    length: int


@dataclass(frozen=True, slots=True)
class Definition:
    """What is needed to read the records of a table."""

    version: int
    page: int
    rows: int  # as many as there should be
    used_pages: int  # a pointer to the usage map
    has_variable: bool
    columns: tuple[JetColumn, ...]

    @classmethod
    def read(cls, pages: Pages, page: int) -> "Definition":
        """Read a definition, which may run over several pages. Raises JetError."""
        try:
            return cls._read(pages, page)
        except (struct.error, IndexError, UnicodeDecodeError):
            raise damaged(page) from None

    @classmethod
    def _read(cls, pages: Pages, page: int) -> "Definition":
        layout, text = _LAYOUTS[pages.version], _joined(pages, page)
        (rows,) = struct.unpack_from("<I", text, layout.rows)
        variable, columns = struct.unpack_from("<HH", text, layout.variable_columns)
        (indexes,) = struct.unpack_from("<I", text, layout.indexes)
        (used,) = struct.unpack_from("<I", text, layout.used_pages)
        if columns > _COLUMNS_MAX or indexes > _INDEXES_MAX:
            raise damaged(page)
        start = layout.first_index + indexes * layout.index_size
        return cls(
            pages.version, page, rows, used, variable > 0, _columns(text, start, columns, pages.version)
        )


def _joined(pages: Pages, first: int) -> bytes:
    """The text of a definition. After the first page each has eight bytes that are not part of it."""
    parts, seen, number = list[bytes](), set[int](), first
    while number:
        page = pages.page(number)
        if page[0] != _DEFINITION or number in seen:
            raise damaged(number)
        seen.add(number)
        parts.append(page[8:] if parts else page)
        (number,) = struct.unpack_from("<I", page, 4)
    return b"".join(parts)


def _columns(text: bytes, start: int, count: int, version: int) -> tuple[JetColumn, ...]:
    layout = _LAYOUTS[version]
    at = start + count * layout.column.size  # the names follow
    columns = []
    for index in range(count):
        (length,) = layout.name_length.unpack_from(text, at)
        at += layout.name_length.size
        name = text[at : at + length].decode("utf-16-le" if version == 4 else "latin-1")
        at += length
        type, number, variable, flags, offset, size = layout.column.unpack_from(
            text, start + index * layout.column.size
        )
        columns.append(JetColumn(name, type, number, variable, bool(flags & 1), offset, size))
    return tuple(columns)
