"""What a stage's page said before, and what changed between any two of its runs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_safe

from clubs.acts.words import act_in_words
from clubs.models import SessionAct, Stage, StageAct, StageActKind
from federation.templatetags.portal import place
from rulings.decisions.kept import decision_of
from rulings.models import Adjustment, AdjustmentKind
from scoring.events.selectors.tournaments import Team, run_and_next, runs_of, teams_of
from scoring.events.views import overall
from scoring.events.views.stages import basis, stage_here
from scoring.models import StageRun
from scoring.sessions.words.ranked import TotalUnit, columns_of_form, ranking_of, unit_of_form, unit_of_stage

if TYPE_CHECKING:
    from scoring.events.selectors.tournaments import RunWithPlaces

PAGE = 20  # runs
OFFERED_MAX = 500  # runs to compare, the newest

CAUSES = {
    "revision": gettext_lazy("a file was published"),
    "correction": gettext_lazy("a correction was applied"),
    "players": gettext_lazy("players were corrected"),
    "ruling_taken_back": gettext_lazy("a ruling was taken back"),
    "withdrawal": gettext_lazy("an entrant withdrew"),
    "withdrawal_taken_back": gettext_lazy("a withdrawal was taken back"),
    "conditions": gettext_lazy("the conditions of contest changed"),
    "regulations": gettext_lazy("an edition of the regulations was adopted or withdrawn"),
    "strata": gettext_lazy("strata were assigned"),
    "handicap": gettext_lazy("a handicap was given or changed"),
    "tournament": gettext_lazy("the level or the days of the tournament changed"),
    "stage_published": gettext_lazy("the results were published"),
    "stage_closed": gettext_lazy("the stage was closed"),
    "stage_reopened": gettext_lazy("the stage was opened again"),
    "entered": gettext_lazy("a club entered its session"),
    "left": gettext_lazy("a club took its session out"),
    "rebuild": gettext_lazy("the figures were computed again"),
}


@dataclass(frozen=True, slots=True)
class EntrantChange:
    """An entrant's place and score in two runs."""

    team: Team
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RunSummary:
    """A run, why it was made, and how many places it changed."""

    run: StageRun
    causes: tuple[str, ...]
    changes: tuple[EntrantChange, ...]
    published: tuple[StageAct, ...]  # while it was shown


@require_safe
def history(request: HttpRequest, stage_id: int) -> HttpResponse:
    """The runs of a stage with their causes, and the difference of two where two are chosen."""
    context = basis(stage_here(request, stage_id))
    stage = context["stage"]
    page = Paginator(StageRun.objects.filter(stage=stage).order_by("-sequence"), PAGE).get_page(
        request.GET.get("page")
    )
    # One newer and one older than are shown: until when the newest was shown, what the oldest changed.
    first = max(PAGE * (page.number - 1) - 1, 0)
    runs = runs_of(stage, first, PAGE + 2)
    teams = teams_of(row["entrant"] for run in runs for row in run.standings_kept)
    summaries = _summaries(runs, teams, context["state"].acts, unit_of_form(context["state"].form))
    behind = PAGE * (page.number - 1) - first
    context |= {"runs": summaries[behind : behind + PAGE], "page": page, "chosen": None}
    # The overall of many clubs is kept in the runs in another form, and is not compared place by place.
    if not stage.is_simultaneous:
        context |= _comparison(request, stage)
    return render(request, "scoring/events/tournament_history.html", context)


@require_safe
def as_shown(request: HttpRequest, stage_id: int, sequence: int) -> HttpResponse:
    """The standings as one run had them."""
    context = basis(stage_here(request, stage_id))
    run, later = run_and_next(context["stage"], sequence)
    if run is None:
        raise Http404("no such run")
    if context["stage"].is_simultaneous:
        return overall.as_shown(request, context, run)
    teams = teams_of(row["entrant"] for row in run.standings_kept)
    rows = [(row, teams[row["entrant"]]) for row in run.standings_kept]
    published = [act for act in context["state"].acts if _was_shown(run, later, act)]
    context |= {
        "run": run,
        "rows": rows,
        "columns": columns_of_form(context["state"].form, run.standings_kept),
        "published": published,
        "causes": list(_causes(run, _details([run]))),
    }
    return render(request, "scoring/events/tournament_run.html", context)


