"""Microsoft Access databases of the Jet engine: their tables as rows, from nothing but the bytes.

Jet 3 is Access 95 and 97, Jet 4 is Access 2000 to 2003. Pages, definitions and rows are laid out as the
notes of the mdbtools project describe them. Every offset comes from a file that anybody may have made:
whatever points outside, backwards or twice at the same place is damage, so the work stays linear.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from clubs.files.bridgemate.jet import rows as jet_rows
from clubs.files.bridgemate.jet.definition import Definition
from clubs.files.bridgemate.jet.errors import JetError
from clubs.files.bridgemate.jet.header import JetHeader, header
from clubs.files.bridgemate.jet.pages import Pages
from clubs.files.bridgemate.jet.text import Decoded, decoded
from clubs.files.bridgemate.jet.values import Value

ROWS_MAX: Final = 100_000  # a session has some hundreds; a register of members may be in the file too
_CATALOGUE: Final = 2  # the page where the table of all tables is defined
_TABLE: Final = 1  # the kind of a catalogue entry

Row = dict[str, Value]


@dataclass(slots=True)
class JetTable:
    """The rows of a table in the order of the file, and what is missing of them."""

    rows_said: int  # as many as its definition counts
    rows: list[Row] = field(default_factory=list)
    lost: int = 0  # damaged records
    pages: list[int] = field(default_factory=list)  # where there is damage, counted from 1


@dataclass(frozen=True, slots=True)
class Database:
    """The tables that were asked for, as far as they are there."""

    version: int
    tables: dict[str, JetTable]
    code_page: Decoded


def read(content: bytes, wanted: Collection[str]) -> Database:
    """The wanted tables by the names given, whatever capitals the file writes. Raises JetError."""
    head = header(content)
    reader = _Reader(content, head)
    places = reader.places()
    tables = {name: reader.table(places[name.casefold()]) for name in wanted if name.casefold() in places}
    rows = [row for table in tables.values() for row in table.rows]
    return Database(head.version, tables, decoded(rows, head.code_page))


def places(content: bytes) -> dict[str, int]:
    """The page of each table's definition, by its name in small letters. Raises JetError."""
    return _Reader(content, header(content)).places()


class _Reader:
    """Goes from the catalogue to the tables, and counts what it has read."""

    def __init__(self, content: bytes, head: JetHeader) -> None:
        self._pages = Pages(content, head.version)
        self._rows_left = ROWS_MAX

    def places(self) -> dict[str, int]:
        """The page of each table's definition, by its name."""
        pages: dict[str, int] = {}
        for row in self.table(_CATALOGUE).rows:
            name, page, kind = row.get("Name"), row.get("Id"), row.get("Type")
            if isinstance(name, bytes):
                name = name.decode("latin-1")  # the names that are asked for are ASCII
            if isinstance(name, str) and isinstance(page, int) and kind == _TABLE:
                pages.setdefault(name.casefold(), page & 0xFFFFFF)
        return pages

    def table(self, page: int) -> JetTable:
        """The table that is defined from a page on."""
        definition = Definition.read(self._pages, page)
        table = JetTable(definition.rows)
        for number in self._pages.used(definition.used_pages):
            self._take(table, definition, number)
        return table

    def _take(self, table: JetTable, definition: Definition, number: int) -> None:
        """Add the rows of a page. One that is damaged costs itself, not the table."""
        lost = 0
        try:
            for record in self._pages.records(number, definition.page):
                self._count()
                row = None if record is None else jet_rows.row(record, definition)
                if row is None:
                    lost += 1
                else:
                    table.rows.append(row)
        except JetError as trouble:
            if trouble.code != "access_damaged":
                raise
            table.pages.append(number + 1)
        table.lost += lost
        if lost:
            table.pages.append(number + 1)

    def _count(self) -> None:
        self._rows_left -= 1
        if self._rows_left < 0:
            raise JetError("access_too_many_rows", rows_max=ROWS_MAX)
