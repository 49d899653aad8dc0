"""What closing a period means: what is posted in its months, and what would come too late. Reads only."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Count, Sum

from clubs.models import Session, Stage
from scoring.models import Account, Payment, PaymentRequest, Posting
from scoring.points.services.ledger.periods import following
from scoring.points.services.ledger.runs import payable

FEW = 50


@dataclass(frozen=True, slots=True)
class Outlook:
    """The months up to one that is to be closed: payments, points by colour, and events not paid yet.

    What is not paid by then goes into the first open month, and says that it is late.
    """

    payments: int
    points: tuple[tuple[str, Decimal], ...]
    sessions: tuple[Session, ...]
    stages: tuple[Stage, ...]


def outlook(through: date, closed: date | None) -> Outlook:
    """What the open months up to one hold, and what is on its way into them."""
    rows = Posting.objects.filter(period__lte=through)
    payments = Payment.objects.filter(period__lte=through)
    if closed is not None:
        rows, payments = rows.filter(period__gt=closed), payments.filter(period__gt=closed)
    points = rows.filter(account=Account.FEDERATION).order_by("colour").values_list("colour")
    sums = [(colour, -amount) for colour, amount in points.annotate(Sum("amount"))]
    return Outlook(
        payments.aggregate(count=Count("pk"))["count"],
        tuple(sums),
        tuple(_sessions(through)),
        tuple(_stages(through)),
    )


def _sessions(through: date) -> list[Session]:
    owed = PaymentRequest.objects.filter(
        closed_at__isnull=True, session__played_on__lt=following(through), session__stage__isnull=True
    )
    requests = owed.select_related("session__club").order_by("session__played_on", "pk")[:FEW]
    return [request.session for request in requests]


def _stages(through: date) -> list[Stage]:
    """Closed stages that wait for a payment run and were over by then."""
    begun = payable().filter(event__tournament__starts_on__lt=following(through))
    stages = begun.prefetch_related("sessions")[:FEW]
    return [stage for stage in stages if _last_day(stage) < following(through)]


def _last_day(stage: Stage) -> date:
    """As `last_day_of`, of sessions that are read already."""
    start: date = stage.event.tournament.starts_on
    return max((session.played_on for session in stage.sessions.all()), default=start)
