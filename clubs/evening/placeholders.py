"""Who is not named yet: a seat is called by its contestant's number until somebody is written there."""

from collections.abc import Sequence

from clubs.models import EntrantPlayer, EntryPlayer
from clubs.tournaments.services.entrants import RosterName

LETTERS = "ABCDEF"


def unnamed(number: str, players: int) -> list[RosterName]:
    """The players of a contestant of whom nothing is known but the number."""
    return [
        RosterName(_name(number, seat), None, players > 2 and seat == 1) for seat in range(1, players + 1)
    ]


def is_unnamed(player: EntrantPlayer | EntryPlayer, number: str) -> bool:
    """Whether nobody has been written on a seat."""
    return player.member_id is None and player.name == _name(number, player.seat)


def filled(number: str, written: Sequence[RosterName | None]) -> list[RosterName]:
    """What was written, and the number where nothing was."""
    return [name or RosterName(_name(number, seat), None) for seat, name in enumerate(written, 1)]


def _name(number: str, seat: int) -> str:
    return f"{number} {LETTERS[(seat - 1) % len(LETTERS)]}"
