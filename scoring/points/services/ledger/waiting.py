"""Payment runs that wait for a second person: putting one up, once, and which stages are in one."""

from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from federation.tenancy.locks import hold
from scoring.models import PaymentAnswer, PaymentRun, PaymentRunKind

PUT_UP_LOCK = 7_100_026
REASON_MAX = 300


def waiting() -> QuerySet[PaymentRun]:
    """Runs that nobody has answered, the newest first."""
    answered = PaymentAnswer.objects.filter(payment_run=OuterRef("pk"))
    return PaymentRun.objects.filter(~Exists(answered)).select_related("prepared_by").order_by("-id")


def put_up(*, kind: PaymentRunKind, body: Any, reason: str, at: datetime, by: User) -> PaymentRun:
    """Keep what somebody prepared; pressed twice it is the same run.

    Raises Refused where somebody else has put up the same posting by hand: both approved, it would be paid
    twice. Of events and files only what is not paid yet is paid, whoever put it up.
    """
    hold(PUT_UP_LOCK, "all")
    reason = reason.strip()[:REASON_MAX]
    twins = list(waiting().filter(kind=kind, body=body, reason=reason))
    for twin in twins:
        if twin.prepared_by_id == by.pk:
            return twin
        if kind == PaymentRunKind.MANUAL:
            parameters = {"who": twin.prepared_by, "number": twin.pk}
            raise Refused(
                _("%(who)s has put up the same: payment run %(number)s waits.") % parameters, "run_waits"
            )
    run: PaymentRun = PaymentRun.objects.create(kind=kind, body=body, reason=reason, prepared_by=by, at=at)
    return run


def stages_waiting() -> dict[int, int]:
    """Stages that are in a run which waits, by key, with the number of the run."""
    runs = waiting().filter(kind=PaymentRunKind.EVENTS).values_list("pk", "body")
    return {row["stage"]: run for run, body in runs for row in body}
