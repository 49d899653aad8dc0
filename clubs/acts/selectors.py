"""What is asked of the acts at sessions: the clocks of rounds, and what was done in one."""

import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from clubs.acts.contents import ClockPaused, ClockResumed, MovementSet, RoundExtended, RoundStarted
from clubs.acts.converter import content_as, content_of
from clubs.models import ActKind, Revision, Session, SessionAct


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


MOVEMENTS_KEPT = 200  # by a process, some 50 kB each
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


class KeptMovement(NamedTuple):
    """An act that set a movement, as it is kept."""

    act: int
    written: str

    @property
    def content(self) -> MovementSet:
        """What it says."""
        return _movement_set(*self)


# A hall of two hundred tables asks for it at every result: what is kept goes by what is written in the act.
@lru_cache(maxsize=MOVEMENTS_KEPT)
def _movement_set(act: int, written: str) -> MovementSet:
    return content_as(SessionAct(pk=act, kind=ActKind.MOVEMENT, body=json.loads(written)), MovementSet)


def movements_kept(session: Session) -> list[KeptMovement]:
    """The acts that set a movement for a session, in order; one query."""
    acts = session.acts.filter(kind=ActKind.MOVEMENT).order_by("pk")
    return [KeptMovement(*row) for row in acts.values_list("pk", Cast("body", TextField()))]


def table_entries_used(session: Session, entries: Collection[int]) -> set[int]:
    """Those of some entries of tables from which a result was entered once; one query."""
    acts = SessionAct.objects.filter(session=session, kind=ActKind.RESULTS, body__table_entry__in=entries)
    return set(acts.values_list("body__table_entry", flat=True))


def acts_of_tables(revisions: Collection[int]) -> dict[int, int]:
    """By revision, the key of the act by which a table entered what it states; one query.

    None of what somebody else entered. Asked of every result of a hall.
    """
    stated = Revision.objects.filter(pk__in=revisions, act__kind=ActKind.RESULTS)
    rows = stated.values_list("pk", "act", "act__body__table_entry")
    return {revision: act for revision, act, entry in rows if entry is not None}


def is_seed_published(session: Session) -> bool:
    """Whether a session's hands, or some, were dealt by the portal and can be proved."""
    return session.acts.filter(kind=ActKind.HANDS, body__has_key="seed").exists()
