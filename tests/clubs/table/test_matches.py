"""Matches of teams at their tables: neither room hears of the other before both have played."""

import json
import re

import pytest
from django.test import Client
from django.utils import timezone

from clubs.evening.services import calls, clock, naming
from clubs.models import DirectorCall, Match, Result, Session
from clubs.playing.seats import match_tables
from clubs.playing.services import running
from clubs.table.services import deciding, opening, places, taking
from clubs.table.services.standing import tables_now
from clubs.tournaments.services.entrants import RosterName
from federation.tenancy.context import acting_for
from scoring.engine.contest import Form
from scoring.events.services import stages
from scoring.models import StageMatch
from scoring.sessions.services import recomputation
from tests.clubs.evening.evening_house import SEVEN, opened
from tests.clubs.playing.test_match_reports import code
from tests.clubs.table.spoken import entry
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.room.test_room import room_of

pytestmark = pytest.mark.django_db

RESULT = "6HXXE-7"


class Teams:
    """Four teams in a round robin of today, the tables open; the player of the house is in team 1."""

    def __init__(self, house):
        self.house = house
        self.session, mai = opened(house, Form.ROUND_ROBIN_TEAMS, 4, boards=6), house.members[1]
        Session.objects.filter(pk=self.session.pk).update(played_on=timezone.localdate())
        self.session.refresh_from_db()
        roster = [RosterName(mai.name, mai), *(RosterName(f"Guest {n}") for n in range(3))]
        naming.name_players(session=self.session, rosters={"1": roster}, at=SEVEN, by=house.scorer)
        self.opening = opening.open_tables(session=self.session, at=SEVEN, by=house.scorer)
        self.matches = match_tables.matches_of(self.session)
        self.first = self.matches[0]

    def seats(self, table, number=1):
        return [s for s in match_tables.seats_of(self.session) if (s.round, s.table) == (number, table)]

    def settle(self, seats, result=RESULT, when=SEVEN):
        """Both sides say the same of some boards of a table."""
        spoken = []
        for seat in seats:
            first = entry(seat, result=result)
            spoken += [first, entry(seat, side="EW", kind="confirmed", about=first["token"])]
        return taking.take(
            session=self.session,
            opening=self.opening,
            table=seats[0].table,
            key=f"the telephone of table {seats[0].table}",
            written=spoken,
            at=when,
        )

    def address(self, table, rest=""):
        code_ = opening.code_of(self.opening, table)
        return f"/sakura/table/{self.session.pk}/{table}/{code_}/{rest}"


@pytest.fixture
def teams(inside):
    return Teams(inside)


def test_each_match_has_two_tables_and_boards_go_on_from_round_to_round(teams):
    boards = len(teams.first.boards)
    assert [(one.round, one.place, one.tables) for one in teams.matches[:3]] == [
        (1, 1, (1, 2)),
        (1, 2, (3, 4)),
        (2, 1, (1, 2)),
    ]
    assert [one.boards[0] for one in teams.matches] == [1, 1, 1 + boards, 1 + boards, *[1 + 2 * boards] * 2]
    open_room, closed = teams.seats(1), teams.seats(2)
    assert [(seat.ns, seat.ew) for seat in open_room] == [(teams.first.a, teams.first.b)] * boards
    assert [(seat.ns, seat.ew) for seat in closed] == [(teams.first.b, teams.first.a)] * boards
    by = {"session": teams.session, "at": SEVEN, "by": teams.house.scorer}
    last = teams.matches[1]
    running.enter_match(**by, number=1, a=last.a, b=last.b, imps=("10", "5"))
    running.enter_match(**by, number=1, a=teams.first.a, b=teams.first.b, imps=("10", "5"))
    again = match_tables.matches_of(teams.session)
    assert [(one.a, one.b) for one in again] == [(one.a, one.b) for one in teams.matches]


def test_nothing_is_entered_before_both_rooms_have_played_and_then_all(teams):
    open_room, closed = teams.seats(1), teams.seats(2)
    taken = teams.settle(open_room)
    assert {answer.state for answer in taken.answers} == {"taken"}
    teams.settle(closed[:-1], "6HXXE=")
    assert not Result.objects.exists()
    assert deciding.questions_of(teams.session, SEVEN) == []
    teams.settle(closed[-1:], "6HXXE=")
    rows = Result.objects.current().filter(session=teams.session).order_by("board", "table")
    assert len(rows) == 2 * len(open_room)
    assert {(row.round, row.table, row.ns.number, row.ew.number) for row in rows} == {
        (1, "open", teams.first.a, teams.first.b),
        (1, "closed", teams.first.b, teams.first.a),
    }
    recomputation.recompute(teams.session.pk, strictly=True)
    stages.recompute(teams.session.stage_id, strictly=True)
    row = StageMatch.objects.get(stage=teams.session.stage, round=1, a__number=teams.first.a)
    assert row.b.number == teams.first.b
    assert not row.provisional or row.a_score != row.b_score


