"""Where a table of the terminals is in a session: in every section they count tables from 1, and rounds."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from clubs.models import Session
from clubs.playing.seats import match_tables
from clubs.playing.services import sections
from clubs.table.settling import BoardPlace
from federation.tenancy.context import current

ONLY = "A"  # the letter of a section that has none
_LETTERS = re.compile(r"([A-Z])\1{0,2}")


@dataclass(frozen=True, slots=True)
class TerminalPlaces:
    """The sections of a session by the letters that terminals know, and its rounds.

    `sections`: by letter ours ("" for the only one), and how many tables are numbered before its own.
    `rounds`: in the order of the terminals, where they do not count as the session does.
    """

    sections: Mapping[str, tuple[str, int]]
    rounds: tuple[int, ...] = ()

    def place(self, section: str, number: int, table: int, board: int) -> BoardPlace | None:
        """Where something happened; None for a section, round or table that nobody has."""
        if section not in self.sections and (section or len(self.sections) > 1):
            return None
        _own, before = self.sections.get(section) or next(iter(self.sections.values()))
        if self.rounds and not 1 <= number <= len(self.rounds):
            return None
        return BoardPlace(self.rounds[number - 1] if self.rounds else number, before + table, board)


def places_of(session: Session) -> TerminalPlaces:
    """The sections and rounds of a session; rounds of teams are those that are drawn."""
    if session.form == "teams":
        drawn = sorted({match.round for match in match_tables.matches_of(session)})
        return TerminalPlaces({ONLY: ("", 0)}, tuple(drawn))
    letters = sections.letters_of(session)
    if not letters:
        return TerminalPlaces({ONLY: ("", 0)})
    before = sections.tables_of(session)
    return TerminalPlaces(
        {
            shown: (own, before.get(own, (0, 0))[0])
            for shown, own in zip(_shown(letters), letters, strict=True)
        }
    )


def _shown(letters: list[str]) -> list[str]:
    """One letter once to three times; where ours are others, A, B, C … in their order."""
    if all(_LETTERS.fullmatch(letter) for letter in letters):
        return letters
    return [chr(ord("A") + place % 26) * (1 + place // 26) for place in range(len(letters))]


def guid_of(session: Session) -> str:
    """The identity of a session at terminals: 32 capitals and digits, always the same."""
    return uuid5(NAMESPACE_URL, f"{current().slug}/sessions/{session.pk}").hex.upper()
