"""Pages on which the results of a round, or the boards of a match, are entered in one grid."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.forms import BooleanField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.files import notation
from clubs.mending.services import undoing
from clubs.models import Match, Session, Stage
from clubs.playing.services import seating
from clubs.playing.services.drawing import system_of
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services import stages
from federation.errors import Refused
from federation.models import User
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.desk.forms.asked import AskedForm
from scoring.desk.forms.basis import StageDeskForm
from scoring.desk.grids.boards import BOARDS_MAX, MatchBoardsGrid
from scoring.desk.grids.keypad import keys
from scoring.desk.grids.matches import MatchesGrid
from scoring.desk.grids.rows import Grid, GridQuestion, GridRow
from scoring.desk.grids.tables import TablesGrid, TravellerGrid
from scoring.desk.views.basis import basis, directed_stage, once, sentence
from scoring.sessions.services.problems import UNSCORABLE


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def round_entry(request: HttpRequest, stage_id: int, number: int) -> HttpResponse:
    """A round's results: a row a match, or a row a board at a table."""
    stage = directed_stage(request, stage_id)
    session = _session(request, stage)
    grid = _of_round(stage, session, number)
    boards = sorted({seat.board for seat in grid.seats()}) if isinstance(grid, TablesGrid) else []
    return _page(request, grid, {"number": number, "session": session, "boards": boards})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def board_entry(request: HttpRequest, stage_id: int, board: int) -> HttpResponse:
    """A traveller, or the slips of a board: a row for each table that plays it."""
    stage = directed_stage(request, stage_id)
    session = _session(request, stage)
    seats = seating.seats_of(session) if session else []
    rounds = [seat.round for seat in seats if seat.board == board]
    if session is None or not rounds:
        raise Http404("no such board")
    boards = sorted({seat.board for seat in seats})
    published = [number for number in rounds if stages.published_at(stage, number) is not None]
    about = {"number": (published or rounds)[0], "session": session, "board": board, "boards": boards}
    return _page(request, TravellerGrid(stage, session, board), about)


def _of_round(stage: Stage, session: Session | None, number: int) -> Grid:
    is_drawn = form_of(stage).is_teams or system_of(stage) is not None
    if is_drawn or session is None:
        return MatchesGrid(stage, number)
    return TablesGrid(stage, session, number)


def _session(request: HttpRequest, stage: Stage) -> Session | None:
    """The session that is asked about, else the newest."""
    sessions = list(stage.sessions.order_by("-number"))
    asked = whole(request.GET.get("session", ""))
    return next((session for session in sessions if session.number == asked), next(iter(sessions), None))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def match_entry(request: HttpRequest, stage_id: int, match_id: int) -> HttpResponse:
    """The boards of a match, both rooms. A match that has changed since is shown as it stands now."""
    stage = directed_stage(request, stage_id)
    match = _newest(get_object_or_404(Match, session__stage=stage, pk=match_id))
    first = whole(request.GET.get("first", ""))
    first = first if first and 1 <= first <= BOARDS_MAX else None
    grid = MatchBoardsGrid(stage, match, first)
    return _page(request, grid, {"number": match.round, "match": match, "first": grid.first})


def _newest(match: Match) -> Match:
    same = Match.objects.current().filter(
        session=match.session_id, round=match.round, a=match.a_id, b=match.b_id
    )
    newest = same.select_related("a__entrant", "b__entrant").first()
    if newest is None:
        raise Http404("no longer paired")
    return newest


def _page(request: HttpRequest, grid: Grid, about: dict[str, Any]) -> HttpResponse:
    rows = grid.rows()
    if not rows:
        raise Http404("nothing is played")
    asked = request.POST.get("row")
    saved: dict[str, GridRow] = {}
    if request.method == "POST":
        saved = {row.key: _save(request, grid, row) for row in rows if _is_written(request, row, asked)}
        rows = [_as_it_stands(row, saved) for row in grid.rows()]
    closed = stages.is_closed(grid.stage)
    context = {
        **basis(grid.stage),
        **about,
        "rows": rows,
        "missing": sum(row.is_missing for row in rows),
        **(_added(rows) if "board" in about else {}),
        "closed": closed,
        "keypad": () if closed or not _has_results(rows) else list(keys()),
        "asks": _asks(request, grid.stage, about["number"]),
    }
    if asked is not None and "HX-Request" in request.headers:
        one = [row for row in rows if row.key == asked]
        return render(request, "scoring/desk/_grid_saved.html", context | {"rows": one})
    status = 422 if any(row.problems for row in saved.values()) else 200
    return render(request, "scoring/desk/entry_grid.html", context, status=status)


