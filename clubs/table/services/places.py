"""What is to be played at the tables of a session: nobody is asked for who was not there yet, or has left."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from clubs.acts.contents import LateEntrySeated
from clubs.acts.converter import content_as
from clubs.models import ActKind, Session, Withdrawal
from clubs.playing.seats import match_tables
from clubs.playing.services import seating
from clubs.playing.services.seating import BoardSeating, PlacedMovement
from clubs.table.settling import BoardPlace

SESSIONS_KEPT = 16  # by a process, some megabytes each of a hall of two hundred tables


class SeatsByPlace(dict[BoardPlace, BoardSeating]):
    """Who plays which board where and when; also by table and by contestant. Shared: nobody changes it."""

    def at(self, tables: Collection[int]) -> "SeatsByPlace":
        """What is played at some tables."""
        return SeatsByPlace(
            (place, self[place]) for table in tables for place in self._by_table.get(table, ())
        )

    def of(self, contestants: Collection[str]) -> list[BoardSeating]:
        """What some contestants play, a board once, in order."""
        own = {seat for number in contestants for seat in self._by_contestant.get(number, ())}
        return sorted(own)

    def kept(self, name: str) -> dict[Any, Any]:
        """What somebody makes of it, by its name, for as long as this is kept; empty at first."""
        return self._kept.setdefault(name, {})

    @cached_property
    def contestants(self) -> frozenset[str]:
        """Everybody who plays."""
        return frozenset(self._by_contestant)

    @cached_property
    def _kept(self) -> dict[str, dict[Any, Any]]:
        return {}

    @cached_property
    def _by_table(self) -> dict[int, list[BoardPlace]]:
        by_table: defaultdict[int, list[BoardPlace]] = defaultdict(list)
        for place in self:
            by_table[place.table].append(place)
        return dict(by_table)

    @cached_property
    def _by_contestant(self) -> dict[str, list[BoardSeating]]:
        by_contestant: defaultdict[str, list[BoardSeating]] = defaultdict(list)
        for seat in self.values():
            for number in filter(None, seat[3:]):
                by_contestant[number].append(seat)
        return dict(by_contestant)


class RoundsThere(NamedTuple):
    """The rounds that contestants play, by number; who is in neither plays all."""

    first: dict[str, int]
    last: dict[str, int]

    def have(self, seat: BoardSeating) -> bool:
        """Whether everybody of a board is there in its round."""
        members = filter(None, (seat.ns, seat.ew, seat.ns_partner, seat.ew_partner))
        return all(self.first.get(who, 1) <= seat.round <= self.last.get(who, seat.round) for who in members)


def seats_by_place(session: Session) -> SeatsByPlace:
    """Every board that is to be played, by round, table and board; not what a late entry missed."""
    they = _rounds_there(session)
    if session.form == "teams":
        return _by_place(match_tables.seats_of(session), they)
    return _kept(seating.placed_of(session), tuple(they.first.items()), tuple(they.last.items()))


# Every table of a hall asks for it at every board; what is kept goes by all that it follows from.
@lru_cache(maxsize=SESSIONS_KEPT)
def _kept(
    placed: tuple[PlacedMovement, ...], first: tuple[tuple[str, int], ...], last: tuple[tuple[str, int], ...]
) -> SeatsByPlace:
    return _by_place(seating.seats_placed(placed), RoundsThere(dict(first), dict(last)))


def _by_place(seats: Sequence[BoardSeating], they: RoundsThere) -> SeatsByPlace:
    if they.first or they.last:
        seats = [seat for seat in seats if they.have(seat)]
    return SeatsByPlace((BoardPlace(seat.round, seat.table, seat.board), seat) for seat in seats)


def _rounds_there(session: Session) -> RoundsThere:
    left = Withdrawal.objects.in_force().filter(stage=session.stage_id)
    return RoundsThere(dict(_late(session)), left.last_rounds("entrant__number"))


def _late(session: Session) -> Iterator[tuple[str, int]]:
    for act in session.acts.filter(kind=ActKind.SEATED).order_by("pk"):
        content = content_as(act, LateEntrySeated)
        yield content.contestant, content.round
