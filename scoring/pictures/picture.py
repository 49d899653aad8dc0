"""What every picture has: a name, a description, the drawing, and its figures as a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import svg

WIDE = 360  # units of a drawing: as wide as a phone, so that its letters are as large there as they are drawn
LETTER, BETWEEN = 7, 10  # the width of a figure, and the room between two names
Shape = svg.Element


@dataclass(frozen=True, slots=True)
class PictureTable:
    """The figures of a picture in words: heads of the columns, and rows whose first cell is their head."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG, ready for a page, with what a reader who does not see it is given."""

    key: str  # of a page's pictures each has another
    title: str
    drawing: str
    table: PictureTable


def drawn(
    key: str, title: str, description: str, shapes: Sequence[Shape], table: PictureTable, *, high: int
) -> Picture:
    """A picture of its shapes, `high` units high. Title and description are read aloud in place of it."""
    named: list[Shape] = [
        svg.Title(id=f"{key}-title", text=svg.escape(title)),
        svg.Desc(id=f"{key}-says", text=svg.escape(description)),
    ]
    drawing = svg.SVG(
        viewBox=f"0 0 {WIDE} {high}",  # type: ignore[arg-type]  # written as it is
        class_=["drawing"],
        elements=[*named, *shapes],
        extra={"role": "img", "aria-labelledby": f"{key}-title", "aria-describedby": f"{key}-says"},
    )
    return Picture(key, title, drawing.as_str(), table)


def label(words: str, x: Fraction | int, y: Fraction | int, *classes: str) -> Shape:
    """Words at a place. The library writes text as it is given, so names are made harmless here."""
    return svg.Text(text=svg.escape(words), x=at(x), y=at(y), class_=list(classes) or None)


def every_name(names: Sequence[str], wide: int) -> int:
    """Of names in a line so many units wide, every how many-th is written so that none meets the next."""
    longest = max(map(len, names), default=1) * LETTER + BETWEEN
    return max(-(-len(names) * longest // wide), 1)


def rule(x1: Fraction | int, y1: Fraction | int, x2: Fraction | int, y2: Fraction | int, name: str) -> Shape:
    """A straight line between two places."""
    return svg.Line(x1=at(x1), y1=at(y1), x2=at(x2), y2=at(y2), class_=[name])


def box(x: Fraction | int, y: Fraction | int, wide: Fraction | int, high: Fraction | int, name: str) -> Shape:
    """A filled rectangle."""
    return svg.Rect(x=at(x), y=at(y), width=at(wide), height=at(high), class_=name.split())


def at(place: Fraction | int) -> float:
    """A coordinate, to a tenth of a unit."""
    rounded = round(Fraction(place), 1)
    return int(rounded) if rounded.denominator == 1 else float(rounded)
