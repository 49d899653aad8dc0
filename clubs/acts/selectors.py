"""What is asked of the acts at sessions: the clocks of rounds, and what was done in one."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from clubs.acts.contents import RoundStarted
from clubs.acts.converter import content_as
from clubs.models import ActKind, Session, SessionAct


@dataclass(frozen=True, slots=True)
class RoundClock:
    """When a round was started, and when its time is up."""

    started_at: datetime
    ends_at: datetime


def round_clocks(acts: QuerySet[SessionAct]) -> dict[int, RoundClock]:
    """The clock of each round that was started, among some acts; started again, the newest start holds."""
    starts = acts.filter(kind=ActKind.STARTED).order_by("pk")
    return dict(_clock(act) for act in starts)


def _clock(act: SessionAct) -> tuple[int, RoundClock]:
    """Minutes are counted on the clock of the world, not of the wall."""
    started = content_as(act, RoundStarted)
    return started.round, RoundClock(act.at, act.at + timedelta(minutes=started.minutes))


def acts_of_round(session: Session, number: int) -> QuerySet[SessionAct]:
    """The acts at a session that name a round."""
    acts: QuerySet[SessionAct] = SessionAct.objects.filter(session=session, body__round=number)
    return acts
