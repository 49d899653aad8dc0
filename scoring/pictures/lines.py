"""Lines: how figures of several moved from one round or board to the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import svg

from scoring.pictures.picture import WIDE, Picture, PictureTable, Shape, at, drawn, every_name, label, rule
from scoring.pictures.scale import PictureScale, scale_of, text_of

TOP, BOTTOM, HIGH = 14, 200, 224
LEFT, RIGHT = 40, WIDE - 58
LEAD = 12  # from the end of a line to the name that stands for it
APART = 14  # between the names at the ends of lines
LINES_MAX = 10


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """One line: a short name for its end, its figures (None: it has none there), and how they are written."""

    name: str
    label: str  # who it is in full, for the table where there is no short name
    figures: tuple[Fraction | None, ...]
    written: tuple[str, ...]
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class LinesFrame:
    """What a picture of lines is called, what its lines are held against, and the heads of its table.

    The table has a row for each of `heads`, and a column for each line: ten go on a sheet of paper.
    """

    key: str
    title: str
    description: str
    first_head: str
    heads: tuple[str, ...]
    against: Fraction | None = None
    are_places: bool = False


def lines_picture(frame: LinesFrame, lines: Sequence[DrawnLine]) -> Picture | None:
    """At most ten lines, one's own thick; None where nobody has a figure."""
    shown = [line for line in lines if any(figure is not None for figure in line.figures)][:LINES_MAX]
    if not shown:
        return None
    figures = [figure for line in shown for figure in line.figures if figure is not None]
    held = [*figures, *([frame.against] if frame.against is not None else [])]
    scale = scale_of(held, top=TOP, bottom=BOTTOM, is_turned=frame.are_places)
    # One's own is drawn last, so that it lies above the others.
    placed = sorted(enumerate(shown), key=lambda one: one[1].is_own)
    shapes = [*_ground(frame, scale), *(_line(line, number, scale) for number, line in placed)]
    shapes += _names(shown, scale)
    written = zip(frame.heads, *(line.written for line in shown), strict=True)
    table = PictureTable((frame.first_head, *(line.name or line.label for line in shown)), tuple(written))
    return drawn(frame.key, frame.title, frame.description, shapes, table, high=HIGH)


def _ground(frame: LinesFrame, scale: PictureScale) -> list[Shape]:
    shapes: list[Shape] = []
    for mark in scale.marks:
        y = scale.y(mark)
        shapes += [rule(LEFT, y, RIGHT, y, "grid"), label(text_of(mark), LEFT - 6, y + 4, "end")]
    if frame.against is not None:
        y = scale.y(frame.against)
        shapes.append(rule(LEFT, y, RIGHT, y, "against"))
    every = every_name(frame.heads, RIGHT - LEFT)
    for number, head in enumerate(frame.heads):
        if number % every == 0:
            shapes.append(label(head, _x(number, len(frame.heads)), HIGH - 6, "middle"))
    return shapes


def _x(number: int, count: int) -> Fraction:
    return LEFT + Fraction(RIGHT - LEFT) * number / max(count - 1, 1)


def _line(line: DrawnLine, number: int, scale: PictureScale) -> Shape:
    """A line through what there is; where a figure is missing it goes straight on to the next."""
    count = len(line.figures)
    points = [
        svg.Point(at(_x(place, count)), at(scale.y(figure)))
        for place, figure in enumerate(line.figures)
        if figure is not None
    ]
    return svg.Polyline(points=points, class_=["line", _kind(line, number)])


def _kind(line: DrawnLine, number: int) -> str:
    return "own" if line.is_own else f"kind-{number % LINES_MAX}"


def _names(lines: Sequence[DrawnLine], scale: PictureScale) -> list[Shape]:
    """The names at the right, each at the height where its line ends, or as near as there is room.

    A stroke leads from the line to its name: of lines that end close together they stand apart.
    """
    ends = sorted((scale.y(_last(line)), number) for number, line in enumerate(lines))
    heights = _apart([y for y, _number in ends])
    shapes: list[Shape] = []
    for y, (end, number) in zip(heights, ends, strict=True):
        line, kind = lines[number], _kind(lines[number], number)
        if line.figures[-1] is not None:
            shapes.append(rule(RIGHT + 2, end, RIGHT + LEAD, y, "lead"))
        shapes.append(label(line.name, RIGHT + LEAD + 4, y + 4, "name", kind))
    return shapes


def _apart(wanted: Sequence[Fraction]) -> list[Fraction]:
    """Heights from the top down, none nearer to the next than a line of text, each near its own."""
    groups: list[tuple[Fraction, int]] = []  # the height of the middle, and how many stand around it
    for y in wanted:
        middle, count = y, 1
        while groups and groups[-1][0] + APART * Fraction(groups[-1][1] + count, 2) > middle:
            before, others = groups.pop()
            middle, count = (before * others + middle * count) / (others + count), others + count
            middle = min(middle, BOTTOM + APART - APART * Fraction(count, 2))
        groups.append((middle, count))
    return [
        middle + APART * (place - Fraction(count - 1, 2))
        for middle, count in groups
        for place in range(count)
    ]


def _last(line: DrawnLine) -> Fraction:
    return next(figure for figure in reversed(line.figures) if figure is not None)
