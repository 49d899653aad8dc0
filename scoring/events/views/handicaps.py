"""The handicap list of a stage: a page to print, a file to take away, and how each figure was worked out."""

from typing import Any

import tablib
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.site.kept import kept_for_visitors
from federation.tables.answer import kind_in, table_answer
from federation.tables.cells import neutral
from scoring.events.selectors.handicaps import HandicapList, handicap_steps, handicaps_of
from scoring.events.selectors.tournaments import standings_of, teams_of
from scoring.events.views.stages import basis, labels_of_stage, stage_here
from scoring.sessions.views.common import page_or_part
from scoring.sessions.words import steps
from scoring.sessions.words.ranked import columns_of_form


@require_safe
def handicap_list(request: HttpRequest, stage_id: int) -> HttpResponse:
    """The list with places of its own beside those of the standings; ?as=csv or xlsx for a file."""
    context = basis(stage_here(request, stage_id))
    placed = standings_of(context["stage"])
    listed = handicaps_of(context["state"], placed)
    if listed is None:
        raise Http404("no handicap list")
    kind = kind_in(request.GET, "csv", "xlsx")
    if kind:
        return table_answer(_sheet(listed), kind, f"handicap-{stage_id}")
    columns = columns_of_form(context["state"].form, [one.row for one in placed])
    context |= {"handicap": listed, "columns": columns}
    return render(request, "scoring/events/tournament_handicap.html", context)


def _sheet(listed: HandicapList) -> tablib.Dataset:
    heads = [
        *("place", "tied", "section", "direction", "number", "names"),
        *("figure", "handicap", "place_without", "unit"),
    ]
    table = tablib.Dataset(headers=heads, title="handicap")
    for place in listed.places:
        row, team = place.one.row, place.one.team
        words = (row.section, row.direction, team.number, ", ".join(team.names))
        figures = (place.exact("figure"), place.exact("handicap"))
        tied = "yes" if place.kept["tied"] else "no"
        table.append([place.kept["rank"], tied, *map(neutral, words), *figures, row.rank, row.measure])
    return table


@require_safe
@kept_for_visitors
def why_handicap(request: HttpRequest, stage_id: int, entrant_id: int) -> HttpResponse:
    """The steps of an entrant's figure in the handicap list."""
    context: dict[str, Any] = basis(stage_here(request, stage_id))
    row = handicap_steps(context["state"], entrant_id)
    if row is None:
        raise Http404("no such place")
    context |= {
        "total_in": columns_of_form(context["state"].form, [row])[0].label,
        "team": teams_of([entrant_id])[entrant_id],
        "reasons": steps.of_stage(row["steps"], labels_of_stage(context["stage"])),
        "opener": f"why-handicap-{entrant_id}",
        "title": _("How the handicap figure was worked out"),
    }
    return page_or_part(
        request,
        "scoring/events/tournament_why_handicap.html",
        "scoring/events/_tournament_why_total.html",
        context,
    )
