"""The standings of a session."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from clubs.facts import words as correction_in_words
from scoring.sessions.selectors.boards import boards_of
from scoring.sessions.selectors.matches import matches
from scoring.sessions.selectors.standings import rankings
from scoring.sessions.views.common import basis, page_or_part, session_here


@require_safe
def standings(request: HttpRequest, session_id: int) -> HttpResponse:
    """Every ranking of a session; asked for by itself until its figures are there."""
    session = session_here(session_id)
    context = basis(session)
    context["rankings"] = rankings(context["figures"])
    context["columns"] = 4 + context["has_percent"] + context["figures"].is_one_of_several
    context["matches"] = matches(session)
    context["boards"] = boards_of(session)
    context["correction_state"] = correction_in_words.open_now(session)
    return page_or_part(
        request, "scoring/sessions/standings.html", "scoring/sessions/_standings.html", context
    )
