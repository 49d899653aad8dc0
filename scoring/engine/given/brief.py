"""What somebody wrote, as a refusal shows it: never long, never unprintable, and cheap whatever it is."""

import json
import re
from collections.abc import Mapping
from decimal import Decimal

BRIEF_MAX = 40  # characters
_ITEMS_MAX, _DEPTH_MAX = 10, 3  # of a list or an object that are looked at
_BITS_MAX = 1000  # of an integer that is written out: Python refuses to write 4,301 digits
# Half a surrogate pair is a text in JSON and nowhere else; no column takes a zero, no terminal the rest.
UNSOUND = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def sound(text: str) -> str:
    """A text that can be written anywhere: what cannot is shown by its number."""
    return UNSOUND.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def brief(value: object) -> str:
    """A value in a few characters."""
    if isinstance(value, str):
        return _short(value[: BRIEF_MAX + 1])
    if isinstance(value, Decimal):
        return _short(str(value))
    return _short(json.dumps(_clipped(value, _DEPTH_MAX), ensure_ascii=False, default=str))


def _short(text: str) -> str:
    text = sound(text)
    return text if len(text) <= BRIEF_MAX else text[: BRIEF_MAX - 1] + "…"


def _clipped(value: object, depth: int) -> object:
    """As much of a value as anybody is shown."""
    if isinstance(value, int) and value.bit_length() > _BITS_MAX:
        return f"2^{value.bit_length()}"
    if isinstance(value, str):
        return value[: BRIEF_MAX + 1]
    if not isinstance(value, list | tuple | Mapping):
        return value
    if not depth:
        return "…"
    if isinstance(value, Mapping):
        entries = zip(range(_ITEMS_MAX), value.items(), strict=False)
        return {str(key)[:BRIEF_MAX]: _clipped(entry, depth - 1) for _, (key, entry) in entries}
    return [_clipped(entry, depth - 1) for entry in value[:_ITEMS_MAX]]