def _comparison(request: HttpRequest, stage: Stage) -> dict[str, Any]:
    """The runs that can be compared; of the two that are asked for, what differs and why."""
    newest_first = StageRun.objects.filter(stage=stage).defer("body").order_by("-sequence")
    offered = list(newest_first[:OFFERED_MAX])
    chosen = _chosen(request, offered)
    shown: dict[str, Any] = {"compares": len(offered) > 1, "offered": offered, "chosen": chosen}
    if chosen is None:
        return shown
    before, after = (run_and_next(stage, run.sequence)[0] for run in chosen)
    assert before is not None
    assert after is not None
    teams = teams_of(row["entrant"] for run in (before, after) for row in run.standings_kept)
    between = [run for run in offered if before.sequence < run.sequence <= after.sequence]
    details = _details(between)
    reasons = dict.fromkeys(cause for run in between for cause in _causes(run, details))
    differences = list(changes(before.standings_kept, after.standings_kept, teams, unit_of_stage(stage)))
    return shown | {"changes": differences, "reasons": list(reasons)}


def _chosen(request: HttpRequest, runs: Sequence[StageRun]) -> tuple[StageRun, StageRun] | None:
    """The two runs that are asked for, the earlier one first; 404 for those that there are not."""
    asked = [request.GET.get(name, "") for name in ("before", "after")]
    if not any(asked):
        return None
    by_sequence = {str(run.sequence): run for run in runs}
    try:
        before, after = sorted((by_sequence[one] for one in asked), key=lambda run: run.sequence)
    except KeyError:
        raise Http404("no such run") from None
    return before, after


def _summaries(
    runs: "Sequence[RunWithPlaces]", teams: Mapping[int, Team], acts: Sequence[StageAct], unit: TotalUnit
) -> list[RunSummary]:
    details, summaries = _details(runs), []
    for position, run in enumerate(runs):
        earlier = runs[position + 1] if position + 1 < len(runs) else None
        later = runs[position - 1] if position else None
        changed = tuple(changes(earlier.standings_kept, run.standings_kept, teams, unit)) if earlier else ()
        seen = tuple(act for act in acts if _was_shown(run, later, act))
        summaries.append(RunSummary(run, tuple(_causes(run, details)), changed, seen))
    return summaries


def _was_shown(run: StageRun, later: StageRun | None, act: StageAct) -> bool:
    """Whether a run was what the page showed when the results were published officially."""
    if act.kind != StageActKind.PUBLISHED or act.at < run.computed_at:
        return False
    return later is None or act.at < later.computed_at


def changes(
    before: Iterable[Mapping[str, Any]],
    after: Iterable[Mapping[str, Any]],
    teams: Mapping[int, Team],
    unit: TotalUnit,
) -> Iterator[EntrantChange]:
    """Whose place or score differs, in the order of the later standings."""
    old = {row["entrant"]: _place(row, unit) for row in before}
    new = {row["entrant"]: _place(row, unit) for row in after}
    for entrant in {**new, **old}:
        if old.get(entrant) != new.get(entrant):
            yield EntrantChange(teams[entrant], old.get(entrant, "–"), new.get(entrant, "–"))


def _place(row: Mapping[str, Any], unit: TotalUnit) -> str:
    """The place, marked where it is shared, and the figure, as the tables of standings have them."""
    rank = place(row["rank"], row["tied"])
    return f"{rank} ({ranking_of(row, unit)})"


Details = Mapping[tuple[str, int], str]  # by kind of cause and key


def _details(runs: Iterable[StageRun]) -> Details:
    """What the acts and rulings behind the runs were, in two queries."""
    keys: dict[str, set[int]] = {"act": set(), "adjustment": set()}
    for cause in (cause for run in runs for cause in run.causes):
        for name, pks in keys.items():
            if isinstance(cause.get(name), int):
                pks.add(cause[name])
    acts = SessionAct.objects.filter(pk__in=keys["act"])
    rulings = Adjustment.objects.filter(pk__in=keys["adjustment"])
    sentences: dict[tuple[str, int], str] = {("act", act.pk): act_in_words(act) for act in acts}
    return sentences | {("adjustment", ruling.pk): _ruling(ruling) for ruling in rulings}


def _ruling(ruling: Adjustment) -> str:
    kind = str(ruling.get_kind_display())
    taken_back = ruling.kind == AdjustmentKind.WITHDRAWN
    number = None if taken_back else decision_of(ruling).round
    return _("Round %(round)s: %(ruling)s") % {"round": number, "ruling": kind} if number else kind


def _causes(run: StageRun, details: Details) -> Iterator[str]:
    """Each cause once, in words."""
    sentences = [_cause(cause, details) for cause in run.causes]
    return iter(dict.fromkeys(sentences))


def _cause(cause: Mapping[str, Any], details: Details) -> str:
    for name in ("adjustment", "act"):
        known = details.get((name, cause.get(name, 0)))
        if known:
            return known
    kind = str(cause.get("kind", ""))
    if kind in CAUSES:
        return str(CAUSES[kind])
    return str(_("a ruling") if "adjustment" in cause else _("results were entered"))
