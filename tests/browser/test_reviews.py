"""A review of records by keyboard: opened, worked out, a board beside all other tables, a note, closed."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from clubs.models import Result
from federation.models import Member, Role
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.tenancy.context import acting_for
from scoring.models import PlayAnalysis
from scoring.tasks import analyse_play
from tests import cast
from tests.browser.accessibility import accessible, fits
from tests.factories.reviews import seat_member
from tests.scoring import builders
from tests.scoring.sessions.test_plays import BBO

SHOTS = os.environ.get("PORTAL_SHOTS", "")
pytestmark = pytest.mark.browser
WORDS = {
    "en": {
        "open": "Open a review",
        "work": "Work them out",
        "note": "Write the note",
        "close": "Close the review",
    },
    "ja": {"open": "調査を始める", "work": "計算する", "note": "メモを書く", "close": "調査を終了する"},
}


@pytest.fixture(scope="module")
def reviewed(portal):
    """A house, the result at whose table two members without a login sat, and their numbers."""
    house = portal.houses[0]
    with acting_for(house.federation):
        session = builders.published(house, BBO)
        names = (("20001", "北", "Kita"), ("20002", "南", "Minami"))
        scheme = house.federation.number_scheme
        numbers = [with_check_digit(number, scheme) for number, *_ in names]
        register_members(
            [
                Member(number=number, family_name=name, family_romaji=romaji)
                for number, (_, name, romaji) in zip(numbers, names, strict=True)
            ],
            by=None,
        )
        cast.appoint(house.registrar, Role.CONDUCT_OFFICER)
        result = Result.objects.current().filter(session=session, board=1, contract="5CX").first()
        for entry, number in zip((result.ns, result.ew), numbers, strict=True):
            seat_member(entry, Member.objects.get(number=number))
    return house, result, numbers


def looked_at(page, name):
    """On a desk in the dark and on a telephone by day: it fits and nobody is hindered."""
    for width, scheme in ((1280, "dark"), (360, "light")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{name}-{width}.png", full_page=True)
        accessible(page)
        fits(page)


def press(page, name):
    page.get_by_role("button", name=name).focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")


def worked_out(house):
    """What was asked of the solver is computed, as the worker of another queue does it."""
    with acting_for(house.federation):
        owed = [row.pk for row in PlayAnalysis.objects.all() if row.is_owed]
    for analysis in owed:
        analyse_play(house.federation.pk, analysis)


@pytest.mark.parametrize("language", WORDS)
def test_a_committee_reviews_the_boards_of_two_players(visitor, reviewed, language):
    (house, result, numbers), words = reviewed, WORDS[language]
    slug = house.federation.slug
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, slug, "registrar")
    page.goto(f"/{slug}/desk/records/")
    page.fill("[name=numbers]", " ".join(numbers))
    page.fill("[name=first_day]", "1990-01-01")
    page.fill("[name=last_day]", "2090-01-01")
    page.fill("[name=reason]", "Leads that nobody else found.")
    press(page, words["open"])
    page.wait_for_url(re.compile(r"/desk/records/\d+/$"))
    review = page.url
    if page.get_by_role("button", name=words["work"]).count():
        press(page, words["work"])
        worked_out(house)
        page.goto(review)
    expect(page.locator("main table").first).to_contain_text("%")
    looked_at(page, f"review-{language}")
    board = page.locator(f"a[href$='/boards/{result.pk}/']")
    board.focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".beside .compared").first).to_be_visible()
    page.fill("[name=note-text]", "The jack of diamonds?")
    press(page, words["note"])
    expect(page.locator("article.note")).to_contain_text("The jack of diamonds?")
    page.locator(".beside details").first.evaluate("table => table.open = true")
    looked_at(page, f"review-board-{language}")
    page.goto(review)
    page.fill("[name=close-text]", "Nothing to pursue.")
    press(page, words["close"])
    expect(page.locator("main .ruling")).to_contain_text("Nothing to pursue.")
    page.goto(f"/{slug}/desk/records/")
    looked_at(page, f"reviews-{language}")
