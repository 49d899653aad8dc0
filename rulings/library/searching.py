"""Finding items by their number or by words, in Japanese and English alike."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import NamedTuple

from rulings.library.items import Edition, Item, Note
from rulings.library.references import LawItem, read_reference
from rulings.library.sources import source_label
from scoring.engine.words import WRITTEN

MOST = 100
_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_LEFT_OUT = {ord(sign): None for sign in "ー・「」『』、。,.()（）"}
_HIRAGANA = re.compile(r"[ぁ-ゖ]")
_LATIN = re.compile(r" *([a-z0-9]+)")
_BRITISH = re.compile(r"is(?=(?:e|ed|es|ing|ation)\b)")  # authorised; the books write authorized
_PLURAL = re.compile(r"(?<=[a-z]{3})(?<!s)s$")
# What directors say and type for it.
SHORT: Mapping[str, str] = MappingProxyType(
    {
        "ui": "unauthorized information",
        "ai": "authorized information",
        "la": "logical alternative",
        "mi": "misinformation",
        "pp": "procedural penalty",
        "dp": "disciplinary penalty",
        "loot": "lead out of turn",
        "boot": "out of rotation",
        "mpc": "major penalty card",
    }
)


class SearchRank(IntEnum):
    """Where the words were found, the best first."""

    EXACT = 0
    PART = 1
    HEADING = 2
    SUMMARY = 3
    NOTE = 4


@dataclass(frozen=True, slots=True)
class Hit:
    """An item found. `note`: the note that holds the words, where nothing better does."""

    edition: Edition
    item: Item
    rank: SearchRank
    note: Note | None = None


class _Wanted(NamedTuple):
    """A word that is looked for. `any_kana`: typed in hiragana, which may stand for katakana."""

    text: str
    any_kana: bool


class _Text(NamedTuple):
    """A text folded in two ways: kana as written, and all kana alike."""

    written: str
    alike: str

    def has(self, word: _Wanted) -> bool:
        # What begins in katakana and ends in a particle is no word: ディクレアラーと has no アラート.
        return word.text in (self.alike if word.any_kana else self.written)


@dataclass(frozen=True, slots=True)
class _FoldedItem:
    """An item's words, folded."""

    edition: Edition
    item: Item
    heading: _Text
    summary: _Text
    notes: tuple[_Text, ...]

    def rank_of(self, word: _Wanted) -> SearchRank | None:
        if self.heading.has(word):
            return SearchRank.HEADING
        if self.summary.has(word):
            return SearchRank.SUMMARY
        return SearchRank.NOTE if any(note.has(word) for note in self.notes) else None


class Index:
    """The words of some books, folded once. Nothing in it changes."""

    def __init__(self, editions: Iterable[Edition]) -> None:
        self.editions = tuple(editions)
        self._words = tuple(
            words
            for edition in self.editions
            for article in edition.articles.values()
            for words in _folded(edition, article.heading.ja + " " + article.heading.en, article.items)
        )

    def search(self, query: str, most: int = MOST) -> list[Hit]:
        """The best first: for a number the item with its parts, else the items that have every word."""
        reference = read_reference(query)
        if reference:
            return list(self._numbered(reference))[:most]
        wanted = [word for typed in query.split() for word in _wanted(typed)]
        hits = [hit for words in self._words if wanted and (hit := _hit(words, wanted))]
        hits.sort(key=lambda hit: hit.rank)  # stable: the book's order inside a rank
        return hits[:most]

    def _numbered(self, reference: LawItem) -> Iterator[Hit]:
        for edition in self.editions:
            if reference.written in edition.items:
                yield Hit(edition, edition.items[reference.written], SearchRank.EXACT)
                yield from (Hit(edition, item, SearchRank.PART) for item in edition.below(reference.written))


def _folded(edition: Edition, heading: str, items: Iterable[Item]) -> Iterator[_FoldedItem]:
    for item in items:
        own = f"{item.heading.ja} {item.heading.en}" if item.heading else ""
        yield _FoldedItem(
            edition,
            item,
            _text(own if item.item.above else f"{heading} {own}"),
            _text(f"{item.summary.ja} {item.summary.en}"),
            tuple(_text(_words_of(note, edition)) for note in item.notes),
        )


def _words_of(note: Note, edition: Edition) -> str:
    """What a note says and where it is from, as it is written and as it is printed: "WBFLC 2000-01-12"."""
    labels = (source_label(note.source, edition, language) for language in WRITTEN)
    return " ".join((note.text.ja, note.text.en, note.source, *labels))


def _text(text: str) -> _Text:
    return _Text(_plain(text), fold(text))


def _wanted(typed: str) -> Iterator[_Wanted]:
    """A typed word as it is looked for: without the s of a plural; of a short form its words."""
    any_kana = bool(_HIRAGANA.search(unicodedata.normalize("NFKC", typed)))
    for word in SHORT.get(_plain(typed).strip(), typed).split():
        stem = _PLURAL.sub("", fold(word) if any_kana else _plain(word))
        if stem.strip():
            yield _Wanted(stem, any_kana)


def _hit(words: _FoldedItem, wanted: list[_Wanted]) -> Hit | None:
    """The item with the rank of the word that is hardest to find in it; None where a word is missing."""
    ranks = []
    for word in wanted:
        rank = words.rank_of(word)
        if rank is None:
            return None
        ranks.append(rank)
    worst = max(ranks)
    note = None
    if worst is SearchRank.NOTE:
        note = next(
            note
            for note, text in zip(words.item.notes, words.notes, strict=True)
            if any(text.has(word) for word in wanted)
        )
    return Hit(words.edition, words.item, worst, note)


def fold(text: str) -> str:
    """Text as it is compared: one width, one case, one kana, without long vowels and brackets.

    No spaces but one in front of each Latin word, which is found by its beginning and not inside another.
    """
    return _plain(text).translate(_KATAKANA)


def _plain(text: str) -> str:
    """The same with the kana that were written."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    plain = _BRITISH.sub("iz", plain).translate(_LEFT_OUT)
    joined = re.sub(r"\s+(?![a-z0-9])|(?<![a-z0-9])\s+", "", re.sub(r"\s+", " ", plain))
    return _LATIN.sub(r" \1", joined)


def cited_by(editions: Iterable[Edition]) -> Mapping[str, tuple[str, ...]]:
    """For every item referred to, the items that refer to it, in the books' order."""
    citing: dict[str, list[str]] = {}
    for edition in editions:
        for item in edition.items.values():
            for ref in (*item.references, *item.regulations):
                citing.setdefault(ref, []).append(item.ref)
    return {ref: tuple(dict.fromkeys(refs)) for ref, refs in citing.items()}
