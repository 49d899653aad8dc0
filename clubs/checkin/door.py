"""What a door answers: players of this session by number, name or code, and nothing of anybody else."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from clubs.checkin.codes import MEMBER_CODE, member_by_code
from clubs.checkin.selectors import CheckInField, CheckInPlayer, clubs_of
from federation import names
from federation.models import Member
from federation.text.numbers import folded, whole

SHOWN_MOST = 8
TEXT_MOST = 60


class DoorAnswer(StrEnum):
    """What became of what was typed or scanned."""

    PLAYERS = "players"  # to pick from
    SCANNED = "scanned"  # one, by their own code
    MANY = "many"
    NOBODY = "nobody"


class DoorPlayer(NamedTuple):
    """A player as the door shows them: name and club."""

    player: CheckInPlayer
    club: str


class DoorFound(NamedTuple):
    """Who fits; `member`: who has shown their code and is in no entry."""

    answer: DoorAnswer
    players: Sequence[DoorPlayer] = ()
    member: Member | None = None


def look(field: CheckInField, text: str) -> DoorFound:
    """Who of a session's players is meant by a number, a name or a code."""
    text = text.strip()[:TEXT_MOST]
    if MEMBER_CODE.fullmatch(text.lower()):
        return _by_code(field, text)
    fitting = [player for player in _players(field) if _fits(player, text)] if text else []
    if not fitting:
        return DoorFound(DoorAnswer.NOBODY)
    if len(fitting) > SHOWN_MOST:
        return DoorFound(DoorAnswer.MANY)
    return DoorFound(DoorAnswer.PLAYERS, _shown(fitting))


def _by_code(field: CheckInField, text: str) -> DoorFound:
    member = member_by_code(text)
    if member is None:
        return DoorFound(DoorAnswer.NOBODY)
    own = [player for player in _players(field) if player.row.member_id == member.pk]
    if not own:
        return DoorFound(DoorAnswer.NOBODY, member=member)
    return DoorFound(DoorAnswer.SCANNED, _shown(own))


def _players(field: CheckInField) -> list[CheckInPlayer]:
    return [player for _entry, player in field.players()]


def _shown(players: Sequence[CheckInPlayer]) -> list[DoorPlayer]:
    clubs = clubs_of([player.row for player in players])
    return [DoorPlayer(player, clubs.get(player.row.member_id or 0, "")) for player in players]


def _fits(player: CheckInPlayer, text: str) -> bool:
    """By the whole number, or by the beginning of every word of a name in any script."""
    member, typed = player.row.member, folded(text)
    if whole(typed.rstrip("Xx")) is not None:
        return member is not None and member.number.casefold() == typed.casefold()
    tokens = names.search_tokens(member, "") if member else set(names.words(player.row.name))
    words = names.words(text)
    return bool(words) and all(any(token.startswith(word) for token in tokens) for word in words)
