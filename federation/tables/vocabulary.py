"""Words in the columns of a register that has a few values: what people write for each, and what is asked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from django.db import models
from django.utils import translation

from federation.languages import LANGUAGES
from federation.tables.cells import fold
from federation.text.documents import read_json

Values = dict[str, dict[str, str]]  # by column and word, what somebody has chosen that it means
ASKED_MAX = 50  # words of a column: more of them are no words of a vocabulary
WORD_MAX = 100  # characters


@dataclass(frozen=True, slots=True)
class WordMeaning:
    """A word of a column, in how many rows it stands, and what it was taken for ("": for nothing)."""

    column: str
    written: str
    rows: int
    meant: str


class ColumnWords(Protocol):
    """The values of a column, and the words by which people write them, folded."""

    def options(self) -> list[tuple[str, str]]:
        """The values that a word can mean, with their names in the reader's language."""

    @property
    def own(self) -> Mapping[str, str]:
        """Values by themselves and by their names."""

    @property
    def others(self) -> Mapping[str, str]:
        """What else people write."""


@dataclass(frozen=True)
class Vocabulary:
    """The values of a column, beside them what else people write for each."""

    choices: type[models.TextChoices]
    also: Mapping[Any, Iterable[str]] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()  # values that no file can give

    def options(self) -> list[tuple[str, str]]:
        """The values that a word can mean, with their names in the reader's language."""
        return [(value, str(label)) for value, label in self.choices.choices if value not in self.left_out]

    @cached_property
    def own(self) -> Mapping[str, str]:
        """Each value by itself and by its names in every language, folded. One that no file can give is
        known too: the record itself refuses it, unless it has it already.
        """
        words = {fold(value): value for value in self.choices.values}
        for language in LANGUAGES:
            with translation.override(language):
                words |= {fold(label): value for value, label in self.choices.choices if str(label)}
        return words

    @cached_property
    def others(self) -> Mapping[str, str]:
        """What else people write, folded."""
        return {fold(word): str(value) for value, words in self.also.items() for word in words}


class ReadWords:
    """The words of one file, read by what somebody has chosen, else by what we know."""

    def __init__(self, vocabularies: Mapping[str, ColumnWords], chosen: Values) -> None:
        # Once for all rows: a federation's own words are read from the database.
        self._own = {column: words.own for column, words in vocabularies.items()}
        self._others = {column: words.others for column, words in vocabularies.items()}
        self._chosen = {
            (column, fold(word)): meant for column, words in chosen.items() for word, meant in words.items()
        }
        self._asked: dict[tuple[str, str], tuple[str, int]] = {}  # as it was first written, and how often

    def value(self, column: str, written: str) -> str | None:
        """What a word of a column means; None for one that nobody knows."""
        own, word = self._own[column], fold(written)
        if word in own:
            return own[word]
        first, rows = self._asked.get((column, word), (written, 0))
        self._asked[column, word] = (first, rows + 1)
        return self._chosen.get((column, word), self._others[column].get(word))

    def asked(self) -> tuple[WordMeaning, ...]:
        """The words that are not the vocabulary's own, the most frequent first, and what each means."""
        rows = [
            WordMeaning(column, first[:WORD_MAX], rows, self._meant(column, word))
            for (column, word), (first, rows) in self._asked.items()
        ]
        return tuple(sorted(rows, key=lambda meaning: -meaning.rows)[:ASKED_MAX])

    def _meant(self, column: str, word: str) -> str:
        return self._chosen.get((column, word), self._others[column].get(word, ""))


def chosen(asked: Iterable[tuple[str, str, str]], known: Mapping[str, ColumnWords]) -> Values | None:
    """Choices (column, word, value) that a register's columns and values allow; None where there are none."""
    values: Values = {}
    for column, word, meant in asked:
        allowed = dict(known[column].options()) if column in known else {}
        if meant in allowed and len(values.get(column, ())) < ASKED_MAX:
            values.setdefault(column, {})[word.replace("\0", "")[:WORD_MAX]] = meant
    return values or None


def from_json(written: str, known: Mapping[str, ColumnWords]) -> Values | None:
    """Choices as the button under a preview takes them along; what is none of ours is left out."""
    try:
        read = read_json(written)
    except ValueError:
        return None
    columns = read.items() if isinstance(read, dict) else ()
    words = [(column, pair) for column, meant in columns if isinstance(meant, dict) for pair in meant.items()]
    triples = ((column, word, meant) for column, (word, meant) in words if isinstance(meant, str))
    return chosen(triples, known)
