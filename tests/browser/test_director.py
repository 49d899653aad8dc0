"""A director with a telephone: to the next missing result in two presses, a round and a match by keyboard."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import Match, Result
from clubs.playing.services import running
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.browser.test_reports import entered
from tests.clubs.tournaments.event_house import at, running_stage

pytestmark = pytest.mark.browser

LANGUAGES = ["ja", "en"]
BOARDS = 8
RESULTS = ("4SN10", "4SN=", "3NTW9", "3NTW-1", "pass", "1CN7", "2HE8", "2HE+1")


@pytest.fixture
def today_s(portal):
    """A Swiss that is played today, its first round paired, and the house of its director."""
    numbers = iter(range(100))

    def make(slug):
        house = portal.houses[0]
        with acting_for(house.federation):
            here = running_stage(house, slug=f"{slug}-{next(numbers)}")
            today = timezone.localdate()
            tournament = here.stage.event.tournament
            tournament.starts_on = tournament.ends_on = today
            tournament.save()
            pairs = [("1", "2"), ("3", "4")]
            running.pair_round(session=here.session, number=1, matches=pairs, at=at(0), by=here.director)
        return house, here

    return make


def matches(house, here):
    with acting_for(house.federation):
        rows = Match.objects.current().filter(session=here.session)
        return {match.a.number: (match.a_score, match.b_score) for match in rows.select_related("a")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_the_front_page_to_the_next_missing_result(visitor, portal, today_s, language):
    house, here = today_s(f"front-{language}")
    page = entered(visitor, here.director, language, 360)
    page.goto("/sakura/")
    page.locator(f"a.button[href$='/desk/stages/{here.stage.pk}/']").click()
    expect(page.locator(".tables-now li")).to_have_count(2)
    accessible(page)
    fits(page)
    assert page.evaluate("document.documentElement.scrollHeight") < 2000
    page.locator(f".buttons a[href$='/desk/stages/{here.stage.pk}/rounds/1/enter/']").click()
    boxes = page.locator(".grid-boxes input:not([type=hidden])")
    expect(boxes).to_have_count(4)
    expect(boxes.first).to_be_focused()
    accessible(page)
    fits(page)

    # A round by keyboard alone: figures and Enter.
    for figure in ("34", "20", "7"):
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    expect(page.locator(".grid-saved")).to_contain_text("34–20")
    expect(page.locator("#grid-state")).to_contain_text("1")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(page.locator(".grid-saved")).to_have_count(2)
    expect(page.locator("#grid-state a")).to_be_visible()
    assert matches(house, here) == {"1": ("34", "20"), "3": ("7", "12")}
    accessible(page)
    fits(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_of_eight_boards(visitor, portal, today_s, language):
    house, here = today_s(f"boards-{language}")
    page = entered(visitor, here.director, language, 360)
    page.goto(f"/sakura/desk/stages/{here.stage.pk}/rounds/1/enter/")
    page.locator(".grid-who a").first.click()
    boxes = page.locator(".grid-boxes input:not([type=hidden])")
    expect(boxes).to_have_count(2 * BOARDS)
    expect(boxes.first).to_be_focused()  # the page's script is at work
    fits(page)
    for result in RESULTS:
        for _at_table in range(2):
            page.keyboard.type(result)
            page.keyboard.press("Enter")
    expect(page.locator(".grid-saved")).to_have_count(BOARDS)
    expect(page.locator("#grid-state a")).to_be_visible()
    accessible(page)
    with acting_for(house.federation):
        results = Result.objects.current().filter(session=here.session)
        assert results.count() == 2 * BOARDS
        assert results.filter(kind="passed_out").count() == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_is_refused_in_its_row(visitor, portal, today_s, language):
    house, here = today_s(f"refused-{language}")
    page = entered(visitor, here.director, language, 360)
    page.goto(f"/sakura/desk/stages/{here.stage.pk}/rounds/1/enter/")
    boxes = page.locator(".grid-boxes input:not([type=hidden])")
    expect(boxes.first).to_be_focused()
    for figure in ("a lot", "20"):
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    expect(page.locator(".grid-row.wrong .problems")).to_be_visible()
    expect(boxes.first).to_have_value("a lot")
    accessible(page)
    fits(page)
    page.context.set_offline(True)
    boxes.nth(2).fill("7")
    boxes.nth(3).fill("12")
    boxes.nth(3).press("Enter")
    expect(page.locator(".grid-row").nth(1).locator(".problems")).to_be_visible()
    page.context.set_offline(False)
    assert matches(house, here) == {"1": ("", ""), "3": ("", "")}
