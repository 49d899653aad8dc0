"""Rows of a Bridgemate database with their columns by name. Versions differ in what columns they have."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from clubs.files import notation

Cell = int | bool | str | None
Cells = Mapping[str, Cell]
Tables = Mapping[str, Sequence[Cells]]

_CONTROLS = dict.fromkeys(range(32))  # fillings of fields; no database keeps a zero


@dataclass(frozen=True, slots=True)
class BridgemateRow:
    """A row and its place in the table, counted from 1. A column that is not there is empty."""

    table: str
    line: int
    cells: Cells  # by the name of the column in small letters

    def text(self, column: str) -> str:
        """The text of a cell without control characters and white space around it."""
        cell = self.cells.get(column.casefold())
        return "" if cell is None else str(cell).translate(_CONTROLS).strip(" \u3000")

    def number(self, column: str) -> int:
        """The number in a cell, written as text or not; 0 when there is none of at most five digits."""
        cell = self.cells.get(column.casefold())
        if isinstance(cell, int):
            return int(cell) if abs(cell) < 100_000 else 0
        return (notation.number(cell) or 0) if cell else 0

    def order(self, column: str) -> int:
        """The number in a cell, however large, to sort by."""
        cell = self.cells.get(column.casefold())
        return cell if isinstance(cell, int) else 0

    def flag(self, column: str) -> bool:
        """Whether a yes/no cell says yes. Programs that know no such type write a number."""
        return self.number(column) != 0

    def day(self, column: str) -> date | None:
        """The day of a moment; None for a time of day alone, which Access puts on a day in 1899."""
        moment = _moment(self.text(column))
        return moment.date() if moment and moment.year in notation.YEARS else None

    def time(self, column: str) -> str:
        """The time of day of a moment, as text that sorts."""
        moment = _moment(self.text(column))
        return moment.time().isoformat() if moment else ""


def rows(tables: Tables, name: str) -> list[BridgemateRow]:
    """The rows of a table; none when a version has no such table."""
    return [BridgemateRow(name, line, _folded(cells)) for line, cells in enumerate(tables.get(name, ()), 1)]


def _folded(cells: Cells) -> Cells:
    return {column.casefold(): cell for column, cell in cells.items()}


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return None
