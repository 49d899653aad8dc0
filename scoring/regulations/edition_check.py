"""Whether an edition can follow a book: everything that is wrong with it, each with the field."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from scoring import regulations
from scoring.engine.citation import Citation
from scoring.engine.conditions import ConditionError, check
from scoring.engine.given.brief import brief
from scoring.engine.masterpoints.ranks import ladder_of
from scoring.engine.masterpoints.reading import scheme_of
from scoring.engine.refusal import INCONSISTENT, MISSING, RANGE, UNKNOWN, Refusal, Refusals
from scoring.engine.regulation import Rule, RuleError
from scoring.engine.victory_points import reading
from scoring.engine.words import WRITTEN
from scoring.regulations.book import Book, Parameter, Version
from scoring.regulations.edition import (
    OF_POINTS,
    BookPart,
    Change,
    RulesEdition,
    merged,
    own_table,
    parameter_of,
    value_from,
)
from scoring.regulations.kinds import KINDS


def problems(book: Book, edition: RulesEdition, adopted_on: date) -> Iterator[Refusal]:
    """What stands against an edition, adopted on a day, after a book and the editions that it has already.

    An edition starts after the day of its adoption: what was played is played by what held then. Fields are
    named as `changes[2].value`, the first is 1.
    """
    yield from _in_languages(edition.names, "names")
    if edition.starts <= adopted_on:
        days = {"starts": edition.starts.isoformat(), "adopted": adopted_on.isoformat()}
        yield Refusal(RANGE, "starts", "edition_backdated", **days)
    if not edition.changes:
        yield Refusal(MISSING, "changes", "edition_empty")
    yield from _twice(edition)
    for number, change in enumerate(edition.changes, 1):
        yield from _in_languages(change.sentences, f"changes[{number}].sentences")
        yield from _of_change(book, change, edition, f"changes[{number}]")


def _in_languages(texts: Mapping[str, str], field: str) -> Iterator[Refusal]:
    for language in WRITTEN:
        if not texts.get(language, "").strip():
            yield Refusal(MISSING, f"{field}.{language}", "edition_language", language=language)


def _twice(edition: RulesEdition) -> Iterator[Refusal]:
    counts = Counter((change.part, change.key) for change in edition.changes)
    for (_part, key), count in counts.items():
        if count > 1:
            yield Refusal(INCONSISTENT, "changes", "edition_twice", key=key)


def _of_change(book: Book, change: Change, edition: RulesEdition, field: str) -> Iterator[Refusal]:
    parameter = parameter_of(book, change.part, change.key)
    if parameter is None:
        yield Refusal(UNKNOWN, f"{field}.key", "edition_key", key=brief(change.key), part=change.part)
        return
    later = [version.starts for version in parameter.versions if version.starts >= edition.starts]
    if later:
        days = {"starts": edition.starts.isoformat(), "other": max(later).isoformat()}
        yield Refusal(INCONSISTENT, "starts", "edition_overlaps", key=change.key, **days)
        return
    yield from _of_value(book, change, parameter, edition.starts, f"{field}.value")


def _of_value(
    book: Book, change: Change, parameter: Parameter, starts: date, field: str
) -> Iterator[Refusal]:
    before = parameter.in_force(starts)
    if before is None:
        yield Refusal(UNKNOWN, field, "not_in_force", key=change.key, day=starts.isoformat())
        return
    wrong = list(_wrong(book, change, before.value, field))
    yield from wrong
    if not wrong and _is_same(value_from(parameter, change, starts), change, before):
        yield Refusal(INCONSISTENT, field, "edition_same", key=change.key)


def _is_same(after: Any, change: Change, before: Version) -> bool:
    """Whether nothing changes. A scheme that a federation confirms as it is changes: it becomes official."""
    beside = ("names", "official") if change.part in OF_POINTS else ()
    kept = [
        (own_table(change.part, value), *(value.get(name, False) for name in beside))
        for value in (after, before.value)
    ]
    return change.cites == before.cites and kept[0] == kept[1]


def _wrong(book: Book, change: Change, before: Any, field: str) -> Iterator[Refusal]:
    """What cannot be of a value, read as those read it who go by it."""
    if change.part is BookPart.CONDITION:
        yield from _of_condition(book, change, field)
    elif change.part is BookPart.RULE:
        yield from _of_rule(KINDS[change.key], change, before, field)
    elif change.part in OF_POINTS:
        yield from _of_points(change, before, field)
    elif not _is_scale(change.value, change.cites):
        yield Refusal(UNKNOWN, field, "edition_scale", key=change.key)


def _of_condition(book: Book, change: Change, field: str) -> Iterator[Refusal]:
    try:
        check(change.key, change.value)
    except ConditionError as error:
        yield Refusal(UNKNOWN, field, error.code, **error.parameters)
        return
    if change.key == "vp_scale" and change.value not in regulations.scales(book):
        allowed = ", ".join(regulations.scales(book))
        yield Refusal(UNKNOWN, field, "condition_value", key="vp_scale", value=change.value, allowed=allowed)


def _of_rule(kind: type[Rule], change: Change, before: Mapping[str, Any], field: str) -> Iterator[Refusal]:
    """Each changed field by itself, beside what held before; then all of them together."""
    names = kind.field_names()
    for name, value in change.value.items():
        if name not in names:
            yield Refusal(
                UNKNOWN, f"{field}.{name}", "not_an_option", value=brief(name), allowed=", ".join(names)
            )
        elif not _is_rule(kind, merged(before, {name: value}), change.cites):
            allowed = kind.allowed(name) or "–"
            yield Refusal(UNKNOWN, f"{field}.{name}", "edition_value", value=brief(value), allowed=allowed)
    known = {name: value for name, value in change.value.items() if name in names}
    apart = [_is_rule(kind, merged(before, {name: value}), change.cites) for name, value in known.items()]
    if all(apart) and not _is_rule(kind, merged(before, known), change.cites):
        yield Refusal(INCONSISTENT, field, "edition_together", key=change.key)


def _of_points(change: Change, before: Mapping[str, Any], field: str) -> Iterator[Refusal]:
    """A scheme or a ladder, with all that is wrong in it at its place."""
    table = {"names": before["names"], **change.value}
    try:
        if change.part is BookPart.SCHEME:
            scheme_of(change.key, table, change.cites, path=field)
        else:
            ladder_of(change.key, table, change.cites, path=field)
    except Refusals as error:
        yield from error.refusals


def _is_rule(kind: type[Rule], text: Mapping[str, Any], cites: Citation) -> bool:
    try:
        kind.read(text, cites).check()
    except (RuleError, Refusal):
        return False
    return True


def _is_scale(text: Mapping[str, Any], cites: Citation) -> bool:
    """Whether a table can be read. What is missing in it, or of another kind, is a mistake like any other."""
    try:
        is_percent = text["kind"] == reading.PERCENT_KIND
        (reading.percent_scale if is_percent else reading.scale)(text, cites)
    except (ArithmeticError, KeyError, TypeError, ValueError):
        return False
    return True
