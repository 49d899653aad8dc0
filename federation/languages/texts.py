"""The languages of the installation and of a federation, and a text that is kept in several of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import get_language

from federation.tenancy.context import current_or_none

# By their codes, in the order of the settings.
LANGUAGES: tuple[str, ...] = tuple(code for code, _name in settings.LANGUAGES)


class Texts(dict[str, str]):
    """A text by the codes of its languages, in JSON as it is; in words what its reader gets of it.

    What nobody has written in a language is not in it.
    """

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        super().__init__((language, text) for language, text in (texts or {}).items() if text)

    def __str__(self) -> str:
        return self.read()

    def read(self, language: str | None = None) -> str:
        """In the reader's language (or in the one asked for), else in the federation's own, else in any."""
        return read(self, language)

    def in_every(self) -> dict[str, str]:
        """What a reader of each of the federation's languages gets: for who is not yet known."""
        return {language: self.read(language) for language in languages_here()}


def read(texts: Mapping[str, str], language: str | None = None, *, own: str | None = None) -> str:
    """Of a text in several languages the reader's, else the federation's own, else any; "" of none."""
    return str(texts.get(language_for(texts, language, own=own), ""))


def language_for(texts: Mapping[str, str], language: str | None = None, *, own: str | None = None) -> str:
    """In which of its languages a text is read; "" where it is in none.

    `language` is the reader's code where it is not the active one; `own` the federation's where none is in
    scope. Languages of the installation come before others, in their order.
    """
    wanted = (language or reader_code(), own or own_language(), *LANGUAGES, *texts)
    return next((code for code in wanted if texts.get(code)), "")


def reader_code() -> str:
    """The code of the language that is active, without its country."""
    return (get_language() or settings.LANGUAGE_CODE).split("-")[0]


def languages_here() -> tuple[str, ...]:
    """The languages of the federation in scope, its own first; outside of any all of the installation."""
    federation = current_or_none()
    return tuple(federation.languages) if federation is not None else LANGUAGES


def own_language() -> str:
    """The federation's own language; outside of any the installation's."""
    federation = current_or_none()
    return federation.locale if federation is not None else settings.LANGUAGE_CODE


def in_each(make: Any, languages: Iterable[str] = LANGUAGES) -> dict[str, str]:
    """What `make()` says while each language is active."""
    texts = {}
    for language in languages:
        with translation.override(language):
            texts[language] = str(make())
    return texts


def language_names(languages: Iterable[str] | None = None) -> list[tuple[str, str]]:
    """Codes with their names in the reader's language; all of the installation unless some are given."""
    known = dict(settings.LANGUAGES)
    return [(code, str(known.get(code, code))) for code in languages or LANGUAGES]


def is_texts(value: Any) -> bool:
    """Whether something out of JSON is a text by languages of the installation."""
    return isinstance(value, Mapping) and bool(value) and value.keys() <= set(LANGUAGES)
