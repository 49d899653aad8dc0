"""A stage: its standings as they stand now, its matches, the reasons of every figure."""

from fractions import Fraction
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubs.models import Stage
from clubs.playing.services.line_ups import rounds_with_line_ups
from clubs.tournaments.conditions.titles import title
from clubs.tournaments.rulebook import pack_named
from clubs.tournaments.services.stages import newest_windows
from clubs.tournaments.services.tournaments import contest_of, may_direct
from federation.reader import Readership, reader_language, readership_here, shared_with
from federation.site.kept import kept_for_visitors
from federation.site.packed import answer
from federation.site.unlisted import HEAD, WORD
from federation.tenancy.context import current_id
from scoring.engine.contest import Course, Form
from scoring.engine.rounding import shown
from scoring.events import words as tournament_words
from scoring.events.selectors.drawn import drawn_places
from scoring.events.selectors.handicaps import handicaps_of
from scoring.events.selectors.tournaments import (
    StageState,
    Stamp,
    by_round,
    evidence_of,
    match_at,
    matches_of,
    running_of,
    stamp_of,
    standings_of,
    state_of,
    strata_of,
    teams_of,
)
from scoring.events.views import overall
from scoring.events.views.brackets import Rounds, ShownBracket, brackets_of
from scoring.events.views.race import race_of
from scoring.events.views.rounds import rounds_shown
from scoring.events.views.tables import running_table, table_of
from scoring.events.views.tournaments import seen
from scoring.models import StageMatch
from scoring.sessions.selectors.own import own_entrants
from scoring.sessions.views import live
from scoring.sessions.views.common import page_or_part
from scoring.sessions.words import steps
from scoring.sessions.words.conditions import counted_in
from scoring.sessions.words.ranked import columns_of_form, total_of

RELATED = "event__tournament__host"


@require_safe
@kept_for_visitors
def stage(request: HttpRequest, stage_id: int) -> HttpResponse:
    """The whole page; its live part asks for itself again."""
    stage = stage_here(request, stage_id)
    directs = may_direct(request.user, stage.event.tournament)
    more = {"etag": tag_of(stamp_of(stage.pk)), "directs": directs}
    if stage.is_simultaneous:
        return overall.page(request, basis(stage) | more)
    own = own_entrants(request.user, stage)
    context = (
        live_context(stage, request.GET.get("round", ""))
        | more
        | {"line_up_rounds": rounds_with_line_ups(stage), "own": own}
    )
    context["race"] = race_of(context, own)
    return render(request, "scoring/events/tournament_stage.html", context)


@require_safe
def stage_live(request: HttpRequest, stage_id: int) -> HttpResponse:
    """The part of the page that changes, or 304 by a single query where nothing has."""
    stamp = stamp_of(stage_id)
    if stamp is None:
        raise Http404("no such stage")
    etag = tag_of(stamp)
    if stamp.announced is not None:
        same = get_conditional_response(request, etag=etag)
        if same is not None:
            return same
    if stamp.announced is None:  # only some may see it
        response = _live_part(request, stage_here(request, stage_id))
    else:
        with shared_with(readership_of(stamp)):
            part = live.part_of(request, etag, lambda: _live_part(request, stage_here(request, stage_id)))
        response = answer(request, part)
    response["ETag"], response["Cache-Control"] = etag, "no-cache"
    response[HEAD] = WORD  # a part that others share is no page, whoever is named in it
    return response


def _live_part(request: HttpRequest, stage: Stage) -> HttpResponse:
    if stage.is_simultaneous:
        return overall.live(request, basis(stage))
    return render(request, "scoring/events/_stage.html", live_context(stage, request.GET.get("round", "")))


def tag_of(stamp: Stamp | None) -> str:
    """The tag of what a stage shows to who may read the same names. It carries its federation: all share
    one origin.
    """
    parts = [str(part) for part in (current_id(), get_language(), readership_of(stamp).value, *(stamp or ()))]
    return f'"{"-".join(parts).replace(" ", "T")}"'


def readership_of(stamp: Stamp | None) -> Readership:
    """Who reads, where it matters: looked up only if somebody's name is not everybody's to read."""
    return readership_here() if stamp is not None and stamp.withholds else Readership.PUBLIC


def stage_here(request: HttpRequest, stage_id: int) -> Stage:
    """A stage that the reader may see; 404 for any other."""
    stage: Stage = get_object_or_404(Stage.objects.select_related(RELATED), pk=stage_id)
    seen(request, stage.event.tournament)
    return stage


def basis(stage: Stage) -> dict[str, Any]:
    """What every page of a stage says of its figures."""
    state = state_of(stage)
    book = pack_named(state.run.pack) if state.run else None
    return {
        "stage": stage,
        "event": stage.event,
        "tournament": stage.event.tournament,
        "state": state,
        "counted_in": counted_in(state.form),
        "boards_in": tournament_words.boards_in(state.form),
        "in_points": tournament_words.has_points(state.form),
        "who_plays": tournament_words.who_plays(state.form),
        "pack": book.names[reader_language()] if book else "",
        "is_official": book is None or book.official,
        "problems": list(stage.problems.all()),
    }


