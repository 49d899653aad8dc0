"""Which contestant a traveller means by a pair number. Programs write "1", "1NS", "1 NS", "(A) 1 NS"."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from clubs.files.document import DocumentContestant
from clubs.files.kept import KeptAnswers
from clubs.files.notation import fold

_NUMBER = re.compile(r"(?:\((?P<section>[^()]*)\))?(?P<number>.*?)(?P<side>NS|EW)?")
_USUAL_MAX = 20  # characters; longer ones are not worth keeping
OTHER = {"NS": "EW", "EW": "NS"}

Key = tuple[str, str, str]  # section, direction, number


def split(text: str) -> tuple[str, str]:
    """A pair number without its direction, and the direction it names or ""."""
    return _usual(text) if len(text) <= _USUAL_MAX else _split(text)


def _split(text: str) -> tuple[str, str]:
    match = _NUMBER.fullmatch(fold(text))
    if not match or not match["number"]:
        return fold(text), ""
    return match["number"], match["side"] or ""


_usual = lru_cache(maxsize=40_000)(_split)  # the numbers of the largest session, in ten megabytes


def key(contestant: DocumentContestant) -> Key:
    """What makes a contestant one of its kind."""
    number, side = split(contestant.id)
    return contestant.section, contestant.direction or side, number


class Directory:
    """The contestants of a document by what travellers call them.

    `positions[section, seats, text]` is the position of the contestant sitting "NS" or "EW", or None.
    """

    def __init__(self, contestants: Sequence[DocumentContestant]) -> None:
        self._by_key: dict[Key, int] = {}
        self._by_number: dict[tuple[str, str], list[int]] = {}
        self.positions: KeptAnswers[Key, int | None] = KeptAnswers(lambda asked: self._find(*asked))
        for position, contestant in enumerate(contestants):
            section, side, number = key(contestant)
            if (section, side, number) not in self._by_key:
                self._by_key[section, side, number] = position
                self._by_number.setdefault((side, number), []).append(position)

    def _find(self, section: str, seats: str, text: str) -> int | None:
        number, side = split(text)
        directions = (side, "") if side else (seats, "", OTHER[seats])
        for wanted in self._keys(section, directions, number):
            if wanted in self._by_key:
                return self._by_key[wanted]
        # Numbers that run through all sections may be met in a section that is not theirs.
        for direction in directions:
            anywhere = self._by_number.get((direction, number), [])
            if len(anywhere) == 1:
                return anywhere[0]
        return None

    @staticmethod
    def _keys(section: str, directions: Sequence[str], number: str) -> Iterator[Key]:
        for where in dict.fromkeys((section, "")):
            for direction in directions:
                yield where, direction, number
