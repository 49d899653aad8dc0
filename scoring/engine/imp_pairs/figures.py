"""Numbers inside sentences: points and IMPs with their sign."""

from fractions import Fraction

from scoring.engine.rounding import shown
from scoring.engine.victory_points.scale import written


def signed(value: Fraction | int) -> str:
    """+420, −50, 0, +12.5; two decimals where it never ends: +336.67."""
    text = written(Fraction(value))
    if "/" in text:
        text = shown(Fraction(value))
    return f"+{text}" if value > 0 else text.replace("-", "−")
