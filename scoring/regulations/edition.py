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
from scoring.engine.masterpoints.reading import ORIGIN
from scoring.regulations.book import Book, Parameter, Version


class BookPart(StrEnum):
    """The part of a book in which a parameter stands."""

    CONDITION = "condition"
    RULE = "rule"
    SCALE = "scale"
    SCHEME = "scheme"
    LADDER = "ladder"


# The names of the parts among the fields of a book.
_FIELDS: Mapping[BookPart, str] = {
    BookPart.CONDITION: "parameters",
    BookPart.RULE: "rules",
    BookPart.SCALE: "scales",
    BookPart.SCHEME: "schemes",
    BookPart.LADDER: "ladders",
}
# The parts whose parameters have names of their own, and an origin.
OF_POINTS = (BookPart.SCHEME, BookPart.LADDER)


@dataclass(frozen=True, slots=True)
class Change:
    """What is said of one parameter.

    `value`: the text of a condition; the fields of a rule that become others, tables in it by theirs; the
    whole of a scale, a scheme or a ladder. `sentences`: what the clause says from then on, by language.
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
    name = _FIELDS[change.part]
    followed = replace(parameter, versions=(*parameter.versions, version))
    others: dict[str, Any] = {name: {**getattr(book, name), change.key: followed}}
    return replace(book, **others)


def value_from(parameter: Parameter, change: Change, starts: date) -> Any:
    """What a parameter says from a day on: for a rule, what held before with the changed fields in it.

    A scheme and a ladder keep their names where the change has none; what a federation adopts is official,
    and nothing of it is assumed. Raises NotInForce for what does not hold on that day.
    """
    if change.part is BookPart.RULE:
        return merged(parameter.on(starts).value, change.value)
    if change.part in OF_POINTS:
        names = parameter.on(starts).value["names"]
        return {"names": names, "source": "", **change.value, "official": True, "assumed": []}
    return change.value


def own_table(part: BookPart, value: Any) -> Any:
    """What a version says itself: of a scheme and of a ladder without their names and their origin."""
    if part not in OF_POINTS:
        return value
    return {name: inner for name, inner in value.items() if name not in ORIGIN}


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
