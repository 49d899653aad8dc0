"""A table's page: a shell that a telephone keeps, the table's state, and the place where entries arrive."""

import hashlib
import json
from contextvars import copy_context
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers, patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from clubs.models import CallReason, Session, TablesOpening
from clubs.playing.seats.match_tables import ROOM_NAMES, room_of
from clubs.table import selectors, words
from clubs.table.answering import ENTRIES
from clubs.table.services import opening, places
from clubs.table.services.batch import ENTRIES_MAX
from clubs.table.services.standing import TablesClock, some_now
from clubs.table.services.taking import TableAsked
from clubs.tournaments.services.tournaments import contest_of
from federation.languages import LANGUAGES, languages_here
from federation.limits.throttling import AskingLimit
from federation.limits.visitor_address import counted_address
from federation.roles import today
from federation.text.documents import read_json

ASSETS = (
    "portal/portal.css",
    "clubs/table.css",
    "clubs/idb.min.js",
    "clubs/table.js",
    "clubs/table_hands.js",
    "clubs/table_keys.js",
    "clubs/table_room.js",
    "clubs/table_store.js",
    "clubs/table_words.js",
    "portal/icon.svg",
)
BODY_MAX = 200_000  # bytes: 200 entries have some 100,000
WORKER_KEPT = 365 * 24 * 3600  # seconds
KEY_LENGTHS = range(20, 101)
WRONG_CODES = AskingLimit("table-code", 60)  # a minute of one address: a whole club may share one
ASKED = AskingLimit("table", 240)  # a minute of one table


@require_GET
def table_page(request: HttpRequest, session_id: int, table: int, code: str) -> HttpResponse:
    """The page of a table; of table 0, which hangs on the wall, the tables to pick from."""
    session, opened = asked_table(request, session_id, table, code)
    language = request.GET.get("in", "")
    if language not in LANGUAGES:
        language = translation.get_language() or LANGUAGES[0]
    with translation.override(language):
        context = {
            "session": session,
            "table": table,
            "room": ROOM_NAMES[room_of(table)] if session.form == "teams" and table else "",
            "reader": language,
            "others": [one for one in languages_here() if one != language],
        }
        if table == opening.WALL:
            return render(request, "clubs/table/wall.html", context | _wall(session, opened))
        return render(request, "clubs/table/table.html", context | _page(session, table, code))


def _page(session: Session, table: int, code: str) -> dict[str, Any]:
    arguments = [session.pk, table, code]
    ranking = contest_of(session.stage.event).player("table_ranking") == "yes"
    return {
        "words": words.of_table(),
        "asks": {
            "state": reverse("table_state", args=arguments),
            "entries": reverse("table_entries", args=arguments),
            "room": reverse("table_room", args=arguments),
            "worker": reverse("table_worker"),
            "cache": cache_name(),
            "store": f"{reverse('table_worker')}:{session.pk}:{table}",
            "table": table,
            "reasons": CallReason.choices,
        },
        "ranking": reverse("stage", args=[session.stage_id]) if ranking else "",
    }


def _wall(session: Session, opened: TablesOpening) -> dict[str, Any]:
    tables = sorted({place.table for place in places.seats_by_place(session)})
    addresses = (
        reverse("table_page", args=[session.pk, one, opening.code_of(opened, one)]) for one in tables
    )
    is_of_teams = session.form == "teams"
    rooms = [ROOM_NAMES[room_of(one)] if is_of_teams else "" for one in tables]
    return {"tables": list(zip(tables, addresses, rooms, strict=True))}


@require_GET
def table_state(request: HttpRequest, session_id: int, table: int, code: str) -> JsonResponse:
    """What the table's telephones keep: its movement, and its own words of the round at hand."""
    session, opened = asked_table(request, session_id, table, code)
    refuse_wall(table)
    if not ASKED.take(f"{session.pk}-{table}"):
        return refusal_json("throttled", _("Too many requests. Wait a minute."), 429)
    seats = places.seats_by_place(session)
    now = some_now(TablesClock(session, timezone.now()), seats, {table})
    return JsonResponse(selectors.state_of(session, opened, table, seats, now) | {"version": cache_name()})


