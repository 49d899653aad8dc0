"""How a result came about: its auction and its play, to be gone through call by call and card by card."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from clubs.facts.services import plays as records
from clubs.register.selectors import deal_of
from scoring.sessions.selectors.boards import award_of
from scoring.sessions.services import plays
from scoring.sessions.views.common import basis, page_or_part, photographs_of, session_here
from scoring.sessions.views.diagrams import diagram
from scoring.sessions.views.replay import replay


@require_safe
def play(request: HttpRequest, session_id: int, result_id: int) -> HttpResponse:
    """The auction and play of one result; 404 where none is kept of it."""
    session = session_here(session_id)
    line = award_of(session, result_id)
    record = records.of_results([line.result]).get(result_id) if line else None
    if line is None or record is None:
        raise Http404("no such auction and play")
    result = line.result
    deal = deal_of(session, result.section_id, result.board)
    tricks = plays.of_play(record, result.contract, result.declarer, deal)
    context = basis(session) | {
        "line": line,
        "section": result.section,
        "number": result.board,
        "diagram": diagram(result.board, deal),
        "replay": replay(record, result.contract, result.declarer, deal, tricks.takes),
        "tricks": tricks,
        "proofs": photographs_of(request, session, result.board),
    }
    return page_or_part(request, "scoring/sessions/play.html", "scoring/sessions/_play.html", context)
