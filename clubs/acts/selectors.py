"""What is asked of the acts at sessions: the clocks of rounds, and what was done in one."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import QuerySet

from clubs.acts.contents import ClockPaused, ClockResumed, RoundExtended, RoundStarted
from clubs.acts.converter import content_of
from clubs.models import ActKind, Session, SessionAct


@dataclass(frozen=True, slots=True)
class RoundClock:
    """When a round was started, and when its time is up; while it is paused, what is left stays as it is.

    Computed from acts and the time of day: nothing ticks in the database.
    """

    started_at: datetime
    ends_at: datetime
    paused_at: datetime | None = None

    def left(self, now: datetime) -> timedelta:
        """The time that is left; below nothing once it is up."""
        return self.ends_at - (self.paused_at or now)

    def ends_by(self, now: datetime) -> datetime:
        """When its time is up, were it to go on now."""
        return now + self.left(now) if self.paused_at else self.ends_at


OF_CLOCKS = (ActKind.STARTED, ActKind.PAUSED, ActKind.RESUMED, ActKind.EXTENDED)


def round_clocks(acts: QuerySet[SessionAct]) -> dict[int, RoundClock]:
    """The clock of each round that was started, among some acts; started again, the newest start holds."""
    clocks: dict[int, RoundClock] = {}
    for act in acts.filter(kind__in=OF_CLOCKS).order_by("pk"):
        content = content_of(act)
        if isinstance(content, RoundStarted):
            clocks[content.round] = _started(content, act.at)
        elif isinstance(content, ClockPaused | ClockResumed | RoundExtended) and content.round in clocks:
            clocks[content.round] = _changed(clocks[content.round], content, act.at)
    return clocks


def _started(content: RoundStarted, at: datetime) -> RoundClock:
    """Minutes are counted on the clock of the world, not of the wall."""
    return RoundClock(at, at + timedelta(minutes=content.minutes))


def _changed(
    clock: RoundClock, content: ClockPaused | ClockResumed | RoundExtended, at: datetime
) -> RoundClock:
    match content:
        case ClockPaused():
            return replace(clock, paused_at=clock.paused_at or at)
        case ClockResumed():
            return replace(clock, ends_at=clock.ends_by(at), paused_at=None)
        case RoundExtended(minutes=minutes):
            return replace(clock, ends_at=clock.ends_at + timedelta(minutes=minutes))


def acts_of_round(session: Session, number: int) -> QuerySet[SessionAct]:
    """The acts at a session that name a round."""
    acts: QuerySet[SessionAct] = SessionAct.objects.filter(session=session, body__round=number)
    return acts
