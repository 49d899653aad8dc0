"""Every form in which a file is amended, on a telephone and a desk: readable, accessible, by its links."""

import pytest
from playwright.sync_api import expect

from clubs.uploads.services import uploads
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.browser.test_evening import HOMES
from tests.clubs.uploads.test_amending_teams import CLOSED, without
from tests.clubs.uploads.test_uploads import MITCHELL

pytestmark = pytest.mark.browser

# A day, a line, a board and a player that are wrong, each once.
FILE = (
    MITCHELL.replace(b"<DATE>21/07/2022</DATE>", b"<DATE>21/07/2565</DATE>")
    .replace(b"<CONTRACT>2H</CONTRACT>", b"<CONTRACT>9H</CONTRACT>", 1)
    .replace(b"<BOARD_NUMBER>18</BOARD_NUMBER>", b"<BOARD_NUMBER>Total</BOARD_NUMBER>", 1)
)
FORMS = {"heading": "#id_to", "result": "#id_contract", "board": "#id_board", "player": "#id_number"}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_each_form(visitor, portal, language):
    slug = HOMES[language]
    house = next(house for house in portal.houses if house.federation.slug == slug)
    with acting_for(house.federation):
        drafts = [
            uploads.receive(club=house.club, name=name, content=content, by=house.scorer)[0]
            for name, content in (("pairs.xml", FILE), ("teams.xml", without(CLOSED)))
        ]
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, slug, "scorer")
    seen = set()
    for upload in drafts:
        address = f"/{slug}/desk/uploads/{upload.pk}/"
        page.goto(address)
        links = page.locator(".amends a").evaluate_all("all => all.map(each => each.getAttribute('href'))")
        kinds = {
            kind: link for link in reversed(links) for kind in FORMS if f"%22kind%22%3A%22{kind}%22" in link
        }
        for kind, link in kinds.items():
            page.goto(address + link)
            expect(page.locator(f"#amend {FORMS[kind]}")).to_be_visible()
            accessible(page)
            fits(page)
            page.set_viewport_size({"width": 1280, "height": 900})
            accessible(page)
            page.set_viewport_size({"width": 360, "height": 900})
            seen.add(kind)
    assert seen == set(FORMS)


def test_a_wrong_answer_is_told_beside_its_field(visitor, portal):
    house = next(house for house in portal.houses if house.federation.slug == "albion")
    with acting_for(house.federation):
        upload, _ = uploads.receive(
            club=house.club, name="teams.xml", content=without(CLOSED), by=house.scorer
        )
    page = visitor.arrives("en", width=360)
    visitor.signs_in(page, "albion", "scorer")
    page.goto(f"/albion/desk/uploads/{upload.pk}/")
    page.locator(".amends a").first.click()
    page.fill("#id_score", "421")
    page.locator("#amend button").click()
    expect(page.locator("#amend [role=alert]")).to_contain_text("No contract has this score.")
    accessible(page)
    page.goto(f"/albion/desk/uploads/{upload.pk}/")
    page.locator(".amends button").click()
    expect(page.locator("#amended")).to_be_visible()
    expect(page.locator(".amends button")).to_have_count(0)
