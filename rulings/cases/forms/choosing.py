"""What a field lets one choose from, filled where a form knows its case."""

from collections.abc import Iterable
from typing import Any

from django import forms


def offer(form: forms.BaseForm, name: str, choices: Iterable[Any]) -> None:
    """Let a field of choices offer these, each a value and its words, or a group of them."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField), name
    field.choices = list(choices)