# The secret of the address is the right; no session stands behind it that a forged form could use. The
# federation's transaction around it is enough: what fails is rolled back with it.
@transaction.non_atomic_requests
@csrf_exempt
@require_POST
def table_entries(request: HttpRequest, session_id: int, table: int, code: str) -> JsonResponse:
    """Entries of a telephone, up to 200: an answer for each, and the table's state then."""
    who = counted_address(request)
    _refuse_wrong_code(who, session_id, table, code)
    refuse_wall(table)
    is_taken, is_guessing = ASKED.take_beside(f"{session_id}-{table}", WRONG_CODES, who)
    if is_guessing:  # a guess that is right is not told from those that were wrong
        raise Http404("too many wrong codes")
    if not is_taken:
        return refusal_json("throttled", _("Too many requests. Wait a minute."), 429)
    body = _body(request)
    if body is None:
        return refusal_json("bad_batch", _("Send a telephone's key and up to 200 entries as JSON."), 400)
    asked = TableAsked(table, *body)
    answer = ENTRIES.ask(session_id, asked, asked._replace(context=copy_context()))
    return JsonResponse(answer | {"state": answer["state"] | {"version": cache_name()}})


def _body(request: HttpRequest) -> tuple[str, list[dict[str, Any]]] | None:
    """The telephone's key and its entries; None for what is neither."""
    if request.content_type != "application/json" or len(request.body) > BODY_MAX:
        return None
    try:
        read = read_json(request.body)
    except ValueError:
        return None
    key, written = (read.get("key"), read.get("entries")) if isinstance(read, dict) else (None, None)
    if not isinstance(key, str) or len(key) not in KEY_LENGTHS or "\0" in key:
        return None
    if not isinstance(written, list) or len(written) > ENTRIES_MAX:
        return None
    return (key, written) if all(isinstance(one, dict) for one in written) else None


@require_GET
def table_worker(request: HttpRequest) -> HttpResponse:
    """What keeps the page without the network: its address is above the tables' pages, so that it may.

    Asked for by its version it is that for ever; by another, of a portal that is being renewed, only now.
    """
    assets = json.dumps([static(asset) for asset in ASSETS])
    context = {"assets": assets, "cache": json.dumps(cache_name())}
    answer = render(request, "clubs/table/worker.js", context, content_type="text/javascript")
    if request.META["QUERY_STRING"] == cache_name():
        patch_cache_control(answer, public=True, max_age=WORKER_KEPT)
    else:
        add_never_cache_headers(answer)
    return answer


@cache
def cache_name() -> str:
    """Another one where any part of the page has changed."""
    digest = hashlib.sha256()
    for asset in ASSETS:
        file = finders.find(asset)
        digest.update(Path(str(file)).read_bytes() if file else b"")
    return f"table-{digest.hexdigest()[:16]}"


def asked_table(
    request: HttpRequest, session_id: int, table: int, code: str
) -> tuple[Session, TablesOpening]:
    """The session and opening that a code leads to. 404 for a wrong one, as for none; so many a minute."""
    who = counted_address(request)
    if WRONG_CODES.is_reached(who):
        raise Http404("too many wrong codes")
    sessions = Session.objects.filter(stage__isnull=False).select_related("stage__event__tournament__host")
    session = sessions.filter(pk=session_id).first()
    opened = session and opening.opened_by(session, table, code, today())
    if not session or not opened:
        WRONG_CODES.take(who)
        raise Http404("no such table")
    return session, opened


def _refuse_wrong_code(who: str, session_id: int, table: int, code: str) -> None:
    """404 as `asked_table` for what was entered in time; only the key of the codes is read."""
    if opening.opens_late(session_id, table, code, today()):
        return
    if not WRONG_CODES.is_reached(who):
        WRONG_CODES.take(who)
    raise Http404("no such table")


def refuse_wall(table: int) -> None:
    if table == opening.WALL:
        raise Http404("the wall is no table")


def refusal_json(code: str, sentence: str, status: int) -> JsonResponse:
    return JsonResponse({"code": code, "detail": sentence}, status=status)
