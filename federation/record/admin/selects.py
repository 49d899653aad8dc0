"""Boxes that look a record up as somebody types its name, whatever comes back from them."""

from collections.abc import Sequence
from typing import Any

from django.contrib.admin.options import BaseModelAdmin
from django.contrib.admin.widgets import AutocompleteSelect
from django.db import models
from django.http import HttpRequest

from federation.text.numbers import is_key


class SoundAutocompleteSelect(AutocompleteSelect):
    """Shown again with a value that is no key, it is empty: Django would look that value up all the same."""

    def optgroups(self, name: str, value: Sequence[str], attr: dict[str, Any] | None = None) -> Any:
        """The record that is chosen, if it is one."""
        return super().optgroups(name, [key for key in value if is_key(key)], attr)


class SoundSelects(BaseModelAdmin):  # type: ignore[type-arg]  # takes no argument when it runs
    """A form in the administration, of a record or of rows below it."""

    def formfield_for_foreignkey(
        self, db_field: "models.ForeignKey[Any, Any]", request: HttpRequest, **kwargs: Any
    ) -> Any:
        """With our box where one looks up records."""
        if db_field.name in self.get_autocomplete_fields(request):
            kwargs.setdefault("widget", SoundAutocompleteSelect(db_field, self.admin_site))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)
