"""From changed facts and decisions to a stage's figures. Closing freezes what was provisional.

Lock order: the stage's scope lock, its open requests. Never with a session's lock held.
"""

from fractions import Fraction
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from clubs.models import Entrant, Form, Session, Stage, StageAct, StageActKind
from clubs.selectors import session_sheet
from clubs.services import scored
from clubs.services.running import form_of
from clubs.services.stages import is_closed
from federation import outbox
from federation.tenancy.context import current_id
from scoring.engine.award import Award
from scoring.engine.rounding import decimal
from scoring.engine.session import SessionScore
from scoring.engine.teams.cell import steps_from
from scoring.models import Closure, StageMatch, StageRequest, StageRun, StageStanding
from scoring.services import body as session_body
from scoring.stages import body, league
from scoring.stages.adjusted import adjusted
from scoring.stages.rulebook import Rulebook
from scoring.stages.sessions import of_sessions
from scoring.stages.team_facts import team_stage

TOPIC = "scoring.tasks.recompute_stage"
SCOPE_LOCK = 7_100_001


def request(stage_id: int, cause: dict[str, Any]) -> StageRequest:
    """Owe a stage new figures, in the caller's transaction."""
    made = StageRequest.objects.create(stage_id=stage_id, cause=cause)
    outbox.promise(TOPIC, stage_id)
    return made


@transaction.atomic
def recompute(stage_id: int) -> StageRun | None:
    """Answer the open requests of a stage; None where there are none."""
    _lock(stage_id)
    outbox.keep(TOPIC, stage_id)
    requests = list(StageRequest.objects.select_for_update().filter(stage=stage_id, closed_at__isnull=True))
    if not requests:
        return None
    run = _run(_stage(stage_id), [each.cause for each in requests])
    StageRequest.objects.filter(pk__in=[each.pk for each in requests]).update(
        closed_at=timezone.now(), answered_by=run
    )
    return run


@transaction.atomic
def rebuild(stage: Stage) -> StageRun:
    """Compute a stage again without a request: what the pages read may have been emptied."""
    _lock(stage.pk)
    return _run(_stage(stage.pk), [{"kind": "rebuild"}])


def _stage(stage_id: int) -> Stage:
    found: Stage = Stage.objects.select_related("event__tournament__host").get(pk=stage_id)
    return found


def _lock(stage_id: int) -> None:
    """A statement of its own: what follows must read what the former holder committed."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [SCOPE_LOCK, f"{current_id()}:{stage_id}"]
        )


def _run(stage: Stage, causes: list[dict[str, Any]]) -> StageRun:
    form = form_of(stage)
    book = Rulebook.of_event(stage.event, form)
    closing = _closing(stage)
    figures = _figures(stage, book, form, closing)
    kept = {"values": dict(book.overrides)}
    digest = session_body.digest_of(figures, kept)
    latest = StageRun.objects.filter(stage=stage).defer("body").order_by("-sequence").first()
    if latest is None or latest.digest != digest:
        latest = StageRun.objects.create(
            stage=stage, sequence=latest.sequence + 1 if latest else 1, digest=digest,
            engine=session_body.ENGINE, pack=book.pack, conditions=kept, causes=causes, body=figures,
        )  # fmt: skip
    fill(stage, latest)
    return latest


def _closing(stage: Stage) -> StageAct | None:
    """The closing that holds, where the stage is closed."""
    if not is_closed(stage):
        return None
    found: StageAct | None = stage.acts.filter(kind=StageActKind.CLOSED).first()
    return found


def _figures(stage: Stage, book: Rulebook, form: Form, closing: StageAct | None) -> body.Json:
    if not form.is_teams:
        return _of_pairs(stage, book)
    facts = team_stage(stage)
    if closing is None:
        return body.of_league(league.score(facts, book, form, {}, closed=False))
    closure = Closure.objects.filter(act=closing).first()
    if closure is None:
        # The first computation after the closing decides what is frozen, by everything known then.
        provisional = body.of_league(league.score(facts, book, form, {}, closed=False))
        closure = Closure.objects.create(stage=stage, act=closing, frozen=list(body.frozen_of(provisional)))
    return body.of_league(league.score(facts, book, form, _frozen(closure), closed=True))


def _frozen(closure: Closure) -> dict[tuple[int, str], Award]:
    return {(each["round"], str(each["winner"])): steps_from(each["steps"]) for each in closure.frozen}


def _of_pairs(stage: Stage, book: Rulebook) -> body.Json:
    found = []
    for session in stage.sessions.order_by("number"):
        facts = adjusted(session, session_sheet(session))
        found.append((session.number, facts, _score(session, facts)))
    if len(found) == 1:
        return body.of_session(found[0][1], found[0][2])
    entrants = list(Entrant.objects.filter(entries__session__stage=stage).distinct().order_by("pk"))
    return of_sessions(found, entrants, book)


def _score(session: Session, facts: Any) -> SessionScore:
    return scored.score_sheet(facts.sheet, scored.conditions_of(session), session.played_on)


def fill(stage: Stage, run: StageRun) -> None:
    """Show a run on the pages of its stage, in the transaction of the caller."""
    StageStanding.objects.filter(stage=stage).delete()
    StageMatch.objects.filter(stage=stage).delete()
    StageStanding.objects.bulk_create(
        StageStanding(
            stage=stage, run=run, entrant_id=row["entrant"], direction=row["direction"], position=position,
            rank=row["rank"], tied=row["tied"], score=_rounded(row["score"]),
            percent=_rounded(row["percent"]), steps=row["steps"],
        )
        for position, row in enumerate(run.body["standings"])
    )  # fmt: skip
    StageMatch.objects.bulk_create(
        StageMatch(
            stage=stage, run=run, round=row["round"], position=position, a_id=row["a"], b_id=row["b"],
            kind=row["kind"], provisional=row["provisional"], a_score=_rounded(row["a_score"]),
            b_score=_rounded(row["b_score"]), a_points=_rounded(row["a_points"]),
            b_points=_rounded(row["b_points"]), reasons=row["reasons"],
        )
        for position, row in enumerate(run.body["matches"])
    )  # fmt: skip


def _rounded(text: str | None) -> Any:
    return None if text is None else decimal(Fraction(text))
