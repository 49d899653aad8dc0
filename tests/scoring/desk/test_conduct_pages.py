"""Conduct on the director's desk: who may, the tap, the ladder, the effect, taking back."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import EntryPlayer
from federation.tenancy.context import acting_for
from rulings.models import Adjustment, Case
from tests.clubs.tournaments.event_house import play, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring import builders
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


class Desk:
    """A session and somebody's browser."""

    def __init__(self, house, session, user):
        self.house, self.session, self.client = house, session, enter(user)

    @property
    def address(self):
        return f"/sakura/desk/sessions/{self.session.pk}/conduct/"

    def inside(self):
        return acting_for(self.house.federation)

    def send(self, *players, **fields):
        given = {"token": uuid4(), "round": 1, "what": "Shouting.", "established": "on"} | fields
        return self.client.post(self.address, {**given, "players": [player.pk for player in players]})

    def player(self, number, seat=1):
        with self.inside():
            players = EntryPlayer.objects.current().filter(entry__session=self.session, entry__number=number)
            return players.get(seat=seat)


@pytest.fixture
@furnished_once
def evening(here):
    """A club's published evening of pairs."""
    return Desk(here, builders.published(here), here.scorer)


@pytest.fixture
@furnished_once
def match(here):
    """A match of teams in which the first is ahead."""
    with acting_for(here.federation):
        running = running_stage(here, form="round_robin_teams")
    desk = Desk(here, running.session, running.director)
    desk.client.post(
        f"/sakura/desk/stages/{running.stage.pk}/hand/",
        {"token": uuid4(), "number": 1, "matches": "1 2\n3 4"},
    )
    with desk.inside():
        play(running, 1, ("1", "2", 30, 10), ("3", "4", 10, 10))
    desk.stage = running.stage
    return desk


def test_strangers_are_refused(evening, next_door):
    for user in (evening.house.player, next_door.administrator):
        assert enter(user).get(evening.address).status_code in (403, 404)
        assert enter(user).post(evening.address, {"confirm": "yes"}).status_code in (403, 404)
    assert Client().get(evening.address).status_code == 302
    assert evening.client.get(evening.address.replace("sakura", "albion")).status_code in (403, 404)
    assert evening.client.get(f"{evening.address}999999/").status_code == 404


def test_tap_look_confirm_and_take_back(evening):
    with evening.inside():
        number = evening.session.entries.current().first().number
    first, second = evening.player(number), evening.player(number, 2)
    assert str(first) in text(evening.client.get(evening.address))
    shown = text(evening.send(first, second))
    assert "½ board" in shown
    assert "What it does to the standings" in shown
    with evening.inside():
        assert not Adjustment.objects.exists()
    assert evening.send(first, second, confirm="yes", told="on").status_code == 302
    with evening.inside():
        held = Adjustment.objects.get(body__player=str(first))
        assert Case.objects.get().state == "told"
    page = text(evening.client.get(evening.address))
    assert "1 so far" in page
    back = f"{evening.address}{held.pk}/"
    assert "What it does to the standings" in text(evening.client.post(back, {"reason": "The other one."}))
    answer = evening.client.post(back, {"reason": "The other one.", "confirm": "yes"})
    assert answer.status_code == 302
    assert evening.client.get(back).status_code == 404
    with evening.inside():
        assert Case.objects.get().state == "ruled"


def test_not_established_and_established_later(evening):
    with evening.inside():
        number = evening.session.entries.current().first().number
    player = evening.player(number)
    shown = text(evening.send(player, established=""))
    assert "Not established" in shown
    assert "The standings stay as they are" in shown
    evening.send(player, established="", confirm="yes")
    with evening.inside():
        held = Adjustment.objects.get()
    back = f"{evening.address}{held.pk}/?establish"
    assert evening.client.post(back, {"reason": "Seen.", "confirm": "yes"}).status_code == 302
    assert "1 so far" in text(evening.client.get(evening.address))


def test_the_third_forfeits_the_match(match):
    player = match.player("1")
    for sent in (1, 2):
        assert match.send(player, confirm="yes").status_code == 302, sent
    shown = text(match.send(player))
    assert "the match is forfeited" in shown
    assert "Team 2" in shown
    page = text(match.client.get(f"/sakura/desk/stages/{match.stage.pk}/"))
    assert "Conduct" in page
    answer = match.client.get(f"/sakura/desk/stages/{match.stage.pk}/manners/")
    assert answer.headers["Location"] == match.address


def test_a_form_that_says_too_little_is_shown_again(evening):
    answer = evening.send(what="")
    assert answer.status_code == 422
    assert "Choose who it is about" in text(answer)
    assert evening.send(evening.player("1NS"), round=0).status_code == 422
    with evening.inside():
        assert not Case.objects.exists()


def test_the_page_costs_as_many_queries_with_many_reports(evening):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            evening.client.get(evening.address)
        return len(asked)

    first = evening.player("1NS")
    evening.send(first, confirm="yes")
    queries()  # the first look fills what is kept between requests
    few = queries()
    for number in ("2NS", "3NS", "4NS"):
        evening.send(evening.player(number), confirm="yes")
    assert queries() == few
