"""Why a number is what it is: in place beside it, and as a page with an address to send."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from federation.site.kept import kept_for_visitors
from scoring.sessions.selectors.boards import NS, award_of, scorecard
from scoring.sessions.selectors.matches import match_of
from scoring.sessions.selectors.people import contestants
from scoring.sessions.selectors.standings import has_own_total
from scoring.sessions.views.common import basis, entry_of, key, page_or_part, session_here
from scoring.sessions.words import steps


@require_safe
@kept_for_visitors
def why(request: HttpRequest, session_id: str, result_id: str, side: str) -> HttpResponse:
    """The steps of one side's award on a board."""
    session = session_here(key(session_id))
    context = basis(session)
    line, run = award_of(session, key(result_id)), context["figures"].run
    cell = line.cell(side) if line else None
    if line is None or cell is None or run is None:
        raise Http404("no such award")
    context |= {
        "line": line,
        "side": side,
        "contestant": line.contestant(side),
        "opponents": line.ew if side in NS else line.ns,
        "reasons": steps.of_award(cell, run),
        "opener": f"why-{line.result.pk}-{side}",
    }
    return page_or_part(request, "scoring/sessions/why.html", "scoring/sessions/_why.html", context)


@require_safe
@kept_for_visitors
def why_total(request: HttpRequest, session_id: int, entry_id: int) -> HttpResponse:
    """The steps of a contestant's score and percentage."""
    session = session_here(session_id)
    entry = entry_of(session, entry_id)
    context = basis(session)
    lines, run = scorecard(session, entry), context["figures"].run
    if run is None or not has_own_total(entry):
        raise Http404("no such total")
    total, percent = steps.of_total(run, entry, lines)
    context |= {
        "contestant": contestants([entry.pk])[entry.pk],
        "total": total,
        "percent": percent,
        "opener": f"why-total-{entry.pk}",
    }
    return page_or_part(
        request, "scoring/sessions/why_total.html", "scoring/sessions/_why_total.html", context
    )


@require_safe
@kept_for_visitors
def why_match(request: HttpRequest, session_id: str, round_number: str, a_id: str, b_id: str) -> HttpResponse:
    """The steps of the first team's score and points in a match against the second one."""
    session = session_here(key(session_id))
    context = basis(session)
    match = match_of(session, key(round_number), key(a_id), key(b_id))
    if match is None or context["figures"].run is None:
        raise Http404("no such match")
    side = "a" if match.row.a_id == key(a_id) else "b"
    context |= {
        "match": match,
        "contestant": match.a if side == "a" else match.b,
        "opponents": match.b if side == "a" else match.a,
        "score": steps.kept(match.row.reasons[side]["score"]),
        "points": steps.kept(match.row.reasons[side]["points"]),
        "opener": f"why-match-{match.row.round}-{a_id}-{b_id}",
    }
    return page_or_part(
        request, "scoring/sessions/why_match.html", "scoring/sessions/_why_match.html", context
    )
