"""Correcting a result at the screen: in time by one person, at the last minute, and afterwards by two."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs.models import Session
from clubs.uploads.services import uploads
from federation.tenancy.context import acting_for
from tests.browser.accessibility import fits
from tests.browser.test_evening import HOMES, accessible
from tests.clubs.corrections import test_corrections as cases
from tests.clubs.uploads.test_uploads import ONE_TRICK_LESS, publish

pytestmark = pytest.mark.browser

WORDS = {
    "en": {
        "until": "until",
        "over": "ended",
        "waits": "Waits for confirmation",
        "applied": "Applied",
        "published": "Published",
    },
    "ja": {
        "until": "まで",
        "over": "でした",
        "waits": "確認",
        "applied": "訂正しました",
        "published": "版として公表",
    },
}
PATIENCE = 20_000  # milliseconds: a loaded machine
# The form posts to its own #effect; the browser keeps that where it is sent on to.
BOARD = re.compile(r"/boards/\d+/(#effect)?$")
WAITING = re.compile(r"/desk/corrections/\d+/(#effect)?$")


def published(house):
    """A session with thirty minutes for corrections, and somebody on the register of directors."""
    with acting_for(house.federation):
        session = publish(house)
        cases.conditions(session, **cases.LATE)
        director = cases.register_director(house)
    # Tests hash weakly; the running portal knows that of the cast, which has the same password.
    type(director).objects.filter(pk=director.pk).update(password=house.scorer.password)
    return session


def minutes_ago(house, session, minutes):
    """As if it had been published then; the next result to correct."""
    with acting_for(house.federation):
        then = timezone.now() - timedelta(minutes=minutes)
        Session.objects.filter(pk=session.pk).update(published_at=then)
        return cases.Result.objects.current().filter(session=session, contract="3N").order_by("pk")[0]


def shown(page: Page, home: str, result, error: str) -> None:
    """The form filled in, and its effect."""
    page.goto(f"/{home}/desk/results/{result.pk}/correct/")
    page.select_option("select[name=declarer]", "E" if result.declarer in "NS" else "N")
    page.select_option("select[name=error]", error)
    page.fill("textarea[name=reason]", f"The slip of board {result.board}")
    page.locator("button[value=show]").click()
    expect(page.locator("#effect table, #effect p").first).to_be_visible()
    accessible(page)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_in_time_at_the_last_minute_and_afterwards(visitor, portal, language):
    words, home = WORDS[language], HOMES[language]
    house = next(house for house in portal.houses if house.federation.slug == home)
    session = published(house)
    scorer = visitor.arrives(language, width=360 if language == "ja" else 1280)
    visitor.signs_in(scorer, home, "scorer")

    for minutes in (0, 29):
        result = minutes_ago(house, session, minutes)
        shown(scorer, home, result, "contract_or_side")
        expect(scorer.locator("p.state")).to_contain_text(words["until"])
        expect(scorer.locator("p.state")).to_contain_text(re.compile(r"\d\d:\d\d:\d\d"))
        scorer.locator("button[value=correct]").click()
        expect(scorer).to_have_url(BOARD, timeout=PATIENCE)
        expect(scorer.locator("#corrections")).to_contain_text(f"The slip of board {result.board}")

    result = minutes_ago(house, session, 31)
    shown(scorer, home, result, "contract_or_side")
    expect(scorer.locator("p.state")).to_contain_text(words["over"])
    expect(scorer.locator("button[value=correct]")).to_have_count(0)
    shown(scorer, home, result, "organiser_entry")
    scorer.locator("button[value=correct]").click()
    expect(scorer).to_have_url(WAITING, timeout=PATIENCE)
    expect(scorer.locator("p.state")).to_contain_text(words["waits"])
    accessible(scorer)
    scorer.locator("button[value=confirm]").click()
    expect(scorer.locator("button[value=confirm]")).to_have_count(0)

    director = visitor.arrives(language)
    visitor.signs_in(director, home, "director")
    director.goto(f"/{home}/")
    director.locator("a[href$='/desk/corrections/']").click()
    with director.expect_navigation():
        director.locator("table.folding a").first.click()
    accessible(director)
    director.locator("button[value=confirm]").click()
    expect(director.locator("p.state")).to_contain_text(words["applied"])
    a_late_file(house, scorer, director, words)


def a_late_file(house, scorer: Page, director: Page, words) -> None:
    """The same two people, for a whole file, on telephones."""
    home = house.federation.slug
    with acting_for(house.federation):
        upload, _is_new = uploads.receive(
            club=house.club, name="late.xml", content=ONE_TRICK_LESS, by=house.scorer
        )
    for page in (scorer, director):
        page.set_viewport_size({"width": 360, "height": 800})
    scorer.goto(f"/{home}/desk/uploads/{upload.pk}/")
    accessible(scorer)
    fits(scorer)
    scorer.fill("#late textarea", "Two slips of one board")
    scorer.locator("#late button").click()
    scorer.locator("button[value=confirm]").click()
    expect(scorer.locator("p.state")).to_contain_text(words["waits"])
    expect(scorer.locator("button[value=confirm]")).to_have_count(0)

    director.goto(f"/{home}/desk/corrections/")
    accessible(director)
    fits(director)
    with director.expect_navigation():
        director.locator("table.folding a").first.click()
    accessible(director)
    fits(director)
    director.locator("button[value=confirm]").click()
    expect(director.locator("p.state")).to_contain_text(words["published"])
