"""A Swiss, a knockout and a round robin at their tables; three-way matches; line-ups that are shown."""

import pytest

from clubs.models import EntrantPlayer, Match, Result
from clubs.playing.seats import match_tables, team_places
from clubs.playing.services import line_ups, running
from clubs.table.services import opening, taking
from federation.models import Member
from scoring.events.services import stages
from scoring.models import StageMatch
from scoring.sessions.services import recomputation
from tests.clubs.table.spoken import entry
from tests.clubs.tournaments.event_house import DAY, at, running_stage

pytestmark = pytest.mark.django_db


def settled(session, opened, table, number, result):
    """Both sides of a table say the same of every board of a round."""
    spoken = []
    for seat in match_tables.seats_of(session):
        if (seat.round, seat.table) == (number, table):
            first = entry(seat, result=result)
            spoken += [first, entry(seat, side="EW", kind="confirmed", about=first["token"])]
    taking.take(
        session=session, opening=opened, table=table, key=f"of table {table} alone", written=spoken, at=at(2)
    )


@pytest.mark.parametrize("form", ["swiss_teams", "knockout_teams", "round_robin_teams"])
def test_a_match_is_worth_what_its_tables_entered(inside, form):
    here = running_stage(inside, form=form, teams=4, rounds=3)
    by = {"session": here.session, "at": at(1), "by": here.director}
    running.pair_round(**by, number=1, matches=[("1", "4"), ("2", "3")])
    opened = opening.open_tables(**by)
    for table in (1, 2, 4):
        settled(here.session, opened, table, 1, "4SN=" if table % 2 else "4SN-1")
    assert {row.ns.number for row in Result.objects.current()} == {"1", "4"}
    recomputation.recompute(here.session.pk, strictly=True)
    stages.recompute(here.stage.pk, strictly=True)
    row = StageMatch.objects.get(stage=here.stage, round=1, a__number="1")
    assert row.a_score > 0
    assert row.a_score > (row.b_score or 0)
    assert Match.objects.current().filter(session=here.session, a_score="").count() == 2


def test_a_round_that_is_drawn_later_comes_to_the_tables_and_a_three_way_match_does_not(inside):
    here = running_stage(inside, teams=5, rounds=3)
    by = {"session": here.session, "at": at(1), "by": here.director}
    running.pair_round(**by, number=1, matches=[("1", "4")], threes=[("2", "3", "5")])
    assert [(one.round, one.a, one.b) for one in match_tables.matches_of(here.session)] == [(1, "1", "4")]
    boards = here.stage.event.boards_per_round
    running.pair_round(**by, number=2, matches=[("5", "1"), ("2", "4")], byes=["3"])
    later = [one for one in match_tables.matches_of(here.session) if one.round == 2]
    assert [(one.a, one.b, one.tables) for one in later] == [("5", "1", (1, 2)), ("2", "4", (3, 4))]
    assert {one.boards for one in later} == {range(1 + boards, 1 + 2 * boards)}


def test_a_line_up_that_is_shown_says_in_which_room_a_player_sits(inside):
    here = running_stage(inside, teams=4, rounds=3, line_ups="yes")
    own = EntrantPlayer.objects.filter(entrant__event=here.stage.event, entrant__number="1", seat=3)
    own.update(member=Member.objects.get(user=inside.player))
    by = {"at": at(1), "by": here.director}
    session = running.open_session(stage=here.stage, number=2, played_on=DAY, **by)
    running.pair_round(session=session, **by, number=1, matches=[("1", "4"), ("2", "3")])
    match = match_tables.matches_of(session)[0].match

    def places():
        (row,) = team_places.of_team(session, inside.player)["rounds"]
        return [(table, side) for table, _room, side in row["places"]]

    assert places() == [(1, "NS"), (2, "EW")]
    for entrant in (match.a.entrant, match.b.entrant):
        players = list(entrant.players.order_by("seat"))
        seats = zip(line_ups.seats_of(match, entrant), players, strict=True)
        line_ups.enter_for(
            match=match,
            entrant=entrant,
            part=1,
            seats={place: player.pk for place, player in seats},
            reason="the captain told the director",
            at=at(2),
            by=here.director,
        )
        shown = places()
    assert shown == [(2, "EW")]
