"""What the portal pays by itself: club sessions once nothing can change them, and what corrections change.

The sweep pays what is final; the rest waits for the next sweep. Stages of tournaments are paid by a payment
run first, and follow their corrections by themselves afterwards.
"""

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from federation.errors import Refused
from scoring.models import PaymentRequest
from scoring.services import ledger, ledger_owed
from scoring.services.master_points import Paid

log = logging.getLogger(__name__)

# These stay as they are until the event's figures or its conditions change, and then it is owed anew.
UNPAYABLE = ("points_refused", "paid_with_stage")


def due(limit: int = 1000) -> list[int]:
    """Keys of the requests to be looked at, the oldest first."""
    return list(ledger_owed.due().values_list("pk", flat=True)[:limit])


@transaction.atomic
def answer(request_id: int, *, at: datetime | None = None) -> bool:
    """Pay what a request is about, if it is final. Whether something was posted.

    A request that another worker answered meanwhile is left alone.
    """
    asked = PaymentRequest.objects.select_related("session", "stage").get(pk=request_id)
    paid: Paid = asked.session or asked.stage
    ledger.lock(paid)
    kept = PaymentRequest.objects.filter(pk=request_id, closed_at__isnull=True)
    if not kept.exists():
        return False
    try:
        with transaction.atomic():
            return ledger.pay(paid, at=at or timezone.now()) is not None
    except Refused as refused:
        log.info("%s is not paid: %s", asked, refused.code)
        kept.update(problem=refused.code, closed_at=timezone.now() if refused.code in UNPAYABLE else None)
        return False
