"""From “New evening” to the first board that can be entered, at ten tables, in both languages."""

import re

import pytest
from playwright.sync_api import expect

from clubs.models import Session
from clubs.playing.services import seating
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.browser.keystrokes import TAP, Keystrokes
from tests.browser.test_reports import entered

pytestmark = pytest.mark.browser

LANGUAGES = ["ja", "en"]
PRESSES_MAX, SECONDS_MAX = 25, 5 * 60
PLAY, ENTER = "main form[method=post] button[name=movement]", "main .buttons a.button:not(.second)"
BOXES = ".grid-boxes input[data-result], input[data-result]"


def pressed(strokes, place, ready):
    """A press on something that is looked for first; the next page is waited for."""
    strokes.thoughts += 1
    strokes.points += 1
    strokes.presses += 1
    with strokes.waiting():
        for act in (place.click, ready):
            act()


def typed(page, strokes, field, words):
    """A field is found and written."""
    strokes.thoughts += 1
    strokes.points += 1
    strokes.presses += 1 + len(words)
    page.locator(field).fill(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_nothing_to_the_first_board_at_ten_tables(visitor, portal, language):
    house = portal.houses[0]
    page, strokes = entered(visitor, house.scorer, language, 360), Keystrokes(TAP)
    page.goto(f"/sakura/desk/clubs/{house.club.pk}/")
    tables = page.locator("#evening_tables")
    pressed(strokes, page.locator("main a[href$='/evening/']"), lambda: expect(tables).to_be_visible())
    accessible(page)
    fits(page)
    typed(page, strokes, "#evening_tables", "10")
    pressed(
        strokes,
        page.locator("main form[method=get] button"),
        lambda: expect(page.locator(PLAY).first).to_be_visible(),
    )
    accessible(page)
    fits(page)
    rows = page.locator("fieldset input[list]")
    pressed(strokes, page.locator(PLAY).first, lambda: expect(rows).to_have_count(40))
    accessible(page)
    fits(page)
    pressed(strokes, page.locator(ENTER).first, lambda: expect(page.locator("main h1")).to_be_visible())
    with acting_for(house.federation):
        session = Session.objects.filter(stage__event__tournament__slug__startswith="evening-").latest("pk")
        assert len({seat.table for seat in seating.seats_of(session)}) == 10
    expect(page.locator("main form, main table").first).to_be_visible()
    assert strokes.presses <= PRESSES_MAX, strokes.presses
    assert strokes.seconds <= SECONDS_MAX, (strokes.worked, strokes.waited)
    print(f"{language}: {strokes.presses} presses, {strokes.seconds:.0f} seconds")


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_written_in_one_list(visitor, portal, language):
    house = portal.houses[0]
    page = entered(visitor, house.scorer, language, 360)
    page.goto(f"/sakura/desk/clubs/{house.club.pk}/evening/?form=pairs_matchpoints&tables=3&boards=20")
    page.locator(PLAY).first.click()
    rows = page.locator("fieldset input[list]")
    expect(rows).to_have_count(12)
    member = house.members[0]
    for place, words in ((0, member.number), (1, "Guest One"), (2, "99999999")):
        rows.nth(place).fill(words)
    page.locator("button[name=names]").click()
    expect(rows.nth(2)).to_have_attribute("aria-invalid", "true")
    expect(rows.nth(1)).to_have_value("Guest One")
    accessible(page)
    fits(page)
    rows.nth(2).fill("Guest Two")
    page.locator("button[name=names]").click()
    expect(page.locator(".messages")).to_be_visible()
    expect(rows.nth(0)).to_have_value(re.compile(rf"\({member.number}\)$"))
    expect(rows.nth(2)).to_have_value("Guest Two")