def live_context(stage: Stage, asked: str) -> dict[str, Any]:
    """Standings, matches and tables. `asked`: which round's matches are listed, as the address says it."""
    context = basis(stage)
    form, placed, met = context["state"].form, standings_of(stage), matches_of(stage)
    rounds, running = by_round(met), running_of(context["state"])
    is_knockout = form.contest.course is Course.KNOCKOUT
    in_vp = [one for one in met if one.is_in_vp]
    return context | {
        "standings": placed,
        "removed": _removed(context["state"]),
        "columns": columns_of_form(form, [one.row for one in placed]),
        "shown_rounds": rounds_shown(rounds, asked),
        "provisional": [one for one in met if one.is_provisional and not is_held(one.row, form)],
        "held": [one for one in met if is_held(one.row, form)],
        "in_vp": in_vp,
        "quotient_counts": bool(in_vp) and tournament_words.parts_by_quotient(stage.event, form),
        "table": table_of(form, placed, met),
        "brackets": _brackets(stage, rounds) if is_knockout else [],
        "strata": strata_of(context["state"], placed),
        "handicap": handicaps_of(context["state"], placed),
        "running": running_table(placed, running),
        "running_kept": running,
        "running_heads": [row["round"] for row in running],
        "sessions": list(stage.sessions.order_by("number")),
        "windows": _windows(context["state"]),
    }


def _brackets(stage: Stage, rounds: Rounds) -> list[ShownBracket]:
    contest = contest_of(stage.event)
    losers = contest.draw("knockout_losers")
    if losers == "repechage":
        return brackets_of(rounds, double=True, second_chances=int(contest.draw("repechage_rounds")))
    places = drawn_places(stage, rounds[-1][0]) if rounds and losers == "out" else {}
    return brackets_of(rounds, double=losers != "out", places=places)


def _removed(state: StageState) -> list[dict[str, Any]]:
    """Who is taken out of a stage, and why."""
    if not state.removed:
        return []
    labels = labels_of_stage(state.stage)
    return [
        {"who": labels.get(row["entrant"], ""), "why": steps.of_stage(row["steps"], labels)}
        for row in state.removed
    ]


def is_held(row: StageMatch, form: Form) -> bool:
    """Whether a match of a knockout was played, and nobody has won it yet."""
    return form.contest.course is Course.KNOCKOUT and row.kind == "played" and row.winner_id is None


def _windows(state: StageState) -> list[tuple[str, Any]]:
    """When corrections, requests and appeals end, by what they are called."""
    if state.published is None or state.closing is not None:
        return []
    return [(title(key), ends) for key, ends in newest_windows(state.stage).items()]


@require_safe
@kept_for_visitors
def why_total(request: HttpRequest, stage_id: int, entrant_id: int) -> HttpResponse:
    """The steps of an entrant's total."""
    context = basis(stage_here(request, stage_id))
    row = context["stage"].standings.filter(entrant=entrant_id).first()
    if row is None:
        raise Http404("no such place")
    labels = labels_of_stage(context["stage"])
    context |= {
        "row": row,
        "total_in": total_of(columns_of_form(context["state"].form, [row])).label,
        "team": teams_of([entrant_id])[entrant_id],
        "reasons": steps.of_stage(row.steps, labels),
        "opener": f"why-total-{entrant_id}",
    }
    return page_or_part(
        request,
        "scoring/events/tournament_why_total.html",
        "scoring/events/_tournament_why_total.html",
        context,
    )


@require_safe
@kept_for_visitors
def why_match(request: HttpRequest, stage_id: int, number: int, a_id: int, b_id: int) -> HttpResponse:
    """The steps of the first team's points against the second one; b is 0 for a bye."""
    context = basis(stage_here(request, stage_id))
    met = match_at(context["stage"], number, a_id, b_id)
    if met is None:
        raise Http404("no such match")
    side = "a" if met.row.a_id == a_id else "b"
    labels = labels_of_stage(context["stage"])
    kept = met.row.reasons[side]
    context |= {
        "met": met,
        "team": met.a if side == "a" else met.b,
        "opponent": met.b if side == "a" else met.a,
        "points": steps.of_stage(kept["points"], labels),
        "score": steps.of_stage(kept["score"], labels),
        "evidence": _evidence(context["state"], met, labels),
        "opener": f"why-match-{number}-{a_id}-{b_id}",
    }
    return page_or_part(
        request,
        "scoring/events/tournament_why_match.html",
        "scoring/events/_tournament_why_match.html",
        context,
    )


def labels_of_stage(stage: Stage) -> dict[int, str]:
    """By entrant, number and names in one line."""
    entrants = stage.event.entrants.values_list("pk", flat=True)
    return {pk: team.label for pk, team in teams_of(entrants).items()}


def _evidence(state: StageState, met: Any, labels: dict[int, str]) -> dict[str, Any] | None:
    """The matches that a forfeit's averages were taken from, with teams by name."""
    if met.row.kind != "forfeited":
        return None
    kept = evidence_of(state, met.row)
    if kept is None:
        return None
    met_by = _opponents_of(met.row.b_id, state.stage)
    return {
        "loser": met.b,
        "winner": met.a,
        "frozen": state.closing is not None,
        "own": [(number, labels.get(int(team), team), _figure(vp)) for vp, number, team in kept["own"]],
        # Kept with the team that forfeits; a reader wants to know who had the points against it.
        "against": [
            (number, labels.get(met_by.get(number, 0), ""), _figure(vp)) for vp, number, _ in kept["against"]
        ],
    }


def _opponents_of(team: int, stage: Stage) -> dict[int, int]:
    """Whom a team met, by round."""
    rows = stage.match_rows.filter(Q(a=team) | Q(b=team), kind="played").values_list("round", "a", "b")
    return {number: b if a == team else a for number, a, b in rows}


def _figure(vp: str) -> str:
    return shown(Fraction(vp), steps.DECIMALS)
