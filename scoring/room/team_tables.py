"""The director's room of teams: a line a match, or a line a room where the tables enter their boards."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.acts.selectors import RoundClock
from clubs.evening.services.calls import CallNow
from clubs.models import Session
from clubs.playing.seats import match_tables
from clubs.playing.seats.match_tables import ROOM_NAMES, MatchAtTables, room_of
from clubs.table.services import opening
from clubs.table.services.places import seats_by_place
from clubs.table.services.standing import TablesNow, tables_now
from clubs.table.settling import BoardPlace
from scoring.desk.figures import known
from scoring.events.services.stage_desk import DeskMatch, Round, rounds_of
from scoring.room.shapes import RoomNow, RoomTable


def of_teams(
    session: Session, started: tuple[int, RoundClock] | None, waiting: Sequence[CallNow], now: datetime
) -> RoomNow:
    """The round that is played."""
    stage_known, _trouble = known(session.stage)
    drawn = [one for one in rounds_of(session.stage, stage_known) if one.matches]
    if not drawn:
        return RoomNow(0, None, (), waiting, 0)
    earliest = next((one for one in reversed(drawn) if one.missing), drawn[0])
    shown = next((one for one in drawn if started and one.number == started[0]), earliest)
    running = started[1] if started and started[0] == shown.number else None
    is_up = running is not None and running.left(now).total_seconds() <= 0
    by_table = {one.call.table: one for one in waiting}
    opened = opening.opening_of(session)
    lines = _of_matches if opened is None else _of_rooms
    return RoomNow(
        shown.number, running, list(lines(session, shown, by_table, is_up, now)), waiting, drawn[0].number
    )


def _in_order(session: Session, shown: Round) -> Iterator[tuple[MatchAtTables | None, DeskMatch]]:
    """The matches of a round, first those with tables in their order."""
    lines = {line.match.pk: line for line in shown.matches}
    placed = [one for one in match_tables.matches_of(session) if one.match.pk in lines]
    for one in placed:
        yield one, lines.pop(one.match.pk)
    for line in lines.values():
        yield None, line


def _of_matches(
    session: Session, shown: Round, by_table: Mapping[int, CallNow], is_up: bool, now: datetime
) -> Iterator[RoomTable]:
    """By the place of each in the round; a call of either of its tables is its own."""
    for place, (at, line) in enumerate(_in_order(session, shown), 1):
        called = [by_table[table] for table in (at.tables if at else ()) if table in by_table]
        yield RoomTable(
            place,
            f"{line.a} – {line.b}",
            int(not line.is_missing),
            1,
            None,
            0,
            line.is_missing and is_up,
            bool(line.says and line.is_missing and line.says.is_disputed),
            called[0] if called else None,
        )


def _of_rooms(
    session: Session, shown: Round, by_table: Mapping[int, CallNow], is_up: bool, now: datetime
) -> Iterator[RoomTable]:
    """Two tables a match, each with the boards that it has settled: what they were is not said here."""
    spoken = tables_now(session, seats_by_place(session), now)
    for at, line in _in_order(session, shown):
        for table in at.tables if at else ():
            yield _room(at, table, line, spoken, by_table.get(table), is_up)


def _room(
    at: MatchAtTables | None,
    table: int,
    line: DeskMatch,
    spoken: TablesNow,
    call: CallNow | None,
    is_up: bool,
) -> RoomTable:
    boards = at.boards if at else range(0)
    left = [
        board
        for board in boards
        if line.is_missing and not spoken.is_through(BoardPlace(line.match.round, table, board))
    ]
    who = _("%(room)s: %(match)s") % {"room": ROOM_NAMES[room_of(table)], "match": f"{line.a} – {line.b}"}
    return RoomTable(
        table,
        who,
        len(boards) - len(left),
        len(boards),
        left[0] if left else None,
        0,
        bool(left) and is_up,
        bool(line.says and line.is_missing and line.says.is_disputed),
        call,
    )
