"""Owing an event its points: written when figures are computed, answered by `ledger_due` or a payment run."""

from collections.abc import Iterable, Sequence
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.models import Session, Stage
from scoring.models import Payment, PaymentKind, PaymentRequest, Posting
from scoring.owing import Paid, owe_points


def owe_of(members: Iterable[int], first: date, last: date) -> None:
    """Some members have paid their dues, or have not: what they played between two days is owed again."""
    people = set(members)
    keys = {f"m{key}" for key in people}
    sessions, stages = set(), set()
    won = Posting.objects.filter(member__in=people).exclude(contestant="")
    for session, stage in won.filter(_between(first, last)).values_list("session_id", "stage_id"):
        sessions.add(session)
        stages.add(stage)
    barred = Payment.objects.filter(_between(first, last), kind=PaymentKind.RUN).exclude(not_issued=[])
    for session, stage, not_issued in barred.values_list("session_id", "stage_id", "not_issued").iterator():
        if any(one["player"] in keys for one in not_issued):
            sessions.add(session)
            stages.add(stage)
    for game in Session.objects.filter(pk__in=sessions - {None}).order_by("pk"):
        owe_points(game)
    for tournament_stage in Stage.objects.filter(pk__in=stages - {None}).order_by("pk"):
        owe_points(tournament_stage)


def _between(first: date, last: date) -> Q:
    days = {"starts_on__lte": last, "ends_on__gte": first}
    of_stage = {f"stage__event__tournament__{name}": day for name, day in days.items()}
    return Q(session__played_on__gte=first, session__played_on__lte=last) | Q(**of_stage)


def answered(events: Sequence[Paid]) -> None:
    """Events are paid as they stand."""
    for model, field in ((Session, "session__in"), (Stage, "stage__in")):
        keys = [paid.pk for paid in events if isinstance(paid, model)]
        if keys:
            open_ones = PaymentRequest.objects.filter(closed_at__isnull=True, **{field: keys})
            open_ones.update(closed_at=timezone.now(), problem="")


def due() -> QuerySet[PaymentRequest]:
    """Open requests that the portal answers itself: sessions of clubs, and stages that were paid before."""
    before = Payment.objects.filter(stage=OuterRef("stage"), kind=PaymentKind.RUN)
    requests = PaymentRequest.objects.filter(closed_at__isnull=True)
    # Of stages in a question of their own: beside an OR the database would read every payment there is.
    paid_before = requests.filter(Exists(before), stage__isnull=False).values("pk")
    return requests.filter(Q(session__isnull=False) | Q(pk__in=paid_before)).order_by("pk")
