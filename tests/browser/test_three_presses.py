"""Somebody who has never seen the portal finds what they came for, by visible words, in three presses."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest
from django.contrib.auth.hashers import make_password
from django.utils import translation
from django.utils.translation import get_language
from playwright.sync_api import Locator, Page, expect

from clubs.models import EntryPlayer, Session, Tournament
from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.models import StandingRow
from scoring.tools.demo import furnish
from scoring.tools.demo.houses import SAKURA
from scoring.tools.demo.names import PASSWORD
from tests.browser.accessibility import accessible, fits

pytestmark = pytest.mark.browser

PRESSES_MOST = 3
CASES = [("ja", 360), ("en", 1280)]
# What stands on the pages, and what somebody presses who looks for it.
WORDS = {
    "ja": {
        "evening": "月曜ペア戦",
        "next": "春季ペア選手権",
        "laws": "規則",
        "claim": "第70条",
        "item": "第70条A項",
        "search": "検索",
    },
    "en": {
        "evening": "月曜ペア戦",
        "next": "Spring Pairs Championship",
        "laws": "Laws",
        "claim": "Contested Claim",
        "item": "70A",
        "search": "Search",
    },
}


@dataclass
class Stranger:
    """Presses what is written on the page, and counts."""

    page: Page
    words: Mapping[str, str]
    presses: int = 0

    def press(self, words: str, *, within: str = "body") -> None:
        """The first link or button that reads so."""
        self.press_in(self.page.locator(within), words)

    def press_in(self, place: Locator, words: str) -> None:
        """The first that reads so in a part of the page."""
        self.presses += 1
        place.locator(":is(a, button, summary)").filter(has_text=words).first.click()

    def has_before_them(self, words: str) -> None:
        """What was looked for stands on the page."""
        expect(self.page.locator("main").get_by_text(words).first).to_be_visible()
        accessible(self.page)
        fits(self.page)
        assert self.presses <= PRESSES_MOST


@pytest.fixture(scope="module")
def demonstration(portal):
    """The Japanese federation of the demonstration, under an address of its own."""
    house = replace(SAKURA, slug="jikken")
    federation = Federation.objects.create(slug=house.slug, **house.fields)
    furnish.furnish(house, make_password(PASSWORD))
    return federation


@pytest.fixture
def day_to_come(demonstration):
    """When the event to come begins, which moves with the day on which the demonstration was made."""
    with acting_for(demonstration):
        return Tournament.objects.get(slug="spring-pairs").starts_on


def in_words(day):
    """As the pages write a day, in the language active now."""
    return f"{day:%Y}年{day.month}月{day.day}日" if get_language() == "ja" else f"{day.day} {day:%b %Y}"


@pytest.fixture(params=CASES, ids=lambda case: case[0])
def stranger(visitor, demonstration, request):
    language, width = request.param
    page = visitor.arrives(language, width=width)
    page.context.set_default_timeout(30_000)  # the first page of a cold portal
    page.goto(f"/{demonstration.slug}/")
    with translation.override(language):
        yield Stranger(page, WORDS[language])


@pytest.fixture
def player(demonstration):
    """A member, who finished last in the newest session."""
    with acting_for(demonstration):
        session = Session.objects.filter(stage=None).order_by("-played_on").first()
        row = StandingRow.objects.filter(session=session).order_by("rank").last()
        return EntryPlayer.objects.filter(entry=row.entry, member__isnull=False).first().member


def test_their_own_result_and_why_it_is_so(stranger, player):
    stranger.press(stranger.words["evening"])
    stranger.has_before_them(player.name)
    own = stranger.page.locator("table.standings tbody tr").filter(has_text=player.name).first
    figure = own.locator("a.why").first
    stranger.press_in(own, figure.inner_text().split()[0])
    expect(stranger.page.locator("table.reasons").first).to_be_visible()
    expect(stranger.page.locator("td.clause").filter(has_text="78").first).to_be_visible()
    stranger.has_before_them(figure.inner_text().split()[0])


def test_the_next_event(stranger, day_to_come):
    stranger.press(stranger.words["next"])
    stranger.has_before_them(in_words(day_to_come))


def test_the_rule_of_a_bad_claim(stranger):
    stranger.press(stranger.words["laws"])
    stranger.press(stranger.words["claim"])
    stranger.has_before_them(stranger.words["item"])


def test_the_rule_of_a_bad_claim_by_asking_for_it(stranger):
    stranger.page.locator("main input[type=search]").fill("70")
    stranger.press(stranger.words["search"], within="main")
    stranger.press(stranger.words["claim"])
    stranger.has_before_them(stranger.words["item"])
