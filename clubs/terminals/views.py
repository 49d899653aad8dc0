"""The director's page of a session at table terminals: what starts it there, and its results taken back."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clubs.entering.published_changes import CorrectionAsked, is_published
from clubs.facts.services.contradictions import value_in_words
from clubs.files.bridgemate.jet.filling import NoRoomError
from clubs.files.bridgemate.starting import bws, connector
from clubs.files.bridgemate.starting.plan import TerminalPlan
from clubs.models import LateChange, ScoreError, Session
from clubs.table.settling import BoardPlace
from clubs.table.views.session_tables import session_asked
from clubs.terminals.forms import TerminalFileForm, TerminalStartForm
from clubs.terminals.services import deciding, planning, taking
from clubs.terminals.services.deciding import TerminalQuestion
from clubs.terminals.services.taking import TakenBack
from federation.errors import Refused
from federation.models import User
from federation.text.numbers import whole
from federation.visitors import signed_in


class TerminalWriter(NamedTuple):
    """How a session is written for terminals. Raises Refused for what they cannot hold."""

    media_type: str
    write: Callable[[TerminalPlan, str], bytes]


def _database(plan: TerminalPlan, computer: str) -> bytes:
    try:
        return bws.write(plan, computer)
    except NoRoomError as full:
        raise Refused(
            _("The session is too large for one database: open its sections apart."), "no_room"
        ) from full


def _message(plan: TerminalPlan, _computer: str) -> bytes:
    planning.refuse_message(plan)
    return connector.write(plan)


WRITERS = {
    "bws": TerminalWriter("application/x-msaccess", _database),
    "json": TerminalWriter("application/json", _message),
}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def session_terminals(request: HttpRequest, session_id: int) -> HttpResponse:
    """What starts the session at terminals; a file of theirs taken back; what is the director's to decide."""
    session = session_asked(request, session_id)
    if request.method != "POST":
        return _page(request, session)
    try:
        if request.POST.get("act") == "decide":
            return _decided(request, session, signed_in(request))
        return _taken_back(request, session, signed_in(request))
    except Refused as refused:
        return _page(request, session, refusal=refused.sentence)


def _page(
    request: HttpRequest,
    session: Session,
    *,
    refusal: str = "",
    form: TerminalFileForm | None = None,
    taken: TakenBack | None = None,
) -> HttpResponse:
    context = {
        "session": session,
        "stage": session.stage,
        "refusal": refusal,
        "start": TerminalStartForm(),
        "form": form or TerminalFileForm(),
        "taken": taken,
        "questions": [_shown(question) for question in deciding.questions_of(session)],
        "is_individual": session.form == "individual",
        "is_of_teams": session.form == "teams",
        "is_published": is_published(session),
        "errors": ScoreError.choices,
    }
    status = 422 if refusal or (form is not None and form.errors) else 200
    return render(request, "clubs/terminals/session_terminals.html", context, status=status)


def _shown(question: TerminalQuestion) -> dict[str, Any]:
    stands = question.stands
    return {
        "place": question.place,
        "who": question.seat.who,
        "spoken": value_in_words(question.spoken),
        "stands": value_in_words(stands) if stands is not None else "",
    }


def _taken_back(request: HttpRequest, session: Session, by: User) -> HttpResponse:
    form = TerminalFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, session, form=form)
    file = form.cleaned_data["file"]
    taken = taking.take(
        session=session,
        content=file.read(),
        name=file.name,
        at=timezone.now(),
        by=by,
        asked=_asked(request),
    )
    if taken.entered is not None and taken.entered.waiting is not None:
        return _waits(request, taken.entered.waiting)
    return _page(request, session, taken=taken)


def _decided(request: HttpRequest, session: Session, by: User) -> HttpResponse:
    place = BoardPlace(*(whole(request.POST.get(name, ""), 9) or 0 for name in BoardPlace._fields))
    is_taken = request.POST.get("take") == "terminals"
    done = deciding.decide(
        session=session, place=place, is_taken=is_taken, at=timezone.now(), by=by, asked=_asked(request)
    )
    if done.waiting is not None:
        return _waits(request, done.waiting)
    about = {"round": place.round, "table": place.table, "board": place.board}
    sentence = (
        _("Round %(round)s, table %(table)s, board %(board)s: the result of the device is entered.")
        if is_taken
        else _("Round %(round)s, table %(table)s, board %(board)s: it stays as it is.")
    )
    messages.success(request, sentence % about)
    return redirect("session_terminals", session.pk)


def _waits(request: HttpRequest, late: LateChange) -> HttpResponse:
    messages.info(request, _("It waits: the director and the organiser must both confirm it."))
    return redirect("late_change", late.pk)


def _asked(request: HttpRequest) -> CorrectionAsked:
    return CorrectionAsked(*(request.POST.get(name, "")[:300] for name in CorrectionAsked._fields))


@require_GET
@login_required
@never_cache
def session_terminals_file(request: HttpRequest, session_id: int, suffix: str) -> HttpResponse:
    """The file that starts the session at terminals."""
    session = session_asked(request, session_id)
    writer, form = WRITERS.get(suffix), TerminalStartForm(request.GET)
    if writer is None or not form.is_valid():
        raise Http404("no such file")
    try:
        content = writer.write(planning.plan_of(session), form.cleaned_data["computer"])
    except Refused as refused:
        return _page(request, session, refusal=refused.sentence)
    headers = {
        "Content-Disposition": f'attachment; filename="session-{session.pk}.{suffix}"',
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(content, content_type=writer.media_type, headers=headers)
