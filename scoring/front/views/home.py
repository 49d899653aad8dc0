"""The federation's home."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.tournaments.rulebook import pack_named
from clubs.tournaments.services.entries import member_of
from federation.models import User
from federation.publishing.news import shown as shown_news
from federation.reader import reader_language
from federation.roles import today
from federation.site.kept import kept_for_visitors
from federation.site.middleware import federation_of
from scoring.desk.here import desks_on
from scoring.events.selectors.tournaments import now_and_next
from scoring.front.search import QUERY_LONGEST
from scoring.front.waiting import next_entries, waiting_for
from scoring.sessions.selectors.figures import sessions_of
from scoring.sessions.selectors.standings import results_of
from scoring.sessions.selectors.winners import with_winners
from scoring.sessions.words.ranked import ranking_in_words

ON_HOME = 10
TOURNAMENTS_ON_HOME = 5
NEWS_ON_HOME = 3


@require_safe
@kept_for_visitors
def home(request: HttpRequest) -> HttpResponse:
    """The federation: its tournaments of today and to come, its latest results, and where to go on."""
    running, coming = now_and_next(today(), TOURNAMENTS_ON_HOME)
    book = pack_named(federation_of(request).regulation_pack)
    context = {
        "sessions": with_winners(sessions_of()[:ON_HOME]),
        "running": running,
        "coming": coming,
        "query_longest": QUERY_LONGEST,
        "news": shown_news(timezone.now())[:NEWS_ON_HOME],
        **_own(request),
        "desks": desks_on(today(), request.user),
        "pack": book.names[reader_language()],
        "is_official": book.official,
    }
    return render(request, "scoring/front/home.html", context)


def _own(request: HttpRequest) -> dict[str, Any]:
    """What a reader who is signed in finds first: what waits, the next events, the newest result."""
    if not isinstance(request.user, User):
        return {}
    member = member_of(request.user)
    results = results_of(member, 1) if member else ()
    return {
        "waiting": waiting_for(request.user),
        "entries": next_entries(request.user, today()),
        "newest": next(((*line, ranking_in_words(line[0], line[2])) for line in results), None),
    }
