"""The clock of a round: paused, going on, longer or shorter; the next round. Acts and the time of day."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts import services as acts
from clubs.acts.contents import ClockPaused, ClockResumed, RoundExtended, SessionContent
from clubs.acts.selectors import RoundClock, round_clocks
from clubs.entering.acting import acting
from clubs.models import Session, SessionAct
from clubs.playing.services import desk_acts
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit

ContentOf = Callable[[int, RoundClock], SessionContent | None]
MINUTES_MAX = 120


def clock_of(session: Session) -> tuple[int, RoundClock] | None:
    """The round whose clock was started last, and its clock; None before the first."""
    clocks = round_clocks(session.acts.all())
    return max(clocks.items(), key=lambda one: (one[1].started_at, one[0])) if clocks else None


def pause(*, session: Session, at: datetime, by: User) -> SessionAct | None:
    """The clock stands still; paused again, it changes nothing. Raises Refused."""
    return _keep(
        session, lambda number, clock: None if clock.paused_at else ClockPaused(round=number), at, by
    )


def resume(*, session: Session, at: datetime, by: User) -> SessionAct | None:
    """The clock goes on from where it stood. Raises Refused."""
    return _keep(
        session, lambda number, clock: ClockResumed(round=number) if clock.paused_at else None, at, by
    )


def extend(*, session: Session, minutes: int, at: datetime, by: User) -> SessionAct | None:
    """The round has so many minutes more, below nothing fewer, which also undoes some. Raises Refused."""
    if not minutes or abs(minutes) > MINUTES_MAX:
        raise Refused(
            _("A round gets up to %(most)s minutes more or fewer at once.") % {"most": MINUTES_MAX},
            "minutes_out_of_range",
        )
    return _keep(session, lambda number, _clock: RoundExtended(round=number, minutes=minutes), at, by)


def next_round(*, session: Session, seen: int, at: datetime, by: User) -> SessionAct | None:
    """The clock of the round after the one that was `seen` starts; pressed twice, once. Raises Refused."""
    with transaction.atomic():
        with acting(session, by) as (session, _before):
            held = clock_of(session)
            if (held[0] if held else 0) != seen:
                return None
        return desk_acts.start_round(session=session, number=seen + 1, at=at, by=by)


@transaction.atomic
def _keep(session: Session, content_of: ContentOf, at: datetime, by: User) -> SessionAct | None:
    with acting(session, by) as (session, _before):
        held = clock_of(session)
        if held is None:
            raise Refused(_("No round is started yet."), "round_not_started")
        content = content_of(*held)
        if content is None:
            return None
        act = acts.keep(session=session, content=content, at=at, by=by)
        audit.record(Act.SESSION_ACTED, by, session, entered=act.pk)
    return act
