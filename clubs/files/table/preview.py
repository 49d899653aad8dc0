"""The beginning of a table, to be shown to somebody who is asked what its columns mean."""

from typing import NamedTuple

from clubs.files.table.cells import TableRow
from clubs.files.table.heads import guess
from clubs.files.table.table import EARLY, HeadedTable, Known, WorkbookSheet, table_in

COLUMNS_MAX = 60
EXAMPLES = 4
BEGINNING = EARLY + EXAMPLES + 1
_SHOWN = 60  # characters of a cell


class PreviewColumn(NamedTuple):
    """A column as it stands, and what it most likely means, "" where we cannot tell."""

    head: str
    examples: tuple[str, ...]
    guess: str


class Preview(NamedTuple):
    """The columns of the table, and the early rows, one of which has the heads."""

    sheet: str  # "" for a text
    table: HeadedTable
    columns: tuple[PreviewColumn, ...]
    rows: tuple[TableRow, ...]


class Beginning(NamedTuple):
    """The first rows of a table: those that may be its heads, and examples below them."""

    sheet: str  # "" for a text
    rows: tuple[TableRow, ...]


def beginning(sheet: WorkbookSheet) -> Beginning | None:
    """The beginning of the table in a sheet; None where nothing is in it."""
    return Beginning(sheet.name, tuple(sheet.rows[:BEGINNING])) if sheet.rows else None


def preview(shown: Beginning, known: Known, line: int | None = None) -> Preview:
    """The table of a file, with its heads in the line that somebody has chosen."""
    rows = shown.rows
    chosen = [i for i, row in enumerate(rows[:EARLY]) if row.line == line]
    table = HeadedTable(rows[chosen[0]], rows[: chosen[0]], rows[chosen[0] + 1 :]) if chosen else None
    table = table or table_in(rows, known)
    assert table is not None, "a sheet with rows has a table"
    return Preview(shown.sheet, table, tuple(_columns(table, known)), tuple(rows[:EARLY]))


def _columns(table: HeadedTable, known: Known) -> list[PreviewColumn]:
    early = table.body[:EXAMPLES]
    width = min(max(len(row.cells) for row in (table.heads, *early)), COLUMNS_MAX)
    columns = known[table.key].columns if table.key in known else None
    guesses = columns if columns is not None else guess(table.heads.cells)
    return [
        PreviewColumn(
            _cell(table.heads, place),
            tuple(filter(None, (_cell(row, place) for row in early))),
            guesses[place] if place < len(guesses) else "",
        )
        for place in range(width)
    ]


def _cell(row: TableRow, place: int) -> str:
    return row.cells[place][:_SHOWN] if place < len(row.cells) else ""
