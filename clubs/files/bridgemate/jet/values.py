"""The values that an Access database stores, as whole numbers, texts, days and times.

Binary fractions are turned into exact ones first. What no session needs (memos, pictures, currency,
keys) is not read.
"""

import math
import struct
from collections.abc import Callable
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final

# Texts of Jet 3 stay bytes until the code page of all is known.
Value = int | bool | str | bytes | None

_TEXT: Final = 10
_DAY_0: Final = datetime(1899, 12, 30)  # noqa: DTZ001  # Access knows no time zones
_SECONDS = 24 * 60 * 60


def _whole(format: str) -> Callable[[bytes], Value]:
    return lambda text: int(struct.unpack_from(format, text)[0])


def _fraction(format: str) -> Callable[[bytes], Value]:
    """A binary fraction: a whole number when it is one, else its text."""

    def read(text: bytes) -> Value:
        (number,) = struct.unpack_from(format, text)
        if not math.isfinite(number):
            return None
        exact = Fraction(number)
        return int(exact) if exact.denominator == 1 else str(exact)

    return read


def _moment(text: bytes) -> Value:
    """Days since the end of 1899 to the second: "2026-01-19T10:13:19". A time alone is on day 0."""
    (number,) = struct.unpack_from("<d", text)
    if not math.isfinite(number) or abs(number) > 3_000_000:
        return None
    days = math.trunc(number)  # before day 0 the time still counts forward
    seconds = round(abs(Fraction(number) - days) * _SECONDS)
    try:
        return (_DAY_0 + timedelta(days=days, seconds=seconds)).isoformat()
    except OverflowError:
        return None


_READERS: Final[dict[int, Callable[[bytes], Value]]] = {
    2: _whole("<B"),
    3: _whole("<h"),
    4: _whole("<i"),
    6: _fraction("<f"),
    7: _fraction("<d"),
    8: _moment,
}


def readable(type: int) -> bool:
    """Whether values of a column's type are read at all."""
    return type == _TEXT or type in _READERS


def value(text: bytes, type: int, version: int) -> Value:
    """The value of a column. Raises struct.error when the bytes are too few for its type."""
    if type == _TEXT:
        return bytes(text) if version == 3 else unicode_text(text)
    return _READERS[type](text)


def unicode_text(text: bytes) -> str:
    """Text of Jet 4: two bytes a character, or one where a mark says so; a zero switches between them."""
    if not text.startswith(b"\xff\xfe"):
        return text[: len(text) // 2 * 2].decode("utf-16-le", "replace")
    parts, narrow, at = [], True, 2
    while at < len(text):
        end = _run(text, at, narrow)
        parts.append(text[at:end].decode("latin-1" if narrow else "utf-16-le", "replace"))
        narrow, at = not narrow, end + 1
    return "".join(parts)


def _run(text: bytes, at: int, narrow: bool) -> int:
    """The end of a stretch of characters that are all narrow, or all wide."""
    if narrow:
        end = text.find(b"\0", at)
        return end if end >= 0 else len(text)
    while at + 1 < len(text) and text[at]:
        at += 2
    return at
