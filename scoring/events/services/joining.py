"""A contestant enters after the opening: a half table is filled, and what was missed is treated. REG-2.1

At pairs the movement says which boards were missed: each is average minus for them and plus for the others
(REG-2.1.1), or counts for nobody. In a contest that is drawn a round that was missed brings nothing, as one
that is forfeited (REG-2.1.2), or is a bye; who rests in the round that is played now meets them.
"""

from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from django.db import transaction

from clubs.entering import late_entry
from clubs.models import Bye, Entrant, Match, Session
from clubs.movements import half_table
from clubs.movements.model import Movement, Side
from clubs.playing.services import desk_acts, seating
from clubs.playing.services.seating import BoardSeating
from clubs.tournaments.selectors import form_of
from federation.models import User
from scoring.engine.penalties.unplayed import Cause
from scoring.engine.refusal import Refusal
from scoring.events.services.lateness import lose_board


class MissedTreatment(StrEnum):
    """What becomes of what a late entry has missed."""

    AVERAGES = "averages"  # REG-2.1.1
    UNCOUNTED = "uncounted"
    NOTHING = "nothing"  # REG-2.1.2
    BYES = "byes"


OF_MOVEMENTS = (MissedTreatment.AVERAGES, MissedTreatment.UNCOUNTED)
OF_DRAWS = (MissedTreatment.NOTHING, MissedTreatment.BYES)


class Joining(NamedTuple):
    """What a late entry would do: where they sit, what they missed, and whom they meet at once."""

    section: str = ""
    direction: str = ""
    movement: Movement | None = None  # with the half table filled; None where none is
    numbers: tuple[str, ...] = ()
    missed: tuple[BoardSeating, ...] = ()  # boards of earlier rounds
    boards: int = 0  # that they would have in the session
    rounds: tuple[int, ...] = ()  # that were drawn without them
    meets: str = ""  # who rests in the round from which they play


def planned(session: Session, number: str, first: int) -> Joining:
    """What it would be for a contestant to play from a round on; nothing is written."""
    movements = seating.movements_of(session)
    for section, (movement, numbers) in movements.items():
        if half_table.is_half(movement):
            return _at_half_table(section, movement, (*numbers, number), first)
    if movements or not _is_drawn(session):
        return Joining(section=next(iter(movements), ""))
    drawn = Match.objects.current().filter(session=session).order_by("round")
    rounds = tuple(drawn.values_list("round", flat=True).distinct())
    byes = Bye.objects.current().filter(session=session, round=first)
    resting = byes.values_list("entry__number", flat=True)
    meets = resting[0] if len(resting) == 1 and first in rounds else ""
    return Joining(rounds=tuple(one for one in rounds if one < first), meets=meets)


def _at_half_table(section: str, movement: Movement, numbers: tuple[str, ...], first: int) -> Joining:
    try:
        full = half_table.filled(movement)
    except Refusal:  # which boards lie there is not known: the director sets another movement
        return Joining(section=section)
    seats = [seat for seat in seating.seats_by(full, numbers) if numbers[-1] in (seat.ns, seat.ew)]
    return Joining(
        section=section,
        direction=_side_of(full) if full.winners == 2 else "",
        movement=full,
        numbers=numbers,
        missed=tuple(sorted(seat for seat in seats if seat.round < first)),
        boards=len(seats),
    )


def _side_of(movement: Movement) -> str:
    """The side of the contestant with the highest number."""
    late = movement.contestants
    return str(Side.NS if any(late in seat.ns for seat in movement.seatings) else Side.EW)


def _is_drawn(session: Session) -> bool:
    return form_of(session.stage).is_teams or Match.objects.current().filter(session=session).exists()


@transaction.atomic
def join(
    *,
    session: Session,
    entrant: Entrant,
    first: int,
    missed: MissedTreatment,
    reason: str,
    at: datetime,
    by: User,
) -> Joining:
    """Seat somebody who came late from round `first` on, fill the half table, and treat what was missed.

    Raises Refused as `late_entry.seat`, `seating.set_movement` and `adjustments.rule` do.
    """
    joining = planned(session, entrant.number, first)
    act: dict[str, Any] = {"session": session, "at": at, "by": by}
    late_entry.seat(
        **act,
        entrant=entrant,
        number=first,
        section=joining.section,
        direction=joining.direction,
        reason=reason,
    )
    if joining.movement is not None:
        seating.set_movement(
            **act, movement=joining.movement, numbers=joining.numbers, section=joining.section
        )
    if missed is MissedTreatment.AVERAGES:
        for seat in joining.missed:
            lose_board(**act, seat=seat, contestant=entrant.number, cause=Cause.LATE, reason=reason)
    if missed is MissedTreatment.BYES:
        for number in joining.rounds:
            desk_acts.give_bye(**act, number=number, contestant=entrant.number)
    if joining.meets:
        desk_acts.end_bye(**act, number=first, resting=joining.meets, contestant=entrant.number)
    return joining
