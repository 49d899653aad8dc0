"""One member looks for a partner on a telephone, another answers, they agree, and the entry is filled in."""

import re

import pytest
from playwright.sync_api import expect

from clubs.models import Entrant
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.clubs.partners.seekers import event_to_come, office_of, seekers_of

pytestmark = pytest.mark.browser

WORDS = {
    "en": {
        "find": "Find a partner or a team",
        "write": "Write a notice",
        "put": "Put it on the board",
        "here": "Looking for a partner or a team here (1)",
        "send": "Send the answer",
        "mine": "My notices and answers",
    },
    "ja": {
        "find": "パートナー・チームを探す",
        "write": "募集を書く",
        "put": "掲載する",
        "here": "この種目のパートナー・チーム募集（1件）",
        "send": "応募を送る",
        "mine": "自分の募集と応募",
    },
}
PAIRS = {"en": (0, 1), "ja": (2, 3)}
SAID = "Weekend mornings suit me best; I like to discuss the boards afterwards. " * 3


@pytest.fixture(scope="module")
def world(portal):
    """Four members with logins, and an event a month ahead."""
    house = portal.houses[0]
    with acting_for(house.federation):
        office = office_of(house)
        return house, seekers_of(house), event_to_come(house, office)


def looks_right(page):
    accessible(page)
    fits(page)


def signed_in(visitor, language, number):
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, "sakura", f"seeker{number}")
    return page


@pytest.mark.parametrize("language", ["en", "ja"])
def test_two_find_each_other_and_enter(visitor, world, language):
    (house, seekers, event), words = world, WORDS[language]
    one, other = PAIRS[language]
    poster = signed_in(visitor, language, one)
    writes(poster, words, event)
    answerer = signed_in(visitor, language, other)
    answers(answerer, words, event, seekers[one])
    poster.goto("/sakura/me/partners/")
    expect(poster.locator("section.issued")).to_contain_text(f"Seeker{other}")
    looks_right(poster)
    poster.locator("section.issued button[value=accept]").click()
    expect(poster.locator("input[name=player_2]")).to_have_value(seekers[other].number)
    looks_right(poster)
    poster.locator("main form button.button:not(.second)").click()
    expect(poster).to_have_url(re.compile("/sakura/me/entries/$"))
    with acting_for(house.federation):
        roster = Entrant.objects.latest("pk").players.order_by("seat").values_list("member", flat=True)
        assert list(roster) == [seekers[one].pk, seekers[other].pk]
    answerer.goto("/sakura/me/partners/")
    looks_right(answerer)
    answerer.goto("/sakura/partners/")
    expect(answerer.locator("main table")).to_have_count(0)


def writes(page, words, event):
    """From one's own page to the notice, by keys alone."""
    page.goto("/sakura/me/")
    page.get_by_role("link", name=words["find"], exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words["find"])
    looks_right(page)
    page.get_by_role("link", name=words["write"], exact=True).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(words["write"])
    looks_right(page)
    page.locator("select[name=event]").select_option(str(event.pk))
    page.fill("textarea[name=text]", SAID.strip())
    page.get_by_role("button", name=words["put"]).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(words["mine"])
    looks_right(page)


def answers(page, words, event, writer):
    """From the event in the calendar to the notice and the answer."""
    page.goto(f"/sakura/events/{event.pk}/")
    page.get_by_role("link", name=words["here"]).click()
    expect(page.locator("main table tbody tr")).to_have_count(1)
    looks_right(page)
    page.locator("main table a").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(writer.family_romaji)
    looks_right(page)
    page.fill("textarea[name=text]", "With pleasure. / 喜んで。")
    page.get_by_role("button", name=words["send"]).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(words["mine"])
    looks_right(page)
