"""The law library on a telephone, and the way to it from the advisor."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import accessible, fits

pytestmark = pytest.mark.browser
RULED = "/sakura/advisor/?topic=card_played&who=defender&manner=dropped&partner_could_see=true"


@pytest.mark.parametrize(("language", "typed"), [("ja", "第45条C項4(b)"), ("en", "45c4b")])
def test_looking_an_item_up(visitor, portal, language, typed):
    page = visitor.arrives(language, width=360)
    page.goto("/sakura/laws/")
    accessible(page)
    fits(page)
    page.locator("#law-query").fill(typed)
    with page.expect_navigation():
        page.locator(".law-search button").click()
    accessible(page)
    fits(page)
    page.locator(".law-hits a").first.click()
    expect(page.locator("[id='45C4b']")).to_be_in_viewport()
    accessible(page)
    fits(page)
    page.goto("/sakura/laws/regulations/")
    accessible(page)
    fits(page)


def test_a_ruling_leads_to_its_law(visitor, portal):
    page = visitor.arrives("en", width=360)
    page.goto(RULED)
    page.locator(".answered a").last.click()
    page.get_by_role("link", name="Yes", exact=True).click()
    page.get_by_role("link", name="Law 49").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Law 49 Exposure of a Defender's Cards")
