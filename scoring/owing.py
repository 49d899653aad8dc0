"""What is owed after a change: figures of a session, figures of a stage, points of an event,
standings of a series, ratings, who is counted in which year.

Written in the transaction of the change; the rooms that answer stand above.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from clubs.models import Session, Stage
from federation.record import outbox
from scoring.models import (
    LegOfSeries,
    Payment,
    PaymentKind,
    PaymentRequest,
    RecomputeRequest,
    SeriesRequest,
    StageRequest,
)

SESSION_TOPIC = "scoring.tasks.recompute"
STAGE_TOPIC = "scoring.tasks.recompute_stage"
SERIES_TOPIC = "scoring.tasks.recompute_series"
RATING_TOPIC = "scoring.tasks.rate"
COUNT_TOPIC = "scoring.tasks.count_played"

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


def owe_series(series_id: int, cause: dict[str, Any]) -> SeriesRequest:
    """Owe a series new standings, in the caller's transaction."""
    request = SeriesRequest.objects.create(series_id=series_id, cause=cause)
    outbox.promise(SERIES_TOPIC, series_id)
    return request


def owe_series_of(*, sessions: Iterable[int] = (), stages: Iterable[int] = ()) -> None:
    """Figures or master points changed: the series that these are legs of are owed new standings."""
    legs = LegOfSeries.objects.filter(Q(session__in=list(sessions)) | Q(event__stages__in=list(stages)))
    for series in sorted(set(legs.values_list("series", flat=True))):
        owe_series(series, {"kind": "legs"})


def owe_ratings(sessions: Iterable[int]) -> None:
    """Owe the rating a look at sessions: at their figures, their day, who played in them.

    Nobody waits for it, so the sweeper sends it: a hall that enters board after board is looked at once.
    """
    with outbox.without_hints():
        for session in sessions:
            outbox.promise(RATING_TOPIC, session)


def owe_counts(sessions: Iterable[int]) -> None:
    """Owe the statistics a look at sessions: at their day and club, at who played. The sweeper sends it."""
    outbox.promise_all(COUNT_TOPIC, sessions)


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
