"""A federation's own look in a browser: said by its administrator, seen by everybody, in both schemes."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import accessible, fits
from tests.factories.looks import picture

pytestmark = pytest.mark.browser

HOMES = {"ja": "sakura", "en": "albion"}
WORDS = {
    "ja": {"large": "大きな部分には3:1", "contact": "事務局にメッセージを送信しました。"},
    "en": {"large": "Large parts need 3:1", "contact": "Your message is on its way to the office."},
}
# Each federation its own: what is typed, what dark ground has of it, and both as a browser says them.
COLOURS = {
    "ja": ("#a0144b", "#c46e90", {"light": "rgb(160, 20, 75)", "dark": "rgb(196, 110, 144)"}),
    "en": ("#14469e", "#6989c1", {"light": "rgb(20, 70, 158)", "dark": "rgb(105, 137, 193)"}),
}
LINK = "getComputedStyle(document.querySelector('footer a')).color"
LOGO = "document.querySelector('.masthead img')?.getAttribute('src')"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_logo_and_colours_are_seen_by_everybody(visitor, portal, language):
    words, home, (accent, on_dark, colours) = WORDS[language], HOMES[language], COLOURS[language]
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, home, "administrator")
    page.goto(f"/{home}/office/look/")
    page.set_input_files("#id_logo", {"name": "l.png", "mimeType": "image/png", "buffer": picture()})
    page.locator("form:has([value=logo]) button").click()
    expect(page.locator(".masthead img.logo")).to_be_visible()
    page.fill("#id_accent", "#ffd700")
    page.locator("form:has([value=colours]) button").first.click()
    expect(page.locator(".field.wrong")).to_contain_text(words["large"])
    expect(page.locator("button[name=take]")).to_contain_text("#816c00")
    accessible(page)
    fits(page)
    page.locator("button[name=take]").click()
    expect(page.locator("#id_accent")).to_have_value("#816c00")
    page.fill("#id_accent", accent)
    page.fill("#id_accent_dark", "")
    page.locator("form:has([value=colours]) button").first.click()
    expect(page.locator("#id_accent_dark")).to_have_value(on_dark)
    expect(page.locator("footer a").first).to_have_css("color", colours["light"])
    _seen_by_a_stranger(visitor, language, home)


def _seen_by_a_stranger(visitor, language, home):
    """On the sign-in page too, and next door nothing of it."""
    page = visitor.arrives(language, width=1280)
    for path in ("", "accounts/login/", "contact/", "accessibility/"):
        page.goto(f"/{home}/{path}")
        for scheme, colour in COLOURS[language][2].items():
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            expect(page.locator("footer a").first).to_have_css("color", colour)
            accessible(page)
        for width in (360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            fits(page)
        logo = page.locator(".masthead img.logo")
        assert logo.evaluate("one => [one.complete, one.naturalHeight, one.offsetHeight]") == [True, 160, 40]
    own_logo = page.evaluate(LOGO)
    page.goto(f"/{HOMES['ja' if home == 'albion' else 'en']}/")
    assert page.evaluate(LINK) not in COLOURS[language][2].values()
    assert page.evaluate(LOGO) != own_logo


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_message_to_the_office_by_keyboard(visitor, portal, language):
    page = visitor.arrives(language, width=360)
    page.goto(f"/{HOMES[language]}/contact/")
    page.focus("#id_name")
    for text in ("Toshi Mori", "", "A lost card", "I left my card at the club."):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text(WORDS[language]["contact"])
