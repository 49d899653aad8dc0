"""Bars: one figure for each board, year, month or score; upright beside each other, or lying beneath."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.pictures.picture import WIDE, Picture, PictureTable, Shape, box, drawn, every_name, label, rule
from scoring.pictures.scale import PictureScale, scale_of, text_of

TOP, BOTTOM, HIGH = 14, 156, 180
LEFT, RIGHT = 40, WIDE - 8
WIDEST = 48  # a bar, where there are few
GAP = Fraction(1, 4)  # of a column
LEGEND = 22
ROW, NAME_WIDE, COUNT_WIDE = 24, 96, 40
PARTS_MAX = 6  # kinds of parts that the style sheet tells apart


@dataclass(frozen=True, slots=True)
class DrawnBar:
    """One bar, of one part or of several on top of each other, and what is written of it in the table."""

    name: str
    parts: tuple[Fraction, ...]
    written: tuple[str, ...]
    is_own: bool = False

    @property
    def total(self) -> Fraction:
        """How high it is."""
        return sum(self.parts, Fraction(0))


@dataclass(frozen=True, slots=True)
class BarsFrame:
    """What a picture of bars is called, the heads of its table, and what the bars are held against."""

    key: str
    title: str
    description: str
    heads: tuple[str, ...]
    against: Fraction | None = None
    kinds: tuple[str, ...] = ()  # what the parts of a bar are
    most: Fraction | None = None  # the height of the drawing where it is known, as 100 %


def bars_picture(frame: BarsFrame, bars: Sequence[DrawnBar]) -> Picture | None:
    """Upright bars on a common ground; None where there is none."""
    if not bars:
        return None
    totals = [bar.total for bar in bars]
    held = [Fraction(0), *totals, *([frame.most] if frame.most is not None else [])]
    scale = scale_of(held, top=TOP, bottom=BOTTOM)
    shapes = _ground(frame, scale)
    column = Fraction(RIGHT - LEFT, len(bars))
    every = every_name([bar.name for bar in bars], RIGHT - LEFT)
    wide = min(column * (1 - GAP), Fraction(WIDEST))
    for number, bar in enumerate(bars):
        left = LEFT + column * number
        shapes += _upright(bar, left + (column - wide) / 2, wide, scale)
        if number % every == 0:
            shapes.append(label(bar.name, left + column / 2, HIGH - 6, "middle"))
    shapes += _legend(frame.kinds)
    high = HIGH + LEGEND * bool(frame.kinds)
    return drawn(frame.key, frame.title, frame.description, shapes, _table(frame, bars), high=high)


def _legend(kinds: Sequence[str]) -> list[Shape]:
    """Which part of a bar is what, in a line under the drawing."""
    shapes: list[Shape] = []
    for number, kind in enumerate(kinds):
        x = LEFT + Fraction(RIGHT - LEFT, len(kinds)) * number
        shapes += [box(x, HIGH + 4, 11, 11, f"bar part-{number % PARTS_MAX}"), label(kind, x + 16, HIGH + 14)]
    return shapes


def lying_picture(frame: BarsFrame, bars: Sequence[DrawnBar]) -> Picture | None:
    """Bars beneath each other with names before and figures behind them; None where there is none."""
    if not bars:
        return None
    most = max(max(bar.total for bar in bars), Fraction(1))
    shapes: list[Shape] = []
    for number, bar in enumerate(bars):
        y, wide = number * ROW, (WIDE - NAME_WIDE - COUNT_WIDE) * bar.total / most
        name = "bar own" if bar.is_own else "bar"
        shapes.append(label(bar.name, NAME_WIDE - 8, y + 17, *("end", "own")[: 1 + bar.is_own]))
        shapes.append(box(NAME_WIDE, y + 4, wide, ROW - 8, name))
        shapes.append(label(bar.written[0], NAME_WIDE + wide + 6, y + 17))
    high = len(bars) * ROW
    return drawn(frame.key, frame.title, frame.description, shapes, _table(frame, bars), high=high)


def _table(frame: BarsFrame, bars: Sequence[DrawnBar]) -> PictureTable:
    return PictureTable(frame.heads, tuple((bar.name, *bar.written) for bar in bars))


def _ground(frame: BarsFrame, scale: PictureScale) -> list[Shape]:
    shapes: list[Shape] = []
    for mark in scale.marks:
        y = scale.y(mark)
        shapes += [rule(LEFT, y, RIGHT, y, "grid"), label(text_of(mark), LEFT - 6, y + 4, "end")]
    if frame.against is not None:
        shapes.append(rule(LEFT, scale.y(frame.against), RIGHT, scale.y(frame.against), "against"))
    return shapes


def _upright(bar: DrawnBar, x: Fraction, wide: Fraction, scale: PictureScale) -> list[Shape]:
    """The parts of a bar from the ground up; what is below nothing hangs under it."""
    shapes: list[Shape] = []
    reached = Fraction(0)
    for number, part in enumerate(bar.parts):
        top, foot = sorted((scale.y(reached), scale.y(reached + part)))
        kind = "own" if bar.is_own else f"part-{number % PARTS_MAX}"
        if foot > top:
            shapes.append(box(x, top, wide, foot - top, f"bar {kind}"))
        reached += part
    return shapes
