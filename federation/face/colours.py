"""Colours and their contrast, by WCAG 2.2 (1.4.3 and 1.4.11); and the nearest colour that has enough of it.

Knows no Django. A colour is "#rrggbb" in small letters, as forms and the database have it.
"""

from decimal import ROUND_DOWN, Decimal
from enum import Enum
from typing import NamedTuple

TEXT, LARGE = Decimal("4.5"), Decimal(3)  # what text and links need, and what large parts need
_HUNDREDTH = Decimal("0.01")
_STEPS = 255


class ColourScheme(Enum):
    """A scheme of the pages: the grounds on which a colour stands (portal.css), and where it moves to."""

    LIGHT = ("#fdfbf5", "#f5f1e6"), "#000000"
    DARK = ("#161814", "#20231d"), "#ffffff"

    @property
    def grounds(self) -> tuple[str, ...]:
        """The ground of pages, and that of parts set off from it."""
        return self.value[0]

    @property
    def end(self) -> str:
        """The colour that has most contrast on them."""
        return self.value[1]


class Contrast(NamedTuple):
    """A colour on a ground, and their ratio, rounded down to hundredths."""

    ground: str
    ratio: Decimal


def contrast(one: str, other: str) -> Decimal:
    """The ratio of contrast of two colours: 1 to 21, whichever is the ground."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    ratio = (lighter + Decimal("0.05")) / (darker + Decimal("0.05"))
    return ratio.quantize(_HUNDREDTH, ROUND_DOWN)


def lacking(colour: str, scheme: ColourScheme) -> list[Contrast]:
    """The grounds of a scheme on which text of this colour has too little contrast."""
    every = [Contrast(ground, contrast(colour, ground)) for ground in scheme.grounds]
    return [one for one in every if one.ratio < TEXT]


def nearest(colour: str, scheme: ColourScheme) -> str:
    """The colour itself where it passes, else the first that does on its way to black (dark: to white)."""
    way = (_between(colour, scheme.end, step) for step in range(_STEPS + 1))
    return next(one for one in way if not lacking(one, scheme))


def _between(one: str, other: str, step: int) -> str:
    channels = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{(a * (_STEPS - step) + b * step) // _STEPS:02x}" for a, b in channels)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def _luminance(colour: str) -> Decimal:
    """The relative luminance of WCAG 2.2: 0 is black, 1 is white."""
    red, green, blue = (_linear(channel) for channel in _channels(colour))
    return Decimal("0.2126") * red + Decimal("0.7152") * green + Decimal("0.0722") * blue


def _linear(channel: int) -> Decimal:
    share = Decimal(channel) / 255
    if share <= Decimal("0.04045"):
        return share / Decimal("12.92")
    return ((share + Decimal("0.055")) / Decimal("1.055")) ** Decimal("2.4")
