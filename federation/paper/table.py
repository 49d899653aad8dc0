"""A table over pages: its head stands on each, long cells wrap, and no row is parted that fits a page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from federation.paper.document import GREY, LEADING, MARGIN, POINT, Paper

PAD = 1.2


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """A column: its head, its share of the width, where its text stands ("L", "C", "R")."""

    title: str
    share: float = 1
    align: str = "L"
    bold: bool = False


def draw_table(
    paper: Paper,
    columns: Sequence[PaperColumn],
    rows: Iterable[Sequence[object]],
    *,
    size: float = 9,
    caption: str = "",
) -> None:
    """Draw a table where the page stands, over its whole width."""
    whole = sum(column.share for column in columns)
    widths = [paper.epw * column.share / whole for column in columns]
    leading = size * POINT * LEADING
    if caption:
        paper.paragraph(caption, size=size, color=GREY, after=1)
    head = [_cut(paper, column.title, width, size) for column, width in zip(columns, widths, strict=True)]
    first = True
    for row in rows:
        cells = [_cut(paper, cell, width, size) for cell, width in zip(row, widths, strict=True)]
        for part in _parts(cells, leading, paper):
            tall = _tall(part, leading)
            begun = paper.need(tall + (_tall(head, leading) if first else 0))
            if begun or first:
                _draw_row(paper, columns, widths, head, size, is_head=True)
            _draw_row(paper, columns, widths, part, size)
            first = False
    paper.set_y(paper.y + 3)


def _cut(paper: Paper, cell: object, width: float, size: float) -> list[str]:
    text = paper.printable("" if cell is None else str(cell))
    return paper.lines(text, width - 2 * PAD, size)


def _tall(cells: Sequence[Sequence[str]], leading: float) -> float:
    return max(map(len, cells)) * leading + 2 * PAD


def _parts(cells: list[list[str]], leading: float, paper: Paper) -> list[list[list[str]]]:
    """A row that is taller than a page, in parts that are not."""
    most = max(1, int((paper.bottom - MARGIN - 30) / leading))
    longest = max(map(len, cells))
    return [[cell[at : at + most] for cell in cells] for at in range(0, longest, most)]


def _draw_row(
    paper: Paper,
    columns: Sequence[PaperColumn],
    widths: Sequence[float],
    cells: Sequence[Sequence[str]],
    size: float,
    *,
    is_head: bool = False,
) -> None:
    leading = size * POINT * LEADING
    tall, left, top = _tall(cells, leading), MARGIN, paper.y
    for column, width, lines in zip(columns, widths, cells, strict=True):
        baseline = top + PAD + leading * 0.76
        for line in lines:
            spare = width - 2 * PAD - paper.width(line, size)
            x = left + PAD + {"L": 0.0, "C": 0.5, "R": 1.0}[column.align] * spare
            paper.say(x, baseline, line, size, bold=is_head or column.bold)
            baseline += leading
        left += width
    with paper.pen(0.4 if is_head else 0.15):
        paper.line(MARGIN, top + tall, MARGIN + paper.epw, top + tall)
    paper.set_y(top + tall)
