"""Pages below the overall of a simultaneous event: a contestant's boards, a board's scores, reasons."""

from fractions import Fraction
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.models import Entry, Result
from clubs.tournaments.rulebook import Rulebook
from federation.site.kept import kept_for_visitors
from scoring.engine.any_cell import AnyCell, from_json
from scoring.engine.contest import Form
from scoring.engine.rounding import decimal
from scoring.events.selectors.overall import board_of, people_of, result_at, results_of, row_at
from scoring.events.views.stages import basis, stage_here
from scoring.sessions.views.common import key, page_or_part
from scoring.sessions.words import steps
from scoring.sessions.words.conditions import awards_in
from scoring.sessions.words.ranked import columns_of_form

Json = dict[str, Any]


def _stage_here(request: HttpRequest, stage_id: int) -> Json:
    stage = stage_here(request, stage_id)
    if not stage.is_simultaneous:
        raise Http404("not simultaneous")
    return basis(stage)


@require_safe
@kept_for_visitors
def contestant(request: HttpRequest, stage_id: int, entry_id: int) -> HttpResponse:
    """A contestant's boards, compared with every table of every club."""
    context = _stage_here(request, stage_id)
    stage = context["stage"]
    entry: Entry = get_object_or_404(
        Entry.objects.current().select_related("session__club"), pk=entry_id, session__stage=stage
    )
    rows = [(result, *_figures(result.cell)) for result in results_of(stage, entry)]
    place = row_at(stage, entry.pk)
    context |= {
        "entry": entry,
        "people": people_of([entry.pk]).get(entry.pk, ()),
        "place": place,
        "figure": columns_of_form(context["state"].form, [place.row])[0].in_words(place.row) if place else "",
        "rows": rows,
    }
    return render(request, "scoring/events/overall_contestant.html", context)


@require_safe
@kept_for_visitors
def board(request: HttpRequest, stage_id: int, number: int) -> HttpResponse:
    """How often each score was made on a board over all clubs, and what it was worth."""
    context = _stage_here(request, stage_id)
    overall_board = board_of(context["stage"], number)
    if overall_board is None:
        raise Http404("no such board")
    rows = [
        (score, count, bool(group), _figures(ns)[0], _figures(ew)[0])
        for group, score, count, ns, ew in overall_board.counts
    ]
    context |= {
        "board": overall_board,
        "awards_of": awards_in(Form(context["stage"].form or context["stage"].event.form).contest.scoring),
        "rows": rows,
        "tables": sum(row[1] for row in rows),
        "given": len(overall_board.given),
    }
    return render(request, "scoring/events/overall_board.html", context)


@require_safe
@kept_for_visitors
def why(request: HttpRequest, stage_id: str, result_id: str, side: str) -> HttpResponse:
    """The steps of one side's award on a board over all clubs."""
    context = _stage_here(request, key(stage_id))
    row = result_at(context["stage"], key(result_id))
    kept = row[1][0 if side == "ns" else 1] if row else None
    if row is None or kept is None:
        raise Http404("no such award")
    result: Result = row[0]
    book = Rulebook.of_event(context["event"], context["state"].form)
    who = result.ns if side == "ns" else result.ew
    context |= {
        "result": result,
        "who": who,
        "people": people_of([who.pk]).get(who.pk, ()),
        "reasons": steps.of_cell(from_json(kept), book.conditions),
        "opener": f"why-{result.pk}-{side}",
    }
    return page_or_part(
        request, "scoring/events/overall_why.html", "scoring/events/_overall_why.html", context
    )


def _figures(kept: Json | None) -> tuple[str, str]:
    """An award and its percentage, for the page."""
    if kept is None:
        return "", ""
    cell: AnyCell = from_json(kept)
    award, maximum = Fraction(cell.award), getattr(cell, "maximum", 0)
    return str(decimal(award)), str(decimal(100 * award / maximum)) if maximum else ""
