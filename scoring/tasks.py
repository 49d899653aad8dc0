"""Tasks of the top floor: ids in, scope open, one service, done. Safe to run twice."""

import logging

from celery import shared_task
from django.utils import timezone

from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.services import analysis, ledger_due, ledger_moves, points_left, recomputation, stages, webhooks

log = logging.getLogger(__name__)


@shared_task(name=recomputation.TOPIC)
def recompute(federation_id: int, session_id: int) -> None:
    """Answer the open requests of one session."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        run = recomputation.recompute(session_id)
    if run is None:
        log.info("session %s was up to date", session_id)


@shared_task(name=stages.TOPIC)
def recompute_stage(federation_id: int, stage_id: int) -> None:
    """Answer the open requests of one stage."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        run = stages.recompute(stage_id)
    if run is None:
        log.info("stage %s was up to date", stage_id)


@shared_task(name=analysis.TOPIC)
def analyse(federation_id: int, session_id: int) -> None:
    """Work out some deals of a session. No transaction is open while the solver works."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        deals = analysis.begin(session_id)
    found = analysis.solve_all(deals)
    with acting_for(federation):
        analysis.keep(session_id, found)


@shared_task(name="scoring.tasks.pay_due")
def pay_due() -> int:
    """Pay in every federation what is final. Each event in a transaction of its own."""
    paid = 0
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            requests = ledger_due.due()
            ledger_moves.sweep(at=timezone.now())
            points_left.keep_up()
        for request in requests:
            try:
                with acting_for(federation):
                    paid += ledger_due.answer(request)
            except Exception:  # one event that fails must not keep the others from being paid
                log.exception("payment request %s of %s", request, federation.slug)
    return paid


@shared_task(name=webhooks.TOPIC)
def send_webhook(federation_id: int, delivery_id: int) -> None:
    """Tell another program. No transaction is open while it answers."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        message = webhooks.begin(delivery_id)
    if message is None:
        return
    outcome = webhooks.send(message)
    with acting_for(federation):
        webhooks.note(delivery_id, *outcome)
