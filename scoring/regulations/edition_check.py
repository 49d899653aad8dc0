"""Whether an edition can follow a book: everything that is wrong with it, each with the field."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from scoring.engine.citation import Citation
from scoring.engine.conditions import ConditionError, check
from scoring.engine.given.brief import brief
from scoring.engine.refusal import INCONSISTENT, MISSING, RANGE, UNKNOWN, Refusal
from scoring.engine.regulation import RuleError
from scoring.engine.victory_points import reading
from scoring.regulations.book import Book, NotInForce, Parameter
from scoring.regulations.edition import BookPart, Change, RulesEdition, parameter_of, value_from
from scoring.regulations.kinds import KINDS

LANGUAGES = ("en", "ja")


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
    for language in LANGUAGES:
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
    try:
        value = value_from(parameter, change, starts)
        before = parameter.on(starts)
    except NotInForce as error:
        yield Refusal(UNKNOWN, field, error.code, **error.parameters)
        return
    try:
        _read(book, change, value)
    except (RuleError, ConditionError, Refusal) as error:
        yield Refusal(UNKNOWN, field, "edition_value", key=change.key, why=_why(error))
        return
    if (value, change.cites) == (before.value, before.cites):
        yield Refusal(INCONSISTENT, field, "edition_same", key=change.key)


def _read(book: Book, change: Change, value: Any) -> None:
    """Read a value as those read it who go by it. Raises RuleError, ConditionError or Refusal."""
    if change.part is BookPart.CONDITION:
        check(change.key, value)
        if change.key == "vp_scale" and value not in book.scales:
            allowed = ", ".join(book.scales)
            raise ConditionError("condition_value", key="vp_scale", value=value, allowed=allowed)
    elif change.part is BookPart.RULE:
        KINDS[change.key].read(value, change.cites).check()
    else:
        _read_scale(value, change.cites)


def _read_scale(value: Mapping[str, Any], cites: Citation) -> None:
    """A scale's table. What is missing in it, or of another kind, is no other mistake than a wrong number."""
    try:
        is_percent = value["kind"] == reading.PERCENT_KIND
        (reading.percent_scale if is_percent else reading.scale)(value, cites)
    except KeyError as error:
        raise RuleError(f"{error.args[0]} is missing") from error
    except (ArithmeticError, TypeError, ValueError) as error:
        raise RuleError(str(error)) from error


def _why(error: Exception) -> str:
    """The reason as its reader gave it, as far as a sentence holds it."""
    return str(error)[:200]
