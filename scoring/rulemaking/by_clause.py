"""What a clause sets: every parameter with a version that rests on it, as it is, as it was, as it will be."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import date
from typing import Any, NamedTuple

from clubs.regulations.books import in_force
from clubs.tournaments.conditions.kinds import KINDS as CONDITIONS, SAID_BY, is_elsewhere
from scoring.engine.citation import Citation
from scoring.regulations import Book
from scoring.regulations.book import Parameter, Version
from scoring.regulations.edition import OF_POINTS, BookPart, parts_of
from scoring.regulations.kinds import KINDS
from scoring.rulemaking.point_tables import in_words as points_in_words
from scoring.rulemaking.titles import field_title, title_of
from scoring.rulemaking.words import clause_label, condition_in_words, rule_in_words, scale_in_short

# By part, key and first day, the number of the federation's own edition that says it.
EditionNumbers = Mapping[tuple[str, str, date], int]


class ClauseVersion(NamedTuple):
    """What a parameter says from a day on: by which clause, and by which edition where the book does not."""

    starts: date
    ends: date | None
    clause: str
    edition: int | None
    lines: list[tuple[str, str]]


class ClauseParameter(NamedTuple):
    """A parameter through time, seen from a day; and what of it conditions of contest may say instead."""

    part: BookPart
    key: str
    title: str
    now: ClauseVersion | None
    to_come: list[ClauseVersion]
    earlier: list[ClauseVersion]
    overridable: list[str]


def parameters_by_clause(book: Book) -> dict[Citation, list[tuple[BookPart, Parameter]]]:
    """Every clause that a parameter rests on at any time, in the order of the Laws and the regulations."""
    resting = [
        (clause, part, parameter) for part, parameter in _all(book) for clause in clauses_of(parameter)
    ]
    by_clause: dict[Citation, list[tuple[BookPart, Parameter]]] = {}
    for known in Citation:
        parameters = [(part, parameter) for clause, part, parameter in resting if clause == known]
        if parameters:
            by_clause[known] = parameters
    return by_clause


def _all(book: Book) -> Iterator[tuple[BookPart, Parameter]]:
    for part, parameters in parts_of(book).items():
        yield from ((part, parameter) for parameter in parameters.values())


def clauses_of(parameter: Parameter) -> set[Citation]:
    """The clauses of all its versions, those of single figures inside a rule among them."""
    own = {version.cites for version in parameter.versions}
    return own | {clause for version in parameter.versions for clause in _inside(version.value)}


def _inside(value: Any) -> Iterator[Citation]:
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _inside(part)
    elif isinstance(value, str) and value in list(Citation):
        yield Citation(value)


def edition_numbers() -> EditionNumbers:
    """Which edition of the federation in scope says what. One query."""
    return {
        (str(change["part"]), str(change["key"]), edition.starts_on): edition.number
        for edition in in_force()
        for change in edition.body["changes"]
    }


def through_time(part: BookPart, parameter: Parameter, day: date, numbers: EditionNumbers) -> ClauseParameter:
    """A parameter as it stands on a day; what is to come, the next first; what was, the last first."""
    current = parameter.in_force(day)
    versions = [(version, _version(part, parameter, version, numbers)) for version in parameter.versions]
    to_come = [shown for version, shown in versions if version.starts > day]
    earlier = [shown for version, shown in versions if version.starts <= day and version is not current]
    return ClauseParameter(
        part,
        parameter.key,
        title_of(part, parameter.key),
        next((shown for version, shown in versions if version is current), None),
        to_come,
        earlier[::-1],
        list(_overridable(part, parameter.key)),
    )


def _version(
    part: BookPart, parameter: Parameter, version: Version, numbers: EditionNumbers
) -> ClauseVersion:
    number = numbers.get((str(part), parameter.key, version.starts))
    lines = _lines(part, parameter.key, version.value)
    return ClauseVersion(version.starts, version.ends, clause_label(version.cites), number, lines)


def _lines(part: BookPart, key: str, value: Any) -> list[tuple[str, str]]:
    if part is BookPart.RULE:
        return rule_in_words(key, value)
    if part in OF_POINTS:
        return [(title, text) for _place, title, text in points_in_words(part, value)]
    in_words = condition_in_words(key, value) if part is BookPart.CONDITION else scale_in_short(value)
    return [(title_of(part, key), in_words)]


def _overridable(part: BookPart, key: str) -> Iterator[str]:
    """What of it conditions of contest may say otherwise, by its title."""
    if part is BookPart.CONDITION and key in CONDITIONS:
        yield title_of(part, key)
    if part is BookPart.RULE:
        names = (f"{key}.{field.name}" for field in fields(KINDS[key]))
        for name in names:
            if SAID_BY.get(name, name) in CONDITIONS and not is_elsewhere(name):
                yield field_title(key, name.partition(".")[2])
