"""A text in several languages in a register: a column for each."""

from collections.abc import Mapping, Sequence
from typing import Any

from import_export.fields import Field

from federation.languages import LANGUAGES
from federation.tables.resources import RegisterResource


class TextColumn(Field):  # type: ignore[misc]  # the library has no types
    """The text of a record in one language. A file without the column leaves it as it is."""

    def __init__(self, *, attribute: str, column: str, language: str) -> None:
        super().__init__(attribute=attribute, column_name=column)
        self.language = language

    def get_value(self, instance: Any) -> str:
        """ "" where there is none."""
        return str(getattr(instance, self.attribute).get(self.language, ""))

    def save(self, instance: Any, row: Mapping[str, Any], is_m2m: bool = False, **kwargs: Any) -> None:
        """Beside the texts in other languages."""
        texts = {**getattr(instance, self.attribute), self.language: str(row[self.column_name] or "")}
        setattr(instance, self.attribute, texts)


def columns_of(text: str) -> tuple[str, ...]:
    """The columns of a text in every language of the installation."""
    return tuple(f"{text}_{language}" for language in LANGUAGES)


def heads_of(text: str, written: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """Those columns with the heads under which people write them."""
    return {f"{text}_{language}": tuple(written.get(language, ())) for language in LANGUAGES}


def in_columns(text: str, field: str) -> type[RegisterResource]:
    """A register with a text field in columns. They are read in every language of the installation, so that
    no file loses one, but written and offered in those of the federation alone.
    """
    columns = {
        f"{text}_{code}": TextColumn(attribute=field, column=f"{text}_{code}", language=code)
        for code in LANGUAGES
    }
    return type(f"RegisterBy{text.title()}s", (RegisterResource,), {**columns, "texts": {text: field}})
