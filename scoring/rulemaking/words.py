"""Editions in words: each thing that changes, before and after, in the reader's language."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext_lazy

from clubs.regulations.words import sentence
from clubs.tournaments.conditions.kinds import SAID_BY
from clubs.tournaments.conditions.titles import TITLES
from clubs.tournaments.conditions.words import ConditionTerms, value_in_words
from federation.reader import reader_language
from federation.tenancy.context import current
from scoring.engine.citation import Citation
from scoring.engine.contest import Form
from scoring.engine.refusal import Refusal
from scoring.engine.words import WRITTEN
from scoring.regulations import Book
from scoring.regulations.edition import OF_POINTS, BookPart, merged, parameter_of
from scoring.regulations.kinds import KINDS
from scoring.rulemaking import typed
from scoring.rulemaking.choices import LISTS, TABLES, word_of
from scoring.rulemaking.point_tables import in_words as points_in_words
from scoring.rulemaking.titles import field_title, title_of

_PLACE = re.compile(r"changes\[(?P<number>[0-9]{1,6})\]\.(?:value\.)?(?P<field>.*)")
_FIELDS = {
    "starts": gettext_lazy("Holds from"),
    **{f"names.{language}": pgettext_lazy("of a thing", "name") for language in WRITTEN},
    "changes": gettext_lazy("What changes"),
}


class ValueLine(NamedTuple):
    """One thing that is shown_values: what it is called, what held before, what holds from the day on."""

    label: str
    before: str
    after: str


def problem_in_words(refusal: Refusal, body: Mapping[str, Any]) -> str:
    """What stands against a draft: the parameter and its field by their titles, not by their places."""
    at = _PLACE.fullmatch(refusal.field)
    if at is None:
        title = str(_FIELDS.get(refusal.field, refusal.field))
        return sentence(Refusal(refusal.code, title, refusal.says, **refusal.parameters))
    change = body["changes"][int(at["number"]) - 1]
    part, key = BookPart(change["part"]), str(change["key"])
    parameters = {
        **refusal.parameters,
        **({"key": title_of(part, key)} if "key" in refusal.parameters else {}),
    }
    title = title_of(part, key)
    if part is BookPart.RULE and at["field"] in typed.fields_of(KINDS[key]):
        title = field_title(key, at["field"].partition(".")[0])
    return sentence(Refusal(refusal.code, title, refusal.says, **parameters))


class ChangeLines(NamedTuple):
    """What an edition says of one parameter."""

    part: str
    key: str
    title: str
    clause: str
    sentence: str
    lines: list[ValueLine]


def changes_in_words(book: Book, body: Mapping[str, Any]) -> list[ChangeLines]:
    """Each change of an edition beside what the book says on the eve. What cannot be read stands as it is."""
    return [_change(book, change, body.get("starts", "")) for change in body.get("changes", ())]


def _change(book: Book, change: Mapping[str, Any], starts: str) -> ChangeLines:
    part, key = BookPart(change["part"]), str(change["key"])
    before = value_on(book, part, key, day_from(starts))
    lines = list(_lines(part, key, before, change["value"]))
    sentences = change["sentences"]
    sentence = sentences.get(reader_language()) or next(iter(sentences.values()), "")
    return ChangeLines(
        change["part"], key, title_of(part, key), clause_label(change["cites"]), sentence, lines
    )


def day_from(text: str) -> date:
    """A first day as it is kept; far ahead where none is written yet, so that the newest rules hold."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return date.max


def value_on(book: Book, part: BookPart, key: str, day: date) -> Any:
    """What a parameter says on the eve of a day; None where it says nothing then."""
    parameter = parameter_of(book, part, key)
    if parameter is None:
        return None
    earlier = [version for version in parameter.versions if version.starts < day]
    return earlier[-1].value if earlier else None


def clause_label(cites: str) -> str:
    """A clause as it is printed; what is none stands as it is."""
    return Citation(cites).label(reader_language()) if cites in list(Citation) else cites


def _lines(part: BookPart, key: str, before: Any, value: Any) -> Iterator[ValueLine]:
    if part is BookPart.RULE:
        yield from _of_rule(key, before or {}, value)
    elif part in OF_POINTS:
        yield from _of_points(part, before, value)
    elif part is BookPart.CONDITION:
        title = title_of(part, key)
        yield ValueLine(title, condition_in_words(key, before), condition_in_words(key, value))
    else:
        yield ValueLine(title_of(part, key), scale_in_short(before), scale_in_short(value))


def _of_rule(key: str, before: Mapping[str, Any], value: Mapping[str, Any]) -> Iterator[ValueLine]:
    kind = KINDS[key]
    fields = typed.fields_of(kind)
    old, new = typed.shown(kind, before), typed.shown(kind, merged(before, value))
    for name, field in fields.items():
        if old.get(name) != new.get(name):
            texts = (field_in_words(key, name, one.get(name, "")) for one in (old, new))
            yield ValueLine(str(field.label), *texts)


def _of_points(
    part: BookPart, before: Mapping[str, Any] | None, value: Mapping[str, Any]
) -> Iterator[ValueLine]:
    """What of a scheme or a ladder is otherwise, place by place; what one of both lacks is a dash."""
    tables = [
        {place: (title, text) for place, title, text in points_in_words(part, one or {})}
        for one in (before, value)
    ]
    old, new = tables
    for place in {**old, **new}:
        texts = [table.get(place, ("", "–"))[1] for table in tables]
        if texts[0] != texts[1]:
            title = (new.get(place) or old[place])[0]
            yield ValueLine(title, *texts)


def rule_in_words(key: str, value: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Everything that a rule says, line by line."""
    kind = KINDS[key]
    shown_values = typed.shown(kind, value)
    return [
        (str(field.label), field_in_words(key, name, shown_values.get(name, "")))
        for name, field in typed.fields_of(kind).items()
        if shown_values.get(name, "") != "" or "." not in name
    ]


def field_in_words(rule: str, name: str, value: Any) -> str:
    """A value of a field, as its form shows it, for the reader."""
    field, _dot, key = name.partition(".")
    full = f"{rule}.{field}"
    if key:
        return str(TABLES[full][1].get(value, value)) or "–"
    if full in LISTS:
        return _(", ").join(str(LISTS[full].get(part, part)) for part in value) or _("none")
    if SAID_BY.get(full, full) in TITLES:
        return condition_in_words(full, value)
    return word_of(full, str(value)) or _("none")


def condition_in_words(key: str, value: Any) -> str:
    """A condition's value, or that of a rule that conditions of contest may override."""
    if value is None:
        return "–"
    terms = ConditionTerms((Form.PAIRS_MATCHPOINTS,), current().currency)
    return value_in_words(key, value, terms)


def scale_in_short(value: Any) -> str:
    """A scale by what it has: how many tables, or its few values."""
    if not isinstance(value, Mapping):
        return "–"
    tables = value.get("tables", ())
    if not tables:
        return ", ".join(
            f"{name} {text}" for name, text in value.items() if not isinstance(text, list | Mapping)
        )
    return ngettext("%(count)s table", "%(count)s tables", len(tables)) % {"count": len(tables)}
