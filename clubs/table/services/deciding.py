"""What of the tables is the director's: boards that their sides disagree on, or that could not be entered."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.entering.acting import acting
from clubs.entering.published_changes import NOTHING_ASKED, CorrectionAsked
from clubs.facts.services.corrected import StatedResult
from clubs.models import Session, TableEntry, TableEntryKind
from clubs.playing.services import running
from clubs.playing.services.seating import BoardSeating
from clubs.table.services import leads, together
from clubs.table.services.concluding import line_of
from clubs.table.services.places import seats_by_place
from clubs.table.services.standing import StandingResult, TablesClock, TablesNow, tables_now
from clubs.table.settling import BoardPlace, Settled, SettledState
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit


class QuestionKind(StrEnum):
    """Why a board is shown to the director."""

    CONFLICT = "conflict"  # the sides of the table do not say the same
    DIFFERS = "differs"  # something else is entered
    LATE = "late"  # agreed, and not entered: closed, published, undone, or refused
    WAITING = "waiting"  # one side has spoken


class TableQuestion(NamedTuple):
    """A board for the director, with every word that its table holds to and what stands."""

    kind: QuestionKind
    place: BoardPlace
    seat: BoardSeating
    entries: Sequence[TableEntry]
    standing: StandingResult | None


def questions_of(session: Session, at: datetime) -> list[TableQuestion]:
    """The boards of a session that its tables leave to the director, in order."""
    seats = seats_by_place(session)
    now = tables_now(session, seats, at)
    over = TablesClock(session, at).over
    return [
        one
        for one in _questions(session, seats, now)
        if one.kind != QuestionKind.LATE or _is_late(one.place, now, over)
    ]


def _is_late(place: BoardPlace, now: TablesNow, over: Collection[int]) -> bool:
    """Whether a board that is agreed should be entered: a match of teams is entered as a whole."""
    return place not in now.stated and (place not in now.held or place.round in over)


def _questions(
    session: Session, seats: dict[BoardPlace, BoardSeating], now: TablesNow
) -> Iterator[TableQuestion]:
    for place in sorted(now.entries):
        seat = seats.get(place) or _seat_without_movement(place)
        standing, settled = now.standing.get(place), now.of(place)
        kind = _kind(session, seat, settled, standing)
        if kind is None or _is_decided(place, now, standing):
            continue
        live = set(settled.live)
        entries = [entry for entry in now.entries[place] if entry.token in live]
        yield TableQuestion(kind, place, seat, entries, standing)


def _seat_without_movement(place: BoardPlace) -> BoardSeating:
    """A board of a movement that was replaced since."""
    return BoardSeating(*place, "?", "?")


def _kind(
    session: Session, seat: BoardSeating, settled: Settled, standing: StandingResult | None
) -> QuestionKind | None:
    if settled.state == SettledState.EMPTY:
        return None
    values = {leads.without_impossible(session, seat, value) for _side, value in settled.spoken}
    if standing is not None:
        return None if values <= {standing.stated} else QuestionKind.DIFFERS
    kinds = {SettledState.CONFLICT: QuestionKind.CONFLICT, SettledState.AGREED: QuestionKind.LATE}
    return kinds.get(settled.state, QuestionKind.WAITING)


def _is_decided(place: BoardPlace, now: TablesNow, standing: StandingResult | None) -> bool:
    """Whether the director has decided since the table's last word, and a result stands."""
    decision = now.decided.get(place)
    return decision is not None and standing is not None and decision.pk > now.entries[place][-1].pk


@transaction.atomic
def decide(
    *,
    session: Session,
    place: BoardPlace,
    taken: UUID | None,
    at: datetime,
    by: User,
    asked: CorrectionAsked = NOTHING_ASKED,
) -> TableEntry:
    """The director takes an entry of a table, or with None keeps what stands; the entries stay as they are.

    Raises Refused for a stranger, an entry that says no result, a board where nothing stands to be kept, a
    closed stage, and once the results are published as a correction is refused.
    """
    with acting(session, by) as (session, _before):
        together.hold_words(session, {place.table})
        seats = seats_by_place(session)
        now = tables_now(session, seats, at)
        stated = _stated(place, taken, now)
        decision: TableEntry = TableEntry.objects.create(
            session=session,
            token=uuid4(),
            sequence=1,
            clock=at,
            round=place.round,
            table=place.table,
            board=place.board,
            kind=TableEntryKind.DECIDED,
            stated=list(stated),
            about=taken,
            at=at,
            by=by,
        )
        audit.record(Act.TABLE_DECIDED, by, session, entry=decision.pk, board=place.board)
        if taken is not None:
            if place not in seats:
                raise Refused(_("By the movement nobody plays this board there."), "seat_unknown")
            seat = seats[place]
            running.enter_results(
                session=session,
                board=place.board,
                lines=[
                    line_of(
                        seat,
                        leads.without_impossible(session, seat, stated),
                        is_of_teams=session.form == "teams",
                    )
                ],
                at=at,
                by=by,
                asked=asked,
            )
    return decision


def _stated(place: BoardPlace, taken: UUID | None, now: TablesNow) -> StatedResult:
    if taken is None:
        standing = now.standing.get(place)
        if standing is None:
            raise Refused(_("No result stands that could be kept."), "nothing_stands")
        return standing.stated
    entries = {entry.token: entry for entry in now.entries.get(place, ())}
    entry = entries.get(taken)
    if entry is None or not entry.stated:
        raise Refused(_("This entry says no result."), "no_result")
    return StatedResult(*entry.stated)
