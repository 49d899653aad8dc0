"""A column that keeps why a side was awarded what it was, in few bytes: there are two for every result.

As an object of JSON the names of a cell's fields take more room than what they say. Here a letter says which
kind of cell it is, a number which fields are there, a bit for each, and their values follow in their order.
New fields come last, so that what was kept before is read as before.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import models

from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.pairs.cell import Cell, Method
from scoring.engine.teams.cell import METHOD

# The names of the fields, by the letter of the kind.
FIELDS: Mapping[str, Sequence[str]] = {"p": Cell._fields, "i": ImpCell._fields, "t": ("method", "steps")}
_LETTERS = dict.fromkeys(map(str, Method), "p") | dict.fromkeys(map(str, ImpMethod), "i") | {METHOD: "t"}


def short(kept: Mapping[str, Any]) -> str:
    """The text of what a cell's `to_json` wrote. Raises KeyError for a method or a field that no cell has."""
    letter = _LETTERS[kept["method"]]
    fields = FIELDS[letter]
    if unknown := kept.keys() - set(fields):
        raise KeyError(*sorted(unknown))
    present = [name for name in fields if name in kept]
    bits = sum(1 << fields.index(name) for name in present)
    values = [bits, *(kept[name] for name in present)]
    # Parameters of steps in one order: the same reasons are the same text, whatever they were read from.
    return letter + json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def whole(text: str) -> dict[str, Any]:
    """What `to_json` wrote, of its text. Raises ValueError for another text."""
    fields = FIELDS.get(text[:1])
    if fields is None:
        raise ValueError(f"no cell: {text[:20]!r}")
    bits, *values = json.loads(text[1:])
    present = [name for place, name in enumerate(fields) if bits >> place & 1]
    return dict(zip(present, values, strict=True))


class CellField(models.TextField):  # type: ignore[type-arg]  # its types are TextField's
    """What a cell's `to_json` wrote; the database has it as `short` writes it."""

    _pyi_private_set_type: Any  # for mypy: a dictionary, where a TextField has a text
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, *_of_the_query: Any) -> dict[str, Any] | None:
        """Of a row that was read."""
        return None if value is None else whole(value)

    def to_python(self, value: Any) -> Any:
        """Of a text, as a serialiser has it."""
        return whole(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> Any:
        """For a row that is written."""
        return short(value) if isinstance(value, Mapping) else value

    def value_to_string(self, obj: models.Model) -> str:
        """For a serialiser."""
        value = self.value_from_object(obj)
        return "" if value is None else short(value)
