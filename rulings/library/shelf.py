"""The books that the portal comes with, and which of them is in force on a day."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path

from rulings.library.items import LAWS, REGULATIONS, Edition, Item
from rulings.library.loading import load
from rulings.library.references import LawItem
from rulings.library.searching import Index, cited_by

HERE = Path(__file__).parent


class NoEdition(LookupError):
    """No edition is in force on the day."""


@dataclass(frozen=True)
class Books:
    """The Laws and, where there are any in words, the regulations that hold together on a day."""

    laws: Edition
    regulations: Edition | None = None

    @cached_property
    def editions(self) -> tuple[Edition, ...]:
        """The Laws first."""
        return (self.laws, self.regulations) if self.regulations else (self.laws,)

    @cached_property
    def index(self) -> Index:
        """The words of both, for searching."""
        return Index(self.editions)

    @cached_property
    def cited_by(self) -> Mapping[str, tuple[str, ...]]:
        """For every item, the items that refer to it."""
        return cited_by(self.editions)

    def find(self, ref: str) -> Item | None:
        """An item of either book."""
        return next((book.items[ref] for book in self.editions if ref in book.items), None)

    def nearest(self, item: LawItem | None) -> Item | None:
        """The item, or the smallest whole around it that is there."""
        while item:
            entry = self.find(item.written)
            if entry:
                return entry
            item = item.above
        return None


@cache
def shelf() -> tuple[Edition, ...]:
    """Every edition that the portal comes with, read once, the oldest first."""
    folders = sorted(path.parent for path in HERE.glob("*/edition.toml"))
    return tuple(sorted(map(load, folders), key=lambda edition: edition.starts))


def laws_on(day: date, adopted: Mapping[str, date] | None = None) -> Edition:
    """The Laws in force on a day. `adopted`: when a federation took editions over, where later than issued.

    Raises NoEdition before the first of them.
    """
    return _latest((edition for edition in shelf() if edition.kind == LAWS), day, adopted or {})


def _latest(editions: Iterable[Edition], day: date, adopted: Mapping[str, date]) -> Edition:
    starts = [(adopted.get(edition.key, edition.starts), edition) for edition in editions]
    begun = [(start, edition) for start, edition in starts if start <= day]
    if not begun:
        raise NoEdition(day.isoformat())
    return max(begun, key=lambda pair: (pair[0], pair[1].starts))[1]


def regulations_of(pack: str) -> Edition | None:
    """The regulations of a pack in words; None where nobody has written them down."""
    return next((book for book in shelf() if book.kind == REGULATIONS and book.pack == pack), None)


@cache
def books(laws: str, pack: str = "") -> Books:
    """An edition of the Laws by its key, with the regulations of a pack beside it. Raises NoEdition."""
    for edition in shelf():
        if edition.key == laws and edition.kind == LAWS:
            return Books(edition, regulations_of(pack))
    raise NoEdition(laws)
