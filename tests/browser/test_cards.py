"""A pair files its card on a telephone from a usual system, and opponents read it at the table."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import EntrantPlayer, Tournament
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.playing.services import running, seating
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.clubs.cards.pairs_at_event import Pairs
from tests.clubs.tournaments.event_house import NOON

pytestmark = pytest.mark.browser
PRESSES_MAX = 6  # from one's own page to the filed card

WORDS = {
    "en": {
        "cards": "My convention cards",
        "begin": "Begin",
        "general": "Go through it section by section",
        "on": "Save and go on",
        "review": "Save and look it through",
        "file": "File the card",
        "of": "Convention card of",
        "event": "Convention cards: Teams",
        "range": "14–16 points",
        "leads": "Opening leads",
    },
    "ja": {
        "cards": "マイ・コンベンションカード",
        "begin": "作成を始める",
        "general": "項目を順に確認する",
        "on": "保存して次へ",
        "review": "保存して全体を確認",
        "file": "カードを提出",
        "of": "のコンベンションカード",
        "event": "コンベンションカード：チーム戦",
        "range": "14–16点",
        "leads": "オープニングリード",
    },
}


@pytest.fixture(scope="module")
def evening(portal):
    """The two pairs meet in a Howell that is played today."""
    house = portal.houses[0]
    with acting_for(house.federation):
        pairs = Pairs(house)
        Tournament.objects.update(starts_on=today(), ends_on=today(), announced_at=timezone.now())
        session = running.open_session(
            stage=pairs.stage, number=2, played_on=today(), at=NOON, by=pairs.director
        )
        howell = choice.make(MovementKind.HOWELL, 6, boards_per_round=2)
        seating.set_movement(session=session, movement=howell, at=NOON, by=pairs.director)
        assert EntrantPlayer.objects.filter(member=pairs.north).exists()
    return pairs, session


class Thumb:
    """Presses that are counted."""

    def __init__(self):
        self.presses = 0

    def press(self, target):
        self.presses += 1
        target.click()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_filed_and_read_on_a_telephone(visitor, evening, language):
    words, (_pairs, session) = WORDS[language], evening
    page, thumb = visitor.arrives(language, width=360), Thumb()
    name = {"en": "north", "ja": "east"}[language]
    visitor.signs_in(page, "sakura", name)
    page.goto("/sakura/me/")
    thumb.press(page.get_by_role("link", name=words["cards"], exact=True))
    looks_right(page)
    thumb.press(page.get_by_role("button", name=words["begin"], exact=True))
    looks_right(page)
    thumb.press(page.get_by_role("link", name=words["general"]))
    looks_right(page)
    thumb.press(page.get_by_role("button", name=words["on"], exact=True))
    page.fill("input[name=low]", "14")
    page.fill("input[name=high]", "16")
    looks_right(page)
    thumb.press(page.get_by_role("button", name=words["review"], exact=True))
    thumb.press(page.get_by_role("button", name=words["file"], exact=True))
    expect(page.locator(".card-glance")).to_contain_text(words["range"])
    looks_right(page)
    assert thumb.presses <= PRESSES_MAX
    read_by_an_opponent(visitor, session, language, {"north": "east", "east": "north"}[name], words)


def read_by_an_opponent(visitor, session, language, name, words):
    """One press from the page of the table; two from the player's own page."""
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, "sakura", name)
    page.goto(f"/sakura/me/tables/{session.pk}/")
    looks_right(page)
    page.get_by_role("link", name=words["of"]).first.click()
    expect(page.locator(".card-glance")).to_contain_text(words["range"])
    page.goto("/sakura/me/")
    thumb = Thumb()
    thumb.press(page.get_by_role("link", name=words["event"]))
    looks_right(page)
    own = page.locator("main li a").first if name == "east" else page.locator("main li a").last
    thumb.press(own)
    expect(page.locator(".card-glance")).to_contain_text(words["range"])
    assert thumb.presses == 2
    page.locator("summary").filter(has_text=words["leads"]).click()
    expect(page.locator("details[open] summary").filter(has_text=words["leads"])).to_be_visible()
    looks_right(page)


def looks_right(page):
    accessible(page)
    fits(page)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_section_and_convention_fits(visitor, evening, language):
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, "sakura", "north")
    page.goto("/sakura/me/cards/")
    address = page.locator("a[href*='/me/cards/']").first.get_attribute("href")
    for section in (
        "one",
        "two",
        "higher",
        "responses",
        "competing",
        "leads",
        "signals",
        "doubles",
        "slams",
        "notes",
    ):
        page.goto(f"{address}{section}/")
        for opening in page.locator("summary").all():
            opening.click()
        looks_right(page)
    for other in ("/sakura/conventions/", "/sakura/conventions/multi/"):
        page.goto(other)
        looks_right(page)
