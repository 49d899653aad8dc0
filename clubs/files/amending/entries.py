"""The entries of a mapping from outside, taken one by one, each of the type that it must have. Pure."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

Word = TypeVar("Word", bound=StrEnum)
Whole = TypeVar("Whole")


class NotReadable(Exception):
    """An answer that cannot be: the field and the code of a sentence."""

    def __init__(self, field: str, code: str) -> None:
        super().__init__(f"{field}: {code}")
        self.field, self.code = field, code


class KeptEntries:
    """What is left of a mapping; every method raises NotReadable with the field."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        self._left = dict(entries)

    def text(self, name: str) -> str:
        """A text, perhaps none."""
        return str(self._taken(name, str))

    def text_or_none(self, name: str) -> str | None:
        """A text; None where it is empty."""
        return self.text(name) or None

    def number(self, name: str) -> int:
        """A whole number."""
        return int(self._taken(name, int))

    def number_or_none(self, name: str) -> int | None:
        """A whole number, or null."""
        taken = self._taken(name, int, type(None))
        return None if taken is None else int(taken)

    def word(self, name: str, words: type[Word]) -> Word:
        """One of several words."""
        taken = self._taken(name, str)
        if taken not in list(words):
            raise NotReadable(name, "unknown")
        return words(taken)

    def refuse_rest(self) -> None:
        """Refuse what nobody has taken."""
        for name in self._left:
            raise NotReadable(name, "unknown")

    def _taken(self, name: str, *types: type) -> Any:
        if name not in self._left:
            raise NotReadable(name, "missing")
        taken = self._left.pop(name)
        if not isinstance(taken, types) or isinstance(taken, bool):  # `True` is an integer, and no board
            raise NotReadable(name, "unknown")
        return taken


def whole(read: Callable[[KeptEntries], Whole], entries: Any, name: str) -> Whole:
    """What all the entries of a mapping make together. Raises NotReadable; `name`: of the mapping itself."""
    if not isinstance(entries, Mapping):
        raise NotReadable(name, "unknown")
    kept = KeptEntries(entries)
    taken = read(kept)
    kept.refuse_rest()
    return taken
