"""The director's room, a player's call, and the wall: in both languages, on a telephone and on a screen."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.evening.services import naming
from clubs.models import DirectorCall
from clubs.tournaments.services.entrants import RosterName
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.browser.test_reports import entered
from tests.clubs.evening.evening_house import opened

pytestmark = pytest.mark.browser

LANGUAGES = ["ja", "en"]
# Letters are read at three metres where they are as high as a two-hundredth of that: 15 millimetres on a
# screen a metre wide. A capital is seven tenths of the size of its type.
READ_AT_THREE_METRES = 3 / 200 / 0.7
SIZES = """() => [...document.querySelectorAll("main h1, main td, main th, main p, main [data-left]")]
    .map((one) => parseFloat(getComputedStyle(one).fontSize) / innerWidth)"""


@pytest.fixture
def evening(portal):
    """The house and an evening of ten tables, its player as number 1."""
    house = portal.houses[0]
    with acting_for(house.federation):
        session, mai = opened(house, contestants=20), house.members[1]
        roster = [RosterName(mai.name, mai), RosterName("Guest")]
        naming.name_players(session=session, rosters={"1": roster}, at=timezone.now(), by=house.scorer)
    return house, session


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_calls_and_the_director_answers(visitor, evening, language):
    house, session = evening
    player = entered(visitor, house.player, language, 360)
    player.goto(f"/sakura/me/tables/{session.pk}/")
    with player.expect_navigation():
        player.locator("a.button[href$='director/#call']").click()  # the first press
    accessible(player)
    fits(player)
    player.locator("button[value=claim]").click()  # the second
    expect(player.locator(".messages")).to_be_visible()
    with acting_for(house.federation):
        call = DirectorCall.objects.get(session=session)
    director = entered(visitor, house.scorer, language, 360)
    director.goto(f"/sakura/desk/sessions/{session.pk}/room/")
    expect(director.locator("table tbody tr")).to_have_count(10)
    accessible(director)
    fits(director)
    director.locator("button[name=next]").click()
    expect(director.locator("[data-left]")).to_contain_text(":")
    director.locator("button[name=pause]").click()
    expect(director.locator("[data-paused]")).to_be_visible()
    director.locator("button[name=come]").click()
    expect(director.locator("button[name=come]")).to_have_count(0)
    accessible(director)
    fits(director)
    director.set_viewport_size({"width": 1280, "height": 800})
    fits(director)
    director.locator("a[href*='/cases/new/']").click()
    expect(director.locator("[name=board]")).to_have_value(str(call.board))
    expect(director.locator("[name=at_table]")).not_to_have_value("")
    director.go_back()
    director.locator("button[name=close]").click()
    expect(director.locator("button[name=close]")).to_have_count(0)
    director.locator("#id_text").fill("Tea in five minutes")
    with director.expect_navigation():
        director.locator("button[name=write]").click()
    player.goto(f"/sakura/me/tables/{session.pk}/")
    expect(player.locator("main")).to_contain_text("Tea in five minutes")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wall_is_read_at_three_metres(visitor, evening, language):
    house, session = evening
    page = entered(visitor, house.player, language, 1920)
    for sheet in ("clock", "ranking", "pairings", "seats"):
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(f"/sakura/sessions/{session.pk}/wall/{sheet}/")
        sizes = page.evaluate(SIZES)
        assert sizes
        assert min(sizes) >= READ_AT_THREE_METRES, (sheet, min(sizes))
        assert page.evaluate(
            "document.querySelector('main').getBoundingClientRect().bottom <= innerHeight"
        ), sheet
        accessible(page)
        page.set_viewport_size({"width": 360, "height": 780})
        fits(page)
