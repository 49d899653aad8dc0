"""A scheme of master points or a ladder of ranks as the fields of a form, and what was typed in it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from federation.text.numbers import folded, whole
from scoring.regulations.edition import BookPart, own_table
from scoring.rulemaking.leaves import Leaf, leaves, with_values
from scoring.rulemaking.point_titles import PointsPlace, place_at, title_at

TEXT_MAX, DIGITS = 200, 9
# What a scheme may leave out, and what holds then.
USUAL: Mapping[str, Any] = {"combine": "overall", "minimum_boards": 0, "non_members": "claimable"}


class PointsLeaf(NamedTuple):
    """A value of a table that can be changed, and what stands at its place."""

    leaf: Leaf
    at: PointsPlace
    title: str


def _changeable(part: BookPart, value: Mapping[str, Any]) -> Iterator[PointsLeaf]:
    table = own_table(part, value)
    missing = USUAL if part is BookPart.SCHEME else {}
    for leaf in leaves({**missing, **table}):
        at = place_at(table, leaf)
        if at is not None:
            yield PointsLeaf(leaf, at, title_at(table, leaf.steps))


def fields_of(part: BookPart, value: Mapping[str, Any]) -> dict[str, forms.Field]:
    """By place, `grants[1].base.each`: a field for each number, choice and switch."""
    return {one.leaf.place: _field(one) for one in _changeable(part, value)}


def _field(one: PointsLeaf) -> forms.Field:
    choices = [(name, one.at.word(name)) for name in one.at.choices]
    if choices and isinstance(one.leaf.value, list):
        boxes = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(label=one.title, choices=choices, required=False, widget=boxes)
    if choices:
        known = [(one.leaf.value, one.leaf.value)] if one.leaf.value not in one.at.choices else []
        return forms.ChoiceField(label=one.title, choices=[*known, *choices])
    if isinstance(one.leaf.value, bool):
        return forms.ChoiceField(label=one.title, choices=[("yes", _("yes")), ("no", _("no"))])
    help_text = (
        _("Numbers separated by spaces: 1 7/10 1/2.")
        if isinstance(one.leaf.value, list)
        else _("A number: 3, 1/2, 0.5.")
    )
    return forms.CharField(label=one.title, max_length=TEXT_MAX, help_text=help_text)


def shown(part: BookPart, value: Mapping[str, Any]) -> dict[str, Any]:
    """What it says as its fields show it."""
    return {one.leaf.place: _shown(one) for one in _changeable(part, value)}


def _shown(one: PointsLeaf) -> Any:
    value = one.leaf.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return list(value) if one.at.choices else " ".join(map(str, value))
    return str(value)


def written(part: BookPart, before: Mapping[str, Any], typed: Mapping[str, Any]) -> dict[str, Any]:
    """The whole table with what was typed in it. What was not touched stays as it was written."""
    was = shown(part, before)
    changed = {
        one.leaf.steps: _written(one, typed[one.leaf.place])
        for one in _changeable(part, before)
        if one.leaf.place in typed and typed[one.leaf.place] != was[one.leaf.place]
    }
    table: dict[str, Any] = with_values(own_table(part, before), changed)
    return table


def _written(one: PointsLeaf, text: Any) -> Any:
    if one.at.choices:
        return text
    if isinstance(one.leaf.value, bool):
        return text == "yes"
    if isinstance(one.leaf.value, list):
        return [_number(part) for part in folded(text).split()]
    return _number(folded(text))


def _number(text: str) -> int | str:
    number = whole(text, digits=DIGITS)
    return text if number is None else number


def in_words(part: BookPart, value: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Everything that it says: place, title and value, line by line."""
    return [(one.leaf.place, one.title, _value_in_words(one)) for one in _changeable(part, value)]


def _value_in_words(one: PointsLeaf) -> str:
    value = one.leaf.value
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    values = value if isinstance(value, list) else [value]
    return _(", ").join(map(one.at.word, map(str, values))) or _("none")
