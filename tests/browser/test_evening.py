"""The evening, from door to door: a scorer uploads a real file, a member reads the standings and why."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.places import SAMPLES

pytestmark = pytest.mark.browser

SAMPLE = SAMPLES / "usebio_pairs_edited_inconsistent.xml"
WORDS = {
    "en": {
        "upload": "Upload",
        "publish": "Publish",
        "refused": "refused",
        "differs": "differ from ours",
        "results": "Results",
        "beaten": "Scores beaten",
        "clause": "Law 78A",
        "place": "1",
    },
    "ja": {
        "upload": "アップロード",
        "publish": "公表する",
        "refused": "却下",
        "differs": "ポータルの計算と違います",
        "results": "成績",
        "beaten": "上回ったスコア",
        "clause": "第78条A項",
        "place": "1",
    },
}
HOMES = {"ja": "sakura", "en": "albion"}


def accessible(page: Page) -> None:
    """axe finds nothing on the page as it stands."""
    violations = Axe().run(page).response["violations"]
    assert [(rule["id"], [node["html"] for node in rule["nodes"]][:3]) for rule in violations] == []


def publish(page: Page, words: dict[str, str]) -> None:
    """Publish the draft on the page, acknowledging what it asks to be acknowledged; ends on its session."""
    button = page.get_by_role("button", name=words["publish"], exact=True)
    button.wait_for()  # the boxes stand before it: counted earlier, a page still coming has none
    acknowledged = page.locator("#publish input[type=checkbox]")
    if acknowledged.count():
        acknowledged.check()
    button.click()
    page.wait_for_url(re.compile(r"/sessions/\d+/$"))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_evening(visitor, portal, language):
    words, home = WORDS[language], HOMES[language]
    scorer = visitor.arrives(language)
    visitor.signs_in(scorer, home, "scorer")
    scorer.goto(f"/{home}/desk/")
    expect(scorer.locator("input[type=file]")).to_be_visible()
    accessible(scorer)

    scorer.set_input_files("input[type=file]", str(SAMPLE))
    scorer.get_by_role("button", name=words["upload"], exact=True).click()
    expect(scorer.locator("main")).to_contain_text(words["differs"])
    accessible(scorer)
    publish(scorer, words)
    expect(scorer.locator("table.standings").first).to_be_visible()

    member = visitor.arrives(language)
    visitor.signs_in(member, home, "player")
    member.goto(f"/{home}/")
    member.get_by_role("link", name="EL Thu 1.00pm Open (28-Jul-22)").first.click()
    standings = member.locator("table.standings").first
    expect(standings.locator("tbody tr:not(.steps)")).to_have_count(21)
    accessible(member)

    member.locator("ul.boards a").first.click()
    expect(member.locator("main")).to_contain_text("♠")
    accessible(member)
    member.locator("a.why").first.click()
    reasons = member.locator("table.reasons").first
    expect(reasons).to_contain_text(words["clause"])
    expect(reasons).to_contain_text(words["beaten"])
    accessible(member)


def test_by_keyboard_alone_on_a_phone(visitor, portal):
    """Everything that a reader needs can be reached with Tab and Enter."""
    page = visitor.arrives("en", width=360)
    page.goto("/albion/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#content"
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_file_that_is_hopeless_says_why(visitor, portal):
    page = visitor.arrives("en")
    visitor.signs_in(page, "albion", "scorer")
    page.goto("/albion/desk/")
    cut = SAMPLE.read_bytes()[:5000]
    page.set_input_files("input[type=file]", [{"name": "cut.xml", "mimeType": "text/xml", "buffer": cut}])
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.locator("main")).to_contain_text("Line ")
    expect(page.locator("#publish")).to_have_count(0)
    accessible(page)


def test_the_neighbours_scorer_is_turned_away(visitor, portal):
    page = visitor.arrives("en")
    visitor.signs_in(page, "albion", "scorer")
    answer = page.goto("/sakura/desk/")
    assert answer is not None
    assert answer.status == 403


def test_the_language_switch_keeps_the_place(visitor, portal):
    page = visitor.arrives("en")
    page.goto("/sakura/results/")
    page.get_by_role("button", name="日本語").click()
    page.wait_for_load_state()
    assert page.url.endswith("/sakura/results/")
    assert page.locator("html").get_attribute("lang") == "ja"
