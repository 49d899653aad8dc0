"""A movement for the club's evening: chosen on a phone, looked at, its cards downloaded. Both languages."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from clubs.playing.services import running
from federation.tenancy.context import acting_for
from tests.browser.accessibility import fits
from tests.browser.test_evening import HOMES, accessible
from tests.browser.test_reports import entered
from tests.clubs.tournaments.event_house import at, play, running_stage

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_movement_and_its_cards(visitor, portal, language):
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, HOMES[language], "scorer")
    page.goto(f"/{HOMES[language]}/desk/")
    page.locator("main a[href$='/movements/']").click()
    page.fill("#movement_contestants", "15")
    page.check("#movement_switched")
    page.locator("main form[method=get] .buttons button").click()
    expect(page.locator("table.movement tbody tr")).to_have_count(7)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        accessible(page)
        if os.environ.get("SCREENSHOTS"):
            shot = Path(os.environ["SCREENSHOTS"]) / f"movement-{language}-{width}.png"
            page.screenshot(path=shot, full_page=True)
    with page.expect_download() as arriving:
        page.locator("main a[href*='guide-cards.pdf']").click()
    assert arriving.value.suggested_filename.startswith("guide-cards-")
    assert Path(arriving.value.path()).read_bytes().startswith(b"%PDF")


@pytest.fixture
def swiss(portal, request):
    """A stage with a round that is drawn; of its own slug, as the portal runs on."""
    house = portal.houses[0]
    with acting_for(house.federation):
        here = running_stage(house, slug=f"wall-{request.node.callspec.params['language']}")
        pairs = [("1", "2"), ("3", "4")]
        running.pair_round(session=here.session, number=1, matches=pairs, at=at(0), by=here.director)
        play(here, 1, ("1", "2", 30, 12), ("3", "4", 20, 20))
    return here


@pytest.mark.parametrize("language", ["ja", "en"])
def test_sheets_for_the_wall(visitor, portal, swiss, language):
    """Paper and language are chosen once; each sheet is then a press."""
    page = entered(visitor, swiss.director, language, 360)
    page.goto(f"/sakura/desk/stages/{swiss.stage.pk}/prints/")
    accessible(page)
    fits(page)
    page.select_option("#wall_format", "A3")
    page.select_option("#wall_turn", "landscape")
    page.select_option("#wall_lang", "both")
    with page.expect_download() as arriving:
        page.locator("button[formaction*='/rounds/1/wall/pairings']").click()
    sheet = PdfReader(arriving.value.path()).pages[0]
    assert [round(float(side) * 25.4 / 72) for side in sheet.mediabox[2:]] == [420, 297]
    shown = sheet.extract_text()
    assert ("Round 1" in shown, "第1ラウンド" in shown) == (True, True)
