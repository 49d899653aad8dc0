"""Why a number is what it is: in place beside it, and as a page with an address to send."""

from django.http import Http404, HttpRequest, HttpResponse

from scoring.selectors import award_of, contestants, scorecard
from scoring.views import steps
from scoring.views.common import basis, entry_of, page_or_part, session_here


def why(request: HttpRequest, session_id: str, result_id: str, side: str) -> HttpResponse:
    """The steps of one side's award on a board."""
    session = session_here(_key(session_id))
    context = basis(session)
    line, run = award_of(session, _key(result_id)), context["figures"].run
    cell = line.cell(side) if line else None
    if line is None or cell is None or run is None:
        raise Http404("no such award")
    context |= {
        "line": line,
        "side": side,
        "contestant": line.ns if side == "ns" else line.ew,
        "opponents": line.ew if side == "ns" else line.ns,
        "reasons": steps.of_award(cell, run),
        "opener": f"why-{line.result.pk}-{side}",
    }
    return page_or_part(request, "scoring/why.html", "scoring/_why.html", context)


def why_total(request: HttpRequest, session_id: int, entry_id: int) -> HttpResponse:
    """The steps of a contestant's score and percentage."""
    session = session_here(session_id)
    entry = entry_of(session, entry_id)
    context = basis(session)
    lines, run = scorecard(session, entry), context["figures"].run
    if run is None or not lines:
        raise Http404("no such total")
    total, percent = steps.of_total(run, entry, lines)
    context |= {
        "contestant": contestants([entry.pk])[entry.pk],
        "total": total,
        "percent": percent,
        "opener": f"why-total-{entry.pk}",
    }
    return page_or_part(request, "scoring/why_total.html", "scoring/_why_total.html", context)


def _key(text: str) -> int:
    if len(text) > 18:
        raise Http404("no such key")
    return int(text)
