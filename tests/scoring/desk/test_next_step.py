"""What a director sees first: the next step and the round that is played; everything else is folded."""

import re

import pytest
from django.utils import timezone

from tests.clubs.uploads.test_desk_pages import text
from tests.scoring.desk.test_stage_desk import Desk, paired
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db

DRAWER = re.compile(r"<details[^>]*>.*?</details>", re.DOTALL)
STEPS = re.compile(r'<a class="button( second)?" href="([^"]+)">([^<]+)</a>')
NOW = re.compile(r'<ul class="tables-now">.*?</ul>', re.DOTALL)
TABLE = re.compile(r'<a href="([^"]+)">([^<]+)</a>\s*<span class="figure">([^<]+)</span>')


@pytest.fixture
@furnished_once
def desk(here):
    """A Swiss of four teams, its first round paired."""
    return paired(Desk(here))


def steps(desk):
    """What the buttons above everything else say, the first of them to be pressed next."""
    first = desk.look().content.decode().partition('<div class="buttons">')[2].partition("</div>")[0]
    return [(label.strip(), address, not second) for second, address, label in STEPS.findall(first)]


def tables(desk):
    """The round that is played: who, with what state, and where it is entered."""
    shown = NOW.search(desk.look().content.decode())
    return [(who, state, address) for address, who, state in TABLE.findall(shown[0] if shown else "")]


def enter(desk, a, b):
    assert desk.send("match", match=desk.match(1, a, b), a="30", b="20").status_code == 302


def test_what_is_missing_comes_before_the_next_draw(desk):
    grid = desk.address("rounds/1/enter/")
    start = ("Start the clock of round 1", f"{desk.address('start/')}?number=1")
    assert steps(desk) == [(*start, True), ("Enter round 1: 2 results are missing", grid, False)]
    enter(desk, "1", "2")
    assert steps(desk) == [("Enter round 1: 1 result is missing", grid, True), (*start, False)]
    enter(desk, "3", "4")
    assert steps(desk)[0] == ("Draw round 2", desk.address("draw/"), True)


def test_a_match_with_a_board_of_eight_or_a_late_team_alone_holds_up_the_next_draw(desk):
    one_board = {"match": desk.match(1, "1", "2"), "board": "1", "open": "1NT N =", "closed": "pass"}
    assert desk.send("board", **one_board).status_code == 302
    late = {"round": "1", "contestant": "3", "minutes": "7", "confirm": "yes"}
    assert desk.send("late", **late).status_code == 302
    labels = [label for label, _address, _first in steps(desk)]
    assert "Enter round 1: 2 results are missing" in labels
    assert "Draw round 2" not in labels


def test_every_match_of_the_round_has_its_state_and_leads_to_its_row(desk):
    enter(desk, "1", "2")
    shown = tables(desk)
    states = {who: state for who, state, _address in shown}
    assert states == {"Team 1 – Team 2": "30–20", "Team 3 – Team 4": "no result yet"}
    (row,) = [address for who, _state, address in shown if who == "Team 3 – Team 4"]
    grid, _hash, place = row.partition("#")
    assert f'id="{place}"' in desk.client.get(grid).content.decode()


def test_whatever_is_not_next_is_folded(desk):
    page = desk.look().content.decode()
    drawers = DRAWER.findall(page)
    assert not [drawer for drawer in drawers if re.match(r"<details[^>]*\sopen\b", drawer)]
    acts = {address for drawer in drawers for address in re.findall(r'href="([^"]+)"', drawer)}
    for act in ("late/", "withdraw/", "penalty/", "wrong-direction/", "publish/"):
        assert desk.address(act) in acts
        assert desk.address(act) not in {address for _label, address, _first in steps(desk)}


def test_the_front_page_of_an_official_leads_to_the_desk_of_today(desk):
    with desk.inside():
        tournament = desk.stage.event.tournament
        tournament.starts_on = tournament.ends_on = timezone.localdate()
        tournament.save()
    button = f'class="button" href="{desk.address()}"'
    front = desk.client.get("/sakura/")
    assert "Your tournaments today" in text(front)
    assert button in front.content.decode()
    desk.client.force_login(desk.house.player)
    assert button not in desk.client.get("/sakura/").content.decode()
