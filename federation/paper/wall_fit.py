"""How large the type of a table for the wall can be, and where its lines then stand. Measures are mm.

Who stands two metres away reads kanji of seven millimetres, and capitals of five, with ease: they appear
more than one and a half times as high as the smallest that a healthy eye makes out at all (five minutes of
arc, eight for kanji). That is type of 20 points; smaller type means more pages.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import NamedTuple

from federation.paper.document import POINT, Paper
from federation.paper.wall import Cell, WallRow, WallSheet

LEGIBLE = 20.0  # points
LARGEST = {"A4": 72.0, "A3": 102.0}
LEAST_OF_WORD = 0.5  # of the type of the sheet, for a wide word; a wider one is divided
BLOCKS_MAX = 4  # beside each other
GUTTER = 8.0
LINE = 1.2  # of a line, in sizes of its type
PAD, PAD_ABOVE = 0.34, 0.16  # beside a cell, and above and below it, in sizes of its type
HEAD = 0.5  # of the heads of columns, in sizes of the type
BETWEEN = " · "
WHOLE, WORDS = ("beside", "below"), "words"
BOLD = 1.03  # of the width of type: the stroke of what is bold stands out on both sides
STEP = 0.2  # points
NEARLY = 0.97
MUCH = 1.25
WORD_WIDEST = 7.0  # sizes of type: what is longer does not make the type of all others smaller
WORD = re.compile(r"[ \u3000・=-]*[^ \u3000・=-]+[ \u3000・=-]*")


class FittedCell(NamedTuple):
    """The lines of a cell, and their size of type in points."""

    lines: tuple[str, ...]
    size: float


class FittedRow(NamedTuple):
    """A row with the room that it needs at least."""

    cells: tuple[FittedCell, ...]
    tall: float


@dataclass(frozen=True, slots=True)
class Fitting:
    """A table in one size of type: its columns, and by page and block the rows that stand there."""

    size: float
    blocks: int
    widths: tuple[float, ...]
    head_tall: float
    pages: tuple[tuple[tuple[FittedRow, ...], ...], ...]


class Division(NamedTuple):
    """One way to lay a table out: how many blocks, and how names are divided into lines."""

    blocks: int
    how: str  # "beside": parts in one line, "below": each in its own, "words": in as many as they need


DIVISIONS = [Division(blocks, how) for how in (*WHOLE, WORDS) for blocks in range(1, BLOCKS_MAX + 1)]


@dataclass(frozen=True)
class WallFit:
    """A sheet that looks for its type on a body of so many mm."""

    paper: Paper
    sheet: WallSheet
    wide: float
    tall: float
    largest: float

    def best(self) -> Fitting:
        """The largest type on the fewest pages on which it is legible."""
        widest = {division: self._widest(division) for division in DIVISIONS}
        enough = min(LEGIBLE, max(widest.values()))
        needed = [self._pages(enough, one) for one, size in widest.items() if size >= enough]
        pages = min(*needed, len(self.sheet.rows))
        sizes = {division: self._largest(division, pages, enough) for division in DIVISIONS}
        division = _preferred(sizes)
        return self._fitted(sizes[division], division, pages)

    def _widest(self, division: Division) -> float:
        """The largest type in which its columns stand beside each other, one name in ten left aside."""
        least = sum(units[division.how] for units in self._units)
        return min(self.largest, self._block_width(division.blocks) / least)

    def _block_width(self, blocks: int) -> float:
        return (self.wide - (blocks - 1) * GUTTER) / blocks

    @cached_property
    def _units(self) -> list[dict[str, float]]:
        """By column and division, its width in type of one point."""
        numbers = range(len(self.sheet.columns))
        return [{how: self._unit(number, how) for how in (*WHOLE, WORDS)} for number in numbers]

    def _unit(self, number: int, how: str) -> float:
        """Of its head, and of nine in ten of its cells: of the rest names are divided between words."""
        column = self.sheet.columns[number]
        cells = sorted(self._cell_unit(row, number, how) for row in self.sheet.rows)
        own = cells[ceil(0.9 * len(cells)) - 1] if column.is_text else cells[-1]
        heads = [self.paper.width(title, HEAD * BOLD) for title in column.title]
        return max([own, *heads]) + 2 * PAD * POINT

    def _cell_unit(self, row: WallRow, number: int, how: str) -> float:
        lines = parted(row, number, how)
        if how != WORDS or not self.sheet.columns[number].is_text:
            return max((self.paper.width(line, BOLD) for line in lines), default=0.0)
        pieces = (word.rstrip() for line in lines for word in words_of(line))
        widest = max((self.paper.width(piece, BOLD) for piece in pieces), default=0.0)
        return min(widest, WORD_WIDEST * POINT)

    def _largest(self, division: Division, pages: int, least: float) -> float:
        """The largest type in which so many pages are enough; 0 where none is.

        Larger type may need fewer pages, where a word is divided no more: so `least` is tried for itself.
        """
        high = self._widest(division)
        low = least if high >= least and self._pages(least, division) <= pages else 0.0
        if self._pages(high, division) <= pages:
            return high
        while high - low > STEP:
            middle = (low + high) / 2
            low, high = (middle, high) if self._pages(middle, division) <= pages else (low, middle)
        return low

    def _pages(self, size: float, division: Division) -> int:
        heights = [row.tall for row in self._rows(size, division)]
        room = self.tall - self._head_tall(size)
        if max(heights) > room:
            return len(heights) + 1
        return ceil(len(packed(heights, room)) / division.blocks)

    def _widths(self, size: float, division: Division) -> tuple[float, ...]:
        """The columns in a size of type; those of names share the rest by what they hold."""
        units = [unit[division.how] * size for unit in self._units]
        spare = self._block_width(division.blocks) - sum(units)
        wishes = [
            unit["below"] if column.is_text else 0.0
            for unit, column in zip(self._units, self.sheet.columns, strict=True)
        ]
        whole = sum(wishes)
        return tuple(
            unit + spare * (wish / whole if whole else 1 / len(units))
            for unit, wish in zip(units, wishes, strict=True)
        )

    def _head_tall(self, size: float) -> float:
        lines = max(len(column.title) for column in self.sheet.columns)
        return (lines * LINE + PAD) * HEAD * size * POINT

    def _rows(self, size: float, division: Division) -> list[FittedRow]:
        widths = self._widths(size, division)
        return [self._row(row, size, widths, division.how) for row in self.sheet.rows]

    def _row(self, row: WallRow, size: float, widths: Sequence[float], how: str) -> FittedRow:
        cells = tuple(
            self._cell(parted(row, number, how), width - 2 * PAD * size * POINT, size)
            for number, width in enumerate(widths)
        )
        tall = max(len(cell.lines) * cell.size for cell in cells) * LINE * POINT
        return FittedRow(cells, tall + 2 * PAD_ABOVE * size * POINT)

    def _cell(self, parts: Cell, width: float, size: float) -> FittedCell:
        """Parts on lines of a width: divided between words, a word that is too wide set smaller."""
        width += 0.01
        words = [word.rstrip() for part in parts for word in words_of(part)]
        widest = max((self.paper.width(word, size * BOLD) for word in words), default=0.0)
        share = width / widest if widest > width else 1.0
        fits = size * share if share >= LEAST_OF_WORD else size
        lines = [line for part in parts for line in self._lines(part, width, fits)]
        return FittedCell(tuple(lines), fits)

    def _lines(self, part: str, width: float, size: float) -> Iterator[str]:
        line = ""
        for word in words_of(part):
            if line and self.paper.width((line + word).rstrip(), size * BOLD) > width:
                yield from self.paper.lines(line.rstrip(), width, size * BOLD)
                line = ""
            line += word
        yield from self.paper.lines(line.rstrip(), width, size * BOLD)

    def _fitted(self, size: float, division: Division, pages: int) -> Fitting:
        rows, head = self._rows(size, division), self._head_tall(size)
        blocks = evenly([row.tall for row in rows], self.tall - head, pages * division.blocks)
        filled = [tuple(rows[first:last]) for first, last in blocks]
        starts = range(0, len(filled), division.blocks)
        by_page = tuple(tuple(filled[at : at + division.blocks]) for at in starts)
        return Fitting(size, division.blocks, self._widths(size, division), head, by_page)


def _preferred(sizes: Mapping[Division, float]) -> Division:
    """Names are parted where they are much larger so, or legible so alone. Of divisions that come to nearly
    the same the first: fewer blocks, names in one line.
    """
    whole = {division: size for division, size in sizes.items() if division.how in WHOLE}
    size, parted_size = max(whole.values()), max(sizes.values())
    if parted_size > size * MUCH or size < LEGIBLE - STEP <= parted_size:
        whole, size = dict(sizes), parted_size
    return next(division for division in whole if whole[division] >= size * NEARLY)


def words_of(part: str) -> list[str]:
    """The words of a name with the spaces behind them, those of Japanese too."""
    return WORD.findall(part) or [part]


def parted(row: WallRow, number: int, how: str) -> Cell:
    """The parts of a cell as a division has them."""
    cell = row.cells[number]
    return (BETWEEN.join(cell),) if how == "beside" else cell


def packed(heights: Sequence[float], tall: float) -> list[tuple[int, int]]:
    """Rows one below the other, as many to a block as it holds: the first and the one behind the last."""
    blocks: list[tuple[int, int]] = []
    first, used = 0, 0.0
    for place, height in enumerate(heights):
        if place > first and used + height > tall + 0.001:
            blocks.append((first, place))
            first, used = place, 0.0
        used += height
    return [*blocks, (first, len(heights))]


def evenly(heights: Sequence[float], tall: float, blocks: int) -> list[tuple[int, int]]:
    """The same over so many blocks at most, the tallest of them as low as can be."""
    low, high = 0.0, tall
    while high - low > 0.1:
        middle = (low + high) / 2
        low, high = (low, middle) if len(packed(heights, middle)) <= blocks else (middle, high)
    return packed(heights, high)
