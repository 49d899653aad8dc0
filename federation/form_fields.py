"""The fields of a form by what they are: a form knows them only as fields."""

from collections.abc import Callable, Iterable
from datetime import datetime
from decimal import Decimal
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from federation.text.money import decimals_of
from federation.text.signs import hidden_signs, named, turning_signs

FieldT = TypeVar("FieldT", bound=forms.Field)


# In every zone such a moment is one that Python and PostgreSQL both write.
YEARS = range(1900, 2200)


def in_years(moment: datetime) -> None:
    """Raise ValidationError for a moment that no clock of ours tells: the year 1 is before year 1 in UTC."""
    if moment.year not in YEARS:
        raise ValidationError(forms.DateTimeField.default_error_messages["invalid"], code="invalid")


class MomentField(forms.DateTimeField):
    """A moment on the federation's clock."""

    default_validators = [in_years]


class OfFileField(forms.CharField):
    """What a page carries along of a file, with whatever signs the file has."""

    widget = forms.HiddenInput
    default_validators = []


def field_of(form: forms.BaseForm, name: str, kind: type[FieldT]) -> FieldT:
    """A form's field of some kind, to set what that kind has: choices, a queryset, a limit."""
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"{name} is no {kind.__name__}")
    return field


def offer(form: forms.BaseForm, name: str, choices: Iterable[Any]) -> None:
    """Let a field of choices offer these, each a value and its words, or a group of them."""
    field_of(form, name, forms.ChoiceField).choices = list(choices)


def priced_in(form: forms.BaseForm, name: str, currency: str) -> None:
    """Say beside an amount's field in which currency it is; no decimals where the currency has none."""
    field = field_of(form, name, forms.DecimalField)
    attrs = field.widget.attrs
    attrs["step"] = "1" if not decimals_of(currency) else "0.01"
    if isinstance(field.min_value, Decimal) and 0 < field.min_value < 1:
        attrs["min"] = attrs["step"]  # browsers count steps from it: of yen 0.01, 1.01, ... would be all
    field.label = _("%(amount)s (%(currency)s)") % {
        "amount": capfirst(field.label or ""),
        "currency": currency,
    }


def hidden_number(**further: Any) -> forms.IntegerField:
    """A number that a page carries along: of a row, or of how much its reader has seen."""
    return forms.IntegerField(
        widget=forms.HiddenInput, min_value=0, max_value=models.BigIntegerField.MAX_BIGINT, **further
    )


def text_area(rows: int = 4) -> forms.Textarea:
    """A field of several lines."""
    return forms.Textarea(attrs={"rows": rows})


def refuse_hidden(value: object) -> None:
    """Raise ValidationError for signs in a line that nobody sees; for texts by language as well."""
    _refuse(hidden_signs, value)


def refuse_turning(value: object) -> None:
    """The same for a text of several lines, which may have what its language needs."""
    _refuse(turning_signs, value)


def _refuse(signs_of: Callable[[str], list[str]], value: object) -> None:
    texts = value.values() if isinstance(value, dict) else [value]
    for text in texts:
        if isinstance(text, str) and (signs := signs_of(text)):
            sentence = _("There is a sign in it that nobody sees (%(sign)s). Type the text again.")
            raise ValidationError(sentence, "hidden_sign", {"sign": named(signs[0])})


def sees_signs(field: forms.Field) -> list[Callable[[object], None]]:
    """Which of these a field has, by what it is typed into; a password is nobody's to read."""
    if getattr(field.widget, "input_type", "") == "password":
        return []
    return [refuse_turning if isinstance(field.widget, forms.Textarea) else refuse_hidden]


def look_for_hidden_signs() -> None:
    """Let every text field look for them, in forms, imports and the administration: none can forget to.

    A name that is shown to strangers is typed at fifty doors, and a door more comes with each release.
    """
    forms.CharField.default_validators = property(sees_signs)  # type: ignore[assignment]  # asked of a field
    models.CharField.default_validators = [refuse_hidden]
    models.TextField.default_validators = [refuse_turning]
