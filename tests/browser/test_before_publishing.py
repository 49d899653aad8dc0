"""A club's two sections ranked together before they are published: by presses alone, in both languages."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from clubs.models import Session
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.browser.test_evening import HOMES
from tests.places import SAMPLES
from tests.scoring.builders import TWO_SECTIONS, club_of

SHOTS = os.environ.get("PORTAL_SHOTS", "")
pytestmark = pytest.mark.browser
WORDS = {
    "en": ("The standings as they would be", "Use these settings", "To publishing", "Publish"),
    "ja": ("公表した場合の成績", "この設定を使う", "公表へ進む", "公表する"),
}


@pytest.mark.parametrize("language", WORDS)
def test_what_is_published_is_what_was_looked_at(visitor, portal, language):
    slug = HOMES[language]
    house = next(house for house in portal.houses if house.federation.slug == slug)
    look, use, to_publishing, publish = WORDS[language]
    with acting_for(house.federation):
        club = club_of((SAMPLES / TWO_SECTIONS).read_bytes(), house)
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, slug, "scorer")
    page.goto(f"/{slug}/desk/clubs/{club.pk}/")
    page.set_input_files("input[type=file]", SAMPLES / TWO_SECTIONS)
    page.locator("form.drop button").click()
    page.wait_for_url("**/desk/uploads/**")
    page.get_by_role("link", name=look).click()
    page.wait_for_url("**/standings/")
    shown(page, f"before-publishing-{language}")
    wrong = page.locator("td strong.wrong")
    assert wrong.count() > 0
    with page.expect_navigation():
        page.get_by_role("button", name=use).click()
    expect(wrong).to_have_count(0)
    shown(page, f"before-publishing-chosen-{language}")
    places = page.locator("table.standings td.place").all_inner_texts()
    page.get_by_role("link", name=to_publishing).click()
    page.wait_for_url("**#publish")
    page.check("#id_acknowledged")
    with page.expect_navigation():
        page.get_by_role("button", name=publish, exact=True).click()
    page.wait_for_selector("table.standings")
    assert page.locator("table.standings td.place").all_inner_texts() == places
    with acting_for(house.federation):
        session = Session.objects.latest("pk")
        assert session.conditions["across_sections"] == "yes"


def shown(page, name):
    """On a telephone and on a desk: it fits, nobody is hindered, and it can be looked at."""
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        accessible(page)
        fits(page)
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{name}-{width}.png", full_page=True)
    page.set_viewport_size({"width": 360, "height": 900})
