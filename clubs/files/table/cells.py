"""The cells of a comma-separated file: its character set, its separator, its rows with their lines.

Cells that a spreadsheet would take for a formula get an apostrophe when written, and lose it when read.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from clubs.files.hands import megabytes
from clubs.files.problem import Problem, error
from clubs.files.raw.encoding import to_utf8
from federation.text import cells as guard

SEPARATORS = ",;\t"
CELL_MAX = 1_000  # characters; a name or a note has fewer, a quote that is not closed has more
_SHOWN = 40


class TableRow(NamedTuple):
    """One row: the line on which it begins, and its cells, trimmed."""

    line: int
    cells: tuple[str, ...]


def plain(cell: str) -> str:
    """A cell as it was before the guard, trimmed."""
    text = cell.strip(" \u3000\u00a0")
    unguarded = guard.plain(text)
    return text.strip() if unguarded == text else unguarded


def decoded(content: bytes, size_max: int, problems: list[Problem]) -> str | None:
    """The text of a file; None where it is refused."""
    if len(content) > size_max:
        sizes = {"size": megabytes(len(content)), "size_max": megabytes(size_max)}
        problems.append(error("file_too_large", **sizes))
        return None
    utf8, of_encoding = to_utf8(content)
    problems.extend(of_encoding)
    if utf8 is None:
        return None
    utf8 = utf8.rstrip(b"\0\x1a")
    if b"\0" in utf8:
        problems.append(error("nul_bytes", utf8.count(b"\n", 0, utf8.index(b"\0")) + 1))
        return None
    return utf8.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")


def separator(text: str, worth: Callable[[Sequence[str]], int]) -> str:
    """The separator under which some early row is worth most: has the most heads that are known."""
    start = text[:20_000]
    by_worth = {}
    for sign in SEPARATORS:
        early = [row.cells for row, _ in zip(rows(start, sign, []), range(30), strict=False)]
        by_worth[sign] = max(((worth(cells), len(cells)) for cells in early), default=(0, 0))
    return max(SEPARATORS, key=lambda sign: by_worth[sign])


def rows(text: str, sign: str, problems: list[Problem]) -> Iterator[TableRow]:
    """The rows that hold something. A cell over several lines, or without end, is an error."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign)
    line = 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error:
            problems.append(error("csv_row_unreadable", line))
            return
        if cells is None:
            return
        if any("\n" in cell or len(cell) > CELL_MAX for cell in cells):
            problems.append(error("csv_cell_too_long", line, None, text=_start(cells)))
        elif any(cell.strip() for cell in cells):
            yield TableRow(line, tuple(plain(cell) for cell in cells))
        line = reader.line_num + 1


def _start(cells: Iterable[str]) -> str:
    cell = next(cell for cell in cells if "\n" in cell or len(cell) > CELL_MAX)
    return " ".join(cell[:_SHOWN].split()) + "…"


def written(table: Iterable[Sequence[str]]) -> bytes:
    """The rows as UTF-8 with a mark at the beginning, by which spreadsheets know it."""
    out = io.StringIO()
    csv.writer(out).writerows([guard.neutral(cell, keeps_numbers=True) for cell in row] for row in table)
    return b"\xef\xbb\xbf" + out.getvalue().encode()
