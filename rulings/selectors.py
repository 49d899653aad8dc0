"""Reading the second floor."""

from django.db.models import QuerySet

from clubs.models import Session, Stage
from rulings.models import Adjustment, AdjustmentKind


def _in_force() -> QuerySet[Adjustment]:
    found = Adjustment.objects.filter(followed_by__isnull=True)
    return found.exclude(kind=AdjustmentKind.WITHDRAWN).order_by("pk")


def adjustments_in_force(session: Session) -> QuerySet[Adjustment]:
    """The decisions about a session that hold now, in the order in which they were made."""
    return _in_force().filter(session=session)


def adjustments_of_stage(stage: Stage) -> QuerySet[Adjustment]:
    """Those of all sessions of a stage, with the sessions."""
    return _in_force().filter(session__stage=stage).select_related("session")
