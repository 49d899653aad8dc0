"""From changed facts to new figures, once and right, however often a message comes.

Lock order: the session's scope lock, its open requests, nothing else.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Min
from django.utils import timezone

from clubs.facts.services import scored
from clubs.facts.team_facts import team_sheet
from clubs.models import Session
from clubs.register.selectors import session_sheet
from federation.record import outbox
from federation.startup.collecting import collection_paused
from federation.tenancy.context import current
from federation.tenancy.locks import hold
from scoring.models import RecomputeRequest, Run
from scoring.owing import (
    SESSION_TOPIC,
    is_paid,
    owe_counts,
    owe_points,
    owe_ratings,
    owe_series_of,
    owe_stage,
)
from scoring.sessions.services import analysis, body, notices, packing, problems, read_model, team_body
from scoring.signals import figures_computed
from scoring.stages.adjusted import adjusted
from scoring.stages.adjusted_teams import TeamDecisions

SCOPE_LOCK = 7_100_000  # the class of advisory locks that guard a session's figures
REST = timedelta(seconds=0.4)  # from one run to the next: of 200 tables one takes 0.15 s, with its stage 0.3
MANY = 8  # requests that wait: tables that ask in one moment
SETTLES, SETTLES_AT_MOST = timedelta(seconds=0.25), timedelta(seconds=1.5)


@collection_paused()
@transaction.atomic
def recompute(session_id: int, *, strictly: bool = False) -> Run | None:
    """Answer the open requests of a session; None when there are none.

    One transaction: the figures, the closing of exactly those requests that were read under the
    lock, and the keeping of the promise. Same figures as the current run make no new run. What cannot
    be computed in a stage answers them as a problem of the stage; `strictly` raises it instead.
    """
    hold(SCOPE_LOCK, session_id)
    outbox.keep(SESSION_TOPIC, session_id)
    requests = list(
        RecomputeRequest.objects.select_for_update().filter(session=session_id, closed_at__isnull=True)
    )
    if not requests:
        return None
    session = Session.objects.select_related("club", "stage").get(pk=session_id)
    earlier = latest_of(session)
    with problems.of_session(session, strictly=strictly):
        _answer(session, earlier, requests)
    run = latest_of(session)
    if session.stage_id is not None:
        for request in requests:
            owe_stage(session.stage_id, request.cause)
    # A game that was paid before its club entered it in a simultaneous event is not paid twice.
    if session.stage is None or (session.stage.is_simultaneous and is_paid(session)):
        owe_points(session)
    if session.stage_id is None:
        owe_series_of(sessions=[session_id])
    owe_ratings([session_id])
    owe_counts([session_id])
    analysis.request(session_id)
    RecomputeRequest.objects.filter(pk__in=[request.pk for request in requests]).update(
        closed_at=timezone.now(), answered_by=run
    )
    return run


def _answer(session: Session, earlier: Run | None, requests: list[RecomputeRequest]) -> None:
    run = _run(session, [request.cause for request in requests])
    if earlier is None or earlier.pk != run.pk:
        notices.tell(session, earlier, run)
        causes = {str(request.cause.get("kind")) for request in requests}
        figures_computed.send(Session, what=session, run=run, is_new=earlier is None, causes=causes)


@collection_paused()
@transaction.atomic
def rebuild(session: Session) -> Run:
    """Compute a session again without a request: what the pages read may have been emptied."""
    hold(SCOPE_LOCK, session.pk)
    return _run(session, [{"kind": "rebuild"}])


def _run(session: Session, causes: list[dict[str, Any]]) -> Run:
    computed = _new_run(session, causes)
    latest = latest_of(session)
    if latest is not None and latest.digest == computed.digest:
        run = latest
    else:
        computed.sequence = latest.sequence + 1 if latest else 1
        computed.save()
        run = computed
    if not read_model.holds(session, run):
        read_model.fill(session, run)
    return run


def rest_of(session_id: int, now: datetime) -> float:
    """The seconds until a session may be computed again; 0 for one that was not computed lately.

    Where many tables ask in one moment it waits for the last of them too: figures that are computed before
    would take the processor from who is still answered, and be computed again after a rest.
    """
    runs = Run.objects.filter(session=session_id).order_by("-sequence")
    computed: datetime | None = runs.values_list("computed_at", flat=True).first()
    return max(_left_of(REST, computed, now), _settling(session_id, now))


def _settling(session_id: int, now: datetime) -> float:
    """The seconds until nobody has asked for a moment; 0 where few ask, or the first has waited long."""
    requests = RecomputeRequest.objects.filter(session=session_id, closed_at__isnull=True)
    asked = requests.aggregate(count=Count("pk"), first=Min("requested_at"), last=Max("requested_at"))
    if asked["count"] < MANY or not _left_of(SETTLES_AT_MOST, asked["first"], now):
        return 0.0
    return _left_of(SETTLES, asked["last"], now)


def _left_of(time: timedelta, since: datetime | None, now: datetime) -> float:
    """The seconds that are left of a time; 0 too for what was written before the clock was set back."""
    if since is None or since > now:
        return 0.0
    return max(0.0, (since + time - now).total_seconds())


def latest_of(session: Session) -> Run | None:
    """The run whose figures hold."""
    return Run.objects.filter(session=session).defer("body").order_by("-sequence").first()


def tried(session: Session) -> Run:
    """The run that a session would have now. Not kept, and no page shows it; raises what cannot be scored."""
    return _new_run(session, [])


def _new_run(session: Session, causes: list[dict[str, Any]]) -> Run:
    figures, kept = _figures(session)
    return Run(
        session=session,
        digest=body.digest_of(figures, kept),
        engine=body.ENGINE,
        pack=current().regulation_pack,
        conditions=kept,
        causes=causes,
        body=figures,
    )


def figures_of(session: Session) -> body.Json:
    """The body that a run of a session would have now. Nothing is kept; raises what cannot be scored."""
    return _figures(session)[0]


def _figures(session: Session) -> tuple[body.Json, body.Json]:
    """The body of a run and the conditions that go with it, by the form of the session."""
    conditions = scored.conditions_of(session)
    if session.form == scored.TEAMS:
        # A stage counts its decisions itself: of matches over several sessions no session knows enough.
        read = scored.as_stated if session.stage_id else TeamDecisions.of(session).applied
        parts = scored.score_team_sheet(team_sheet(session), conditions, read)
        return team_body.body_of(parts), team_body.conditions_json(conditions, parts)
    facts = adjusted(session, session_sheet(session))
    score = scored.score_sheet(facts.sheet, conditions, scored.rules_day_of(session))
    if session.stage is not None and session.stage.is_simultaneous:
        packing.pack(session, facts, score)
    return body.body_of(facts, score), body.conditions_json(conditions, facts.sheet)
