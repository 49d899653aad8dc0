"""What hangs on a wall: one table with its headings, in one language or in two. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

Cell = tuple[str, ...]  # parts that may stand beside each other, or each on a line of its own
LANGUAGES_APART = " / "


@dataclass(frozen=True, slots=True)
class WallColumn:
    """A column: its head in one or two languages, where its text stands ("L", "C", "R").

    `is_text`: names, which may take several lines and have what room is left; figures never do.
    """

    title: tuple[str, ...]
    align: str = "L"
    bold: bool = False
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class WallRow:
    """A line of the table. `order`: by what a list of names is sorted, in the language of its first names."""

    cells: tuple[Cell, ...]
    order: str = ""


@dataclass(frozen=True, slots=True)
class WallSheet:
    """A table. `title` says what it is, `details` of which game and when, `notes` how it is read.

    `address`: where one follows it, "" for none.
    """

    title: tuple[str, ...]
    details: tuple[str, ...]
    columns: tuple[WallColumn, ...]
    rows: tuple[WallRow, ...]
    notes: tuple[str, ...] = ()
    address: str = ""

    @property
    def heading(self) -> str:
        """The title in one line."""
        return LANGUAGES_APART.join(self.title)


class WallPaper(NamedTuple):
    """The paper that hangs there."""

    format: str = "A4"
    is_landscape: bool = False


def in_both(one: WallSheet, other: WallSheet) -> WallSheet:
    """The same sheet in two languages: every heading and name in both, what is alike in both once."""
    columns = zip(one.columns, other.columns, strict=True)
    rows = zip(one.rows, other.rows, strict=True)
    return replace(
        one,
        title=_once(one.title, other.title),
        details=_once(one.details, other.details),
        columns=tuple(replace(own, title=_once(own.title, too.title)) for own, too in columns),
        rows=tuple(replace(own, cells=_cells(own.cells, too.cells)) for own, too in rows),
        notes=_once(one.notes, other.notes),
    )


def _once(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))


def _cells(one: Sequence[Cell], other: Sequence[Cell]) -> tuple[Cell, ...]:
    return tuple(_parts(own, too) for own, too in zip(one, other, strict=True))


def _parts(one: Cell, other: Cell) -> Cell:
    """Beside each part its other language, where that is another."""
    if len(one) != len(other):
        return _once(one, other)
    return tuple(part for pair in zip(one, other, strict=True) for part in dict.fromkeys(pair))
