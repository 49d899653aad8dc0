"""A movement for the club's evening: chosen on a phone, looked at, its cards downloaded. Both languages."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.test_evening import HOMES, accessible

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
