"""The director's room: one screen that keeps itself true, and the acts that are done from it."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.evening.services import calls, clock, messages as written
from clubs.evening.views.access import directed_session
from clubs.models import DirectorCall, Session
from federation.errors import Refused
from federation.tenancy.context import current_id
from federation.text.numbers import whole
from federation.visitors import signed_in
from rulings.cases.services.places import tables_of
from scoring.room.forms import MessageForm, MinutesForm
from scoring.room.tables import room_of, stamp_of

STEPS: Mapping[str, Callable[..., Any]] = {"come": calls.come, "close": calls.close, "reopen": calls.reopen}
CLOSED_SHOWN = 5


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def director_room(request: HttpRequest, session_id: int) -> HttpResponse:
    """All tables of a session, its clock, its calls, what was written; and the acts on them."""
    session = directed_session(request, session_id)
    message = MessageForm(request.POST if "write" in request.POST else None)
    minutes = MinutesForm(request.POST if "extend" in request.POST else None, auto_id="minutes_%s")
    if request.method == "POST":
        try:
            if _act(request, session, message, minutes):
                return redirect("director_room", session.pk)
        except Refused as refused:
            messages.error(request, refused.sentence)
            return redirect("director_room", session.pk)
    context = _shown(session) | {"message_form": message, "minutes_form": minutes, "etag": _tag(session.pk)}
    is_wrong = (message.is_bound and message.errors) or (minutes.is_bound and minutes.errors)
    return render(request, "scoring/room/room.html", context, status=422 if is_wrong else 200)


@require_safe
@login_required
def director_room_live(request: HttpRequest, session_id: int) -> HttpResponse:
    """The part of the room that changes, or 304 where nothing has within the minute."""
    session, etag = directed_session(request, session_id), _tag(session_id)
    same = get_conditional_response(request, etag=etag)
    if same is not None:
        return same
    response = render(request, "scoring/room/_room.html", _shown(session))
    response["ETag"], response["Cache-Control"] = etag, "private, no-cache"
    return response


def _tag(session_id: int) -> str:
    return f'"{current_id()}-{get_language()}-{stamp_of(session_id, timezone.now())}"'


def _shown(session: Session) -> dict[str, Any]:
    now = timezone.now()
    closed = [one for one in calls.calls_of(session) if not one.is_open][:CLOSED_SHOWN]
    room = room_of(session, now)
    return {
        "session": session,
        "stage": session.stage,
        "room": room,
        "left": int(room.clock.left(now).total_seconds()) if room.clock else None,
        "ends_at": room.clock.ends_by(now) if room.clock else None,
        "waits": [
            (one, max(0, int(one.waited(now).total_seconds() // 60)), _case_asked(session, one.call))
            for one in room.calls
        ],
        "closed": closed,
        "written": written.shown_at(session, None),
        "entry": f"?session={session.number}",
    }


def _case_asked(session: Session, call: DirectorCall) -> str:
    """What the report of a case is filled with: round, table and board of a call, and who sits there."""
    asked = {"round": call.round, "table": call.table} | ({"board": call.board} if call.board else {})
    place = (call.round, str(call.table))
    keys = (one.key for one in tables_of(session, call.board) if (one.round, one.table) == place)
    at_table = next(keys, "")
    return urlencode(asked | ({"at_table": at_table} if at_table else {}))


def _act(request: HttpRequest, session: Session, message: MessageForm, minutes: MinutesForm) -> bool:
    """What was sent, done; whether there was anything that can be."""
    by, at = signed_in(request), timezone.now()
    for name, act in STEPS.items():
        if name in request.POST:
            act(call=_of(session.calls, request.POST[name]), at=at, by=by)
            return True
    if "take_back" in request.POST:
        row = _of(session.messages, request.POST["take_back"])
        written.take_back(message=row, at=at, by=by)
        messages.success(request, _("The message is taken back."))
        return True
    if message.is_bound:
        return message.is_valid() and bool(
            written.write(session=session, **message.cleaned_data, at=at, by=by)
        )
    return _of_clock(request, session, minutes)


def _of_clock(request: HttpRequest, session: Session, minutes: MinutesForm) -> bool:
    by, at = signed_in(request), timezone.now()
    if "pause" in request.POST:
        clock.pause(session=session, at=at, by=by)
    elif "resume" in request.POST:
        clock.resume(session=session, at=at, by=by)
    elif (seen := whole(request.POST.get("next", ""))) is not None:
        clock.next_round(session=session, seen=seen, at=at, by=by)
    elif minutes.is_bound:
        if not minutes.is_valid():
            return False
        clock.extend(session=session, minutes=minutes.cleaned_data["minutes"], at=at, by=by)
    else:
        return False
    return True


def _of(rows: Any, typed: str) -> Any:
    return get_object_or_404(rows.select_related("session"), pk=whole(typed) or 0)
