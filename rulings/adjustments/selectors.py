"""Reading the second floor."""

from django.db.models import QuerySet

from clubs.models import Session, Stage
from rulings.adjustments import ladder
from rulings.models import Adjustment, AdjustmentKind, Case


def _in_force() -> QuerySet[Adjustment]:
    adjustments = Adjustment.objects.filter(followed_by__isnull=True)
    return adjustments.exclude(kind=AdjustmentKind.WITHDRAWN).order_by("pk")


def decisions_in_force() -> QuerySet[Adjustment]:
    """All decisions of the federation that hold now."""
    return _in_force()


def adjustments_in_force(session: Session) -> QuerySet[Adjustment]:
    """The decisions about a session that hold now, in the order in which they were made."""
    return _in_force().filter(session=session)


def adjustments_of_stage(stage: Stage) -> QuerySet[Adjustment]:
    """Those of all sessions of a stage, with the sessions."""
    return _in_force().filter(session__stage=stage).select_related("session")


def adjustments_of_case(case: Case) -> QuerySet[Adjustment]:
    """What a case's ruling decided and still holds."""
    return _in_force().filter(case=case).select_related("session")


def barred_players(session: Session) -> tuple[ladder.BarredPlayer, ...]:
    """Who has no master points of a session for conduct. REG-6.1.

    Raises RegulationError for violations under regulations that have no ladder.
    """
    return ladder.barred_of(session, [*adjustments_in_force(session), *_disqualified_elsewhere(session)])


def suspended_players(session: Session) -> tuple[ladder.BarredPlayer, ...]:
    """Who has none by a suspension or disqualification: what conduct does at teams, a match bears. Law 91"""
    return ladder.suspended_of(session, [*adjustments_in_force(session), *_disqualified_elsewhere(session)])


def _disqualified_elsewhere(session: Session) -> QuerySet[Adjustment]:
    """From the event, in another of its sessions; nothing where there is no event."""
    event = session.stage.event_id if session.stage else None
    held = _in_force().filter(kind=AdjustmentKind.DISQUALIFICATION, session__stage__event=event)
    return held.exclude(session=session) if event else held.none()
