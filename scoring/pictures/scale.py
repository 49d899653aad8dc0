"""From figures to heights: a scale with round marks."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

STEPS = (1, 2, 5)
MARKS_MAX = 6


@dataclass(frozen=True, slots=True)
class PictureScale:
    """Figures from `low` to `high` laid between two edges of a drawing; places run from the top down."""

    low: Fraction
    high: Fraction
    top: int
    bottom: int
    step: Fraction
    is_turned: bool = False  # the lowest figure on top, as of places

    def y(self, figure: Fraction) -> Fraction:
        """How far down a figure lies."""
        share = (figure - self.low) / (self.high - self.low)
        room = self.bottom - self.top
        return self.top + room * share if self.is_turned else self.bottom - room * share

    @property
    def marks(self) -> list[Fraction]:
        """The round figures that are written beside the drawing."""
        first = -(-self.low // self.step)
        return [self.step * number for number in range(first, self.high // self.step + 1)]


def scale_of(figures: Iterable[Fraction], *, top: int, bottom: int, is_turned: bool = False) -> PictureScale:
    """The scale that just holds some figures; at least one step high, in whole steps of 1, 2 or 5."""
    kept = list(figures)
    least, most = min(kept), max(kept)
    step = _step(most - least)
    if is_turned:
        return PictureScale(least, max(most, least + 1), top, bottom, max(step, Fraction(1)), True)
    low, high = step * (least // step), step * -(-most // step)
    return PictureScale(low, high if high > low else low + step, top, bottom, step)


def _step(reach: Fraction) -> Fraction:
    """The smallest round step that needs few marks."""
    size = Fraction(1, 10)
    while True:
        for times in STEPS:
            if reach <= size * times * (MARKS_MAX - 1):
                return size * times
        size *= 10


def text_of(mark: Fraction) -> str:
    """A mark as it is written: steps are tenths at the least."""
    tenths = abs(mark * 10)
    whole, tenth = divmod(int(tenths), 10)
    sign = "−" if mark < 0 else ""
    return f"{sign}{whole}.{tenth}" if tenth else f"{sign}{whole}"
