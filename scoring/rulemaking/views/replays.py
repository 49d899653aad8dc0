"""The replay of a draft: a year is chosen, the bar moves, what would have been otherwise is read."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, NamedTuple

import tablib
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.models import RegulationDraft
from clubs.regulations import selectors, services
from federation.errors import Refused
from federation.reader import reader_language
from federation.tables.answer import kind_in, table_answer
from federation.tables.cells import neutral
from federation.visitors import signed_in
from scoring.models import RegulationReplay, ReplayLine, ReplayLineKind, ReplayState
from scoring.rulemaking.forms import ReplayForm
from scoring.rulemaking.services import ranks, replays
from scoring.rulemaking.views.editions import name_of
from scoring.rulemaking.words import problem_in_words

PAGE = 50


class ReplayFigures(NamedTuple):
    """How far a replay is, and how much would have been otherwise."""

    replay: RegulationReplay
    total: int
    lines: int

    @property
    def is_running(self) -> bool:
        """Whether there is more to do."""
        return bool(self.replay.state == ReplayState.RUNNING)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def draft_replays(request: HttpRequest, draft_id: int) -> HttpResponse:
    """The replays of a draft, and a new one over a year."""
    draft = _draft(request, draft_id)
    form = ReplayForm(request.POST or None, years=replays.years())
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        year = int(form.cleaned_data["year"])
        try:
            begun = replays.begin(draft=draft, year=year, at=timezone.now(), by=signed_in(request))
        except services.EditionRefused as refused:
            problems = [problem_in_words(problem, draft.body) for problem in refused.problems]
        except Refused as refused:
            problems = [refused.sentence]
        else:
            return redirect("regulation_replay", draft.pk, begun.pk)
    context = {
        "draft": draft,
        "name": name_of(draft.body),
        "form": form,
        "problems": list(dict.fromkeys(problems)),
        "replays": [_figures(replay) for replay in replays.of_draft(draft)],
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "scoring/rulemaking/replays.html", context, status=status)


@require_safe
@login_required
@never_cache
def replay(request: HttpRequest, draft_id: int, replay_id: int) -> HttpResponse:
    """One replay: a bar while it runs, then what would have been otherwise, page by page or as a file."""
    draft = _draft(request, draft_id)
    held = get_object_or_404(replays.of_draft(draft), pk=replay_id)
    kind = kind_in(request.GET, "csv", "xlsx")
    if kind:
        return table_answer(_sheet(held), kind, f"replay-{held.year}-{held.pk}")
    lines = held.lines.select_related("session", "stage__event__tournament")
    page = Paginator(lines, PAGE).get_page(request.GET.get("page"))
    context = {
        "draft": draft,
        "name": name_of(draft.body),
        "figures": _figures(held),
        "page": page,
        "lines": list(_in_words(held, page)),
    }
    template = "_replay" if request.headers.get("HX-Request") else "replay"
    answer = render(request, f"scoring/rulemaking/{template}.html", context)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


@require_POST
@login_required
def cancel_replay(request: HttpRequest, draft_id: int, replay_id: int) -> HttpResponse:
    """It goes no further; what was compared stays."""
    held = get_object_or_404(replays.of_draft(_draft(request, draft_id)), pk=replay_id)
    replays.cancel(replay=held, at=timezone.now(), by=signed_in(request))
    return redirect("regulation_replay", draft_id, replay_id)


def _draft(request: HttpRequest, draft_id: int) -> RegulationDraft:
    if not services.keeps_regulations(request.user):
        raise PermissionDenied
    held: RegulationDraft = get_object_or_404(selectors.drafts(), pk=draft_id)
    return held


def _figures(held: RegulationReplay) -> ReplayFigures:
    return ReplayFigures(held, len(held.units), held.lines.count())


def _in_words(held: RegulationReplay, lines: Iterable[ReplayLine]) -> Iterator[ReplayLine]:
    """Lines as they are shown: ranks by their names, none of them in words."""
    names: dict[str, str] | None = None
    for line in lines:
        if line.kind == ReplayLineKind.RANK:
            names = names or {"": _("no rank"), **ranks.names_of_ranks(held, reader_language())}
            line.before, line.after = (names.get(key, key) for key in (line.before, line.after))
        yield line


def _sheet(held: RegulationReplay) -> tablib.Dataset:
    """Every line, with the day and the game or event."""
    heads = [
        *(_("Day"), _("Game or event"), _("What"), _("Who"), _("Colour")),
        *(_("Before"), _("With the draft"), _("Score before"), _("Score with the draft")),
    ]
    sheet = tablib.Dataset(headers=heads)
    for line in _in_words(held, held.lines.select_related("session", "stage__event__tournament")):
        sheet.append(_row(line))
    return sheet


def _row(line: ReplayLine) -> list[Any]:
    figures = [line.before, line.after, line.score_before, line.score_after]
    words = map(neutral, (_game(line), line.get_kind_display(), line.name, line.colour))
    return [_day(line), *words, *figures]


def _game(line: ReplayLine) -> str:
    return str(line.stage or line.session or "")


def _day(line: ReplayLine) -> date | None:
    day: date | None = None
    if line.session:
        day = line.session.played_on
    elif line.stage:
        day = line.stage.event.tournament.starts_on
    return day
