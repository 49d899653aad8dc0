"""A club's own page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.register.districts import district_of
from federation.memberships.selectors import open_kinds
from federation.roles import today
from federation.site.kept import kept_for_visitors
from scoring.front.selectors.attendance import months_of
from scoring.front.words.pictures import attendance_of
from scoring.sessions.selectors.figures import sessions_of
from scoring.sessions.selectors.winners import with_winners
from scoring.sessions.views.results import PAGE


@require_safe
@kept_for_visitors
def club(request: HttpRequest, club_id: int) -> HttpResponse:
    """A club, its latest sessions and how many people came; the list of results has the older ones."""
    club = get_object_or_404(Club, pk=club_id)
    sessions = list(sessions_of(club.pk)[: PAGE + 1])
    context = {
        "club": club,
        "district": district_of(club, today()),
        "sessions": with_winners(sessions[:PAGE]),
        "has_more": len(sessions) > PAGE,
        "takes_members": club.is_active and bool(open_kinds(today())),
        "attendance": attendance_of(months_of(club)),
    }
    return render(request, "scoring/front/club.html", context)
