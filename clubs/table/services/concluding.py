"""From what the tables have said to results: a board on which both sides agree is entered, once.

What a session shows of its tables is a function of the set of entries: where they cease to agree, what was
entered from them is taken back until the director decides. What the director entered is never touched.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from clubs.acts.selectors import table_entries_used
from clubs.entering.published_changes import is_published
from clubs.facts.services.corrected import StatedResult
from clubs.mending.services import undoing
from clubs.models import Session, SessionAct, TablesOpening
from clubs.playing.seats.match_tables import room_of
from clubs.playing.services import running
from clubs.playing.services.seating import BoardSeating
from clubs.table.services import leads
from clubs.table.services.entering import BoardToEnter, enter_fresh
from clubs.table.services.places import SeatsByPlace
from clubs.table.services.standing import TablesNow
from clubs.table.settling import BoardPlace, Settled, SettledState
from clubs.tournaments.services import stages
from federation.errors import Refused


def conclude(
    *, session: Session, opening: TablesOpening, seats: SeatsByPlace, now: TablesNow, at: datetime
) -> set[BoardPlace]:
    """Enter what tables agree on, and take back what they do not any more. The places that this was done to.

    The caller holds the session's row, and has read all this since: `now` is how some of its tables stand.
    Nothing changes where the tables are closed, the results are published or the stage is closed: it stays
    for the director to see.
    """
    if not opening.is_open or stages.is_closed(session.stage):
        return set()
    unsettled = sorted(place for place in now.entries if place in seats and now.may_change(place))
    published = {number: is_published(session, number) for number in {place.round for place in unsettled}}
    unsettled = [place for place in unsettled if not published[place.round]]
    # What somebody has undone is not entered again.
    used = table_entries_used(session, [now.newest(place) for place in unsettled]) if unsettled else set()
    fresh = [place for place in unsettled if place not in now.standing and now.newest(place) not in used]
    changed = {
        place
        for place in unsettled
        if place in now.standing and _change_one(session, opening, seats[place], place, now, at)
    }
    return changed | _enter_fresh(session, opening, seats, fresh, now, at)


def _wanted(session: Session, seat: BoardSeating, settled: Settled) -> StatedResult | None:
    """What should stand of a board."""
    if settled.state != SettledState.AGREED or settled.result is None:
        return None
    return leads.without_impossible(session, seat, settled.result)


def _enter_fresh(
    session: Session,
    opening: TablesOpening,
    seats: Mapping[BoardPlace, BoardSeating],
    fresh: Sequence[BoardPlace],
    now: TablesNow,
    at: datetime,
) -> set[BoardPlace]:
    """Enter boards of which nothing stands, at once. A refusal leaves a board as it is, for the director."""
    wanted = {place: _wanted(session, seats[place], now.of(place)) for place in fresh}
    boards = {
        place: BoardToEnter(
            place.board,
            line_of(seats[place], stated, is_of_teams=session.form == "teams"),
            now.newest(place),
        )
        for place, stated in wanted.items()
        if stated is not None
    }
    if not boards:
        return set()
    try:
        entered = enter_fresh(session=session, boards=[*boards.values()], at=at, by=opening.by)
    except Refused:
        return set()
    return {place for place, board in boards.items() if board in entered}


def _change_one(
    session: Session,
    opening: TablesOpening,
    seat: BoardSeating,
    place: BoardPlace,
    now: TablesNow,
    at: datetime,
) -> bool:
    """Whether what a table had entered gave way. A refusal leaves the board as it is, for the director."""
    standing, wanted = now.standing[place], _wanted(session, seat, now.of(place))
    if standing.act is None or standing.stated == wanted:
        return False
    try:
        with transaction.atomic():
            undoing.undo_ruled(act=SessionAct.objects.get(pk=standing.act), at=at, by=opening.by)
            if wanted is not None:
                enter(session, seat, wanted, opening, now.newest(place), at)
    except Refused:
        return False
    return True


def enter(
    session: Session,
    seat: BoardSeating,
    stated: StatedResult,
    opening: TablesOpening,
    entry: int,
    at: datetime,
) -> None:
    """Enter a table's result on the word of who opened the tables."""
    running.enter_results(
        session=session,
        board=seat.board,
        lines=[line_of(seat, stated, is_of_teams=session.form == "teams")],
        at=at,
        by=opening.by,
        table_entry=entry,
    )


def line_of(seat: BoardSeating, stated: StatedResult, *, is_of_teams: bool) -> running.ResultToEnter:
    """A result of a table as it is entered; of teams the table is the room of the match."""
    table = room_of(seat.table) if is_of_teams else str(seat.table)
    return running.ResultToEnter(
        seat.ns, seat.ew, stated, seat.round, table, seat.ns_partner, seat.ew_partner
    )
