"""A board: its deal and every result on it."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from clubs.corrections.services.corrections import may_correct
from clubs.facts.services import plays
from clubs.models import Section
from clubs.register.selectors import corrections_of, deal_of
from federation.site.kept import kept_for_visitors
from scoring.sessions.selectors.boards import boards_of, traveller as lines_of
from scoring.sessions.selectors.own import own_entries
from scoring.sessions.services import analysis
from scoring.sessions.views.common import basis, page_or_part, photographs_of, session_here
from scoring.sessions.views.diagrams import diagram
from scoring.sessions.words.pictures import frequencies


@require_safe
@kept_for_visitors
def traveller(request: HttpRequest, session_id: int, section_id: int, number: int) -> HttpResponse:
    """All results of a board, its deal with what it allows, and the boards before and after it."""
    session = session_here(session_id)
    section: Section = get_object_or_404(Section, pk=section_id, session=session)
    boards = boards_of(session).get(section, [])
    if number not in boards:
        raise Http404("no such board in this section")
    deal = deal_of(session, section.pk, number)
    context = basis(session)
    lines = lines_of(context["figures"], section, number)
    own = own_entries(request.user, session)
    corrections = list(corrections_of(session, number))
    context |= {
        "section": section,
        "number": number,
        "boards": boards,
        "previous": _beside(boards, number, -1),
        "next": _beside(boards, number, +1),
        "diagram": diagram(number, deal),
        "analysis": analysis.of_board(session.pk, number, deal),
        "lines": lines,
        "own": own,
        "own_results": {line.result.pk for line in lines if own & line.seated},
        "frequencies": frequencies(lines, own, context["awards_of"][0]),
        "plays": plays.of_results(line.result for line in lines),
        "may_correct": may_correct(request.user, session),
        "corrections": corrections,
        "proofs": photographs_of(request, session, number),
        "corrected_by": {
            revision.pk for correction in corrections for revision in correction.revisions.all()
        },
    }
    return page_or_part(
        request, "scoring/sessions/traveller.html", "scoring/sessions/_double_dummy.html", context
    )


def _beside(boards: Sequence[int], number: int, step: int) -> int | None:
    place = boards.index(number) + step
    return boards[place] if 0 <= place < len(boards) else None
