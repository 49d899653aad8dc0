"""A rubber kept on a telephone and a deal of solitaire played on it, to their ends, by finger and keys."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import accessible, fits

pytestmark = pytest.mark.browser

PAD_WORDS = {
    "ja": ("ラバーブリッジ", "パッドを作成する", "入力する", "甲の勝ち: 甲 1140、乙 0。", "計算の順序"),
    "en": ("Rubber bridge", "Begin the pad", "Enter", "甲 won: 甲 1140, 乙 0.", "Step by step"),
}
DEALS = (("3", "N", "", "N", "9"), ("2", "H", "", "E", "7"), ("4", "S", "X", "S", "10"))


def press(page: Page, name: str, value: str) -> None:
    """A key of the pad, by finger."""
    page.locator(f'label.key:has(input[name="{name}"][value="{value}"])').click()
    expect(page.locator(f'input[name="{name}"][value="{value}"]')).to_be_checked()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_rubber_to_its_end(visitor, portal, language):
    game, begin, enter, outcome, steps = PAD_WORDS[language]
    page = visitor.arrives(language, width=360)
    page.goto("/sakura/play/")
    accessible(page)
    fits(page)
    page.locator("main").get_by_role("link", name=game).first.click()
    page.fill("[name=name_ns]", "甲")
    page.fill("[name=name_ew]", "乙")
    page.locator("[name=has_honours]").check()
    accessible(page)
    fits(page)
    page.get_by_role("button", name=begin).click()
    for number, (level, strain, doubling, declarer, tricks) in enumerate(DEALS, start=1):
        expect(page.locator(".pad-lines tbody tr")).to_have_count(number - 1)
        given = {
            "level": level,
            "strain": strain,
            "doubling": doubling,
            "declarer": declarer,
            "tricks": tricks,
        }
        for name, value in given.items():
            press(page, name, value)
        fits(page)
        accessible(page)
        page.get_by_role("button", name=enter, exact=True).click()
    expect(page.locator(".outcome")).to_have_text(outcome)
    expect(page.locator("form.entering")).to_have_count(0)
    page.get_by_text(steps).first.click()
    expect(page.locator("table.reasons").first).to_be_visible()
    accessible(page)
    fits(page)


@pytest.mark.parametrize(("language", "by_keys"), [("ja", False), ("en", True)])
def test_a_deal_of_solitaire_to_its_end(visitor, portal, language, by_keys):
    page = visitor.arrives(language, width=360)
    page.goto("/sakura/play/games/new/solitaire/")
    accessible(page)
    fits(page)
    page.locator("main form button[type=submit]").click()
    expect(page.locator('input[name="card"]').first).to_be_visible()
    for box in page.locator('input[name="card"]:not([value^="J"])').all()[:7]:
        box.check()
    accessible(page)
    fits(page)
    page.locator('button[value="discard"]').click()
    expect(page.locator(".bidding")).to_be_visible()
    accessible(page)
    fits(page)
    page.locator(".bidding button:not(.not-legal)").first.click()
    expect(page.locator(".at-stake")).to_be_visible()
    while page.locator(".cards button").count():
        seen = page.locator("input[name=seen]").first.input_value()
        accessible(page)
        fits(page)
        play(page, by_keys=by_keys)
        expect(page.locator("input[name=seen]").first).not_to_have_value(seen)
    expect(page.locator('button[value="next"]')).to_be_visible()
    expect(page.locator(".outcome")).to_have_text(re.compile(r"\d"))
    accessible(page)
    fits(page)


def play(page: Page, *, by_keys: bool) -> None:
    """The first card that the rules allow, by finger; or by the arrow and Enter."""
    allowed = page.locator(".cards button:not(.not-legal)").first
    if not by_keys:
        with page.expect_navigation():
            allowed.click()
        return
    value = allowed.get_attribute("value")
    page.locator(".cards button").first.focus()
    for _step in range(13):
        if page.evaluate("document.activeElement.value") == value:
            break
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.value") == value
    page.keyboard.press("Enter")


def test_a_refusal_is_said_and_figures_choose_a_card(visitor, portal):
    page = visitor.arrives("en", width=360)
    page.goto("/sakura/play/games/new/honeymoon/")
    page.locator("[name=first_dealer]").select_option("S")
    page.locator("main form button[type=submit]").click()
    expect(page.locator(".bidding")).to_be_visible()
    page.locator(".bidding button").nth(2).focus()
    page.keyboard.press("2")
    assert page.evaluate("document.activeElement.value") == "call 1D"
    page.locator('button[value="call 1S"]').click()
    expect(page.locator('button[value="call 1C"]')).to_have_count(0)
    while page.locator('button[value^="call"]').count():
        expect(page.locator('button[value="call 1C"]')).to_have_count(0)
        accessible(page)
        fits(page)
        page.locator('button[value="call P"]').click()
        expect(page.locator(".calls")).to_contain_text("You Pass")
    expect(page.locator(".seat").first).to_be_visible()
    accessible(page)
    fits(page)
