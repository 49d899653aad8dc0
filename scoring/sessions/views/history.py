"""What the page said before, and what changed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.facts.services.sources import sources_of
from scoring.sessions.views.changes import revisions_of, runs_of
from scoring.sessions.views.common import basis, session_here


@require_safe
def session_history(request: HttpRequest, session_id: int) -> HttpResponse:
    """The revisions of a session and the runs that followed."""
    session = session_here(session_id)
    context = basis(session)
    context |= {
        "revisions": revisions_of(session),
        "runs": runs_of(session),
        "sources": sources_of(session),
    }
    return render(request, "scoring/sessions/history.html", context)
