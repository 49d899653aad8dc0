"""Series for everybody: which there are, the standings of one, why somebody has a total, the file."""

from collections.abc import Iterable
from typing import Any

import tablib
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from federation.site.kept import kept_for_visitors
from federation.tables.answer import kind_in, table_answer
from federation.tables.cells import neutral
from scoring.models import Series
from scoring.series import words
from scoring.series.selectors import (
    SeriesLine,
    SeriesState,
    announced_series,
    line_of,
    lines_of,
    rankings_of,
    state_of,
)
from scoring.series.services.keeping import keeps_series
from scoring.sessions.selectors.own import own_records
from scoring.sessions.words import steps

LISTED = 200


@require_safe
@kept_for_visitors
def series_list(request: HttpRequest) -> HttpResponse:
    """Announced series, the newest first; who keeps them sees those that are not announced yet, too."""
    keeps = keeps_series(request.user)
    drafts = Series.objects.filter(announced_at__isnull=True)[:LISTED] if keeps else []
    context = {"series": announced_series()[:LISTED], "drafts": drafts, "keeps": keeps}
    return render(request, "scoring/series/list.html", context)


@require_safe
@kept_for_visitors
def series_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings, which legs count for whom, categories and prizes, the conditions."""
    state = state_of(_here(request, slug))
    lines = lines_of(state)
    context = {
        **_basis(request, state),
        "lines": lines,
        "own": _own(request, lines),
        "rankings": rankings_of(state, lines),
        "conditions": list(words.conditions(state.series)),
    }
    return render(request, "scoring/series/series.html", context)


def _own(request: HttpRequest, lines: Iterable[SeriesLine]) -> frozenset[str]:
    """Whose places are the reader's own, by their keys in the series."""
    records = own_records(request.user)
    return frozenset(line.row.who for line in lines if any(pk in records for pk, _name in line.row.people))


@require_safe
def series_why(request: HttpRequest, slug: str, who: str) -> HttpResponse:
    """Why somebody has a total: every leg, what was dropped, what parted them from others."""
    state = state_of(_here(request, slug))
    line = line_of(state, who)
    if line is None:
        raise Http404("not in the standings")
    played = [(leg, brought) for leg, brought in zip(state.legs, line.legs, strict=True) if brought]
    reasons = steps.kept_plainly(line.row.steps)
    context = {**_basis(request, state), "line": line, "played": played, "reasons": reasons}
    return render(request, "scoring/series/why.html", context)


@require_safe
def series_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings as CSV or XLSX: every leg a column of its own, and one that says whether it counts."""
    state = state_of(_here(request, slug))
    dataset = tablib.Dataset(title=state.series.slug[:31])
    dataset.headers = [*HEADS, *(f"leg_{leg.position}{part}" for leg in state.legs for part in LEG_HEADS)]
    for line in lines_of(state):
        dataset.append([neutral(cell) for cell in _cells(line)])
    return table_answer(dataset, kind_in(request.GET, "csv", "xlsx") or "csv", state.series.slug)


HEADS = ("place", "name", "total")
LEG_HEADS = ("", "_place", "_counts")


def _cells(line: SeriesLine) -> list[Any]:
    cells: list[Any] = [line.row.rank or "", line.label, str(line.row.total)]
    for brought in line.legs:
        if brought is None:
            cells += ["", "", ""]
        else:
            cells += [words.figure(brought.points), brought.place, "yes" if brought.counts else "no"]
    return cells


def _here(request: HttpRequest, slug: str) -> Series:
    """An announced series; of who keeps them one that is not announced yet, too."""
    chosen = Series.objects.all() if keeps_series(request.user) else announced_series()
    return get_object_or_404(chosen, slug=slug)


def _basis(request: HttpRequest, state: SeriesState) -> dict[str, Any]:
    return {"state": state, "series": state.series, "keeps": keeps_series(request.user)}
