"""A box for yes and no that says when nobody was asked."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.widgets import Input


class SwitchWidget(Input):
    """A box with "no" sent beside it, so that a box left empty is told apart from one that was not there."""

    input_type = "checkbox"
    template_name = "clubs/tournaments/conditions/switch.html"

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, None, attrs)
        if value is True:
            context["widget"]["attrs"]["checked"] = True
        return context

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> bool | None:
        sent = data.getlist(name) if hasattr(data, "getlist") else [data[name]] if name in data else []
        return sent[-1] in ("yes", "on", True) if sent else None

    def value_omitted_from_data(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        return name not in data


class SwitchField(forms.Field):
    """Yes, no, or nothing where the box was not on the page."""

    widget = SwitchWidget

    def has_changed(self, initial: Any, data: Any) -> bool:
        return data is not None and bool(initial) != data
