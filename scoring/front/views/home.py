"""The federation's home."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.register import selectors as clubs
from clubs.tournaments.rulebook import pack_named
from federation.reader import reader_language
from federation.roles import today
from federation.site.middleware import federation_of
from scoring.desk.here import desks_on
from scoring.events.selectors.tournaments import now_and_next
from scoring.sessions.selectors.figures import sessions_of
from scoring.sessions.selectors.winners import with_winners

ON_HOME = 10
TOURNAMENTS_ON_HOME = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The federation: its tournaments of today and to come, its latest results, and where to go on."""
    running, coming = now_and_next(today(), TOURNAMENTS_ON_HOME)
    book = pack_named(federation_of(request).regulation_pack)
    context = {
        "sessions": with_winners(sessions_of()[:ON_HOME]),
        "running": running,
        "coming": coming,
        "desks": desks_on(today(), request.user),
        "keeps_desk": clubs.clubs_run_by(request.user).exists(),
        "pack": book.names[reader_language()],
        "is_official": book.official,
    }
    return render(request, "scoring/front/home.html", context)
