"""What the director's room shows: by table the board in play, what is in, who is slow, who called."""

from datetime import datetime

from clubs.acts.selectors import RoundClock
from clubs.evening.services import calls, clock
from clubs.evening.services.calls import CallNow
from clubs.models import CallStep, DirectorCall, Result, Session, SessionAct, TableEntry, TableMessage
from clubs.models.playing.report import BoardReport
from scoring.events.services.table_desk import DeskTable, movement_rounds
from scoring.room.shapes import RoomNow, RoomTable
from scoring.room.team_tables import of_teams


def room_of(session: Session, now: datetime) -> RoomNow:
    """Everything of a session as it is at a moment."""
    waiting, started = calls.open_calls(session), clock.clock_of(session)
    by_table = {one.call.table: one for one in waiting}
    if session.form == "teams":
        return of_teams(session, started, waiting, now)
    rounds = movement_rounds(session)
    if not rounds:
        return RoomNow(0, None, (), waiting, 0)
    number = started[0] if started else next((r.number for r in rounds if r.missing), rounds[-1].number)
    running = started[1] if started else None
    shown = next((one for one in rounds if one.number == number), rounds[0])
    owed = {
        table.number: sum(
            len(other.boards)
            for one in rounds
            if one.number < number
            for other in one.tables
            if other.number == table.number
        )
        for table in shown.tables
    }
    tables = [
        _table(table, owed[table.number], running, by_table.get(table.number), now) for table in shown.tables
    ]
    return RoomNow(number, running, tables, waiting, rounds[-1].number)


def _table(
    table: DeskTable, late: int, running: RoundClock | None, call: CallNow | None, now: datetime
) -> RoomTable:
    entered = table.count - len(table.boards)
    return RoomTable(
        table.number,
        table.who,
        entered,
        table.count,
        table.boards[0].seat.board if table.boards else None,
        late,
        bool(table.boards) and _is_slow(entered, table.count, running, now),
        any(board.words.is_disputed for board in table.boards),
        call,
    )


def _is_slow(entered: int, count: int, running: RoundClock | None, now: datetime) -> bool:
    """Whether a table is more than a board behind the clock, or its time is up."""
    if running is None:
        return False
    whole, left = running.ends_at - running.started_at, running.left(now)
    if left.total_seconds() <= 0:
        return True
    return (entered + 1) * whole < (whole - left) * count


def stamp_of(session_id: int, now: datetime) -> str:
    """What tells one state of the room from the next: the newest of everything, and the minute."""
    newest = [
        rows.order_by("-pk").values_list("pk", flat=True).first() or 0
        for rows in (
            SessionAct.objects.filter(session=session_id),
            Result.objects.filter(session=session_id),
            BoardReport.objects.filter(session=session_id),
            DirectorCall.objects.filter(session=session_id),
            CallStep.objects.filter(call__session=session_id),
            TableMessage.objects.filter(session=session_id),
            TableEntry.objects.filter(session=session_id),
        )
    ]
    return "-".join(map(str, [*newest, now.strftime("%Y%m%d%H%M")]))
