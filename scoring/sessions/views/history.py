"""What the page said before, and what changed."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.facts.services.sources import sources_of
from federation.site.kept import kept_for_visitors
from scoring.models import Run
from scoring.sessions.views.changes import changes_of, revisions_of, runs_of
from scoring.sessions.views.common import basis, session_here

PAGE = 20  # revisions, and runs


@require_safe
@kept_for_visitors
def session_history(request: HttpRequest, session_id: int) -> HttpResponse:
    """The revisions of a session and the runs that followed."""
    session = session_here(session_id)
    context, asked = basis(session), request.GET.get("page")
    of_revisions = Paginator(revisions_of(session), PAGE)
    of_runs = Paginator(Run.objects.filter(session=session).order_by("-sequence"), PAGE)
    pages: list[Paginator[Any]] = [of_revisions, of_runs]
    longer = max(pages, key=lambda listed: listed.num_pages).get_page(asked)
    shown = of_revisions.page(longer.number) if longer.number <= of_revisions.num_pages else ()
    context |= {
        "revisions": changes_of(session, shown),
        "runs": runs_of(session, PAGE * (longer.number - 1), PAGE),
        "sources": sources_of(session),
        "page": longer,
    }
    return render(request, "scoring/sessions/history.html", context)
