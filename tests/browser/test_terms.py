"""Terms of a page, and its help: opened by key and by finger, inside a narrow window, not on paper."""

import re

import pytest
from playwright.sync_api import expect

from clubs.models import Result
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.scoring import builders

pytestmark = pytest.mark.browser

SUMMARY = {"en": "Terms on this page", "ja": "この画面の用語"}
HELP = ("/sakura/help/", "/sakura/help/results/", "/sakura/help/points/")


@pytest.fixture
def tables(portal):
    """Standings and a traveller of a session."""
    house = portal.houses[0]
    session = builders.published(house)
    base = f"/sakura/sessions/{session.pk}/"
    with acting_for(house.federation):
        played = Result.objects.current().filter(session=session).first()
    return [base, f"{base}sections/{played.section_id}/boards/{played.board}/"]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_terms_of_a_page_open_by_key_and_are_not_printed(visitor, portal, tables, language):
    page = visitor.arrives(language, width=360)
    for address in tables:
        page.goto(address)
        summary = page.locator("details.terms > summary")
        expect(summary).to_have_text(SUMMARY[language])
        summary.focus()
        page.keyboard.press("Enter")
        expect(page.locator("details.terms dd").first).to_be_visible()
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            accessible(page)
            fits(page)
        page.emulate_media(media="print")
        expect(page.locator("details.terms")).to_be_hidden()
        page.emulate_media(media="screen")
    expect(page.locator("th abbr[title]").first).to_be_attached()
    expect(page.locator("details.terms dt a").first).to_have_attribute(
        "href", re.compile("^/sakura/learn/glossary/#term-")
    )


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("width", [360, 1280])
def test_pages_of_help_are_accessible_and_fit(visitor, portal, language, width):
    page = visitor.arrives(language, width=width)
    for address in HELP:
        answer = page.goto(address)
        assert answer.status == 200, address
        accessible(page)
        fits(page)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_page_leads_to_its_help_and_from_there_to_the_glossary(visitor, portal, language):
    page = visitor.arrives(language, width=360)
    page.goto("/sakura/results/")
    page.locator("footer a[href$='/help/results/']").click()
    expect(page.locator("dl.article dt")).to_have_count(11)
    page.locator("dl.article dt a[href$='#term-vp']").click()
    expect(page.locator("#term-vp")).to_be_in_viewport()
    accessible(page)
    fits(page)
