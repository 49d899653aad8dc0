"""Somebody comes late and takes the empty seat of a half table, without anybody else moving."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.entering import late_entry
from clubs.models import Entrant, Session
from clubs.movements.generators import choice
from clubs.movements.model import Movement, Side
from clubs.playing.services import seating, sections
from clubs.tournaments.services import entrants
from clubs.tournaments.services.entrants import RosterName
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import User
from scoring.engine.refusal import Refusal


def with_one_more(session: Session) -> tuple[Movement, list[str]] | None:
    """The movement that fills the half table, and who plays it now; None where there is no empty seat.

    Everybody who plays already keeps their table, their side and their boards in every round.
    """
    held = None if sections.letters_of(session) else seating.movement_of(session)
    if held is None or session.form == "teams":
        return None
    movement, numbers = held
    for is_switched in (False, True):
        wider = _wider(movement, switched=is_switched)
        if wider is not None and set(movement.played()) <= set(wider.played()):
            return wider, numbers
    return None


def _wider(movement: Movement, *, switched: bool) -> Movement | None:
    sets = len(next(movement.played()).sets)
    try:
        return choice.make(
            movement.form,
            movement.contestants + 1,
            rounds=movement.rounds,
            boards_per_round=sets * movement.boards_per_set,
            missing=Side.EW,
            switched=switched,
        )
    except Refusal:
        return None


@transaction.atomic
def take_empty_seat(
    *, session: Session, players: Sequence[RosterName], number: int, reason: str, at: datetime, by: User
) -> Entrant:
    """Enter a contestant and seat it at the half table from a round on. Raises Refused.

    Refused where no seat is empty, and as an entry, a late entry and a movement are.
    """
    refuse_non_directors(by, session.stage.event.tournament)
    Session.objects.select_for_update().get(pk=session.pk)
    room = with_one_more(session)
    if room is None:
        raise Refused(
            _("No seat is empty. Before the first result another movement can be set at the desk."),
            "no_empty_seat",
        )
    wider, numbers = room
    side = _side_of_last(wider) if session.winners == 2 else ""
    entrant = entrants.enter(event=session.stage.event, number="", players=players, direction=side, by=by)
    late_entry.seat(
        session=session, entrant=entrant, number=number, direction=side, reason=reason, at=at, by=by
    )
    order = [*numbers, entrant.number]
    seating.set_movement(session=session, movement=wider, numbers=order, at=at, by=by)
    return entrant


def _side_of_last(movement: Movement) -> str:
    last = movement.contestants
    return str(next(side for s in movement.played() for side in Side if last in s.side(side)))
