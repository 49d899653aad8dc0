"""Rows written into the empty tables of an Access 2000 database whose tables own pages already.

No page is given to a table and there are no indexes, so nothing has to be found out but where the rows go: a
page is filled from its end, and its head names where each row begins.
"""

import struct
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from clubs.files.bridgemate.jet.database import places
from clubs.files.bridgemate.jet.definition import Definition, JetColumn
from clubs.files.bridgemate.jet.pages import PAGE_SIZE, Pages
from clubs.files.bridgemate.jet.shaping import shaped

WrittenCell = int | bool | str | datetime | None
WrittenRow = Mapping[str, WrittenCell]

_SIZE: Final = PAGE_SIZE[4]
_FREE, _COUNT, _SLOTS = 2, 12, 14  # of a data page
_ROWS, _AUTONUMBER = 16, 20  # of a definition
_YES_NO, _TEXT, _MOMENT = 1, 10, 8
_WHOLE: Final = {3: "<h", 4: "<i"}
_DAY_0: Final = datetime(1899, 12, 30)  # noqa: DTZ001  # Access knows no time zones
_SECONDS: Final = 86_400


class NoRoomError(ValueError):
    """A table has more rows than its pages hold."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


def filled(
    template: bytes,
    tables: Mapping[str, Sequence[WrittenRow]],
    columns: Mapping[str, Sequence[JetColumn | str]] | None = None,
) -> bytes:
    """The template with rows in its tables, by column; a column that a row leaves out is null.

    `columns`: of tables that are to have others, in order, each by its name or new. Raises NoRoomError for
    too many rows, KeyError for a table or column that there is not, ValueError for a text that is too long.
    """
    written = bytearray(template)
    for name, wanted in (columns or {}).items():
        _shape(written, name, wanted)
    definitions = places(bytes(written))
    for name, rows in tables.items():
        pages = Pages(bytes(written), 4)
        definition = Definition.read(pages, definitions[name.casefold()])
        _fill(written, name, definition, list(pages.used(definition.used_pages)), rows)
    return bytes(written)


def _shape(written: bytearray, name: str, wanted: Sequence[JetColumn | str]) -> None:
    pages = Pages(bytes(written), 4)
    number = places(bytes(written))[name.casefold()]
    old = sorted(Definition.read(pages, number).columns, key=lambda column: column.number)
    by_name = {column.name: column for column in old}
    new = [by_name[column] if isinstance(column, str) else column for column in wanted]
    start = number * _SIZE
    written[start : start + _SIZE] = shaped(pages.page(number), old, new)


def _fill(
    written: bytearray, name: str, definition: Definition, pages: Sequence[int], rows: Sequence[WrittenRow]
) -> None:
    records = [_record(definition, row) for row in rows]
    left = list(reversed(records))
    for number in pages:
        of_page, used = list[bytes](), _SLOTS
        while left and used + len(left[-1]) + 2 <= _SIZE:
            used += len(left[-1]) + 2
            of_page.append(left.pop())
        if of_page:
            start = number * _SIZE
            written[start : start + _SIZE] = _page(bytes(written[start : start + _SLOTS]), of_page)
    if left:
        raise NoRoomError(name)
    start = definition.page * _SIZE
    struct.pack_into("<I", written, start + _ROWS, len(rows))
    if any(column.name == "ID" and column.type == 4 for column in definition.columns):
        numbers = [cell for row in rows if isinstance(cell := row.get("ID"), int)]
        struct.pack_into("<I", written, start + _AUTONUMBER, max(numbers, default=0))


def _page(head: bytes, records: Sequence[bytes]) -> bytes:
    page = bytearray(head.ljust(_SIZE, b"\0"))
    end = _SIZE
    for place, record in enumerate(records):
        end -= len(record)
        page[end : end + len(record)] = record
        struct.pack_into("<H", page, _SLOTS + 2 * place, end)
    struct.pack_into("<H", page, _COUNT, len(records))
    struct.pack_into("<H", page, _FREE, end - _SLOTS - 2 * len(records))
    return bytes(page)


def _record(definition: Definition, row: WrittenRow) -> bytes:
    """A row as `clubs.files.bridgemate.jet.rows` takes it apart."""
    unknown = row.keys() - {column.name for column in definition.columns}
    if unknown:
        raise KeyError(*sorted(unknown))
    columns = sorted(definition.columns, key=lambda column: column.number)
    fixed, texts, mask = bytearray(), list[bytes](), 0
    for column in columns:
        cell = row.get(column.name)
        mask |= (cell is not None and cell is not False) << column.number
        if not column.fixed:
            texts.append(_text(column, cell))
        elif column.type != _YES_NO:
            end = column.offset + column.length
            fixed.extend(bytes(max(0, end - len(fixed))))
            fixed[column.offset : end] = _value(column, cell)
    record = struct.pack("<H", len(columns)) + bytes(fixed)
    if definition.has_variable:
        record += _variable(len(record), texts)
    return record + mask.to_bytes((len(columns) + 7) // 8, "little")


def _variable(start: int, texts: Sequence[bytes]) -> bytes:
    """The texts, and from the back where each begins."""
    bounds = [start]
    for text in texts:
        bounds.append(bounds[-1] + len(text))
    backwards = b"".join(struct.pack("<H", bound) for bound in reversed(bounds))
    return b"".join(texts) + backwards + struct.pack("<H", len(texts))


def _text(column: JetColumn, cell: WrittenCell) -> bytes:
    text = "" if cell is None else str(cell)
    written = text.encode("utf-16-le")
    if column.type != _TEXT or len(written) > column.length:
        raise ValueError(f"{column.name} does not hold “{text}”")
    return written


def _value(column: JetColumn, cell: WrittenCell) -> bytes:
    if column.type == _MOMENT:
        return struct.pack("<d", _days(cell)) if isinstance(cell, datetime) else bytes(8)
    return struct.pack(_WHOLE[column.type], cell if isinstance(cell, int) else 0)


def _days(moment: datetime) -> float:
    """Days since day 0, as Access counts them; the only number that is not exact, and no score."""
    since = moment - _DAY_0
    return since.days + since.seconds / _SECONDS
