"""A table's own page and the director: by the code alone, without a login."""

import json

import pytest
from django.utils import timezone

from clubs.evening.services import calls, clock, messages
from clubs.models import DirectorCall, Session
from clubs.playing.services import seating
from clubs.table.services import opening
from federation.tenancy.context import acting_for
from tests.clubs.evening.evening_house import SEVEN, opened

pytestmark = pytest.mark.django_db


class Room:
    """The first table of an evening today, as its telephone asks."""

    def __init__(self, house, client):
        self.house, self.client = house, client
        self.session = opened(house)
        Session.objects.filter(pk=self.session.pk).update(played_on=timezone.localdate())
        self.opening = opening.open_tables(session=self.session, at=SEVEN, by=house.scorer)
        self.seat = seating.seats_of(self.session)[0]

    def address(self, code=None, slug=None):
        code = code or opening.code_of(self.opening, self.seat.table)
        slug = slug or self.house.federation.slug
        return f"/{slug}/table/{self.session.pk}/{self.seat.table}/{code}/room/"

    def asks(self):
        return self.client.get(self.address()).json()

    def calls(self, **more):
        return self.sends(json.dumps({"reason": "claim", "round": 1, "board": self.seat.board} | more))

    def sends(self, body, **more):
        return self.client.post(self.address(**more), body, content_type="application/json")


@pytest.fixture
def room(inside, client):
    """An evening whose tables are open."""
    return Room(inside, client)


@pytest.fixture
def next_door_s(here, next_door, client):
    """The address of a table of here, as it would be next door."""
    with acting_for(here.federation):
        return Room(here, client).address(slug=next_door.federation.slug)


def test_a_table_calls_and_is_answered(room):
    assert room.asks() == {"call": None, "messages": [], "clock": None}
    assert room.calls().json()["call"] == {"reason": "claim", "is_coming": False}
    call = DirectorCall.objects.get()
    assert (call.table, call.board, call.by) == (room.seat.table, room.seat.board, None)
    room.calls(reason="lead")
    assert DirectorCall.objects.count() == 1
    calls.come(call=call, at=timezone.now(), by=room.house.scorer)
    assert room.asks()["call"] == {"reason": "claim", "is_coming": True}
    calls.close(call=call, at=timezone.now(), by=room.house.scorer)
    assert room.asks()["call"] is None


def test_what_is_written_and_how_long_the_round_is(room):
    other = next(seat.table for seat in seating.seats_of(room.session) if seat.table != room.seat.table)
    for table, text in ((None, "Tea"), (room.seat.table, "Hurry"), (other, "Not for you")):
        messages.write(session=room.session, table=table, text=text, at=SEVEN, by=room.house.scorer)
    clock.next_round(session=room.session, seen=0, at=timezone.now(), by=room.house.scorer)
    answer = room.asks()
    assert answer["messages"] == ["Hurry", "Tea"]
    assert answer["clock"]["round"] == 1
    assert 0 < answer["clock"]["seconds"] <= 3600
    assert answer["clock"]["is_paused"] is False
    clock.pause(session=room.session, at=timezone.now(), by=room.house.scorer)
    assert room.asks()["clock"]["is_paused"] is True


@pytest.mark.parametrize(
    "more",
    [
        {"reason": "tea"},
        {"reason": ["claim"]},
        {"reason": None},
        {"round": 0},
        {"round": "1"},
        {"round": True},
        {"round": 99},
        {"board": 99},
        {"board": {}},
        {"board": -1},
    ],
)
def test_what_calls_nobody_is_refused_in_words(room, more):
    answer = room.calls(**more)
    assert answer.status_code == 422
    assert answer.json()["detail"]
    assert not DirectorCall.objects.exists()


@pytest.mark.parametrize("body", ["", "[]", "null", "{", "\0", '{"reason": "\ud800"}', "x" * 3000])
def test_nothing_that_is_sent_breaks_it(room, body):
    assert room.sends(body.encode("utf-8", "surrogatepass")).status_code == 422


def test_a_wrong_code_another_table_s_and_a_closed_table_s_lead_nowhere(room):
    wall = opening.code_of(room.opening, opening.WALL)
    for code in ("wrong", wall):
        assert room.client.get(room.address(code)).status_code == 404
        assert room.sends("{}", code=code).status_code == 404
    assert not DirectorCall.objects.exists()
    opening.close_tables(session=room.session, at=SEVEN, by=room.house.scorer)
    assert room.client.get(room.address()).status_code == 404


def test_next_door_knows_no_such_table(next_door_s, client):
    assert client.get(next_door_s).status_code == 404
    assert client.post(next_door_s, "{}", content_type="application/json").status_code == 404
