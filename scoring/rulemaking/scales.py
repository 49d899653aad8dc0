"""A scale of victory points as the fields of a form; and what was typed, as packs write it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from federation.text.numbers import folded, whole

LONGEST = 20_000
TITLES = {
    "winner": gettext_lazy("VP of the winner, band by band"),
    "pool": gettext_lazy("VP of both sides together"),
    "decimals": gettext_lazy("Decimals of a VP"),
    "tie": gettext_lazy("VP of a tie"),
    "maximum": gettext_lazy("VP at most"),
    "blitz_factor": gettext_lazy("IMPs for everything, divided by the root of the boards"),
}
WHOLE = ("decimals", "blitz_factor")


def fields_of(scale: Mapping[str, Any]) -> dict[str, forms.Field]:
    """A field for each thing that a scale says; its kind stays, and of what it is."""
    fields: dict[str, forms.Field] = {
        name: forms.CharField(label=TITLES[name], max_length=200) for name in scale if name in TITLES
    }
    if "tables" in scale:
        fields["tables"] = forms.CharField(
            label=_("Tables"),
            max_length=LONGEST,
            widget=forms.Textarea(attrs={"rows": 12}),
            help_text=_(
                "A line for each: boards of a match, a colon, from where each band begins. 6-8: 0 1 3 5"
            ),
        )
    return fields


def shown(scale: Mapping[str, Any]) -> dict[str, Any]:
    """What a scale says as its fields show it."""
    texts = {name: _text(value) for name, value in scale.items() if name in TITLES}
    if "tables" in scale:
        texts["tables"] = "\n".join(map(_line, scale["tables"]))
    return texts


def _text(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _line(table: Mapping[str, Any]) -> str:
    least, most = table["boards"]
    boards = str(least) if least == most else f"{least}-{most}"
    return f"{boards}: {_text(table['lows'])}"


def written(before: Mapping[str, Any], typed: Mapping[str, Any]) -> dict[str, Any]:
    """The scale that was typed. Raises ValidationError naming the line that is no table."""
    scale: dict[str, Any] = {name: before[name] for name in ("kind", "margin") if name in before}
    for name in before:
        if name in typed and name != "tables":
            scale[name] = _value(name, folded(typed[name]), before[name])
    if "tables" in before:
        lines = [folded(line) for line in typed["tables"].splitlines() if line.strip()]
        in_words = any(isinstance(low, str) for table in before["tables"] for low in table["lows"])
        scale["tables"] = [_table(number, line, in_words) for number, line in enumerate(lines, 1)]
    return scale


def _value(name: str, text: str, before: Any) -> Any:
    if isinstance(before, list | tuple):
        return text.split()
    number = whole(text) if name in WHOLE else None
    return text if number is None else number


def _table(number: int, line: str, in_words: bool) -> dict[str, Any]:
    """A line read. `in_words`: the scale writes its numbers as texts, as those with decimals do."""
    boards, colon, lows = line.replace("：", ":").partition(":")
    least, dash, most = boards.replace("–", "-").partition("-")
    ends = [whole(least.strip(), 4), whole((most if dash else least).strip(), 4)]
    if not colon or None in ends or not lows.split():
        raise ValidationError(_("Line %(number)s is no table. Write: 6-8: 0 1 3 5") % {"number": number})
    return {"boards": ends, "lows": [low if in_words else _low(low) for low in lows.split()]}


def _low(text: str) -> int | str:
    number = whole(text)
    return text if number is None else number
