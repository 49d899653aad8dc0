"""Rulings on a telephone: conduct by a tap, a played card by the advisor; the worker makes the standings."""

import pytest
from playwright.sync_api import expect

from clubs.models import EntryPlayer, Result
from federation.tenancy.context import acting_for
from rulings.models import Case
from scoring.models import StandingRow
from tests.browser.accessibility import accessible, fits
from tests.running_portal import until
from tests.scoring import builders

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_tap_a_look_and_it_counts(visitor, portal, language):
    home = "sakura"
    house = next(house for house in portal.houses if house.federation.slug == home)
    session = builders.published(house)
    with acting_for(house.federation):
        player = EntryPlayer.objects.current().filter(entry__session=session).order_by("pk").first()
        before = StandingRow.objects.get(session=session, entry=player.entry).score
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, home, "scorer")
    page.goto(f"/{home}/desk/sessions/{session.pk}/conduct/")
    accessible(page)
    fits(page)
    page.locator(f"label.tap:has(input[value='{player.pk}'])").click()
    page.fill("textarea[name=what]", "Shouted at partner.")
    page.locator("main form button").last.click()
    expect(page.locator(".ladder .now")).to_be_visible()
    expect(page.locator("table.comparison")).to_be_visible()
    accessible(page)
    fits(page)
    page.locator("main form .button:not(.second)").last.click()
    expect(page.locator(".so-far")).to_be_visible()
    accessible(page)
    fits(page)

    def counted():
        """The worker has made the standings."""
        with acting_for(house.federation):
            return StandingRow.objects.get(session=session, entry=player.entry).score < before

    until(counted)


def test_a_played_card_from_the_telephone_to_the_standings(visitor, portal):
    """The advisor's answers become the case; the ruling is previewed, counted by the worker, and told."""
    house = next(house for house in portal.houses if house.federation.slug == "sakura")
    session = builders.published(house, builders.TWO_WINNERS)
    with acting_for(house.federation):
        played = Result.objects.current().filter(session=session, kind="played")
        result = played.select_related("ns").order_by("pk").first()
        before = standings(session)
    page = visitor.arrives("en", width=360)
    visitor.signs_in(page, "sakura", "scorer")
    page.goto("/sakura/advisor/")
    for answer in ("Has the card been played?", "A defender's", "Dropped by accident", "Yes"):
        page.locator(".ways").get_by_role("link", name=answer, exact=True).click()
    expect(page.locator(".answer h3")).to_contain_text("Not played; penalty")
    page.get_by_role("link", name="Make it a case").click()
    page.get_by_role("link", name=session.title).first.click()
    page.fill("input[name=board]", str(result.board))
    page.locator("input[name=board]").blur()
    choice = page.locator("select[name=at_table] option", has_text=f"{result.ns.number} ")
    expect(choice.first).to_be_attached()
    page.select_option("select[name=at_table]", choice.first.get_attribute("value"))
    page.fill("textarea[name=incident]", "East dropped a card, and West played on it.")
    page.get_by_role("button", name="Open the case").click()
    expect(page.locator("h1")).to_contain_text("Case")
    fits(page)
    with acting_for(house.federation):
        case = Case.objects.get(session=session)
        assert case.topic == "card_played"
        assert case.laws.exists()
    page.goto(f"/sakura/desk/cases/{case.pk}/rule/")
    page.locator("input[name=outcome][value=artificial]").check()
    page.select_option("select[name=average_ns]", "A+")
    page.select_option("select[name=average_ew]", "A-")
    page.fill(
        "textarea[name=reasons]", "The lead of the penalty card was not required; no result is possible."
    )
    page.locator("#ruling-form .buttons button").click()
    expect(page.locator("h1")).to_contain_text("What the ruling does")
    fits(page)
    with page.expect_navigation():
        page.locator("main form .buttons").get_by_role("button", name="Rule", exact=True).click()
    page.goto(f"/sakura/desk/cases/{case.pk}/tell/")
    for box in page.locator("main form input[type=checkbox]").all():
        box.check()
    page.locator("main form .buttons button").click()
    expect(page.locator("h1")).to_contain_text("Case")

    def counted():
        """The worker has made the standings, and the case is told."""
        with acting_for(house.federation):
            case.refresh_from_db()
            return case.state == "told" and standings(session) != before

    until(counted)


def standings(session):
    return list(StandingRow.objects.filter(session=session).order_by("entry").values_list("entry", "score"))
