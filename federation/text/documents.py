"""JSON of somebody else: read within bounds, so that what was read can be kept, counted with and written."""

import json
import re
from decimal import Decimal
from math import isfinite
from typing import Any

DIGITS_MAX = 100  # of a whole number: enough for whoever asks to say that it is too large
_ZERO = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")  # as json writes it


def read_json(text: str | bytes, *, exact: bool = False) -> Any:
    """What a text holds. `exact`: numbers with a point as Decimals. Raises ValueError alone.

    No JSON is what nests beyond reading, an endless number, half a character or a zero byte: Python reads
    them, and nobody could keep them.
    """
    try:
        document = json.loads(
            text, parse_int=_whole, parse_float=Decimal if exact else _finite, parse_constant=_finite
        )
        # Half a surrogate pair is a text in JSON and nowhere else; no column takes a zero.
        written = json.dumps(document, ensure_ascii=False, default=str)
        written.encode()
    except (RecursionError, ArithmeticError) as error:
        raise ValueError("nested, or a number, beyond reading") from error
    # Megabytes without one would take the pattern as long as reading them.
    if "\\u0000" in written and _ZERO.search(written):
        raise ValueError("a text holds a zero byte")
    return document


def _whole(digits: str) -> int:
    if len(digits) > DIGITS_MAX:  # int() takes the square of their number in time
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _finite(written: str) -> float:
    number = float(written)
    if not isfinite(number):
        raise ValueError(f"{written[:40]} is no number of JSON")
    return number
