"""A sheet for the wall as a document: its headings on every page, the table in type that fills the paper."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from federation.paper.document import GREY, INK, LEADING, MARGIN, POINT, Paper
from federation.paper.qr import draw_qr
from federation.paper.wall import WallColumn, WallPaper, WallRow, WallSheet
from federation.paper.wall_fit import BOLD, GUTTER, HEAD, LARGEST, LINE, PAD, FittedRow, Fitting, WallFit

TITLE, DETAIL, NOTE = 34.0, 16.0, 12.0  # points on A4
TITLE_LEAST = 0.6  # of its type; a longer one has two lines
ON_A3 = 1.4  # times as much
BESIDE_PAGE = 0.82  # of the width, beside the number of the page
QR_SIDE = 26.0
STRETCH_MAX = 6.0  # of the height that a row needs at least


def wall_pdf(sheet: WallSheet, paper: WallPaper, *, publisher: str, language: str, dated: date) -> bytes:
    """The sheet on as few pages as can be read from two metres. It has one row at least."""
    document = Paper(
        title=f"{sheet.heading} – {sheet.details[0]}",
        publisher=publisher,
        language=language,
        dated=dated,
        landscape=paper.is_landscape,
        form=paper.format,
    )
    sheet = replace(sheet, rows=tuple(_printable(row, document) for row in sheet.rows))
    head = _Head(document, sheet, ON_A3 if paper.format == "A3" else 1.0)
    top = MARGIN + head.tall
    fit = WallFit(document, sheet, document.epw, document.bottom - top, LARGEST[paper.format])
    fitting = fit.best()
    for number, blocks in enumerate(fitting.pages, 1):
        document.add_page()
        head.draw(number, len(fitting.pages))
        _Body(document, sheet.columns, fitting, top).draw(blocks)
    return document.to_bytes()


def _printable(row: WallRow, paper: Paper) -> WallRow:
    """A row in characters that the font has."""
    return replace(row, cells=tuple(tuple(map(paper.printable, cell)) for cell in row.cells))


class _Head:
    """What stands above the table on every page."""

    def __init__(self, paper: Paper, sheet: WallSheet, scale: float) -> None:
        self.paper, self.sheet, self.scale = paper, sheet, scale
        self.qr = QR_SIDE * scale if sheet.address else 0.0
        self.wide = paper.epw - (self.qr + 4 if self.qr else 0)
        self.lines = [
            *self._titles(sheet),
            *self._lines(sheet.details, DETAIL, 1.0),
            *self._lines(sheet.notes, NOTE, 1.0),
        ]
        self.tall = max(sum(size * LEADING * POINT for _line, size in self.lines) + 2, self.qr)

    def _titles(self, sheet: WallSheet) -> list[tuple[str, float]]:
        """The title in one line, both languages where they fit, else one below the other."""
        room = self.wide * BESIDE_PAGE
        whole = self.paper.printable(sheet.heading)
        least = self.paper.width(whole, TITLE * TITLE_LEAST * BOLD * self.scale)
        titles = (whole,) if least <= room else sheet.title
        lines = []
        for title in titles:
            wide = self.paper.width(self.paper.printable(title), TITLE * BOLD * self.scale)
            fits = min(1.0, max(TITLE_LEAST, room / wide))
            lines += self._lines((title,), TITLE * fits, BESIDE_PAGE)
        return lines

    def _lines(self, texts: Sequence[str], size: float, share: float) -> list[tuple[str, float]]:
        """Lines with their size. Beside the title stands the number of the page."""
        size *= self.scale
        texts = [self.paper.printable(text) for text in texts if text]
        return [
            (line, size) for text in texts for line in self.paper.lines(text, self.wide * share, size * BOLD)
        ]

    def draw(self, number: int, of: int) -> None:
        """On the page that was begun."""
        y = MARGIN
        for line, size in self.lines:
            leading = size * LEADING * POINT
            bold = size > DETAIL * self.scale
            color = GREY if size == NOTE * self.scale else INK
            self.paper.say(MARGIN, y + leading * 0.76, line, size, bold=bold, color=color)
            y += leading
        if of > 1:
            size = DETAIL * self.scale
            box = (
                MARGIN + self.wide * (BESIDE_PAGE + 0.02),
                MARGIN,
                self.wide * (0.98 - BESIDE_PAGE),
                size * LEADING * POINT,
            )
            self.paper.put(*box, f"{number} / {of}", size=size, align="R", bold=True)
        if self.qr:
            draw_qr(self.paper, self.sheet.address, self.paper.w - MARGIN - self.qr, MARGIN, self.qr)


class _Body:
    """The blocks of a page beside each other, their rows spread over its height."""

    def __init__(self, paper: Paper, columns: Sequence[WallColumn], fitting: Fitting, top: float) -> None:
        self.paper, self.columns, self.fitting, self.top = paper, columns, fitting, top
        tallest = max(sum(row.tall for row in block) for page in fitting.pages for block in page)
        self.stretch = min(STRETCH_MAX, (paper.bottom - top - fitting.head_tall) / tallest)

    def draw(self, blocks: Sequence[Sequence[FittedRow]]) -> None:
        """Every block with its heads."""
        wide = sum(self.fitting.widths)
        for place, rows in enumerate(blocks):
            x = MARGIN + place * (wide + GUTTER)
            y = self._heads(x)
            for row in rows:
                y = self._row(row, x, y)
            if place:
                with self.paper.pen(0.2):
                    middle = x - GUTTER / 2
                    self.paper.line(middle, self.top, middle, self.paper.bottom)

    def _heads(self, x: float) -> float:
        """The heads of a block; where they end."""
        size, bottom, left = HEAD * self.fitting.size, self.top + self.fitting.head_tall, x
        for column, width in zip(self.columns, self.fitting.widths, strict=True):
            lines = [self.paper.printable(title) for title in column.title]
            baseline = bottom - (len(lines) - 1) * LINE * size * POINT - 0.35 * size * POINT
            self._lines(lines, size, column, left, width, baseline)
            left += width
        with self.paper.pen(0.5):
            self.paper.line(x, bottom, left, bottom)
        return bottom

    def _row(self, row: FittedRow, x: float, y: float) -> float:
        tall, left = row.tall * self.stretch, x
        for cell, column, width in zip(row.cells, self.columns, self.fitting.widths, strict=True):
            leading = LINE * cell.size * POINT
            above = (tall - len(cell.lines) * leading) / 2
            self._lines(cell.lines, cell.size, column, left, width, y + above + leading * 0.78)
            left += width
        with self.paper.pen(0.15):
            self.paper.line(x, y + tall, left, y + tall)
        return y + tall

    def _lines(
        self, lines: Sequence[str], size: float, column: WallColumn, x: float, width: float, baseline: float
    ) -> None:
        pad = PAD * self.fitting.size * POINT
        for line in lines:
            spare = width - 2 * pad - self.paper.width(line, size)
            left = x + pad + {"L": 0.0, "C": 0.5, "R": 1.0}[column.align] * spare
            self.paper.say(left, baseline, line, size, bold=column.bold)
            baseline += LINE * size * POINT
