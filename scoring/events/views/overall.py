"""The overall of a simultaneous event: its places page by page, a contestant's boards, a board's scores."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.models import Stage
from clubs.tournaments.selectors import form_of
from federation.text.numbers import whole
from scoring.events.selectors.overall import FEW, OverallQuery, kept_in, page_of
from scoring.models import StageRun
from scoring.sessions.selectors.own import own_entries_of_stage
from scoring.sessions.words.ranked import columns_of_form

Json = dict[str, Any]


def asked_in(request: HttpRequest) -> OverallQuery:
    """What of the overall an address asks for. What is no number is the first page, and any club."""
    page, club = (request.GET.get(name, "") for name in ("page", "club"))
    return OverallQuery(
        _number(page) or 1, request.GET.get("name", "").replace("\0", "")[:FEW].strip(), _number(club)
    )


def _number(text: str) -> int | None:
    return whole(text, 15)


def page(request: HttpRequest, context: Json) -> HttpResponse:
    """The whole page; its live part asks for itself again, with the same search."""
    own = own_entries_of_stage(request.user, context["stage"])
    shown = context | _context(request, context["stage"]) | {"own": own}
    return render(request, "scoring/events/overall.html", shown)


def live(request: HttpRequest, context: Json) -> HttpResponse:
    """The part of the page that changes."""
    return render(request, "scoring/events/_overall.html", context | _context(request, context["stage"]))


def _context(request: HttpRequest, stage: Stage) -> Json:
    asked = asked_in(request)
    places = page_of(stage, asked)
    query = {"name": asked.name, "club": asked.club or ""}
    search = urlencode({name: value for name, value in query.items() if value})
    here = urlencode({name: value for name, value in {**query, "page": places.number}.items() if value})
    return {
        "overall": places,
        "asked": asked,
        "search": search,
        "live": f"{reverse('stage_live', args=[stage.pk])}?{here}",
        "previous": places.number - 1,
        "next": places.number + 1 if places.number < places.pages else 0,
        "columns": columns_of_form(form_of(stage), [one.row for one in places.rows]),
    }


def as_shown(request: HttpRequest, context: Json, run: StageRun) -> HttpResponse:
    """The overall as one run had it."""
    rows, number, pages = kept_in(run, asked_in(request).page)
    columns = columns_of_form(context["state"].form, [one.row for one in rows])
    context |= {"run": run, "rows": rows, "columns": columns, "number": number, "pages": pages}
    context |= {"previous": number - 1, "next": number + 1 if number < pages else 0}
    return render(request, "scoring/events/overall_run.html", context)
