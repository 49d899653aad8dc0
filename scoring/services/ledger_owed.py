"""Owing an event its points: written when figures are computed, answered by `ledger_due` or a payment run."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.models import Session, Stage
from scoring.models import Payment, PaymentKind, PaymentRequest

Paid = Session | Stage


def field_of(paid: Paid) -> dict[str, Any]:
    """How records name an event."""
    return {"session": paid} if isinstance(paid, Session) else {"stage": paid}


def owe(paid: Paid) -> None:
    """Figures or decisions of an event changed: it is to be paid, or looked at again.

    The caller holds the scope lock of the event. Once is enough: the payment reads everything anew.
    """
    PaymentRequest.objects.bulk_create([PaymentRequest(**field_of(paid))], ignore_conflicts=True)


def answered(paid: Paid) -> None:
    """An event is paid as it stands."""
    PaymentRequest.objects.filter(closed_at__isnull=True, **field_of(paid)).update(
        closed_at=timezone.now(), problem=""
    )


def due() -> QuerySet[PaymentRequest]:
    """Open requests that the portal answers itself: sessions of clubs, and stages that were paid before."""
    before = Payment.objects.filter(stage=OuterRef("stage"), kind=PaymentKind.RUN)
    found = PaymentRequest.objects.filter(closed_at__isnull=True)
    return found.filter(Q(session__isnull=False) | Exists(before)).order_by("pk")
