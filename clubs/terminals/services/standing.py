"""What table terminals have said of a session so far, and what stands at a place now."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from clubs.acts.contents import TerminalDecided, TerminalsRead, TerminalWord
from clubs.acts.converter import content_of
from clubs.facts.services.stated import RESULT_FIELDS, Facts, ResultKey, meet_again
from clubs.models import ActKind, Session, SessionAct
from clubs.playing.seats.match_tables import room_of
from clubs.playing.services.contestants import by_number, key_of
from clubs.playing.services.seating import BoardSeating
from clubs.table.settling import BoardPlace

ResultValue = tuple[Any, ...]  # RESULT_FIELDS
_NUMBERS = ("tricks", "score")


@dataclass(frozen=True, slots=True)
class SpokenOnce:
    """The last word of the terminals about a place; `act`: by which they said it, or it was decided."""

    value: ResultValue
    act: int
    is_decided: bool = False


def spoken_of(session: Session) -> dict[BoardPlace, SpokenOnce]:
    """The last word about every place of which there is one."""
    spoken: dict[BoardPlace, SpokenOnce] = {}
    for act in _acts(session):
        content = content_of(act)
        if isinstance(content, TerminalsRead):
            for word in content.words:
                spoken[BoardPlace(*word[:3])] = SpokenOnce(value_of(word), act.pk)
        elif isinstance(content, TerminalDecided):
            spoken[BoardPlace(*content.word[:3])] = SpokenOnce(value_of(content.word), act.pk, True)
    return spoken


def _acts(session: Session) -> Iterator[SessionAct]:
    """Those of terminals, by the first fields of their contents, as they came."""
    ours = Q(body__words__isnull=False) | Q(body__word__isnull=False)
    yield from session.acts.filter(ours, kind=ActKind.RESULTS).order_by("pk")


def word_of(place: BoardPlace, value: ResultValue) -> TerminalWord:
    """What is kept of a word."""
    return (*place, tuple("" if one is None else str(one) for one in value))


def value_of(word: TerminalWord) -> ResultValue:
    """What a word says, as facts do."""
    fields = zip(RESULT_FIELDS, word[3], strict=True)
    return tuple((int(text) if text else None) if name in _NUMBERS else text for name, text in fields)


def key_at(session: Session, facts: Facts, seat: BoardSeating) -> ResultKey:
    """The key that a result of a place has. Raises Refused for who takes no part."""
    keys = by_number(facts)
    ns, ew = key_of(keys, seat.ns), key_of(keys, seat.ew)
    south, west = ((key_of(keys, one) if one else None) for one in (seat.ns_partner, seat.ew_partner))
    number = seat.round if meet_again(session.form, session.scoring) else 0
    return ns[0], seat.board, ns, ew, south, west, number


def stands_at(session: Session, facts: Facts, seat: BoardSeating, key: ResultKey) -> ResultKey | None:
    """The result that stands at a place: of those who sit there, or of whoever sat there instead."""
    if key in facts.results:
        return key
    table = table_of(session, seat)
    who = {key[2], key[3]}
    for other in _of_board(facts, seat.board):
        _line, number, at = facts.lines[other]
        if number == seat.round and at == table and session.form != "teams":
            return other
        if {other[2], other[3]} == who and session.form != "teams" and other[6] == key[6]:
            return other
    return None


def _of_board(facts: Facts, board: int) -> Iterator[ResultKey]:
    return (key for key in facts.results if key[1] == board)


def table_of(session: Session, seat: BoardSeating) -> str:
    """How the table of a result is called: of teams by its room."""
    return room_of(seat.table) if session.form == "teams" else str(seat.table)
