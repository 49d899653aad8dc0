"""Rounding: half away from zero, never half to even. REG-4.1.2.6 and the figures on every screen."""

from decimal import Decimal
from fractions import Fraction


def units(numerator: int, denominator: int, decimals: int) -> int:
    """numerator/denominator counted in units of the last decimal kept; the denominator is positive.

    Integers only, because a session rounds thousands of awards.
    """
    scale: int = 10**decimals
    nearest = (2 * abs(numerator) * scale + denominator) // (2 * denominator)
    return -nearest if numerator < 0 else nearest


def rounded(value: Fraction, decimals: int) -> Fraction:
    """The value to so many decimals."""
    return Fraction(units(value.numerator, value.denominator, decimals), 10**decimals)


def decimal(value: Fraction, decimals: int = 2) -> Decimal:
    """The value to so many decimals, with exactly that many written: 7/2 gives 3.50."""
    return Decimal(units(value.numerator, value.denominator, decimals)).scaleb(-decimals)


def shown(value: Fraction, decimals: int = 2) -> str:
    """The value as files and tables print it: "3.50", and never "-0.00"."""
    return f"{decimal(value, decimals):f}"


def without_zeros(value: Fraction, decimals: int = 2) -> str:
    """The same as `shown` where the figure is a count: "2", and "2.5" for two and a half."""
    text = shown(value, decimals)
    return text.rstrip("0").rstrip(".") if "." in text else text
