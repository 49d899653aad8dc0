"""The movement of a session of pairs or single players: who sits where with which boards, what is missing."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import ActKind, Entry, OwnMovement, Result, Session, SessionAct
from clubs.movements import kept
from clubs.movements.model import Movement
from clubs.movements.verifier import verify
from clubs.services import running
from clubs.services.facts import meet_again
from federation import audit
from federation.errors import Refused
from federation.models import Act, User

SIDES = {"NS": 0, "": 1, "EW": 2}


class Seat(NamedTuple):
    """A board at a table in a round, and who plays it; contestants by number, partners of an individual."""

    round: int
    table: int
    board: int
    ns: str
    ew: str
    ns_partner: str = ""
    ew_partner: str = ""

    @property
    def who(self) -> str:
        """Both sides, as lists name them."""
        sides = ((self.ns, self.ns_partner), (self.ew, self.ew_partner))
        return " – ".join("+".join(filter(None, side)) for side in sides)


@transaction.atomic
def set_movement(
    *, session: Session, movement: Movement, numbers: Sequence[str] = (), at: datetime, by: User,
    own: OwnMovement | None = None,
) -> SessionAct:  # fmt: skip
    """Say by which movement a session is played, which the club keeps as `own`; said again, the newest holds.

    `numbers`: the contestants in the movement's order; empty: North-South first, as they are entered.
    Raises Refused for contestants that are not exactly those of the session, a movement that cannot be
    played, for teams, a stranger and a closed stage.
    """
    with running.acting(session, by) as (session, _before):
        if session.form == "teams":
            raise Refused(_("Rounds of teams are drawn, they have no movement."), "movement_of_teams")
        order = list(numbers) or order_of(session)
        _refuse_others(session, order)
        if movement.contestants != len(order) or not verify(movement).is_sound:
            raise Refused(_("This movement does not fit the contestants."), "movement_unfit")
        body = {"movement": kept.to_json(movement), "numbers": order}
        body |= {"own": own.pk, "title": own.title} if own else {}
        act = SessionAct.objects.create(session=session, kind=ActKind.MOVEMENT, body=body, at=at, by=by)
        audit.record(Act.SESSION_ACTED, by, session, entered=act.pk)
    return act


def order_of(session: Session) -> list[str]:
    """The contestants as a movement takes them: North-South, who has no side, East-West."""
    entries = Entry.objects.current().filter(session=session).order_by("position")
    rows = entries.values_list("number", "direction")
    return [number for number, _direction in sorted(rows, key=lambda row: SIDES.get(row[1], 1))]


def _refuse_others(session: Session, order: Sequence[str]) -> None:
    there = set(order_of(session))
    twice = {number for number in order if order.count(number) > 1}
    wrong = sorted(there ^ set(order) | twice)
    if wrong:
        raise Refused(
            _("Every contestant of the session is named once. Look at: %(numbers)s.")
            % {"numbers": ", ".join(wrong)},
            "movement_contestants",
        )


def movement_of(session: Session) -> tuple[Movement, list[str]] | None:
    """The movement that holds, with the contestants in its order."""
    act = session.acts.filter(kind=ActKind.MOVEMENT).order_by("-pk").first()
    return None if act is None else (kept.from_json(act.body["movement"]), act.body["numbers"])


def seats_of(session: Session) -> list[Seat]:
    """Every board that is to be played, by round, table and board; none where no movement was said."""
    found = movement_of(session)
    if found is None:
        return []
    movement, numbers = found
    seats = []
    for seating in movement.played():
        sides = [[numbers[member - 1] for member in side] for side in (seating.ns, seating.ew)]
        partners = [side[1] if len(side) > 1 else "" for side in sides]
        for board in movement.boards_of(seating.sets):
            seats.append(Seat(seating.round, seating.table, board, sides[0][0], sides[1][0], *partners))
    return sorted(seats)


def missing_of(session: Session, seats: Sequence[Seat]) -> list[Seat]:
    """Those of some seats whose board has no result; one query."""
    again = meet_again(session.form, session.scoring)
    rows = Result.objects.current().filter(session=session)
    there = {
        (board, frozenset((ns, ew)), number if again else 0)
        for board, ns, ew, number in rows.values_list("board", "ns__number", "ew__number", "round")
    }
    return [
        seat for seat in seats
        if (seat.board, frozenset((seat.ns, seat.ew)), seat.round if again else 0) not in there
    ]  # fmt: skip
