"""An edition: what a federation changes in its regulations from a day on. Never edited once it is adopted.

A book followed by an edition is a book again: everything that is asked of a pack goes the same way.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import reduce
from typing import Any

from scoring.engine.citation import Citation
from scoring.regulations.book import Book, Parameter, Version


class BookPart(StrEnum):
    """The part of a book in which a parameter stands."""

    CONDITION = "condition"
    RULE = "rule"
    SCALE = "scale"


# The names of the parts among the fields of a book.
_FIELDS: Mapping[BookPart, str] = {
    BookPart.CONDITION: "parameters",
    BookPart.RULE: "rules",
    BookPart.SCALE: "scales",
}


@dataclass(frozen=True, slots=True)
class Change:
    """What is said of one parameter.

    `value`: the text of a condition; the fields of a rule that become others, tables in it by theirs; the
    whole of a scale. `sentences`: what the clause says from then on, by language.
    """

    part: BookPart
    key: str
    value: Any
    cites: Citation
    sentences: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RulesEdition:
    """Changes that hold from one day on. `names` by language."""

    names: Mapping[str, str]
    starts: date
    changes: tuple[Change, ...]


def parts_of(book: Book) -> dict[BookPart, Mapping[str, Parameter]]:
    """The parameters of a book by its parts, each by key."""
    return {part: getattr(book, name) for part, name in _FIELDS.items()}


def parameter_of(book: Book, part: BookPart, key: str) -> Parameter | None:
    """A parameter of a book; None where it has none of that name."""
    known: Mapping[str, Parameter] = getattr(book, _FIELDS[part])
    return known.get(key)


def followed_by(book: Book, editions: Iterable[RulesEdition]) -> Book:
    """The book with editions after it, by the day on which each starts. They have been checked."""
    return reduce(_with_edition, sorted(editions, key=lambda edition: edition.starts), book)


def _with_edition(book: Book, edition: RulesEdition) -> Book:
    return reduce(lambda so_far, change: _with_change(so_far, change, edition.starts), edition.changes, book)


def _with_change(book: Book, change: Change, starts: date) -> Book:
    parameter = parameter_of(book, change.part, change.key)
    if parameter is None:
        raise KeyError(change.key)
    version = Version(starts, value_from(parameter, change, starts), change.cites)
    followed = {change.key: replace(parameter, versions=(*parameter.versions, version))}
    if change.part is BookPart.CONDITION:
        return replace(book, parameters={**book.parameters, **followed})
    if change.part is BookPart.RULE:
        return replace(book, rules={**book.rules, **followed})
    return replace(book, scales={**book.scales, **followed})


def value_from(parameter: Parameter, change: Change, starts: date) -> Any:
    """What a parameter says from a day on: for a rule, what held before with the changed fields in it.

    Raises NotInForce for a rule that does not hold on that day.
    """
    if change.part is not BookPart.RULE:
        return change.value
    return merged(parameter.on(starts).value, change.value)


def merged(before: Mapping[str, Any], changed: Mapping[str, Any]) -> Mapping[str, Any]:
    """A table with some of its fields changed; what a table in it does not say stays."""
    return {
        **before,
        **{
            name: merged(before[name], value)
            if isinstance(value, Mapping) and isinstance(before.get(name), Mapping)
            else value
            for name, value in changed.items()
        },
    }
