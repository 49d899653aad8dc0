"""Exact numbers of somebody's text: looked at as signs first, and made only where they are short.

1e9999999 is a short text and an endless number, and a million digits are quadratic work. So no number is made
of a text to see whether it is too large. Whoever reads from outside asks here for a fraction or a number with
a sign, and `federation.text.numbers` for a whole number.
"""

import re
from decimal import Decimal
from fractions import Fraction

DIGITS_MAX = 30  # on either side of a point or a stroke
EXPONENT_MAX = 30
LENGTH_MAX = 80
_BITS_MAX = 100  # DIGITS_MAX digits
_EXACT = re.compile(
    r"(?P<whole>[+-]?(?=\.?\d)\d{0,30})(?:/\d{1,30}|(?:\.\d{0,30})?(?:[eE](?P<exponent>[+-]?\d{1,2}))?)"
)


def exact(value: object) -> Fraction | None:
    """The number of 3, "12.5", "31/8", "1e3", Decimal("0.5"); None for anything else, or longer than any.

    A float is read by its shortest notation, which is what was written.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Fraction(value) if value.bit_length() <= _BITS_MAX else None
    if isinstance(value, Decimal) and not _is_short(value):
        return None
    if not isinstance(value, str | Decimal | float):
        return None
    return _of_text(str(value)) if not isinstance(value, str) or len(value) <= LENGTH_MAX else None


def exact_whole(value: object) -> int | None:
    """A whole number with its sign, "-3" or 12; None for anything else: 3.0 is one, 3.5 and 1e99 are not."""
    number = exact(value)
    return number.numerator if number is not None and number.denominator == 1 else None


def exact_decimal(value: object) -> Decimal | None:
    """A number that ends, as a decimal: "12.50" keeps its places. None for anything else."""
    if exact(value) is None or (isinstance(value, str) and "/" in value):
        return None
    return value if isinstance(value, Decimal) else Decimal(str(value).strip())


def _is_short(value: Decimal) -> bool:
    """Whether a decimal is a number of few digits, told without writing it out."""
    if not value.is_finite() or abs(value.adjusted()) > EXPONENT_MAX:
        return False
    exponent = value.as_tuple().exponent
    return isinstance(exponent, int) and -2 * EXPONENT_MAX <= exponent <= EXPONENT_MAX


def _of_text(text: str) -> Fraction | None:
    match = _EXACT.fullmatch(text.strip())
    if match is None or abs(int(match["exponent"] or 0)) > EXPONENT_MAX:
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None