def _added(rows: Sequence[GridRow]) -> dict[str, Any]:
    """What a pile of slips is checked by: how many have a score, and what they add up to."""
    scores = [row.score for row in rows if row.score is not None]
    return {"scores": scores, "score_sum": notation.shown_score(sum(scores))}


def _has_results(rows: Sequence[GridRow]) -> bool:
    """Whether contracts are written, and not figures alone."""
    return any(not box.is_number for row in rows for box in row.fields)


def _asks(request: HttpRequest, stage: Stage, number: int) -> AskedForm | None:
    """What a correction asks for, once the round is published."""
    if stages.published_at(stage, number) is None:
        return None
    return AskedForm(request.POST or None, of_matches=form_of(stage).is_teams)


def _is_written(request: HttpRequest, row: GridRow, asked: str | None) -> bool:
    """Whether somebody wrote into a row; where one row is sent alone, no other is looked at."""
    if asked is not None and asked != row.key:
        return False
    return any(request.POST.get(f"{row.key}.{one.name}", "").strip() for one in row.fields)


def _save(request: HttpRequest, grid: Grid, row: GridRow) -> GridRow:
    """The row with what came of it: it is saved, or why it is not and what was typed."""
    typed = _typed(request, row)
    form, at = grid.form(row, typed), timezone.now()
    try:
        if form.is_valid():
            with transaction.atomic():
                once(form, at, request)
            return replace(row, saved=_saved(form), entry=_entry_at(grid.stage, at, signed_in(request)))
    except Refused as refused:
        form.refuse(refused)
    except UNSCORABLE as error:
        form.add_error(None, sentence(error))
    return replace(
        row,
        fields=[replace(box, value=typed.get(box.name, "")) for box in row.fields],
        problems=list(_problems(form, row)),
        questions=_questions(form, row),
        token=typed["token"],
    )


def _saved(form: StageDeskForm) -> str:
    """What came of a row that was taken."""
    if form.waiting:
        return _("It waits: the director and the organiser must both confirm it.")
    return form.done() if form.is_done else _("This was saved before.")


def _entry_at(stage: Stage, at: datetime, by: User) -> int | None:
    """The act of a moment, by which it is undone; None where it changed nothing, or waits."""
    newest = next(iter(undoing.last_entry(stage, by)), None)
    return newest.pk if newest is not None and newest.at == at else None


def _typed(request: HttpRequest, row: GridRow) -> dict[str, str]:
    """What the boxes of a row hold, by the fields of its form; what a correction asks for is said of all."""
    return _beginning_with(request, f"{AskedForm.prefix}-") | _beginning_with(request, f"{row.key}.")


def _beginning_with(request: HttpRequest, prefix: str) -> dict[str, str]:
    return {
        name.removeprefix(prefix): str(value)
        for name, value in request.POST.items()
        if name.startswith(prefix)
    }


def _problems(form: StageDeskForm, row: GridRow) -> Iterator[str]:
    """Every problem, the box's name before what is wrong with one."""
    labels = {box.name: box.label for box in row.fields}
    for name, errors in form.errors.items():
        label = labels.get(name, "")
        yield from (f"{label}: {error}" if label else str(error) for error in errors)


def _questions(form: StageDeskForm, row: GridRow) -> list[GridQuestion]:
    """The boxes to tick that the form has added because of what was typed."""
    asked = {*form.fields} - {*form.base_fields, *row.hidden, *(box.name for box in row.fields)}
    return [
        GridQuestion(name, str(form.fields[name].label))
        for name in form.fields
        if name in asked and isinstance(form.fields[name], BooleanField)
    ]


def _as_it_stands(row: GridRow, saved: Mapping[str, GridRow]) -> GridRow:
    """A row read again, with what came of saving it; what was refused keeps what was typed."""
    before = saved.get(row.key)
    if before is None or before.saved:
        return replace(row, saved=before.saved, entry=before.entry) if before else row
    return replace(before, stands=row.stands, is_missing=row.is_missing)
