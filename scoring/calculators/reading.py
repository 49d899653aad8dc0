"""The JSON that a calculator is asked with: exact numbers, none too long to be made, nothing nested for ever.

What JSON's own grammar allows is read, so that the field that holds it can be named: an endless number as a
Decimal, which every kind of field looks at before it makes anything of it.
"""

import json
import re
from decimal import Decimal, InvalidOperation
from typing import Any

from scoring.engine.given.exact import DIGITS_MAX
from scoring.engine.refusal import RANGE, Refusal, Refusals

NOT_JSON = "not_json"
DEPTH_MAX = 20  # of lists and objects in one another; the deepest field has four
INSIDE_MAX = 20_000  # lists and objects of one input
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


def document(text: str | bytes) -> Any:
    """What a text holds. Raises Refusals: `not_json`, or naming the field that has no end."""
    try:
        written = text if isinstance(text, str) else text.decode(json.detect_encoding(text))
        _refuse_endless(written)
        return json.loads(written, parse_int=_whole, parse_float=Decimal, parse_constant=Decimal)
    except (ValueError, InvalidOperation) as error:
        if isinstance(error, Refusals):
            raise
        raise Refusals([Refusal(NOT_JSON, "", "not_json")]) from error


def _whole(digits: str) -> int | Decimal:
    """Digits are an integer while they are few; int() takes the square of their number in time."""
    return int(digits) if len(digits) <= DIGITS_MAX else Decimal(digits)


def _refuse_endless(text: str) -> None:
    """Raise Refusals for lists and objects too deep to be read, or too many to be made, before any is."""
    depth = count = 0
    name = ""
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if depth == 1 and sign[0] == '"':
            name = sign[1:-1]
        depth += (sign in "[{") - (sign in "]}")
        count += sign in "[{"
        if depth > DEPTH_MAX:
            raise Refusals([Refusal(RANGE, name, "too_deep", high=str(DEPTH_MAX))])
        if count > INSIDE_MAX:
            raise Refusals([Refusal(RANGE, name, "too_many_inside", high=str(INSIDE_MAX))])
