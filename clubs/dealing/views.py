"""Pages of dealing: the director's, the files for the dealing machine, and the proof for everybody."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clubs.dealing import services
from clubs.dealing.services import DealtBoards
from clubs.files.deals.machines import WRITERS, in_file
from clubs.models import Session
from clubs.playing.services import seating
from clubs.tournaments.services.tournaments import may_direct
from federation.errors import Refused
from federation.form_fields import hidden_number
from federation.visitors import signed_in
from scoring.engine.dealing.seeded import BOARDS_MAX


class DealForm(forms.Form):
    """Which boards are dealt."""

    first = forms.IntegerField(label=gettext_lazy("First board"), min_value=1, max_value=BOARDS_MAX)
    last = forms.IntegerField(label=gettext_lazy("Last board"), min_value=1, max_value=BOARDS_MAX)


class PublishHandsForm(forms.Form):
    """Which of the sets that were dealt."""

    act = hidden_number()


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def session_deals(request: HttpRequest, session_id: int) -> HttpResponse:
    """What was dealt for a session; deal, or publish what is played."""
    session = _directed(request, session_id)
    is_dealing = request.method == "POST" and "act" not in request.POST
    form = DealForm(request.POST if is_dealing else None, initial=_proposed(session))
    refusal = ""
    if request.method == "POST":
        try:
            if _done(request, session, form):
                return redirect("session_deals", session.pk)
        except Refused as refused:
            refusal = refused.sentence
    context = {
        "session": session,
        "stage": session.stage,
        "sets": [_shown(session, dealt) for dealt in services.dealt_of(session)],
        "form": form,
        "refusal": refusal,
        "plays": services.plays_in(session, signed_in(request)),
        "is_teams": session.form == "teams",
    }
    is_wrong = refusal or (form.is_bound and form.errors)
    return render(request, "clubs/dealing/session_deals.html", context, status=422 if is_wrong else 200)


def _done(request: HttpRequest, session: Session, form: DealForm) -> bool:
    """Whether what was sent is done."""
    by, at = signed_in(request), timezone.now()
    if form.is_bound:
        if not form.is_valid():
            return False
        cleaned = form.cleaned_data
        services.deal_boards(session=session, first=cleaned["first"], last=cleaned["last"], at=at, by=by)
        messages.success(request, _("Boards %(first)s to %(last)s are dealt.") % cleaned)
        return True
    asked = PublishHandsForm(request.POST)
    dealt = _one(session, asked.cleaned_data["act"]) if asked.is_valid() else None
    if dealt is None:
        raise Http404("nothing such dealt")
    services.publish_hands(session=session, dealt=dealt, at=at, by=by)
    about = {"first": dealt.first, "last": dealt.last}
    messages.success(request, _("The hands of boards %(first)s to %(last)s are published.") % about)
    return True


@require_GET
@login_required
@never_cache
def session_hands(request: HttpRequest, session_id: int, act_id: int, suffix: str) -> HttpResponse:
    """The hands as a file for a dealing machine."""
    session = _directed(request, session_id)
    dealt, written = _one(session, act_id), WRITERS.get(suffix)
    if dealt is None or written is None or not written.can_hold_boards(dealt.numbers):
        raise Http404("no such hands, or no such file of them")
    try:
        hands = services.take_hands(session=session, dealt=dealt, by=signed_in(request))
    except Refused as refused:
        raise PermissionDenied(refused.sentence) from refused
    name = f"hands-{session.pk}-{dealt.first}-{dealt.last}.{written.suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(in_file(written, hands), content_type=written.media_type, headers=headers)


@require_GET
def deals_proof(request: HttpRequest, session_id: int) -> HttpResponse:
    """The seals of what was dealt for a session, and the seeds of what is published, for everybody."""
    announced = Session.objects.filter(stage__event__tournament__announced_at__isnull=False)
    session = get_object_or_404(announced.select_related("stage__event__tournament"), pk=session_id)
    sets = services.dealt_of(session)
    if not sets:
        raise Http404("nothing dealt")
    return render(request, "clubs/dealing/deals_proof.html", {"session": session, "sets": sets})


def _directed(request: HttpRequest, session_id: int) -> Session:
    sessions = Session.objects.filter(stage__isnull=False).select_related("stage__event__tournament__host")
    session: Session = get_object_or_404(sessions, pk=session_id)
    if not may_direct(request.user, session.stage.event.tournament):
        raise PermissionDenied
    return session


def _one(session: Session, act_id: int) -> DealtBoards | None:
    return next((dealt for dealt in services.dealt_of(session) if dealt.act.pk == act_id), None)


def _shown(session: Session, dealt: DealtBoards) -> dict[str, Any]:
    held = [suffix for suffix, written in WRITERS.items() if written.can_hold_boards(dealt.numbers)]
    unplayed = len(services.still_to_play(session, dealt.numbers)) if dealt.is_secret else 0
    return {"dealt": dealt, "suffixes": held, "unplayed": unplayed}


def _proposed(session: Session) -> dict[str, int]:
    """The boards of the movement, else those of a round."""
    boards = {seat.board for seat in seating.seats_of(session)}
    return {"first": 1, "last": max(boards, default=session.stage.event.boards_per_round or 24)}
