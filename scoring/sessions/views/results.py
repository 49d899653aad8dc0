"""The list of results."""

from datetime import date

from django.core.exceptions import BadRequest
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Club, Session
from federation.site.kept import kept_for_visitors
from federation.text.numbers import whole
from scoring.sessions.selectors.figures import sessions_of
from scoring.sessions.selectors.winners import with_winners

PAGE = 50


@require_safe
@kept_for_visitors
def results(request: HttpRequest) -> HttpResponse:
    """Published sessions, newest first, fifty on a page; of one club where one is chosen."""
    club = _chosen_club(request)
    published = _before(sessions_of(club.pk if club else None), request.GET.get("before", ""))
    sessions = list(published[: PAGE + 1])
    context = {
        "sessions": with_winners(sessions[:PAGE]),
        "clubs": Club.objects.order_by("number"),
        "club": club,
        "is_first": "before" not in request.GET,
        "older": _mark(sessions[PAGE - 1]) if len(sessions) > PAGE else "",
    }
    return render(request, "scoring/sessions/results.html", context)


def _chosen_club(request: HttpRequest) -> Club | None:
    chosen = request.GET.get("club", "")
    if not chosen:
        return None
    club: Club = get_object_or_404(Club, pk=whole(chosen) or 0)
    return club


def _mark(session: Session) -> str:
    """Where a page ended: by day and key, so that what is published meanwhile moves nothing."""
    return f"{session.played_on.isoformat()}.{session.pk}"


def _before(sessions: QuerySet[Session], mark: str) -> QuerySet[Session]:
    if not mark:
        return sessions
    day, _dot, key = mark.partition(".")
    try:
        played_on, pk = date.fromisoformat(day), whole(key)
    except ValueError:
        pk = None
    if pk is None:
        raise BadRequest(_("This is not a place in the list of results."))
    return sessions.filter(Q(played_on__lt=played_on) | Q(played_on=played_on, pk__lt=pk))
