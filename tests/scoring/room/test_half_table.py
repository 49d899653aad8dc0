"""An odd number of pairs: an evening with a half table, from its tables to the standings."""

from fractions import Fraction

import pytest
from django.utils import timezone

from clubs.evening.services import clock, naming
from clubs.models import Entry, Result, Session
from clubs.playing.services import seating
from clubs.table import selectors
from clubs.table.services import opening, places, taking
from clubs.table.services.standing import tables_now
from clubs.tournaments.services import stages as stage_services
from clubs.tournaments.services.entrants import RosterName
from federation.tenancy.context import acting_for
from scoring.events.services import stages
from scoring.models import StageStanding
from scoring.room.tables import room_of
from scoring.sessions.services import recomputation
from tests.clubs.evening.evening_house import SEVEN, opened
from tests.clubs.table.spoken import entry
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db

HALVES = [(7, "howell-1"), (9, "mitchell-1"), (9, "mitchell-2"), (19, "skip_mitchell-2")]


def half(house, contestants=9, key="mitchell-1"):
    """An evening of today with a half table, its tables open."""
    session = opened(house, contestants=contestants, key=key)
    Session.objects.filter(pk=session.pk).update(played_on=timezone.localdate())
    session.refresh_from_db()
    return session, opening.open_tables(session=session, at=SEVEN, by=house.scorer)


def settled_by_all(session, opened_by):
    """Every table enters every board of its own."""
    seats = seating.seats_of(session)
    for table in sorted({seat.table for seat in seats}):
        spoken = []
        for seat in (one for one in seats if one.table == table):
            first = entry(seat, result="4SN=" if int(seat.ns) % 2 else "2SN=")
            spoken += [first, entry(seat, side="EW", kind="confirmed", about=first["token"])]
        for first in range(0, len(spoken), 200):
            taking.take(
                session=session,
                opening=opened_by,
                table=table,
                key=f"the telephone of table {table}",
                written=spoken[first : first + 200],
                at=SEVEN,
            )
    return seats


@pytest.mark.parametrize(("contestants", "key"), HALVES)
def test_everybody_is_ranked_by_the_boards_that_they_played(inside, contestants, key):
    session, opened_by = half(inside, contestants, key)
    seats = settled_by_all(session, opened_by)
    assert Result.objects.current().filter(session=session).count() == len(seats)
    assert seating.missing_of(session, seats) == []
    recomputation.recompute(session.pk, strictly=True)
    stages.recompute(session.stage_id, strictly=True)
    rows = StageStanding.objects.filter(stage=session.stage)
    assert sorted(int(row.entrant.number) for row in rows) == list(range(1, contestants + 1))
    percents = {row.entrant.number: Fraction(row.percent) for row in rows}
    played = {row.entrant.number: 0 for row in rows}
    for seat in seats:
        played[seat.ns] += 1
        played[seat.ew] += 1
    of_round = sum(1 for seat in seats if seat[:2] == seats[0][:2])
    assert min(played.values()) == of_round * (max(seat.round for seat in seats) - 1)  # a round less
    # Every comparison gives its matchpoints to somebody: of all that was played, half, but that boards which
    # were played less often have another top.
    by_side = [
        sum(percents[number] * played[number] for number in of_side)
        / sum(played[number] for number in of_side)
        for of_side in sides_of(session)
    ]
    assert all(abs(share - 50) < Fraction(1, 10) for share in by_side), by_side
    stage_services.publish(stage=session.stage, at=SEVEN, by=inside.scorer)


def sides_of(session):
    """The numbers that are ranked together."""
    sides = {}
    for number, direction in (
        Entry.objects.current().filter(session=session).values_list("number", "direction")
    ):
        sides.setdefault(direction, []).append(number)
    return list(sides.values())


def test_who_sits_out_next_is_told_so_at_the_table(inside):
    session, opened_by = half(inside)
    seats = places.seats_by_place(session)
    everybody = {str(number) for number in range(1, 10)}
    sits_out = {
        number: everybody
        - {who for seat in seats.values() if seat.round == number for who in (seat.ns, seat.ew)}
        for number in sorted({place.round for place in seats})
    }
    number, resting = next(
        (number, who) for number, resting in sits_out.items() if number > 1 for who in resting
    )
    table = next(
        seat.table for seat in seats.values() if seat.round == number - 1 and resting in (seat.ns, seat.ew)
    )
    now = tables_now(session, seats, SEVEN)
    state = selectors.state_of(session, opened_by, table, seats, now)
    before = next(one for one in state["rounds"] if one["round"] == number - 1)
    side = "ns" if before["ns"] == resting else "ew"
    (goes,) = before["then"][side]
    assert (goes["round"], goes["rests"]) == (number + 1, [number])
    others = [one for row in state["rounds"] for side in row["then"].values() for one in side if one]
    assert [one for one in others if not one["rests"]]


def test_the_room_the_wall_and_the_telephone_know_who_sits_out(here):
    with acting_for(here.federation):
        session, _opened = half(here)
        seats = seating.seats_of(session)
        first = {who for seat in seats if seat.round == 1 for who in (seat.ns, seat.ew)}
        (resting,) = {str(number) for number in range(1, 10)} - first
        mai = here.members[1]
        roster = [RosterName(mai.name, mai), RosterName("Guest")]
        naming.name_players(session=session, rosters={resting: roster}, at=SEVEN, by=here.scorer)
        clock.next_round(session=session, seen=0, at=SEVEN, by=here.scorer)
        room = room_of(session, SEVEN)
        assert len(room.tables) == 4
        assert room.count == sum(1 for seat in seats if seat.round == 1)
    wall = text(enter(None).get(f"/sakura/sessions/{session.pk}/wall/seats/?page=1"))
    wall += text(enter(None).get(f"/sakura/sessions/{session.pk}/wall/seats/?page=2"))
    assert wall.count("sits out") == 1
    player = enter(here.player)
    page = text(player.get(f"/sakura/me/tables/{session.pk}/"))
    assert page.count("You sit out this round.") == 1
    assert "Round 1 You sit out this round." in page
    assert player.get(f"/sakura/me/tables/{session.pk}/director/").status_code == 200
