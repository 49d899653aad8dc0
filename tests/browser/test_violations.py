"""What is a violation of conduct, on a telephone and a wide screen: an example with a name is refused."""

import pytest
from playwright.sync_api import expect

from federation.tenancy.context import acting_for
from rulings.models import ConductExample
from tests.browser.accessibility import accessible, fits
from tests.rulings.conduct.test_violations import SENTENCES, conduct_case

pytestmark = pytest.mark.browser
PAGE = "/sakura/conduct/"


@pytest.mark.parametrize(("language", "width"), [("ja", 360), ("en", 1280)])
def test_an_example_is_refused_with_a_name_published_without_and_taken_back(visitor, portal, language, width):
    house = next(house for house in portal.houses if house.federation.slug == "sakura")
    with acting_for(house.federation):
        case, player = conduct_case(house)
    page = visitor.arrives(language, width=width)
    page.goto(PAGE)
    accessible(page)
    fits(page)
    visitor.signs_in(page, "sakura", "administrator")
    page.goto("/sakura/desk/conduct/examples/")
    accessible(page)
    fits(page)
    page.locator(f"main a[href$='/examples/{case.pk}/']").click()
    page.fill(f"[name=texts_{language}]", f"{player} laughed.")
    page.locator("main form .button").first.click()
    expect(page.locator(".problems, .errorlist").first).to_contain_text(str(player))
    accessible(page)
    fits(page)
    page.fill(f"[name=texts_{language}]", SENTENCES[language])
    with page.expect_navigation():
        page.locator("main form .button").first.click()
    page.goto(PAGE)
    expect(page.locator("#courtesy .examples")).to_contain_text(SENTENCES[language])
    accessible(page)
    fits(page)
    page.goto(f"/sakura/desk/conduct/examples/{case.pk}/")
    page.fill("input[name=reason]", "recognised")
    with page.expect_navigation():
        page.locator("main form .button.second").click()
    page.goto(PAGE)
    expect(page.locator("#courtesy .examples")).to_have_count(0)
    with acting_for(house.federation):
        assert ConductExample.objects.filter(case=case).count() == 2
