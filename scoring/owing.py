"""What is owed after a change: figures of a session, figures of a stage, points of an event.

Written in the transaction of the change; the rooms that answer stand above.
"""

from typing import Any

from clubs.models import Session, Stage
from federation.record import outbox
from scoring.models import Payment, PaymentKind, PaymentRequest, RecomputeRequest, StageRequest

SESSION_TOPIC = "scoring.tasks.recompute"
STAGE_TOPIC = "scoring.tasks.recompute_stage"

Paid = Session | Stage


def owe_session(session_id: int, cause: dict[str, Any]) -> RecomputeRequest:
    """Owe a session new figures: the request and the promise to send it, in the caller's transaction."""
    request = RecomputeRequest.objects.create(session_id=session_id, cause=cause)
    outbox.promise(SESSION_TOPIC, session_id)
    return request


def owe_stage(stage_id: int, cause: dict[str, Any]) -> StageRequest:
    """Owe a stage new figures, in the caller's transaction."""
    request = StageRequest.objects.create(stage_id=stage_id, cause=cause)
    outbox.promise(STAGE_TOPIC, stage_id)
    return request


def field_of(paid: Paid) -> dict[str, Any]:
    """How records name an event."""
    return {"session": paid} if isinstance(paid, Session) else {"stage": paid}


def owe_points(paid: Paid) -> None:
    """Figures or decisions of an event changed: it is to be paid, or looked at again.

    The caller holds the scope lock of the event. Once is enough: the payment reads everything anew.
    """
    PaymentRequest.objects.bulk_create([PaymentRequest(**field_of(paid))], ignore_conflicts=True)


def is_paid(paid: Paid) -> bool:
    """Whether an event was paid for before."""
    return bool(Payment.objects.filter(kind=PaymentKind.RUN, **field_of(paid)).exists())