def test_a_word_changed_afterwards_takes_back_its_own_result_alone(teams):
    open_room, closed = teams.seats(1), teams.seats(2)
    teams.settle(open_room)
    teams.settle(closed)
    changed = entry(open_room[0], result="1NN=", sequence=9)
    taking.take(
        session=teams.session, opening=teams.opening, table=1, key="another key", written=[changed], at=SEVEN
    )
    rows = Result.objects.current().filter(session=teams.session)
    assert rows.count() == 2 * len(open_room) - 1
    assert not rows.filter(board=open_room[0].board, table="open").exists()
    assert [one.kind for one in deciding.questions_of(teams.session, SEVEN)] == ["conflict"]


def test_when_a_later_round_has_begun_what_is_agreed_is_entered(teams):
    teams.settle(teams.seats(1))
    by = {"session": teams.session, "by": teams.house.scorer}
    clock.next_round(**by, seen=0, at=SEVEN)
    clock.next_round(**by, seen=1, at=SEVEN)
    teams.settle(teams.seats(1, 2)[:1])
    rows = Result.objects.current().filter(session=teams.session)
    assert {row.round for row in rows} == {1}
    assert rows.count() == len(teams.seats(1))


def test_a_match_with_figures_of_its_own_is_left_alone_and_the_director_may_take_one(teams):
    by = {"session": teams.session, "at": SEVEN, "by": teams.house.scorer}
    open_room = teams.seats(1)
    teams.settle(open_room)
    seats = places.seats_by_place(teams.session)
    now = tables_now(teams.session, seats, SEVEN)
    place = next(iter(now.entries))
    token = now.entries[place][0].token
    deciding.decide(**by, place=place, taken=token)
    assert [row.table for row in Result.objects.current()] == ["open"]
    other = teams.matches[1]
    running.enter_match(**by, number=1, a=other.a, b=other.b, imps=("10", "5"))
    teams.settle(teams.seats(3))
    teams.settle(teams.seats(4))
    assert Result.objects.current().count() == 1
    assert Match.objects.current().get(round=1, a__number=other.a).a_score == "10"


def addresses_of(session):
    """All that somebody reads of a session and its stage: pages, calls of the API, files."""
    slug = session.stage.event.tournament.slug
    return [
        f"tournaments/{slug}/",
        f"events/{session.stage.event_id}/",
        f"stages/{session.stage_id}/",
        f"stages/{session.stage_id}/live/",
        f"stages/{session.stage_id}/history/",
        f"sessions/{session.pk}/",
        f"sessions/{session.pk}/history/",
        f"sessions/{session.pk}/file/",
        *(f"sessions/{session.pk}/wall/{sheet}/" for sheet in ("clock", "ranking", "pairings", "seats")),
        *(f"sessions/{session.pk}/sections/{s.pk}/boards/1/" for s in session.sections.all()),
        *(f"sessions/{session.pk}/contestants/{e.pk}/" for e in session.entries.all()),
        f"api/v1/sessions/{session.pk}/standings/",
        f"api/v1/sessions/{session.pk}/results/",
        f"api/v1/sessions/{session.pk}/matches/",
        f"api/v1/sessions/{session.pk}/file/",
        f"api/v1/stages/{session.stage_id}/standings/",
        f"api/v1/stages/{session.stage_id}/matches/",
        "me/",
        "me/tables/",
        f"me/tables/{session.pk}/",
        f"me/tables/{session.pk}/director/",
        "me/matches/",
        "",
    ]


def everything(teams, client):
    """What each of them says to somebody."""
    for page in teams.addresses:
        answer = client.get(f"/sakura/{page}")
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        yield page, answer.status_code, body.decode(errors="replace")


def read_by(teams, here):
    """The same by a player of the other room and by nobody, of what is there, by who and where."""
    return {
        (who, page): body
        for who, user in (("player", here.player), ("nobody", None))
        for page, status, body in everything(teams, enter(user))
        if status == 200
    }


def computed(session):
    recomputation.recompute(session.pk)
    stages.recompute(session.stage_id)


def test_no_page_call_or_file_tells_one_room_of_the_other_before_both_have_played(here, client):
    with acting_for(here.federation):
        teams = Teams(here)
        teams.addresses = addresses_of(teams.session)
        session, other, state = teams.session, teams.address(2), teams.address(2, "state/")
    before = read_by(teams, here)
    with acting_for(here.federation):
        teams.settle(teams.seats(1))
        teams.settle(teams.seats(2)[:1], "1CN=")
        computed(session)
    at_table = {("table", page): client.get(page).content.decode() for page in (other, state)}
    between = read_by(teams, here) | at_table
    with acting_for(here.federation):
        teams.settle(teams.seats(2)[1:], "1CN=")
        computed(session)
        scores = Result.objects.current().filter(table="open").values_list("score", flat=True)
        marks = {"6HXX", *(str(abs(score)) for score in scores)}
    after = read_by(teams, here)
    assert len(between) > 40
    assert {mark for mark in marks if any(mark in body for body in after.values())} == marks
    known = {mark for mark in marks if any(mark in body for body in before.values())}
    assert known == set()
    assert [(place, mark) for place, body in between.items() for mark in marks if mark in body] == []


