"""Where in a sheet the table of results is: what stands above it, its heads in one row or two, its rows."""

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from clubs.files.notation import fold
from clubs.files.problem import Problem
from clubs.files.table.cells import TableRow
from clubs.files.table.heads import is_known, worth

EARLY = 30  # rows among which the heads are looked for
WORTH_MIN = 2  # known heads by which a row of heads is told from a row of results
_WIDE = 3


@dataclass(frozen=True, slots=True)
class TableChoices:
    """What somebody says of a table that it does not say itself.

    `columns` are the meanings (`csv_heads.SYNONYMS`) of the columns in their order, "" for one that is not
    read; None: by the known heads. `scoring` is a value of `Scoring`, "" where nothing was said. `title` is
    that of this file, `usual_title` that of files under these heads which have none.
    """

    columns: tuple[str, ...] | None = None
    form: str = "pairs"
    scoring: str = ""
    winners: int | None = None
    title: str = ""
    usual_title: str = ""
    played: date | None = None  # the day


Known = Mapping[str, TableChoices]  # by `fingerprint` of the heads
NO_CHOICES = TableChoices()


@dataclass(frozen=True, slots=True)
class WorkbookSheet:
    """One sheet of a workbook, or the whole of a text. `flawed` has what is wrong with single cells."""

    name: str
    rows: Sequence[TableRow]
    flawed: Mapping[tuple[int, int], Problem] = field(default_factory=dict)  # by line and place


SheetTaken = Callable[[WorkbookSheet], None]


def nothing_taken(_sheet: WorkbookSheet) -> None:
    """For whoever does not ask for the sheet."""


class HeadedTable(NamedTuple):
    """The heads, as one row whatever they are written in, and the rows above and below them."""

    heads: TableRow
    above: Sequence[TableRow]
    body: Sequence[TableRow]

    @property
    def key(self) -> str:
        """By which the same heads are known again."""
        return fingerprint(self.heads.cells)


def fingerprint(heads: Sequence[str]) -> str:
    """A digest of heads; width, case, white space and blank columns at the end do not matter."""
    folded = "\x1f".join(fold(head) for head in heads).rstrip("\x1f")
    return hashlib.sha256(folded.encode("utf-8", "replace")).hexdigest()


def table_in(rows: Sequence[TableRow], known: Collection[str] = ()) -> HeadedTable | None:
    """The table in a sheet: under heads that somebody has explained, else under the best known ones.

    Where no head is known the heads are taken to be the first row of several texts.
    """
    tables = list(_tables(rows))
    for table in tables:
        if table.key in known:
            return table
    best = max(tables, key=lambda table: worth(table.heads.cells), default=None)
    if best is None or worth(best.heads.cells) >= WORTH_MIN:
        return best
    wide = [table for table in tables if _is_wide(table.heads.cells)]
    return (wide or tables)[0]


def _tables(rows: Sequence[TableRow]) -> Iterator[HeadedTable]:
    """A table for each early row that may be its heads, alone first and then with the row above it."""
    for i, row in enumerate(rows[:EARLY]):
        yield HeadedTable(row, rows[:i], rows[i + 1 :])
    for i, row in enumerate(rows[1:EARLY], 1):
        both = TableRow(row.line, tuple(_joined(rows[i - 1].cells, row.cells)))
        yield HeadedTable(both, rows[: i - 1], rows[i + 1 :])


def _joined(upper: Sequence[str], lower: Sequence[str]) -> Iterator[str]:
    """Heads in two rows as one: a merged upper cell stands over all that is below it."""
    over = ""
    for place in range(max(len(upper), len(lower))):
        above = upper[place] if place < len(upper) else ""
        below = lower[place] if place < len(lower) else ""
        over = above or (over if below else "")
        yield next(filter(is_known, (f"{over} {below}", below)), f"{over} {below}".strip())


def _is_wide(cells: Sequence[str]) -> bool:
    texts = [cell for cell in cells if cell and not fold(cell).isdecimal()]
    return len(texts) >= _WIDE and len(texts) == len([cell for cell in cells if cell])


def is_table(rows: Sequence[TableRow]) -> bool:
    """Whether early rows look like a table, whatever it is about: alike in width, with numbers."""
    early = [row.cells for row in rows[:EARLY] if len(row.cells) >= _WIDE]
    widths = [len(cells) for cells in early]
    alike = max((widths.count(width) for width in widths), default=0)
    numbers = any(fold(cell).isdecimal() for cells in early for cell in cells)
    return numbers and alike >= _WIDE and alike * 5 >= len(rows[:EARLY]) * 4
