"""Finding items by their number or by words, in Japanese and English alike."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from rulings.library.items import Edition, Item, Note
from rulings.library.references import LawItem, read_reference

MOST = 100
_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_LEFT_OUT = {ord(sign): None for sign in "ー・「」『』、。,.()（）"}


class Rank(IntEnum):
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
    rank: Rank
    note: Note | None = None


@dataclass(frozen=True, slots=True)
class _Words:
    """An item's words, folded."""

    edition: Edition
    item: Item
    heading: str
    summary: str
    notes: tuple[str, ...]

    def rank_of(self, word: str) -> Rank | None:
        if word in self.heading:
            return Rank.HEADING
        if word in self.summary:
            return Rank.SUMMARY
        return Rank.NOTE if any(word in note for note in self.notes) else None


class Index:
    """The words of some books, folded once. Nothing in it changes."""

    def __init__(self, editions: Iterable[Edition]) -> None:
        self.editions = tuple(editions)
        self._words = tuple(
            words for edition in self.editions for article in edition.articles.values()
            for words in _folded(edition, article.heading.ja + " " + article.heading.en, article.items)
        )  # fmt: skip

    def search(self, query: str, most: int = MOST) -> list[Hit]:
        """The best first: for a number the item with its parts, else the items that have every word."""
        reference = read_reference(query)
        if reference:
            return list(self._numbered(reference))[:most]
        wanted = [folded for word in query.split() if (folded := fold(word))]
        hits = [hit for words in self._words if wanted and (hit := _hit(words, wanted))]
        hits.sort(key=lambda hit: hit.rank)  # stable: the book's order inside a rank
        return hits[:most]

    def _numbered(self, reference: LawItem) -> Iterator[Hit]:
        for edition in self.editions:
            if reference.written in edition.items:
                yield Hit(edition, edition.items[reference.written], Rank.EXACT)
                yield from (Hit(edition, item, Rank.PART) for item in edition.below(reference.written))


def _folded(edition: Edition, heading: str, items: Iterable[Item]) -> Iterator[_Words]:
    for item in items:
        own = f"{item.heading.ja} {item.heading.en}" if item.heading else ""
        yield _Words(
            edition,
            item,
            fold(own if item.item.above else f"{heading} {own}"),
            fold(f"{item.summary.ja} {item.summary.en}"),
            tuple(fold(f"{note.text.ja} {note.text.en}") for note in item.notes),
        )


def _hit(words: _Words, wanted: Iterable[str]) -> Hit | None:
    """The item with the rank of the word that is hardest to find in it; None where a word is missing."""
    ranks = []
    for word in wanted:
        rank = words.rank_of(word)
        if rank is None:
            return None
        ranks.append(rank)
    worst = max(ranks)
    note = None
    if worst is Rank.NOTE:
        note = next(
            note for note, text in zip(words.item.notes, words.notes, strict=True)
            if any(word in text for word in wanted)
        )  # fmt: skip
    return Hit(words.edition, words.item, worst, note)


def fold(text: str) -> str:
    """Text as it is compared: one width, one case, one kana, without long vowels, spaces and brackets."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_LEFT_OUT)
    return "".join(plain.translate(_KATAKANA).split())


def cited_by(editions: Iterable[Edition]) -> Mapping[str, tuple[str, ...]]:
    """For every item referred to, the items that refer to it, in the books' order."""
    found: dict[str, list[str]] = {}
    for edition in editions:
        for item in edition.items.values():
            for ref in (*item.references, *item.regulations):
                found.setdefault(ref, []).append(item.ref)
    return {ref: tuple(dict.fromkeys(refs)) for ref, refs in found.items()}
