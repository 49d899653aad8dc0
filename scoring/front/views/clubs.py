"""A club's own page, and its calendar."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.models import Club, Tournament
from clubs.pages.calendar import evenings
from clubs.pages.people import letter_readers, may_write
from clubs.pages.selectors import page_of
from clubs.register.districts import district_of
from federation.memberships.selectors import open_kinds
from federation.paper import icalendar
from federation.publishing.written import written
from federation.roles import today
from federation.site.kept import kept_for_visitors
from federation.tenancy.addresses import whole_address
from scoring.events.selectors.tournaments import announced
from scoring.events.views.calendar import OFTEN, tournament_lines
from scoring.front.selectors.attendance import months_of
from scoring.front.words.pictures import attendance_of
from scoring.sessions.selectors.figures import sessions_of
from scoring.sessions.selectors.winners import with_winners
from scoring.sessions.views.results import PAGE

COMING = 10
IN_CALENDAR = 100


@require_safe
@kept_for_visitors
def club(request: HttpRequest, club_id: int) -> HttpResponse:
    """A club, its latest sessions and how many people came; the list of results has the older ones."""
    club = get_object_or_404(Club, pk=club_id)
    sessions = list(sessions_of(club.pk)[: PAGE + 1])
    page = page_of(club)
    context = {
        "club": club,
        "district": district_of(club, today()),
        "sessions": with_winners(sessions[:PAGE]),
        "has_more": len(sessions) > PAGE,
        "takes_members": club.is_active and bool(open_kinds(today())),
        "attendance": attendance_of(months_of(club)),
        "page": page,
        "text": written(page.texts) if page else None,
        "takes_letters": club.is_active and page and page.takes_letters and letter_readers(club).exists(),
        "coming": list(_coming(club)[:COMING]),
        "may_write": may_write(request.user, club),
    }
    return render(request, "scoring/front/club.html", context)


def _coming(club: Club) -> QuerySet[Tournament]:
    return announced().filter(host=club, ends_on__gte=today()).order_by("starts_on", "pk")


@require_safe
@kept_for_visitors
def club_calendar(_request: HttpRequest, club_id: int) -> HttpResponse:
    """The club's tournaments and evenings to come, for calendar programs."""
    club = get_object_or_404(Club, pk=club_id, is_active=True)
    page = page_of(club)
    lines = [
        line
        for tournament in _coming(club).prefetch_related("contests")[:IN_CALENDAR]
        for line in tournament_lines(tournament, whole_address("tournament", tournament.slug))
    ]
    lines += evenings(page, today()) if page else []
    body = icalendar.document("Club", club.name, lines, head=OFTEN)
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="club-{club.pk}.ics"'
    return response
