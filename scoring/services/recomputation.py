"""From changed facts to new figures, once and right, however often a message comes.

Lock order: the session's scope lock, its open requests, nothing else.
"""

from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from clubs.models import Session
from clubs.selectors import SessionSheet, session_sheet
from federation import outbox
from federation.tenancy.context import current, current_id
from scoring import regulations
from scoring.engine.conditions import Conditions
from scoring.engine.session import score
from scoring.models import RecomputeRequest, Run
from scoring.services import analysis, body, read_model

TOPIC = "scoring.tasks.recompute"
SCOPE_LOCK = 7_100_000  # the class of advisory locks that guard a session's figures


def request(session_id: int, cause: dict[str, Any]) -> RecomputeRequest:
    """Owe a session new figures: the request and the promise to send it, in the caller's transaction."""
    made = RecomputeRequest.objects.create(session_id=session_id, cause=cause)
    outbox.promise(TOPIC, session_id)
    return made


@transaction.atomic
def recompute(session_id: int) -> Run | None:
    """Answer the open requests of a session; None when there are none.

    One transaction: the figures, the closing of exactly those requests that were read under the
    lock, and the keeping of the promise. Same figures as the current run make no new run.
    """
    _lock(session_id)
    outbox.keep(TOPIC, session_id)
    requests = list(
        RecomputeRequest.objects.select_for_update().filter(session=session_id, closed_at__isnull=True)
    )
    if not requests:
        return None
    session = Session.objects.get(pk=session_id)
    run = _run(session, [request.cause for request in requests])
    analysis.request(session_id)
    RecomputeRequest.objects.filter(pk__in=[request.pk for request in requests]).update(
        closed_at=timezone.now(), answered_by=run
    )
    return run


@transaction.atomic
def rebuild(session: Session) -> Run:
    """Compute a session again without a request: what the pages read may have been emptied."""
    _lock(session.pk)
    return _run(session, [{"kind": "rebuild"}])


def _lock(session_id: int) -> None:
    """A statement of its own: what follows must read what the former holder committed."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [SCOPE_LOCK, f"{current_id()}:{session_id}"]
        )


def _run(session: Session, causes: list[dict[str, Any]]) -> Run:
    facts = session_sheet(session)
    conditions = conditions_of(session)
    made = _new_run(session, facts, conditions, causes)
    latest = Run.objects.filter(session=session).order_by("-sequence").first()
    if latest is not None and latest.digest == made.digest:
        run = latest
    else:
        made.sequence = latest.sequence + 1 if latest else 1
        made.save()
        run = made
    if not read_model.holds(session, run):
        read_model.fill(session, run)
    return run


def _new_run(
    session: Session, facts: SessionSheet, conditions: Conditions, causes: list[dict[str, Any]]
) -> Run:
    figures = body.body_of(facts, score(facts.sheet, conditions))
    kept = body.conditions_json(conditions, facts.sheet)
    return Run(
        session=session,
        digest=body.digest_of(figures, kept),
        engine=body.ENGINE,
        pack=current().regulation_pack,
        conditions=kept,
        causes=causes,
        body=figures,
    )


def conditions_of(session: Session) -> Conditions:
    """The regulations in force on the day played, with what the conditions of contest override."""
    return regulations.conditions(current().regulation_pack, session.played_on, session.scoring_conditions)
