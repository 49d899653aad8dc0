"""What the portal pays by itself: club sessions once nothing can change them, and what corrections change.

The sweep pays what is final; the rest waits for the next sweep. Stages of tournaments are paid by a payment
run first, and follow their corrections by themselves afterwards.
"""

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.models import Session, Stage
from federation.errors import Refused
from federation.startup.collecting import collection_paused
from federation.tenancy.locks import try_hold
from scoring.models import Payment, PaymentKind, PaymentRequest
from scoring.points.services.awards import Paid
from scoring.points.services.ledger import owed as ledger_owed, paying as ledger

log = logging.getLogger(__name__)

# These stay as they are until the event's figures or its conditions change, and then it is owed anew.
UNPAYABLE = ("points_refused", "paid_with_stage")
WAITING = ("window_open", "ruling_open", "figures_owed")  # these pass by themselves


def due(limit: int = 1000) -> list[int]:
    """Keys of the requests to be looked at, the oldest first."""
    return list(ledger_owed.due().values_list("pk", flat=True)[:limit])


def unpaid() -> QuerySet[PaymentRequest]:
    """Events that were not paid when it was tried last, where that is somebody's business, the oldest first.

    What only waits for a period to end is none, nor a session that its stage pays for, nor what was owed
    anew or paid since.
    """
    either = Q(session=OuterRef("session")) | Q(stage=OuterRef("stage"))
    later = PaymentRequest.objects.filter(either, pk__gt=OuterRef("pk"))
    since = Payment.objects.filter(either, kind=PaymentKind.RUN, at__gt=OuterRef("closed_at"))
    requests = PaymentRequest.objects.exclude(problem__in=("", *WAITING, "paid_with_stage"))
    requests = requests.filter(~Exists(later), ~Exists(since))
    return requests.select_related("session__club", "stage__event__tournament").order_by("pk")


def answer(request_id: int, *, at: datetime | None = None) -> bool:
    """Pay what a request is about, if it is final. Whether something was posted."""
    return answer_all([request_id], at=at) > 0


@collection_paused()
@transaction.atomic(savepoint=False)
def answer_all(requests: Sequence[int], *, at: datetime | None = None) -> int:
    """Pay what requests are about, as far as it is final; for how many something was posted.

    What another worker answered meanwhile, or is at now, is left alone: workers pass each other by, and what
    is left over is for the next sweep.
    """
    kept = PaymentRequest.objects.filter(pk__in=requests, closed_at__isnull=True)
    free = _free(kept.values_list("pk", "session", "stage"))
    asked = list(kept.filter(pk__in=free).select_related("session", "stage").order_by("pk"))
    events: list[Paid] = [row.session or row.stage for row in asked]  # as they are under the locks
    outcomes = ledger.pay_all(events, at=at or timezone.now()) if events else []
    refused: dict[str, list[int]] = {}
    for one, outcome in zip(asked, outcomes, strict=True):
        if isinstance(outcome, Refused):
            log.info("%s is not paid: %s", one, outcome.code)
            refused.setdefault(outcome.code, []).append(one.pk)
    for code, keys in refused.items():
        about = kept.filter(pk__in=keys)
        if code in UNPAYABLE:
            about.update(problem=code, closed_at=timezone.now())
        else:  # each time that it is tried; what is the same is no change, which pages would notice
            about.exclude(problem=code).update(problem=code)
    return sum(isinstance(outcome, Payment) for outcome in outcomes)


def _free(rows: Iterable[tuple[int, int | None, int | None]]) -> list[int]:
    """Requests, by key, for events that nobody else is at; they are held now."""
    of_sessions = {session: key for key, session, _stage in rows if session is not None}
    of_stages = {stage: key for key, _session, stage in rows if stage is not None}
    free = []
    for model, keys in ((Session, of_sessions), (Stage, of_stages)):
        held = try_hold(ledger.lock_kind(model), keys) if keys else set()
        free += [key for event, key in keys.items() if str(event) in held]
    return free
