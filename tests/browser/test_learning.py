"""The pages for who learns, on a telephone and on a screen: read, stepped through, tried, answered."""

import pytest
from playwright.sync_api import expect

from federation.tenancy.context import acting_for
from scoring.learning.plays import problems
from scoring.learning.quiz.sets import sets
from scoring.learning.services import articles
from scoring.learning.shelf import built_in
from tests.browser.accessibility import accessible, fits

pytestmark = pytest.mark.browser

PLAY = "/sakura/learn/plays/09-throw-in/"
QUESTION = "/sakura/learn/quiz/players-auction/1/"
ADDRESSES = (
    "/sakura/learn/",
    *(f"/sakura/learn/{name}/" for name in built_in()),
    *(f"/sakura/learn/plays/{key}/" for key in problems()),
    f"{PLAY}?card=SA",
    "/sakura/learn/quiz/",
    *(f"/sakura/learn/quiz/{key}/" for key in sets()),
    QUESTION,
    "/sakura/learn/quiz/players-laws/1/",
)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_is_accessible_and_fits(visitor, portal, language, width):
    page = visitor.arrives(language, width=width)
    for address in ADDRESSES:
        answer = page.goto(address)
        assert answer.status == 200, address
        accessible(page)
        fits(page)


@pytest.mark.parametrize(
    ("language", "meaning"),
    [("ja", "ステイマン：4枚のメジャーがありますか"), ("en", "Stayman: have you a four-card major?")],
)
def test_an_auction_is_stepped_through_by_keys_and_buttons(visitor, portal, language, meaning):
    page = visitor.arrives(language, width=360)
    page.goto("/sakura/learn/stayman/")
    first, second = page.locator(".replay").nth(0), page.locator(".replay").nth(1)
    expect(first.locator(".replay-keys")).to_be_visible()
    page.keyboard.press("Home")
    expect(first.locator("[data-step].to-come")).to_have_count(10)
    for _call in range(3):
        page.keyboard.press("ArrowRight")
    expect(first.locator("[data-step-text]")).to_contain_text(meaning)
    expect(second.locator("[data-step].to-come")).to_have_count(0)
    second.locator("[data-go=back]").click()
    expect(second.locator("[data-step].to-come")).to_have_count(1)
    page.keyboard.press("ArrowLeft")  # the one that was used last
    expect(second.locator("[data-step].to-come")).to_have_count(2)
    expect(first.locator("[data-step-text]")).to_contain_text(meaning)
    accessible(page)
    fits(page)


@pytest.mark.parametrize(("language", "right"), [("ja", "正解です。"), ("en", "That is the card.")])
def test_a_card_is_chosen(visitor, portal, language, right):
    page = visitor.arrives(language, width=360)
    page.goto(PLAY)
    expect(page.locator(".hand")).to_have_count(2)
    page.locator("a[href^='?card=D2']").click()
    expect(page.locator("#answer")).to_contain_text(right)
    expect(page.locator(".hand")).to_have_count(4)
    accessible(page)
    fits(page)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_question_is_answered(visitor, portal, language):
    page = visitor.arrives(language, width=360)
    page.goto(QUESTION)
    page.locator(".quiz-options label").first.click()
    with page.expect_navigation():
        page.locator("main .buttons .button").click()
    expect(page.locator("#answer a.law").first).to_be_visible()
    accessible(page)
    fits(page)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_office_writes_with_a_preview(visitor, portal, language):
    house = portal.houses[0]
    with acting_for(house.federation):
        articles.write(article="soft-pass", language=language, text="# A\n\nB\n", by=house.administrator)
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, "sakura", "administrator")
    page.goto(f"/sakura/learn/soft-pass/write/?in={language}")
    page.locator("textarea").fill("# Soft\n\n| a | b |\n|---|---|\n| <law:41A> | c |\n")
    with page.expect_navigation():
        page.locator("button[name=preview]").click()
    expect(page.locator("#preview-heading")).to_contain_text("Soft")
    page.locator("details summary").last.click()
    expect(page.locator(".markdown-help")).to_be_visible()
    accessible(page)
    fits(page)
