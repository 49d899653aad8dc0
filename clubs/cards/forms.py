"""The pages on which a card is written: a form for each section, made from its fields; how a card begins."""

from collections.abc import Iterator, Sequence
from dataclasses import Field, fields, is_dataclass
from enum import StrEnum
from typing import Any, NamedTuple, cast

from django import forms
from django.forms.boundfield import BoundField
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from clubs.cards.content import PARAGRAPH, FieldKind, Opening
from clubs.cards.conventions import Convention
from clubs.cards.glossary import pages
from clubs.cards.presets import Preset
from clubs.cards.shown import head_of
from clubs.cards.words import CHOICE, FIELD, GROUP, PRESET
from federation.form_fields import offer, text_area
from federation.models import Member
from federation.people.selectors import members_by_number
from federation.reader import reader_language
from federation.tables.cells import tidy_number


class FormGroup(NamedTuple):
    """The fields of a group, folded where they are many: an opening. `head`: what is said on it now."""

    title: str
    head: str
    fields: list[BoundField]
    is_open: bool
    is_folded: bool


class SectionForm(forms.Form):
    """One section of a card."""

    def __init__(self, *args: Any, part: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = dict(_initial(part))
        self.part = part
        for name, own, of, value in _places(part):
            self.fields[name] = _form_field(own, of, value)

    def clean(self) -> dict[str, Any]:
        """The lower end of a range is not above the upper one."""
        cleaned: dict[str, Any] = super().clean() or {}
        for name, low in list(cleaned.items()):  # a wrong one is taken out
            if not name.endswith("low") or low is None:
                continue
            high = cleaned.get(name.removesuffix("low") + "high")
            if high is not None and high < low:
                self.add_error(name, _("The range begins above its end."))
        return cleaned

    def section(self) -> Any:
        """The section as it was written."""
        values: dict[str, Any] = {}
        for own in fields(self.part):
            value = getattr(self.part, own.name)
            if is_dataclass(value):
                kind = cast("type[Any]", type(value))
                values[own.name] = kind(
                    **{inner.name: self._value(f"{own.name}.{inner.name}", inner) for inner in fields(value)}
                )
            else:
                values[own.name] = self._value(own.name, own)
        return type(self.part)(**values)

    def _value(self, name: str, own: Field[Any]) -> Any:
        written = self.cleaned_data[name]
        kind = own.metadata.get("kind")
        if kind is FieldKind.CONVENTIONS:
            return tuple(Convention(code) for code in written)
        if kind is FieldKind.TEXT:
            return " ".join(written.split()) if own.metadata["most"] < PARAGRAPH else written.strip()
        return type(own.default)(written) if isinstance(own.default, StrEnum) else written

    @property
    def own_fields(self) -> list[BoundField]:
        """The fields of the section itself."""
        return [self[name] for name in self.fields if "." not in name]

    @property
    def groups(self) -> Iterator[FormGroup]:
        """The groups of the section; one with a mistake in it is open."""
        for own in fields(self.part):
            value = getattr(self.part, own.name)
            if is_dataclass(value):
                bound = [self[name] for name in self.fields if name.startswith(f"{own.name}.")]
                is_wrong = any(field.errors for field in bound)
                yield FormGroup(
                    str(GROUP[own.name]), head_of(value), bound, is_wrong, isinstance(value, Opening)
                )


def _places(part: Any) -> Iterator[tuple[str, Field[Any], str, Any]]:
    """Each field of a section: its name on the form, itself, its class, its value."""
    for own in fields(part):
        value = getattr(part, own.name)
        if is_dataclass(value):
            for inner in fields(value):
                yield f"{own.name}.{inner.name}", inner, type(value).__name__, getattr(value, inner.name)
        else:
            yield own.name, own, type(part).__name__, value


def _initial(part: Any) -> Iterator[tuple[str, Any]]:
    for name, _own, _of, value in _places(part):
        yield name, list(value) if isinstance(value, tuple) else value


def _form_field(own: Field[Any], of: str, value: Any) -> forms.Field:
    label, kind = capfirst(FIELD[of][own.name]), own.metadata.get("kind")
    most: int = own.metadata.get("most", 0)
    if kind is FieldKind.YES:
        return forms.BooleanField(label=label, required=False)
    if kind in (FieldKind.POINTS, FieldKind.LENGTH):
        return forms.IntegerField(label=label, required=False, min_value=0, max_value=most)
    if kind is FieldKind.TEXT:
        widget = text_area(3) if most >= PARAGRAPH else forms.TextInput()
        return forms.CharField(label=label, required=False, max_length=most, widget=widget)
    if kind is FieldKind.CONVENTIONS:
        language = reader_language()
        choices = [(code, pages()[code].title[language]) for code in own.metadata["offered"]]
        return forms.MultipleChoiceField(
            label=label, required=False, choices=choices, widget=forms.CheckboxSelectMultiple
        )
    return forms.ChoiceField(label=label, choices=[(answer, CHOICE[answer]) for answer in type(value)])


class BeginForm(forms.Form):
    """With whom, and from which system."""

    partner = forms.ChoiceField(label=capfirst(_("partner")), required=False)
    number = forms.CharField(label=capfirst(_("or by member number")), max_length=20, required=False)
    preset = forms.ChoiceField(
        label=capfirst(_("begin with")),
        choices=[(preset, PRESET[preset]) for preset in Preset],
        initial=Preset.STANDARD,
    )

    def __init__(
        self,
        *args: Any,
        partners: Sequence[tuple[str, str]],
        copies: Sequence[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "partner", [*partners, ("", _("another member"))])
        self.initial.setdefault("partner", partners[0][0] if partners else "")
        presets = [(preset.value, PRESET[preset]) for preset in Preset]
        offer(self, "preset", [*presets, *copies])
        self.member: Member | None = None

    def clean(self) -> dict[str, Any]:
        """One of the two says who it is."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors or cleaned.get("partner"):
            return cleaned
        number = tidy_number(cleaned.get("number", ""))
        if not number:
            raise forms.ValidationError(_("Say who your partner is."))
        self.member = members_by_number({number}).get(number)
        if self.member is None:
            self.add_error("number", _("No member has this number."))
        return cleaned
