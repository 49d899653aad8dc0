"""The auction and play of a result, gone through by keys, arrow keys and a finger."""

import pytest
from playwright.sync_api import expect

from federation.tenancy.context import acting_for
from scoring.models import PlayAnalysis
from scoring.tasks import analyse_play
from tests.browser.accessibility import accessible, fits
from tests.scoring import builders

pytestmark = pytest.mark.browser


@pytest.fixture
def board(portal):
    """The first board of an evening of which the file tells every auction and play."""
    house = portal.houses[0]
    session = builders.published(house, "pbn_bbo_pairs_56.pbn")
    with acting_for(house.federation):
        section = session.sections.get()
    return f"/sakura/sessions/{session.pk}/sections/{section.pk}/boards/1/"


def solved(house):
    """What was asked of the solver is worked out."""
    with acting_for(house.federation):
        asked = [row.pk for row in PlayAnalysis.objects.all() if row.is_owed]
    for analysis in asked:
        analyse_play(house.federation.pk, analysis)


@pytest.mark.parametrize(
    ("language", "link", "waited"),
    [("ja", "オークションとプレイ", "計算しています"), ("en", "auction and play", "being computed")],
)
def test_from_the_board_to_every_card(visitor, portal, board, language, link, waited):
    page = visitor.arrives(language, width=360)
    page.goto(board)
    page.get_by_role("link", name=link).first.click()
    expect(page.locator("#play")).to_be_visible()
    accessible(page)
    fits(page)
    solved(portal.houses[0])  # by the worker of another queue; the page asks until it has answered
    expect(page.locator("#play")).not_to_contain_text(waited)
    expect(page.locator(".hand .gone")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator(".auction [data-step].to-come")).not_to_have_count(0)
    steps = int(page.locator(".replay").get_attribute("data-steps"))
    calls = page.locator(".auction [data-step]").count()
    for _ in range(calls + 2):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".auction .to-come")).to_have_count(0)
    expect(page.locator(".laid:not(:empty)")).to_have_count(2)
    expect(page.locator(".hand .gone")).to_have_count(2)
    accessible(page)
    fits(page)
    page.keyboard.press("End")
    expect(page.locator("[data-go=forward]")).to_be_disabled()
    assert page.locator(".play [data-step]").count() == steps - calls


def test_without_a_script_everything_is_there(browser, portal, board):
    context = browser.new_context(java_script_enabled=False, base_url=portal.address, locale="en")
    page = context.new_page()
    page.goto(board)
    page.get_by_role("link", name="auction and play").first.click()
    expect(page.locator(".play td[data-card]").first).to_be_visible()
    expect(page.locator(".replay-keys")).to_be_hidden()
    context.close()
