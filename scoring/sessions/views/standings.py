"""The standings of a session."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from clubs.corrections.services.players import may_correct_players
from clubs.facts import words as correction_in_words
from clubs.facts.services.scored import TEAMS
from federation.site.kept import kept_for_visitors
from scoring.sessions.selectors.boards import boards_of
from scoring.sessions.selectors.matches import matches, rounds_of
from scoring.sessions.selectors.own import own_entries
from scoring.sessions.selectors.standings import rankings
from scoring.sessions.views.chosen import lines_asked, problem_of
from scoring.sessions.views.common import basis, page_or_part, removed_of, session_here
from scoring.sessions.views.rounds import rounds_asked
from scoring.sessions.words.ranked import columns_of_session


@require_safe
@kept_for_visitors
def standings(request: HttpRequest, session_id: int) -> HttpResponse:
    """Every ranking of a session; asked for by itself until its figures are there."""
    session = session_here(session_id)
    context = basis(session)
    context["rankings"] = rankings(context["figures"])
    rows = [one.row for ranking in context["rankings"] for one in ranking.rows]
    context["columns"] = columns_of_session(session, rows)
    context["width"] = 3 + len(context["columns"]) + context["figures"].is_one_of_several
    context["removed"] = removed_of(context["figures"])
    context["rounds"] = rounds_asked(rounds_of(session), request.GET.get("round", ""))
    context["matches"] = matches(session, number=context["rounds"].alone)
    context["boards"] = boards_of(session)
    context["own"] = own_entries(request.user, session)
    if session.form != TEAMS:
        asked = request.GET.get("pairs", "")
        context["lines"] = lines_asked(session, context["rankings"], context["own"], asked)
        context["problem"] = problem_of(context["lines"])
    context["corrects_players"] = may_correct_players(request.user, session)
    context["correction_state"] = correction_in_words.open_now(session)
    return page_or_part(
        request, "scoring/sessions/standings.html", "scoring/sessions/_standings.html", context
    )
