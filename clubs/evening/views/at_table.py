"""A player's own table and the director: what was written to it, and a call in two presses."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.evening.services import calls, clock, messages as written
from clubs.models import CallReason, Session
from clubs.playing.seats.match_tables import ROOM_NAMES, room_of
from clubs.playing.services import seating
from clubs.playing.services.seating import BoardSeating
from clubs.playing.views.my_tables import own_place
from federation.errors import Refused
from federation.text.numbers import whole
from federation.visitors import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def my_table_room(request: HttpRequest, session_id: int) -> HttpResponse:
    """The table where the reader sits now: its messages, its call. `part`: as another page shows it."""
    session, seats = own_place(request, session_id)
    here = _now(session, _chosen(request, session, seats))
    refusal = ""
    if request.method == "POST":
        try:
            _called(request, session, here)
        except Refused as refused:
            refusal = refused.sentence
        else:
            messages.success(request, _("The director is called to table %(table)s.") % {"table": here.table})
            return redirect(f"{reverse('my_table_room', args=[session.pk])}{_query(session, here)}")
    rooms = _rooms(session, seats, here)
    asked = whole(request.GET.get("table") or "")
    tables = {here.table} if asked or not rooms else {table for table, _room in rooms}
    waiting = next((one for one in calls.open_calls(session) if one.call.table in tables), None)
    context = {
        "session": session,
        "seat": here,
        "shown": [one for one in written.shown_at(session, None) if one.table is None or one.table in tables],
        "call": waiting,
        "reasons": CallReason.choices,
        "rooms": rooms,
        "refusal": refusal,
    }
    page = "_my_table_room" if "part" in request.GET else "my_table_room"
    status = 422 if refusal else 200
    return render(request, f"clubs/evening/{page}.html", context, status=status)


def _chosen(request: HttpRequest, session: Session, seats: list[BoardSeating]) -> list[BoardSeating]:
    """Of a team, which sits at two tables, the seats at the one that is asked about."""
    asked = whole(request.POST.get("table") or request.GET.get("table") or "")
    if session.form != "teams" or not any(seat.table == asked for seat in seats):
        return seats
    return [seat for seat in seats if seat.table == asked]


def _rooms(session: Session, seats: list[BoardSeating], here: BoardSeating) -> list[tuple[int, Any]]:
    """The two tables of a team in the round, to choose from."""
    if session.form != "teams":
        return []
    tables = sorted({seat.table for seat in seats if seat.round == here.round})
    return [(table, ROOM_NAMES[room_of(table)]) for table in tables]


def _query(session: Session, here: BoardSeating) -> str:
    return f"?table={here.table}" if session.form == "teams" else ""


def _now(session: Session, seats: list[BoardSeating]) -> BoardSeating:
    """The board that is played now: the first of the round on the clock that has no result."""
    missing = set(seating.missing_of(session, seats))
    running = clock.clock_of(session)
    of_round = [seat for seat in seats if running and seat.round == running[0]]
    in_play = [seat for seat in of_round or seats if seat in missing]
    return (in_play or of_round or seats[-1:])[0]


def _called(request: HttpRequest, session: Session, here: BoardSeating) -> None:
    reason = request.POST.get("reason", "")
    if reason not in CallReason.values:
        raise Refused(_("Choose for what the director is called."), "reason_unknown")
    calls.call(
        session=session,
        round=here.round,
        table=here.table,
        board=None if session.form == "teams" else here.board,
        reason=CallReason(reason),
        note=request.POST.get("note", ""),
        at=timezone.now(),
        by=signed_in(request),
    )