def test_the_traveller_of_a_table_of_teams_is_empty_and_its_page_names_the_room(teams, client):
    seat = teams.seats(1)[0]
    first = entry(seat, result=RESULT)
    body = {
        "key": "a telephone of the open room",
        "entries": [first, entry(seat, side="EW", kind="confirmed", about=first["token"])],
    }
    answer = client.post(
        teams.address(1, "entries/"), json.dumps(body), content_type="application/json"
    ).json()
    assert [one["state"] for one in answer["answers"]] == ["taken", "taken"]
    assert answer["travellers"] == []
    assert answer["state"]["boards"][0]["state"] == "agreed"
    client.cookies["language"] = "en"
    assert "Open room" in text(client.get(teams.address(1)))
    assert "Closed room" in text(client.get(teams.address(2)))
    wall = text(client.get(teams.address(0)))
    assert "Table 4 · Closed room" in wall
    state = client.get(teams.address(1, "state/")).json()
    goes = state["rounds"][0]["then"]["ns"]
    assert [(one["table"] % 2, one["side"]) for one in goes] in (
        [(1, "NS"), (0, "EW")],
        [(1, "EW"), (0, "NS")],
    )
    assert state["rounds"][-1]["then"] == {"ns": [], "ew": []}


def test_the_director_opens_prints_and_sees_the_rooms(here):
    with acting_for(here.federation):
        teams = Teams(here)
        teams.settle(teams.seats(1)[:1])
        session = teams.session
        room = room_of(session, SEVEN)
        assert [(one.number, one.entered, one.count) for one in room.tables] == [
            (1, 1, len(teams.first.boards)),
            *((table, 0, len(teams.first.boards)) for table in (2, 3, 4)),
        ]
    director = enter(here.scorer)
    page = f"/sakura/desk/sessions/{session.pk}/tables/"
    assert page in director.get(f"/sakura/desk/stages/{session.stage_id}/").content.decode()
    shown = director.get(page).content.decode()
    assert "table-cards.pdf" in shown
    assert "guide-cards.pdf" not in shown
    assert director.get(f"{page}table-cards.pdf").content.startswith(b"%PDF")
    assert director.get(f"{page}guide-cards.pdf").status_code == 404
    room = text(director.get(f"/sakura/desk/sessions/{session.pk}/room/"))
    assert "Open room: 1" in room
    assert "4000" not in room


def test_a_player_of_a_team_finds_opponents_table_and_room_and_calls(here, next_door):
    with acting_for(here.federation):
        teams = Teams(here)
        own = next(one for one in teams.matches if "1" in (one.a, one.b))
        session = teams.session
    player = enter(here.player)
    page = f"/sakura/me/tables/{session.pk}/"
    assert page in player.get("/sakura/me/tables/").content.decode()
    shown = text(player.get(page))
    assert f"1 against {own.opponents_of('1')}" in shown
    for table, room, side in own.table_of("1"):
        assert f"Table {table} · {match_tables.ROOM_NAMES[room]} · {side}" in shown
    room = f"{page}director/"
    answer = player.post(room, {"reason": "claim", "table": own.tables[1]})
    assert answer.status_code == 302
    assert answer["Location"] == f"{room}?table={own.tables[1]}"
    with acting_for(here.federation):
        call = DirectorCall.objects.get()
        assert (call.table, call.board, call.round) == (own.tables[1], None, 1)
        elsewhere = next(one for one in teams.matches if "1" not in (one.a, one.b))
        asked = {"session": session, "round": 1, "table": elsewhere.tables[0], "board": None}
        assert code(calls.call, **asked, reason="claim", at=SEVEN, by=here.player) == "not_at_table"
        assert room_of(session, SEVEN).tables[own.tables[1] - 1].call.call == call
    assert "claim" in text(player.get(f"{room}?part=yes")).lower()
    assert player.get(f"/sakura/me/tables/{session.pk}/rounds/1/boards/1/").status_code == 404
    for stranger in (here.scorer, next_door.player):
        assert enter(stranger).get(page).status_code == 404
    wall = enter(None).get(f"/sakura/sessions/{session.pk}/wall/seats/")
    assert re.search(r"1 NS · 2 EW", text(wall))
    assert f"{own.a} – {own.b}" in text(enter(None).get(f"/sakura/sessions/{session.pk}/wall/pairings/"))
    assert isinstance(player, Client)
