"""What is to be played at the tables of a session: nobody is asked for who was not there yet, or has left."""

from collections.abc import Iterator
from typing import NamedTuple

from clubs.acts.contents import LateEntrySeated
from clubs.acts.converter import content_as
from clubs.models import ActKind, Session, Withdrawal
from clubs.playing.seats import match_tables
from clubs.playing.services.seating import BoardSeating
from clubs.table.settling import BoardPlace


class RoundsThere(NamedTuple):
    """The rounds that contestants play, by number; who is in neither plays all."""

    first: dict[str, int]
    last: dict[str, int]

    def have(self, seat: BoardSeating) -> bool:
        """Whether everybody of a board is there in its round."""
        members = filter(None, (seat.ns, seat.ew, seat.ns_partner, seat.ew_partner))
        return all(self.first.get(who, 1) <= seat.round <= self.last.get(who, seat.round) for who in members)


def seats_by_place(session: Session) -> dict[BoardPlace, BoardSeating]:
    """Every board that is to be played, by round, table and board; not what a late entry missed."""
    they, seats = _rounds_there(session), match_tables.seats_of(session)
    if they.first or they.last:
        seats = [seat for seat in seats if they.have(seat)]
    return {BoardPlace(seat.round, seat.table, seat.board): seat for seat in seats}


def _rounds_there(session: Session) -> RoundsThere:
    left = Withdrawal.objects.in_force().filter(stage=session.stage_id)
    return RoundsThere(dict(_late(session)), left.last_rounds("entrant__number"))


def _late(session: Session) -> Iterator[tuple[str, int]]:
    for act in session.acts.filter(kind=ActKind.SEATED).order_by("pk"):
        content = content_as(act, LateEntrySeated)
        yield content.contestant, content.round
