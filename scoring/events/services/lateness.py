"""A pair or a player comes late: the boards of the round that cannot be played any more. REG-2.1.1

A late team is judged with its match (`scoring.stages.fixtures`). At pairs the movement says which boards the
table has in the round; the last of those that have no result are lost.
"""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Session
from clubs.playing.services import seating
from clubs.playing.services.seating import BoardSeating
from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from federation.models import User
from rulings.adjustments import services as adjustments
from rulings.cases.services import taking_back
from rulings.cases.services.bars import refuse_beside_own
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import LateDecision, NotPlayedDecision
from rulings.models import Adjustment
from scoring.engine.forfeits.trigger import ForfeitTrigger
from scoring.engine.penalties import lateness
from scoring.engine.penalties.lateness import Lateness, LatenessVerdict
from scoring.engine.penalties.treatment import FaultFinding
from scoring.engine.penalties.unplayed import Cause
from scoring.events.services import giving_back


class LatenessCost(NamedTuple):
    """What so many minutes cost at one table: the judgement, and the boards that are lost."""

    judged: LatenessVerdict
    boards: int  # of the round
    seats: tuple[BoardSeating, ...]


def judged(session: Session, number: int, contestant: str, minutes: int) -> LatenessCost:
    """What a lateness in a round costs. Raises Refused where no movement says which boards it has there."""
    seats = [seat for seat in boards_of(session, contestant) if seat.round == number]
    if not seats:
        raise Refused(
            _("No movement says which boards are played in this round. Enter those not played one by one."),
            "late_without_movement",
        )
    book = Rulebook.of_session(session)
    verdict = lateness.judge(
        len(seats),
        minutes,
        book.rule(Lateness),
        book.rule(ForfeitTrigger),
        round_minutes=session.stage.event.round_minutes,
    )
    missing = seating.missing_of(session, seats)
    return LatenessCost(verdict, len(seats), tuple(missing[-verdict.lost :]) if verdict.lost else ())


def boards_of(session: Session, contestant: str) -> list[BoardSeating]:
    """What a contestant plays by the movement, by round and board."""
    return [
        seat
        for seat in seating.seats_of(session)
        if contestant in (seat.ns, seat.ew, *filter(None, (seat.ns_partner, seat.ew_partner)))
    ]


@transaction.atomic
def log(
    *, session: Session, number: int, contestant: str, minutes: int, at: datetime, by: User
) -> Adjustment:
    """Keep that somebody came late; each board lost by it is average minus for them, plus for the others.

    Raises Refused as `judged` and `adjustments.rule` do.
    """
    lost = judged(session, number, contestant, minutes)
    late = LateDecision(round=number, contestant=contestant, minutes=minutes)
    refuse_beside_own(by, session, late)
    adjustment = adjustments.rule(session=session, decision=late, at=at, by=by)
    for seat in lost.seats:
        lose_board(session=session, seat=seat, contestant=contestant, cause=Cause.LATE, at=at, by=by)
    return adjustment


def lost_by(late: Adjustment) -> list[Adjustment]:
    """The boards that a lateness lost. Raises Refused where one of them was ruled on since."""
    first, decision = late, decision_of(late)
    while first.supersedes is not None:  # a case was opened of it, or its ruling made again
        first = first.supersedes
    assert isinstance(decision, LateDecision), "another ruling has no boards of its own"
    return giving_back.lost_by(
        late.session.stage, decision.contestant, Cause.LATE, said_at=first.at, said_by=first.by
    )


@transaction.atomic
def take_back(*, late: Adjustment, reason: str, at: datetime, by: User) -> None:
    """A late arrival taken back whole: with the boards that it lost, the figures are those from before.

    Raises Refused as `taking_back.take_back` and `giving_back.give_back` do.
    """
    lost = lost_by(late)
    taking_back.take_back(adjustment=late, reason=reason, at=at, by=by)
    giving_back.give_back(lost, reason=reason, at=at, by=by)


def lose_board(
    *,
    session: Session,
    seat: BoardSeating,
    contestant: str,
    cause: Cause,
    at: datetime,
    by: User,
    reason: str = "",
) -> None:
    """A board of the movement is not played by a contestant's fault: average minus, and plus. REG-2.1.1"""
    lost = NotPlayedDecision(
        board=seat.board,
        ns=seat.ns,
        ew=seat.ew,
        round=seat.round,
        cause=cause,
        fault=FaultFinding.NS if contestant in (seat.ns, seat.ns_partner) else FaultFinding.EW,
    )
    refuse_beside_own(by, session, lost)
    adjustments.rule(session=session, decision=lost, at=at, by=by, reason=reason)
