"""A table calls the director: why, from when, who comes, and when it is dealt with.

A table has one open call: called again, it is the same. Lock order: the session's row.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import CallReason, CallStep, CallStepKind, DirectorCall, Session
from clubs.playing.seats import match_tables
from clubs.playing.services import board_reports
from clubs.tournaments.services import stages
from clubs.tournaments.services.tournaments import may_direct, refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit

NOTE_MAX = 200
TABLES_MAX = 1000


@dataclass(frozen=True, slots=True)
class CallNow:
    """A call with what became of it; `step` None while nobody has answered."""

    call: DirectorCall
    step: CallStep | None

    @property
    def is_open(self) -> bool:
        """Whether it still waits to be dealt with."""
        return self.step is None or self.step.kind != CallStepKind.CLOSED

    @property
    def is_coming(self) -> bool:
        """Whether somebody is on the way."""
        return self.step is not None and self.step.kind == CallStepKind.COMING

    def waited(self, now: datetime) -> timedelta:
        """How long the table has waited."""
        return now - self.call.at


@transaction.atomic
def call(
    *,
    session: Session,
    round: int,
    table: int,
    board: int | None,
    reason: CallReason,
    at: datetime,
    by: User | None = None,
    note: str = "",
) -> DirectorCall:
    """A table calls. `by` None: the table's own page, whose service has looked at who it is.

    Raises Refused for who neither sits there nor directs, a table and a board that the round has not, and a
    closed stage.
    """
    session = _held(session)
    stages.refuse_closed(session.stage)
    _refuse_nowhere(session, round, table, board)
    if by is not None:
        _refuse_elsewhere(session, round, table, by)
    waiting = next((one for one in open_calls(session) if one.call.table == table), None)
    if waiting is not None:
        return waiting.call
    fresh: DirectorCall = DirectorCall.objects.create(
        session=session,
        round=round,
        table=table,
        board=board,
        reason=reason,
        note=note.strip()[:NOTE_MAX],
        at=at,
        by=by,
    )
    audit.record(Act.DIRECTOR_CALLED, by, session, call=fresh.pk, table=table)
    return fresh


def _held(session: Session) -> Session:
    held = Session.objects.select_for_update(of=("self",)).select_related("stage__event__tournament__host")
    session = held.get(pk=session.pk)
    if session.stage is None:
        raise Refused(_("This session is no part of a tournament."), "not_a_stage")
    return session


def _refuse_nowhere(session: Session, number: int, table: int, board: int | None) -> None:
    if not 1 <= table <= TABLES_MAX or number < 1:
        raise Refused(_("There is no such table."), "no_such_table")
    seats = match_tables.seats_of(session)
    at_table = {seat.board for seat in seats if (seat.round, seat.table) == (number, table)}
    if seats and not at_table:
        raise Refused(_("There is no such table."), "no_such_table")
    if at_table and board is not None and board not in at_table:
        raise Refused(_("By the movement nobody plays this board there."), "seat_unknown")


def _refuse_elsewhere(session: Session, number: int, table: int, by: User) -> None:
    seats = [s for s in match_tables.seats_of(session) if (s.round, s.table) == (number, table)]
    if board_reports.seats_for(session, by, seats):
        return
    if not may_direct(by, session.stage.event.tournament):
        raise Refused(_("Only who sits at a table calls the director to it."), "not_at_table")


def come(*, call: DirectorCall, at: datetime, by: User) -> CallStep:
    """The director is on the way. Raises Refused for a stranger and a call that is dealt with."""
    return _step(call, CallStepKind.COMING, at, by)


def close(*, call: DirectorCall, at: datetime, by: User) -> CallStep:
    """It is dealt with. Raises Refused for a stranger; closed again, it changes nothing."""
    return _step(call, CallStepKind.CLOSED, at, by)


def reopen(*, call: DirectorCall, at: datetime, by: User) -> CallStep:
    """It was closed by mistake. Raises Refused for a stranger, and where the table has called again."""
    return _step(call, CallStepKind.REOPENED, at, by)


@transaction.atomic
def _step(call: DirectorCall, kind: CallStepKind, at: datetime, by: User) -> CallStep:
    session = _held(call.session)
    refuse_non_directors(by, session.stage.event.tournament)
    newest = call.steps.order_by("-pk").first()
    if newest is not None and newest.kind == kind:
        return newest
    is_closed = newest is not None and newest.kind == CallStepKind.CLOSED
    if kind == CallStepKind.COMING and is_closed:
        raise Refused(_("This call is dealt with. Open it again first."), "call_closed")
    if kind == CallStepKind.REOPENED and not is_closed:
        raise Refused(_("This call is open."), "call_open")
    if kind == CallStepKind.REOPENED and any(one.call.table == call.table for one in open_calls(session)):
        raise Refused(_("The table has called again since."), "called_again")
    step: CallStep = CallStep.objects.create(call=call, kind=kind, at=at, by=by)
    audit.record(Act.CALL_ANSWERED, by, session, call=call.pk, step=str(kind))
    return step


def calls_of(session: Session) -> list[CallNow]:
    """Every call of a session with its newest step, the newest first. Two queries."""
    rows = DirectorCall.objects.filter(session=session).select_related("by").order_by("-pk")
    return list(_now(rows.prefetch_related("steps__by")))


def open_calls(session: Session) -> list[CallNow]:
    """Those that wait, who has waited longest first."""
    return [one for one in reversed(calls_of(session)) if one.is_open]


def _now(rows: Iterable[DirectorCall]) -> Iterable[CallNow]:
    for row in rows:
        steps = sorted(row.steps.all(), key=lambda step: step.pk)
        yield CallNow(row, steps[-1] if steps else None)
