"""Frozen dataclasses and the JSON that is kept of them: what every converter of acts shares. No database.

Moments are kept in UTC as ISO text, exact numbers as text, words of a list as they are written; a field that
has its default is left out. A key that nobody knows and a field that is missing are refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from cattrs import Converter, transform_error
from cattrs.v import format_exception

Content = TypeVar("Content")


class NotAsKept(ValueError):
    """A JSON that is not what its class says, with the place of every mistake."""


class UnreadablePart(ValueError):
    """A part that cannot be read, and says itself what is wrong with it."""


def new_converter() -> Converter:
    """A converter that knows what all acts are made of; a room adds what it alone has."""
    converter = Converter(
        forbid_extra_keys=True, omit_if_default=True, unstruct_collection_overrides={tuple: list}
    )
    for plain in (str, int, bool):
        converter.register_structure_hook(plain, _plain)
    converter.register_unstructure_hook(datetime, _text_of)
    converter.register_structure_hook(datetime, lambda text, _kind: datetime.fromisoformat(text))
    for exact in (Decimal, Fraction):
        converter.register_unstructure_hook(exact, str)
        converter.register_structure_hook(exact, lambda text, kind: kind(text))
    return converter


def read(converter: Converter, kept: Any, kinds: Sequence[type[Content]]) -> Content:
    """What was kept, as one of several classes. Raises NotAsKept."""
    kind = _kind_of(kept, kinds)
    try:
        return converter.structure(kept, kind)
    except Exception as error:  # whatever a hook raises, cattrs gathers in one group
        raise NotAsKept("; ".join(transform_error(error, format_exception=_why))) from error


def _kind_of(kept: Any, kinds: Sequence[type[Content]]) -> type[Content]:
    """Of several the one whose first field is there."""
    if not isinstance(kept, Mapping):
        raise NotAsKept(f"no object: {kept!r}")
    if len(kinds) > 1:
        kinds = [kind for kind in kinds if _first_field(kind) in kept]
    if len(kinds) != 1:
        raise NotAsKept(f"says one of several things: {sorted(kept)}")
    return kinds[0]


def _why(error: BaseException, kind: type | None) -> str:
    return str(error) if isinstance(error, UnreadablePart) else format_exception(error, kind)


def _first_field(kind: Any) -> str:
    return fields(kind)[0].name


def _plain(value: Any, kind: type) -> Any:
    """A word, a whole number or a yes as JSON has it: nothing is made of anything else.

    A word of a list comes here too, as its class is one of words.
    """
    if issubclass(kind, Enum):
        return kind(value)
    if type(value) is not kind:
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _text_of(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()
