"""A pair or a player leaves in mid-session: the boards still to come are lost. REG-2.1.1, 2.1.3

What a team's withdrawal does follows from it alone (`scoring.stages.league`). At pairs the movement says
which boards were to come; half of the session's or more, and nothing of the contestant counts.
"""

from datetime import datetime

from django.db import transaction

from clubs.models import Entrant, Session, Withdrawal
from clubs.playing.services import seating
from clubs.playing.services.seating import BoardSeating
from clubs.tournaments.services import entrants
from federation.models import User
from scoring.engine.penalties.unplayed import Cause
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

    Raises Refused as `entrants.withdraw` and `adjustments.rule` do.
    """
    withdrawal = entrants.withdraw(
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
