"""The languages of the installation and of a federation, and texts that are kept in several of them."""

from federation.languages.texts import (
    LANGUAGES,
    Texts,
    in_each,
    is_texts,
    language_for,
    language_names,
    languages_here,
    own_language,
    read,
    reader_code,
)

__all__ = [
    "LANGUAGES",
    "Texts",
    "in_each",
    "is_texts",
    "language_for",
    "language_names",
    "languages_here",
    "own_language",
    "read",
    "reader_code",
]
