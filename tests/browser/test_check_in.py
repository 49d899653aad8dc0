"""Check-in on a telephone, on a tablet at the door and at the desk, in both languages and by keyboard."""

from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from clubs.checkin.codes import member_code
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.browser.test_reports import entered
from tests.clubs.checkin.doorstep import Doorstep

pytestmark = pytest.mark.browser
TELEPHONE, TABLET, DESK = 360, 820, 1280
SHOTS = Path("var/screenshots")
LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])
WORDS = {
    "ja": {
        "own": "到着しました",
        "here": "受付しました",
        "desk": "競技会デスクにお越しください",
        "missing": "未到着",
    },
    "en": {"own": "I am here", "here": "here.", "desk": "Please see the desk", "missing": "missing"},
}


@pytest.fixture
def step(portal, language):
    """Six pairs of the house whose language it is, five minutes before the start."""
    house = portal.houses[0 if language == "ja" else 1]
    with acting_for(house.federation):
        step = Doorstep(house, entries=6, slug=f"door-{uuid4().hex[:8]}", minutes=5)
        step.opens()
        step.pair_comes(3, 4)
        step.comes(step.player(5))
    return step


def looked_at(page, name, *, tall=True):
    """Readable for everybody, and kept to be looked at."""
    accessible(page)
    fits(page)
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"check-in-{name}.png", full_page=tall)


def states(step):
    with acting_for(step.house.federation):
        return step.states()


@LANGUAGES
def test_one_press_on_the_player_s_own_telephone(visitor, step, language):
    with acting_for(step.house.federation):
        user = step.player(1).member.user
    page = entered(visitor, user, language, TELEPHONE)
    page.goto(f"/{step.house.federation.slug}/me/")
    looked_at(page, f"me-{language}")
    page.get_by_role("button", name=WORDS[language]["own"], exact=True).click()
    expect(page.locator("main")).to_contain_text("P1A" if language == "en" else "p1a", ignore_case=True)
    assert states(step)["1"] == "partly"
    looked_at(page, f"mine-{language}")
    page.locator('button[name="here"]').first.click()
    page.wait_for_load_state()
    assert states(step)["1"] == "here"
    page.locator('button[name="gone"]').first.click()
    page.wait_for_load_state()
    assert states(step)["1"] == "partly"


@LANGUAGES
def test_the_door_by_digits_by_keyboard_and_by_a_code(visitor, step, language):
    with acting_for(step.house.federation):
        number, other = step.player(2).member.number, step.player(2, 2).member
        address, code = step.door(), member_code(other)
        outsider = step.member("outsider")
        outside = member_code(outsider)
    page = visitor.arrives(language, width=TABLET)
    page.goto(f"{address}?in={language}")
    looked_at(page, f"door-{language}")
    for digit in number:
        page.locator("#door-keys button").get_by_text(digit, exact=True).click()
    page.locator("#door-find button.button").click()
    page.locator('button[name="here"]').wait_for()
    looked_at(page, f"door-found-{language}")
    page.locator('button[name="here"]').click()
    expect(page.locator(".door-news")).to_contain_text(WORDS[language]["here"])
    looked_at(page, f"door-done-{language}")
    # A reader types the code and the key at its end; so does who has no pointer.
    page.locator("#find").focus()
    page.keyboard.type(code)
    page.keyboard.press("Enter")
    expect(page.locator(".door-news")).to_contain_text(WORDS[language]["here"])
    assert states(step)["2"] == "here"
    page.locator("#find").focus()
    page.keyboard.type(outside)
    page.keyboard.press("Enter")
    expect(page.locator(".door-found")).to_contain_text(WORDS[language]["desk"])
    page.set_viewport_size({"width": TELEPHONE, "height": 740})
    looked_at(page, f"door-outside-{language}")
    page.locator('button[name="offer"]').click()
    page.locator(".door-news").wait_for()
    with acting_for(step.house.federation):
        assert [offer.member for offer in step.field().offers] == [outsider]


@LANGUAGES
def test_the_desk_sees_who_is_missing_puts_in_a_substitute_and_draws_the_seats(visitor, step, language):
    with acting_for(step.house.federation):
        free = step.member("free")
    page = entered(visitor, step.director, language, DESK)
    page.goto(step.desk())
    expect(page.locator("[data-left]")).to_contain_text(":")
    first = page.locator(".check-in-entries tbody tr").first
    expect(first).to_contain_text(WORDS[language]["missing"])
    looked_at(page, f"desk-{language}")
    page.locator('input[name="number"]').fill(free.number)
    page.locator('button[name="offer"]').click()
    page.locator('select[name="put_in"]').select_option(index=4)
    page.locator(".check-in-choice button").first.click()
    page.wait_for_load_state()
    assert states(step)["5"] == "here"
    page.set_viewport_size({"width": TELEPHONE, "height": 740})
    looked_at(page, f"desk-narrow-{language}")
    page.set_viewport_size({"width": DESK, "height": 900})
    page.locator('a[href*="/open/?"]').click()
    page.locator("main form button.button").click()
    page.wait_for_load_state()
    looked_at(page, f"open-{language}")
    page.locator("main form button.button").first.click()
    page.wait_for_url("**/desk/stages/*/")
    page.goto(step.act("movement"))
    page.locator('input[name="draw"]').check()
    page.locator("main form button.button").first.click()
    page.locator(".found li").first.wait_for()
    looked_at(page, f"movement-{language}")


def test_the_camera_reads_a_code_where_the_browser_can(visitor, portal):
    house = portal.houses[1]
    with acting_for(house.federation):
        step = Doorstep(house, entries=3, slug=f"camera-{uuid4().hex[:8]}")
        step.opens()
        address, code = step.door(), member_code(step.player(1).member)
    page = visitor.arrives("en", width=TABLET)
    page.add_init_script(
        f"""
        let shown = sessionStorage.getItem("shown") !== "yes";
        window.BarcodeDetector = class {{
            async detect() {{
                if (!shown) return [];
                shown = false;
                sessionStorage.setItem("shown", "yes");
                return [{{ rawValue: "{code}" }}];
            }}
        }};
        const canvas = document.createElement("canvas");
        canvas.getContext("2d");
        Object.defineProperty(navigator, "mediaDevices", {{
            value: {{ getUserMedia: async () => canvas.captureStream(5) }},
        }});
        HTMLMediaElement.prototype.play = async () => undefined;
        """
    )
    page.goto(f"{address}?in=en")
    page.locator("#door-camera button").click()
    expect(page.locator(".door-news")).to_contain_text("here.")
    with acting_for(house.federation):
        assert step.states()["1"] == "partly"
