"""Three files at once: one good, one to be amended on its page, one hopeless; two are published.

What waits outlives the browser; who played gets a letter.
"""

import re

import pytest
from playwright.sync_api import expect

from federation import roles
from federation.models import Letter, Member
from federation.tenancy.context import acting_for
from tests.browser.accessibility import fits
from tests.browser.test_evening import HOMES, accessible, publish
from tests.places import SAMPLES
from tests.running_portal import until

pytestmark = pytest.mark.browser

SAMPLE = (SAMPLES / "usebio_pairs_mitchell_13.xml").read_bytes()
NUMBER = re.search(rb"<NATIONAL_ID_NUMBER>(\d+)<", SAMPLE).group(1).decode()  # of somebody who played
WORDS = {
    "en": {
        "draft": "waiting to be published",
        "refused": "refused",
        "amend": "Amend",
        "publish": "Publish",
        "one": "1 file waits",
        "computed": "standings computed",
        "amended": "1 amendment of the file",
    },
    "ja": {
        "draft": "公表待ち",
        "refused": "取り込み不可",
        "amend": "補正する",
        "publish": "公表する",
        "one": "1件のファイルが処理待ちです",
        "computed": "成績表の計算が済みました",
        "amended": "ファイルの補正1件",
    },
}
DROP = """(form, files) => {
  const data = new DataTransfer();
  for (const [name, text] of files) data.items.add(new File([text], name));
  form.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


def files():
    """The evening's game, that of the day before, whose day is left out, and the first part of one."""
    other = SAMPLE.replace(b"<EVENT_IDENTIFIER>3221<", b"<EVENT_IDENTIFIER>3222<")
    other = other.replace(b"<DATE>21/07/2022</DATE>", b"")
    texts = {"good.xml": SAMPLE, "fixable.xml": other, "hopeless.xml": SAMPLE[:5000]}
    return [[name, content.decode()] for name, content in texts.items()]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_three_files_are_dropped_one_is_amended_and_two_are_published(visitor, portal, language):
    words, home = WORDS[language], HOMES[language]
    house = next(house for house in portal.houses if house.federation.slug == home)
    with acting_for(house.federation):
        Member.objects.filter(user=house.player).update(number=NUMBER)
        today = roles.today().isoformat()

    def has_come() -> bool:
        """the letter to who played"""
        with acting_for(house.federation):
            letters = Letter.objects.filter(reader=house.player, topic="results_published")
            return letters.filter(sent_at__isnull=False).exists()

    page = visitor.arrives(language)
    visitor.signs_in(page, home, "scorer")
    page.goto(f"/{home}/desk/")
    page.locator("[data-drop]").evaluate(DROP, files())

    rows = page.locator("#arrivals li")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text(words["draft"])
    expect(rows.nth(1)).to_contain_text(words["refused"])
    expect(rows.nth(2)).to_contain_text(words["refused"])
    expect(page.locator("#arrivals progress")).to_have_count(0)
    accessible(page)

    # Whoever closes the browser here finds both files again, on another machine too.
    page.context.close()
    page = visitor.arrives(language)
    visitor.signs_in(page, home, "scorer")
    page.goto(f"/{home}/desk/")
    expect(page.locator("#waits h2")).to_have_text(words["one"])
    accessible(page)
    page.locator(".tabs a[href*='tab=refused']").click()
    expect(page.locator("#refused li")).to_have_count(2)
    accessible(page)
    with page.expect_navigation():
        page.locator("#refused a", has_text="fixable.xml").click()
    accessible(page)
    page.locator(".found .amends a").first.click()
    page.fill("#amend input[type=date]", today)
    accessible(page)
    page.locator("#amend button").click()
    expect(page.locator("#amended h2")).to_have_text(words["amended"])
    accessible(page)
    # And what was amended.
    page.context.close()
    page = visitor.arrives(language)
    visitor.signs_in(page, home, "scorer")
    page.goto(f"/{home}/desk/")
    page.locator("#waits a", has_text="fixable.xml").click()
    expect(page.locator("#amended h2")).to_have_text(words["amended"])
    publish(page, words)
    until(has_come)

    page.goto(f"/{home}/desk/")
    expect(page.locator("#waits h2")).to_have_text(words["one"])
    page.locator("#waits a", has_text="good.xml").click()
    publish(page, words)
    page.goto(f"/{home}/desk/")
    expect(page.locator("#waits")).to_have_count(0)
    page.locator(".tabs a[href*='tab=uploads']").click()
    for name in ("good.xml", "fixable.xml"):
        row = page.locator("table.folding tr", has_text=name)
        expect(row.locator("[data-says]")).to_contain_text(words["computed"])


def test_on_a_phone_and_without_script_the_form_sends_them_all_at_once(visitor, portal, browser):
    context = browser.new_context(
        base_url=portal.address,
        locale="en",
        java_script_enabled=False,
        viewport={"width": 360, "height": 700},
    )
    visitor.contexts.append(context)
    page = context.new_page()
    visitor.signs_in(page, "albion", "scorer")
    page.goto("/albion/desk/")
    sent = [
        {"name": name, "mimeType": "text/xml", "buffer": text.encode()}
        for name, text in [["a.xml", "not XML"], ["b.xml", SAMPLE[:6000].decode()]]
    ]
    page.set_input_files("input[type=file]", sent)
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.locator("main")).to_contain_text("b.xml")
    fits(page)
    page.locator(".tabs a[href*='tab=uploads']").click()
    expect(page.locator("table.folding tbody tr").first).to_contain_text("refused")


def test_a_file_that_is_asked_to_wait_is_sent_again_by_itself(visitor, portal):
    page = visitor.arrives("en")
    visitor.signs_in(page, "albion", "scorer")
    page.goto("/albion/desk/")
    refused = []

    def once(route):
        if route.request.method == "POST" and not refused:
            refused.append(route.request.url)
            route.fulfill(status=429, headers={"Retry-After": "1"}, body="Too many requests at once.")
        else:
            route.fallback()

    page.route("**/desk/**", once)
    texts = [[name, f"<?xml version='1.0'?><a>{name}</a>"] for name in ("waits.xml", "follows.xml")]
    page.locator("[data-drop]").evaluate(DROP, texts)
    rows = page.locator("#arrivals li")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(WORDS["en"]["refused"])
    expect(rows.nth(1)).to_contain_text(WORDS["en"]["refused"])
    assert len(refused) == 1
