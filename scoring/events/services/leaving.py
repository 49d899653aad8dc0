"""A pair or a player leaves in mid-session: the boards still to come are lost. REG-2.1.1, 2.1.3

What a team's withdrawal does follows from it alone (`scoring.stages.league`). At pairs the movement says
which boards were to come; half of the session's or more, and nothing of the contestant counts.
"""

from datetime import datetime

from django.db import transaction

from clubs.models import Entrant, Session, Withdrawal
from clubs.playing.services import seating
from clubs.playing.services.seating import BoardSeating
from clubs.tournaments.services import withdrawals
from federation.models import User
from rulings.models import Adjustment
from scoring.engine.penalties.unplayed import Cause
from scoring.events.services import giving_back
from scoring.events.services.lateness import boards_of, lose_board


def to_come(session: Session, contestant: str, after_round: int) -> list[BoardSeating]:
    """The boards of later rounds that have no result; none where no movement says which they are."""
    later = [seat for seat in boards_of(session, contestant) if seat.round > after_round]
    return seating.missing_of(session, later)


@transaction.atomic
def withdraw(
    *, entrant: Entrant, session: Session, after_round: int, reason: str, at: datetime, by: User
) -> Withdrawal:
    """Keep that somebody left; each board to come is average minus for them and plus for the others.

    Raises Refused as `withdrawals.withdraw` and `adjustments.rule` do.
    """
    withdrawal = withdrawals.withdraw(
        entrant=entrant, stage=session.stage, after_round=after_round, reason=reason, at=at, by=by
    )
    for seat in to_come(session, entrant.number, after_round):
        lose_board(
            session=session,
            seat=seat,
            contestant=entrant.number,
            cause=Cause.WITHDRAWAL,
            reason=reason,
            at=at,
            by=by,
        )
    return withdrawal


def lost_by(withdrawal: Withdrawal) -> list[Adjustment]:
    """The boards that a withdrawal lost. Raises Refused where one of them was ruled on since."""
    number = withdrawal.entrant.number
    return giving_back.lost_by(
        withdrawal.stage, number, Cause.WITHDRAWAL, said_at=withdrawal.at, said_by=withdrawal.by
    )


@transaction.atomic
def take_back(*, withdrawal: Withdrawal, reason: str, at: datetime, by: User) -> Withdrawal:
    """A withdrawal taken back whole: with the boards that it lost, the figures are those from before.

    Raises Refused as `withdrawals.take_back` and `giving_back.give_back` do.
    """
    lost = lost_by(withdrawal)
    back = withdrawals.take_back(withdrawal=withdrawal, reason=reason, at=at, by=by)
    giving_back.give_back(lost, reason=reason, at=at, by=by)
    return back
