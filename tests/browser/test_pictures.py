"""Pictures in a real browser: both languages and schemes, telephones, desks and paper, and who listens."""

import pytest
from playwright.sync_api import expect

from clubs.models import Result
from federation.tenancy.context import acting_for
from scoring.models import StandingRow
from tests.browser.accessibility import accessible, fits
from tests.scoring import builders

pytestmark = pytest.mark.browser


@pytest.fixture
def addresses(portal):
    """The pages of a session, its club's and the list of results."""
    house = portal.houses[0]
    session = builders.published(house)
    base = f"/sakura/sessions/{session.pk}/"
    with acting_for(house.federation):
        entry = StandingRow.objects.filter(session=session).first().entry_id
        played = Result.objects.current().filter(session=session).first()
    board = f"{base}sections/{played.section_id}/boards/{played.board}/"
    club = f"/sakura/clubs/{session.club_id}/"
    return [base, f"{base}contestants/{entry}/", board, club, "/sakura/results/"]


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_fit_and_are_read_by_everybody(visitor, portal, addresses, language, scheme):
    page = visitor.arrives(language, width=360)
    page.emulate_media(color_scheme=scheme)
    assert len(addresses) == 5
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        for address in addresses:
            page.goto(address)
            for at in range(page.locator("figure.picture summary").count()):
                page.locator("figure.picture summary").nth(at).click()
                expect(page.locator("figure.picture table").nth(at)).to_be_visible()
            fits(page)
            accessible(page)


def test_letters_of_a_picture_can_be_read_on_a_telephone(visitor, portal, addresses):
    page = visitor.arrives("en", width=360)
    page.goto(addresses[0])
    size = page.evaluate("document.querySelector('.drawing text').getBoundingClientRect().height")
    assert size >= 11, size


def test_paper_has_the_figures(visitor, portal, addresses):
    page = visitor.arrives("en", width=768)
    page.goto(addresses[0])
    table = page.locator("figure.picture table")
    expect(table).to_be_hidden()
    page.emulate_media(media="print")
    expect(table).to_be_visible()
    fits(page)
