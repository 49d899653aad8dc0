"""Tasks of the top floor: ids in, scope open, one service, done. Safe to run twice."""

import logging

from celery import shared_task

from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.services import recomputation

log = logging.getLogger(__name__)


@shared_task(name=recomputation.TOPIC)
def recompute(federation_id: int, session_id: int) -> None:
    """Answer the open requests of one session."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        run = recomputation.recompute(session_id)
    if run is None:
        log.info("session %s was up to date", session_id)
