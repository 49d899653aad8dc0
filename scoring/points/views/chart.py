"""A member's points year by year as bars, drawn here as SVG. Whole numbers; a table stands behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.points.selectors.history import Year
from scoring.points.words.points import colour

WIDE, HIGH, FOOT, HEAD = 320, 140, 18, 16  # of the drawing, in its own units
YEARS_MAX = 20
GAP_MAX = 8


def in_words(years: Sequence[Year]) -> list[tuple[Year, list[tuple[str, Decimal]]]]:
    """The years of the table behind the chart, the newest first, with the colours' names."""
    return [(year, [(colour(name), amount) for name, amount in year.colours]) for year in reversed(years)]


@dataclass(frozen=True, slots=True)
class Bar:
    """One year: where its bar stands, and whether its label is written."""

    year: int
    x: int
    y: int
    wide: int
    high: int
    middle: int
    is_labelled: bool
    points: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The drawing: its size, its ground line, its bars, and what the highest is worth."""

    wide: int
    high: int
    ground: int
    label: int
    bars: tuple[Bar, ...]
    most: str


def chart(years: Sequence[Year]) -> Chart | None:
    """The newest twenty years as bars, those without points among them; None where there is nothing to draw.

    A year that ended below nothing has no bar: what is below stands in the table.
    """
    most = max((row.units for row in years), default=0)
    if most <= 0:
        return None
    by_year = {row.year: row for row in years}
    last = max(by_year)
    first = max(min(by_year), last - YEARS_MAX + 1)
    shown = range(first, last + 1)
    most = max(max((by_year[year].units for year in shown if year in by_year), default=0), 1)
    bars = tuple(_bar(year, place, len(shown), by_year.get(year), most) for place, year in enumerate(shown))
    highest = max((by_year[year] for year in shown if year in by_year), key=lambda row: row.units)
    return Chart(WIDE, HIGH, HIGH - FOOT, HIGH - 4, bars, str(highest.points))


def _bar(year: int, place: int, count: int, row: Year | None, most: int) -> Bar:
    step = WIDE // count
    gap = min(step // 3, GAP_MAX)
    room, units = HIGH - FOOT - HEAD, max(row.units if row else 0, 0)
    # A year with points is never without a bar, however small.
    high = max(units * room // most, 1) if units else 0
    x, wide = place * step + gap // 2, min(step - gap, WIDE // 6)
    every = -(-count // 6)
    is_labelled = (count - 1 - place) % every == 0
    points = str(row.points) if row else "0.00"
    return Bar(year, x, HIGH - FOOT - high, wide, high, x + wide // 2, is_labelled, points)
