"""From changed facts and decisions to a stage's figures. Closing freezes what was provisional.

What cannot be computed is kept as the stage's problem; the last good figures stay. Lock order: the
stage's scope lock, its open requests. Never with a session's lock held.
"""

from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.models import Stage
from federation.errors import Refused
from federation.record import outbox
from federation.startup.collecting import collection_paused
from federation.tenancy.locks import hold
from scoring.engine.events.measure import measure_of
from scoring.engine.rounding import decimal
from scoring.events.services import advancing, notices, overall, stage_figures
from scoring.models import StageMatch, StageRequest, StageRun, StageStanding
from scoring.owing import STAGE_TOPIC, owe_points, owe_series_of, owe_stage
from scoring.sessions.services import body as session_body, clause_uses, problems
from scoring.signals import figures_computed

SCOPE_LOCK = 7_100_001
PUBLISHED = "stage_published"


@collection_paused()
@transaction.atomic
def recompute(stage_id: int, *, strictly: bool = False) -> StageRun | None:
    """Answer the open requests of a stage; None where there are none.

    What cannot be computed answers them too, as a problem of the stage beside its last good run;
    `strictly` raises it instead.
    """
    hold(SCOPE_LOCK, stage_id)
    outbox.keep(STAGE_TOPIC, stage_id)
    requests = list(StageRequest.objects.select_for_update().filter(stage=stage_id, closed_at__isnull=True))
    if not requests:
        return None
    stage = _stage(stage_id)
    run, earlier = None, latest_of(stage)
    with problems.kept(stage, strictly=strictly):
        run = _run(stage, [request.cause for request in requests])
        if run is not None:
            notices.tell(stage, earlier, run)
            _tell_of(stage, run, requests, is_new=earlier is None or earlier.pk != run.pk)
            advancing.follow(stage, run, [request.cause for request in requests])
    run = run or latest_of(stage)
    owe_points(stage)
    owe_series_of(stages=[stage.pk])
    StageRequest.objects.filter(pk__in=[request.pk for request in requests]).update(
        closed_at=timezone.now(), answered_by=run
    )
    return run


@transaction.atomic
def rebuild(stage: Stage) -> StageRun:
    """Compute a stage again without a request: what the pages read may have been emptied.

    Raises Refusal, RegulationError or ConditionError where it cannot be computed.
    """
    hold(SCOPE_LOCK, stage.pk)
    return _run(_stage(stage.pk), [{"kind": "rebuild"}])


def refuse_unfinished(stage: Stage) -> None:
    """Raise Refused for a stage that cannot be closed as it stands: its figures would not come out."""
    try:
        stage_figures.figures(_stage(stage.pk), closing=None, closed=True)
    except problems.UNSCORABLE as error:
        raise Refused(problems.sentence_of(error), "stage_unfinished") from error


def latest_of(stage: Stage) -> StageRun | None:
    """The run whose figures hold."""
    return StageRun.objects.filter(stage=stage).defer("body").order_by("-sequence").first()


def _stage(stage_id: int) -> Stage:
    stage: Stage = Stage.objects.select_related("event__tournament__host").get(pk=stage_id)
    return stage


def _run(stage: Stage, causes: list[dict[str, Any]]) -> StageRun:
    closing = stage_figures.closing_of(stage)
    figures = stage_figures.figures(stage, closing=closing)
    book = stage_figures.rulebook_of(stage)
    kept = {"values": dict(book.overrides)}
    digest = session_body.digest_of(figures, kept)
    latest = latest_of(stage)
    if latest is None or latest.digest != digest:
        latest = StageRun.objects.create(
            stage=stage,
            sequence=latest.sequence + 1 if latest else 1,
            digest=digest,
            engine=session_body.ENGINE,
            pack=book.pack,
            conditions=kept,
            causes=causes,
            body=figures,
        )
        _pass_on(stage)
    if closing is not None and stage.is_simultaneous:
        overall.freeze(closing, latest)
    fill(stage, latest, figures)
    return latest


def _tell_of(stage: Stage, run: StageRun, requests: list[StageRequest], *, is_new: bool) -> None:
    causes = {str(request.cause.get("kind")) for request in requests}
    if is_new or PUBLISHED in causes:
        figures_computed.send(Stage, what=stage, run=run, is_new=is_new, causes=causes)


def _pass_on(stage: Stage) -> None:
    """The stages that take something over from this one are owed new figures."""
    for later in stage.leads_to.filter(position__gt=stage.position, sessions__isnull=False).distinct():
        owe_stage(later.pk, {"kind": "stage_before", "stage": stage.pk})


def fill(stage: Stage, run: StageRun, figures: dict[str, Any] | None = None) -> None:
    """Show a run on the pages of its stage, in the transaction of the caller."""
    figures = run.body if figures is None else figures
    if stage.is_simultaneous:
        overall.fill(stage, figures)
        return
    clause_uses.keep_stage(stage, figures)
    StageStanding.objects.filter(stage=stage).delete()
    StageMatch.objects.filter(stage=stage).delete()
    StageStanding.objects.bulk_create(
        StageStanding(
            stage=stage,
            run=run,
            entrant_id=row["entrant"],
            section=row.get("section", ""),
            direction=row["direction"],
            position=position,
            rank=row["rank"],
            tied=row["tied"],
            score=_rounded(row["score"]),
            percent=_rounded(row["percent"]),
            measure=measure_of(row).value,
            mean=_rounded(row.get("mean")),
            steps=row["steps"],
        )
        for position, row in enumerate(figures["standings"])
    )
    StageMatch.objects.bulk_create(
        StageMatch(
            stage=stage,
            run=run,
            round=row["round"],
            position=position,
            a_id=row["a"],
            b_id=row["b"],
            kind=row["kind"],
            provisional=row["provisional"],
            a_score=_rounded(row["a_score"]),
            b_score=_rounded(row["b_score"]),
            a_points=_rounded(row["a_points"]),
            b_points=_rounded(row["b_points"]),
            reasons=row["reasons"],
            winner_id=row.get("winner"),
            decided_by=row.get("by", ""),
        )
        for position, row in enumerate(figures["matches"])
    )


def _rounded(text: str | None) -> Any:
    return None if text is None else decimal(Fraction(text))
