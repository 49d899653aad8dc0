"""A calculator's fields as a form. What may be entered is judged by the calculator, not by the form."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from federation.languages import reader_code
from scoring.calculators import words
from scoring.calculators.calculator import DAY, Calculator
from scoring.calculators.examples import EXAMPLES
from scoring.calculators.kinds import (
    ChoiceValue,
    Count,
    Day,
    Flag,
    InputField,
    Items,
    NamedValues,
    Number,
    RecordValue,
)
from scoring.engine.refusal import Refusal, Refusals

YES_NO = (("true", gettext_lazy("Yes")), ("false", gettext_lazy("No")))


@dataclass(frozen=True, slots=True)
class CalculatorFormPart:
    """Some fields of a form, as the template of fields takes a form."""

    form: "CalculatorForm"
    visible_fields: list[forms.BoundField]
    hidden_fields: tuple[forms.BoundField, ...] = ()
    non_field_errors: str = ""


class CalculatorForm(forms.Form):
    """The inputs of one calculator, each as text until the calculator has read it."""

    def __init__(self, calculator: Calculator, typed: Mapping[str, str] | None = None) -> None:
        super().__init__(typed)
        self.calculator = calculator
        for field in (*calculator.fields, DAY):
            self.fields[field.name] = _form_field(field)
        self.fields[DAY.name].help_text = _("Empty: the regulations as they are today.")

    @property
    def usual(self) -> "CalculatorFormPart":
        """The fields that the calculator's example fills."""
        return CalculatorFormPart(self, [field for field in self if self._is_usual(field.name)])

    @property
    def seldom(self) -> "CalculatorFormPart":
        """The others, which a page folds away."""
        return CalculatorFormPart(self, [field for field in self if not self._is_usual(field.name)])

    @property
    def has_seldom(self) -> bool:
        """Whether one of the folded fields was used or is wrong, and has to be seen."""
        return any(field.value() or field.errors for field in self.seldom.visible_fields)

    def _is_usual(self, name: str) -> bool:
        required = any(field.name == name and field.required for field in self.calculator.fields)
        return required or name in EXAMPLES.get(self.calculator.name, {})

    def given(self) -> dict[str, object]:
        """What was entered, as the calculator takes it; empty fields are left out."""
        typed = {
            field.name: self.data.get(field.name, "").strip() for field in (*self.calculator.fields, DAY)
        }
        fields = {field.name: field for field in (*self.calculator.fields, DAY)}
        return {name: fields[name].kind.from_text(text) for name, text in typed.items() if text}

    def shown(self, name: str) -> str:
        """What was entered in a field, by the label of the choice where it is one."""
        typed = self.data.get(name, "").strip()
        choices = getattr(self.fields[name].widget, "choices", ())
        return str(dict(choices).get(typed, typed))

    def refuse(self, refusals: Refusals) -> None:
        """Put each problem beside its field."""
        titles = {name: str(field.label) for name, field in self.fields.items()}
        for refusal in refusals.refusals:
            place = refusal.field if refusal.field in self.fields else None
            if place and refusal.parameters.get("part") == place:  # left empty: here it has no other name
                self.add_error(place, self.fields[place].error_messages["required"])
            else:
                self.add_error(place, refusal_in_words(refusal, titles))


def _form_field(field: InputField) -> forms.Field:
    """The entry for one field. Nothing is required here: the calculator says what is missing."""
    label, help_text = _(field.title), _(field.help) if field.help else _hint(field)
    choices = _choices(field)
    if choices is not None:
        widget: forms.Widget = forms.Select(choices=choices)
    elif isinstance(field.kind, Items | RecordValue | NamedValues) and _has_lines(field):
        widget = forms.Textarea(attrs={"rows": 4, "autocapitalize": "characters", "spellcheck": "false"})
    else:
        widget = forms.TextInput(attrs=_attributes(field))
    return forms.CharField(label=label, help_text=help_text, required=False, widget=widget)


def _choices(field: InputField) -> list[tuple[str, Any]] | None:
    empty = [("", "–")] if not field.required else []
    if isinstance(field.kind, ChoiceValue):
        labels = ((value, _(label) if label else value) for value, label in field.kind.options.items())
        return [*empty, *labels]
    if isinstance(field.kind, Flag):
        return [*empty, *(reversed(YES_NO) if field.required else YES_NO)]
    return None


def _has_lines(field: InputField) -> bool:
    kind = field.kind
    return isinstance(kind, RecordValue | NamedValues) or (isinstance(kind, Items) and kind.in_lines)


def _attributes(field: InputField) -> dict[str, str]:
    if isinstance(field.kind, Count) and field.kind.low >= 0:
        return {"inputmode": "numeric", "autocomplete": "off"}
    if isinstance(field.kind, Day):
        return {"type": "date"}
    if isinstance(field.kind, Number):
        return {"inputmode": "text", "autocomplete": "off"}
    return {"autocomplete": "off", "spellcheck": "false"}


def _hint(field: InputField) -> str:
    kind = field.kind
    if isinstance(kind, Items) and kind.in_lines:
        return _("One on each line.") + _columns(kind.kind)
    if isinstance(kind, Items):
        return _("Several, with spaces between them.")
    if isinstance(kind, Number):
        return _("A number, also as 12.5 or 1/2.")
    return ""


def _columns(kind: object) -> str:
    if not isinstance(kind, RecordValue):
        return ""
    return " " + _("In this order: %(columns)s.") % {"columns": ", ".join(_(f.title) for f in kind.fields)}


def text_of(value: object) -> str:
    """A JSON value as somebody would type it into the form."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "\n".join(f"{name}={text_of(item)}" for name, item in value.items())
    if isinstance(value, list | tuple):
        nested = any(isinstance(item, list | tuple | Mapping) for item in value)
        return ("\n" if nested else " ").join(_item(item) for item in value)
    return str(value)


def _item(value: object) -> str:
    """One of a list: a record in it is written without the names of its columns."""
    return " ".join(map(text_of, value.values())) if isinstance(value, Mapping) else text_of(value)


def refusal_in_words(refusal: Refusal, titles: Mapping[str, str]) -> str:
    """Why an input was refused. Fields go by their titles, which is what a page shows of them."""
    named = {
        name: titles.get(text, text) if name == "of" and isinstance(text, str) else text
        for name, text in refusal.parameters.items()
    }
    parameters = {"field": titles.get(refusal.field, refusal.field), **named}
    return words.say(refusal.says, parameters, reader_code())
