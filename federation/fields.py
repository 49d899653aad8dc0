"""Fields of models that Django lacks."""

from collections.abc import Sequence
from typing import Any

from django.db import models


class WordField(models.CharField):  # type: ignore[type-arg]  # its types are CharField's
    """A word of a closed list, kept as text.

    The list is no business of the schema: a word more, or another sentence for it, is no migration.
    """

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """As migrations write it: a text of some length."""
        name, _path, args, kwargs = super().deconstruct()
        kwargs.pop("choices", None)
        return name, "django.db.models.CharField", args, kwargs
