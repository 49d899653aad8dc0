"""What the library consists of: editions of Articles (Laws, chapters of regulations) with items and notes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from rulings.library.bilingual import BilingualText
from rulings.library.references import LawItem

# How strongly an item binds, as the introduction of the Laws ranks the words.
MODALITIES = (
    *("may", "does", "should", "shall", "must"),
    *("may_not", "should_not", "shall_not", "must_not", "deemed", "none"),
)
KINDS = ("annotation", "footnote", "minute", "commentary")
LAWS, REGULATIONS = "laws", "regulations"


@dataclass(frozen=True, slots=True)
class Note:
    """What is said about an item, by whom and when (`source`)."""

    kind: str
    source: str
    text: BilingualText
    refers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One item: what it provides, how strongly, and where it sends the reader."""

    item: LawItem
    modality: str
    summary: BilingualText
    heading: BilingualText | None = None
    refers: tuple[str, ...] = ()
    regulations: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def ref(self) -> str:
        """The item as tables write it."""
        return self.item.written

    @property
    def references(self) -> tuple[str, ...]:
        """Every item that it or one of its notes refers to, each once, in their order."""
        return tuple(dict.fromkeys([*self.refers, *(ref for note in self.notes for ref in note.refers)]))


@dataclass(frozen=True, slots=True)
class Article:
    """One Law, or one chapter of regulations."""

    number: int
    heading: BilingualText
    items: tuple[Item, ...]
    part: str = ""  # the chapter it is filed under


@dataclass(frozen=True, slots=True)
class Chapter:
    """Articles from a first to a last number under one title."""

    key: str
    title: BilingualText
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Edition:
    """A book as it stood from a day on. `pack`: the regulations' pack that it puts into words."""

    key: str
    kind: str  # LAWS or REGULATIONS
    name: BilingualText
    starts: date
    checked: date  # the last day somebody compared it with its source
    chapters: tuple[Chapter, ...]
    sources: Mapping[str, BilingualText]  # what notes call their sources, written out
    articles: Mapping[int, Article]
    items: Mapping[str, Item]  # by reference, in the book's order
    pack: str = ""
    purpose: BilingualText | None = None
    is_start_known: bool = True  # otherwise `starts` is only a day before which nobody asks

    def below(self, ref: str) -> list[Item]:
        """The parts of an item, however deep, in their order."""
        items = []
        for item in self.items.values():
            above = item.item.above
            while above and above.written != ref:
                above = above.above
            if above:
                items.append(item)
        return items
