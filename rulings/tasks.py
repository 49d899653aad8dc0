"""Tasks of the second floor: ids in, scope open, one service, done. Safe to run twice."""

import logging

from celery import shared_task
from django.utils import timezone

from federation.models import Federation
from federation.tenancy.context import acting_for
from rulings.appeals.services import deadlines

log = logging.getLogger(__name__)


@shared_task(name="rulings.tasks.watch_appeals")
def watch_appeals() -> int:
    """Look at the appeals of every federation for which a clock runs; how many there are.

    Each in a transaction of its own: one that fails must not keep the others waiting.
    """
    looked = 0
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            keys = deadlines.watched()
        for key in keys:
            try:
                with acting_for(federation):
                    deadlines.look(key, timezone.now())
                looked += 1
            except Exception:  # whatever is wrong with one appeal, the others are looked at
                log.exception("appeal %s of %s", key, federation.slug)
    return looked
