"""A field of a form for each thing that a rule lays down; and what was typed, as packs write it."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

from django import forms
from django.utils.translation import gettext as _

from federation.text.numbers import folded, whole
from scoring.engine.regulation import SWITCH, Rule
from scoring.rulemaking.choices import LISTS, TABLES, word_of
from scoring.rulemaking.titles import CLAUSES, field_title

TEXT_MAX = 200
Table = Mapping[str, Any]


def fields_of(kind: type[Rule]) -> dict[str, forms.Field]:
    """By name, dotted for a value of a table: `both.mp`. Clauses are no fields: the edition has one."""
    hints = get_type_hints(kind)
    fields: dict[str, forms.Field] = {}
    for name in kind.field_names():
        if name in CLAUSES:
            continue
        title = field_title(kind.KEY, name)
        if f"{kind.KEY}.{name}" in TABLES:
            fields |= _of_table(f"{kind.KEY}.{name}", name, title)
        else:
            fields[name] = _field(kind, name, hints[name], title)
    return fields


def _of_table(full: str, name: str, title: str) -> dict[str, forms.Field]:
    keys, values = TABLES[full]
    choices = [(value, str(word)) for value, word in values.items()]
    return {
        f"{name}.{key}": forms.ChoiceField(
            label=f"{title}: {word}", choices=[("", "–"), *choices], required=False
        )
        for key, word in keys.items()
    }


def _field(kind: type[Rule], name: str, hint: Any, title: str) -> forms.Field:
    full = f"{kind.KEY}.{name}"
    if full in LISTS:
        choices = [(value, str(word)) for value, word in LISTS[full].items()]
        boxes = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(label=title, choices=choices, required=False, widget=boxes)
    options = _options(hint)
    if options:
        return forms.ChoiceField(label=title, choices=[(value, word_of(full, value)) for value in options])
    return forms.CharField(
        label=title, max_length=TEXT_MAX, required=False, help_text=_help(kind, name, hint)
    )


def _options(hint: Any) -> tuple[str, ...]:
    if hint is bool:
        return tuple(SWITCH)
    if get_origin(hint) is Literal:
        return tuple(map(str, get_args(hint)))
    return tuple(hint) if isinstance(hint, type) and issubclass(hint, StrEnum) else ()


def _help(kind: type[Rule], name: str, hint: Any) -> str:
    """What can be written: numbers with their bounds, one or several."""
    least, most = kind.bounds(name)
    if get_origin(hint) is tuple:
        return _("Numbers from %(least)s to %(most)s, separated by spaces.") % {"least": least, "most": most}
    if hint in (int, Fraction):
        return _("A number from %(least)s to %(most)s: 3, 1/2, 0.5.") % {"least": least, "most": most}
    return ""


# --- between a pack's text and a form's -------------------------------------------------------------


def shown(kind: type[Rule], table: Table) -> dict[str, Any]:
    """What a rule says as its fields show it, by their names."""
    values = {**kind.defaults(), **table}
    return {name: _shown(value) for name, value in _flat(kind, values)}


def _flat(kind: type[Rule], values: Table) -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        full = f"{kind.KEY}.{name}"
        if full in TABLES:
            yield from ((f"{name}.{key}", value.get(key, "")) for key in TABLES[full][0])
        elif name not in CLAUSES:
            yield name, list(value) if full in LISTS else value


def _shown(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return (
            list(map(str, value))
            if all(isinstance(item, str) for item in value)
            else " ".join(map(str, value))
        )
    return str(value)


def changed(kind: type[Rule], table: Table, typed: Mapping[str, Any]) -> dict[str, Any]:
    """Of what was typed that which is another than what the rule says, as packs write it."""
    before, difference = shown(kind, table), dict[str, Any]()
    hints = get_type_hints(kind)
    for name, value in typed.items():
        if value == before.get(name, ""):
            continue
        field, _dot, key = name.partition(".")
        if key:
            difference.setdefault(field, {})[key] = value
        else:
            difference[field] = _written(f"{kind.KEY}.{field}", hints[field], value)
    return difference


def _written(full: str, hint: Any, value: Any) -> Any:
    """As TOML and JSON hold it: numbers stay texts, which are read exactly."""
    if full in LISTS:
        return list(value)
    if hint is bool:
        return value == "yes"
    if get_origin(hint) is tuple:
        return [_number(part) for part in folded(value).split()]
    return _number(folded(value)) if hint in (int, Fraction) else value


def _number(text: str) -> int | str:
    number = whole(text, digits=9)
    return text if number is None else number
