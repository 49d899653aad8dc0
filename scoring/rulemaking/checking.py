"""Packs and editions looked at before anybody goes by them: everything that is wrong, in sentences."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from clubs.regulations.words import sentence
from scoring.engine.citation import Citation
from scoring.engine.conditions import ConditionError, check
from scoring.engine.masterpoints.ranks import ladder_of
from scoring.engine.masterpoints.reading import scheme_of
from scoring.engine.refusal import UNKNOWN, Refusal, Refusals
from scoring.engine.regulation import RuleError
from scoring.engine.victory_points import reading
from scoring.regulations import Book
from scoring.regulations.book import Parameter, Version
from scoring.regulations.edition import BookPart, parameter_of, parts_of
from scoring.regulations.edition_check import problems
from scoring.regulations.edition_text import edition_from
from scoring.regulations.kinds import KINDS


def of_pack(book: Book) -> Iterator[str]:
    """What of a pack cannot be read by those who go by it."""
    for parameter in book.everything():
        starts = [version.starts for version in parameter.versions]
        if starts != sorted(set(starts)):
            yield sentence(Refusal(UNKNOWN, parameter.key, "versions_unordered"))
    for key, parameter in book.parameters.items():
        yield from _wrong(key, parameter, lambda version, key=key: check(key, version.value))
    for key, parameter in book.rules.items():
        yield from _wrong(key, parameter, lambda version, key=key: _read_rule(key, version))
    for key, parameter in book.scales.items():
        yield from _wrong(key, parameter, _read_scale)
    for key, parameter in book.schemes.items():
        yield from _wrong(
            key, parameter, lambda version, key=key: scheme_of(key, version.value, version.cites)
        )
    for key, parameter in book.ladders.items():
        yield from _wrong(
            key, parameter, lambda version, key=key: ladder_of(key, version.value, version.cites)
        )


def of_edition(book: Book, body: Mapping[str, Any], day: date) -> Iterator[str]:
    """What stands against an edition after a book, were it adopted on a day."""
    for refusal in problems(book, edition_from(body), day):
        yield sentence(refusal)


def differences(before: Book, after: Book, day: date) -> Iterator[str]:
    """What two books say otherwise on a day, a line a parameter."""
    others = parts_of(after)
    for part, parameters in parts_of(before).items():
        for key in sorted({*parameters, *others[part]}):
            old, new = (_on(book, part, key, day) for book in (before, after))
            if old != new:
                yield f"{part} {key}: {_text(old)} -> {_text(new)}"


def _on(book: Book, part: BookPart, key: str, day: date) -> Version | None:
    parameter = parameter_of(book, part, key)
    version = parameter.in_force(day) if parameter else None
    return None if version is None else Version(day, version.value, version.cites)


def _text(version: Version | None) -> str:
    return "–" if version is None else f"{version.value} ({version.cites})"


# What reading a table raises that does not say what its class needs.
UNREADABLE = (RuleError, Refusal, Refusals, ConditionError, ArithmeticError, LookupError, ValueError)


def _wrong(key: str, parameter: Parameter, look: Any) -> Iterator[str]:
    for version in parameter.versions:
        try:
            look(version)
        except UNREADABLE as error:
            yield f"{key} ({version.starts}): {error}"


def _read_rule(key: str, version: Version) -> None:
    KINDS[key].read(version.value, Citation(version.cites)).check()


def _read_scale(version: Version) -> None:
    is_percent = version.value["kind"] == reading.PERCENT_KIND
    (reading.percent_scale if is_percent else reading.scale)(version.value, version.cites)
