"""A table's own page and the director: what was written to it, the clock, and a call, by the table's code."""

from datetime import datetime
from typing import Any, TypeGuard

from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from clubs.evening.services import calls, clock, messages as written
from clubs.models import CallReason, Session
from clubs.table.views.tables import ASKED, asked_table, refusal_json, refuse_wall
from federation.errors import Refused
from federation.text.documents import read_json

BODY_MAX = 2_000  # bytes


# The secret of the address is the right; no session stands behind it that a forged form could use.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def table_room(request: HttpRequest, session_id: int, table: int, code: str) -> JsonResponse:
    """What a table is to know of the director and the clock; POST calls, for a reason, as often as it may."""
    session, _opened = asked_table(request, session_id, table, code)
    refuse_wall(table)
    if not ASKED.take(f"{session.pk}-{table}"):
        return refusal_json("throttled", _("Too many requests. Wait a minute."), 429)
    at = timezone.now()
    if request.method == "POST":
        try:
            _call(request, session, table, at)
        except Refused as refused:
            return refusal_json(refused.code, refused.sentence, 422)
    return JsonResponse(_room(session, table, at))


def _call(request: HttpRequest, session: Session, table: int, at: datetime) -> None:
    asked = _asked_of(request)
    reason, number, board = (asked.get(name) for name in ("reason", "round", "board"))
    if reason not in CallReason.values:
        raise Refused(_("Choose for what the director is called."), "reason_unknown")
    if not is_count(number) or not (board is None or is_count(board)):
        raise Refused(_("There is no such table."), "no_such_table")
    calls.call(session=session, round=number, table=table, board=board, reason=CallReason(reason), at=at)


def _asked_of(request: HttpRequest) -> dict[str, Any]:
    if len(request.body) > BODY_MAX:
        return {}
    try:
        read = read_json(request.body)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def is_count(value: object) -> TypeGuard[int]:
    """Whether it is a number of a round or a board."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 1000


def _room(session: Session, table: int, at: datetime) -> dict[str, Any]:
    """Seconds that are left, not a time of day: a telephone's clock may be wrong by hours."""
    call = next((one for one in calls.open_calls(session) if one.call.table == table), None)
    running = clock.clock_of(session)
    return {
        "call": {"reason": call.call.reason, "is_coming": call.is_coming} if call else None,
        "messages": [message.text for message in written.shown_at(session, table)],
        "clock": running
        and {
            "round": running[0],
            "seconds": int(running[1].left(at).total_seconds()),
            "is_paused": running[1].paused_at is not None,
        },
    }
