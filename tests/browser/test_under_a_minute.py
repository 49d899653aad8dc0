"""A match of eight boards takes under a minute with a telephone; the last entry is undone in two presses."""

import re

import pytest
from playwright.sync_api import expect

from clubs.models import Match, Result
from clubs.playing.services import running
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.browser.keystrokes import KEY, TAP, THINK, Keystrokes
from tests.browser.test_reports import entered
from tests.clubs.tournaments.event_house import at, running_stage

pytestmark = pytest.mark.browser

LANGUAGES = ["ja", "en"]
MINUTE = 60
# What the slips of both rooms say: ordinary contracts, one doubled, one deal that nobody bid.
MATCH = (
    ("4♠N=", "4♠N+1"),
    ("3NTW=", "3NTW-1"),
    ("pass", "1♣N+1"),
    ("2♥E=", "2♠S-1"),
    ("4♥XE-2", "4♥E="),
    ("1NTS+1", "2♦S="),
    ("6♠N-1", "4♠N+2"),
    ("3NTE+1", "5♦E="),
)
RESULTS = [result for board in MATCH for result in board]
# As it is to be kept: North-South of the open room is the first team.
SCORES = [420, 450, -400, 50, 0, 90, -110, -100, 300, -420, 120, 90, -100, 680, -430, -400]
BOXES = ".grid-boxes input[data-result]"
# How many pixels of the box with the focus lie below the keys' upper edge, once a saved row has settled.
HIDDEN = """(limit) => new Promise((resolve) => {
    const until = performance.now() + limit;
    const hidden = () =>
        document.activeElement.getBoundingClientRect().bottom - keypad.getBoundingClientRect().top;
    const look = () =>
        hidden() <= 0 || performance.now() > until ? resolve(hidden()) : requestAnimationFrame(look);
    look();
})"""
SETTLED = 250  # milliseconds: half of what the next press takes
KEYS = re.compile(r"pass|NT|XX|[+-]\d|.")
ROW = "#row-board-{}"


@pytest.fixture
def round_s(portal):
    """The house of a director, and a Swiss whose first round is paired."""
    house, numbers = portal.houses[0], iter(range(100))

    def make(slug):
        with acting_for(house.federation):
            here = running_stage(house, slug=f"minute-{slug}-{next(numbers)}")
            pairs = [("1", "2"), ("3", "4")]
            running.pair_round(session=here.session, number=1, matches=pairs, at=at(0), by=here.director)
        return house, here

    return make


def kept(house, here):
    """The scores that are entered, by board, of the open room and the closed one."""
    with acting_for(house.federation):
        rows = Result.objects.current().filter(session=here.session).order_by("board", "ns__number")
        return list(rows.values_list("score", flat=True))


def on_the_round(visitor, here, language):
    """The director's telephone with the grid of the round."""
    page = entered(visitor, here.director, language, 360)
    page.goto(f"/sakura/desk/stages/{here.stage.pk}/rounds/1/enter/")
    expect(page.locator(".grid-boxes input:focus")).to_have_count(1)
    return page


def opens_match(page, strokes):
    """From the grid of the round to the boards of its first match, ready to be written."""
    strokes.points += 1
    strokes.presses += 1
    with strokes.waiting():
        page.locator(".grid-who a").first.click()
        expect(page.locator(f"{BOXES}:focus")).to_have_count(1)
    expect(page.locator(BOXES)).to_have_count(2 * len(MATCH))


def tap(page, key):
    """A key where it stands on the screen: nothing is moved to reach it, and it is not covered."""
    place = page.locator(f"#keypad {key}").bounding_box()
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


def taps(page, result):
    """A result by the keys on the page, the box in sight; how many there were."""
    keys = KEYS.findall(result)
    for key in keys:
        assert page.evaluate(HIDDEN, SETTLED) <= 0
        tap(page, f"[data-writes='{key}']")
    return len(keys)


def types(page, result):
    """A result by a keyboard and Enter; how many keys there were. A suit is its letter."""
    typed = result.translate(str.maketrans("♣♦♥♠", "cdhs"))
    page.keyboard.type(typed)
    page.keyboard.press("Enter")
    return len(typed) + 1


def enters_match(page, strokes, enter):
    """Every board of the match, echoed as it is saved; the next is written while one is sent."""
    for number, board in enumerate(MATCH, 1):
        for result in board:
            strokes.thoughts += 1
            strokes.presses += enter(page, result)
        is_last = number == len(MATCH)
        with strokes.waiting(meanwhile=0 if is_last else 2 * THINK):
            expect(page.locator(ROW.format(f"{number} .grid-saved"))).to_be_visible()
    expect(page.locator("#grid-state a")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("enter", "press", "presses"), [(taps, TAP, 63), (types, KEY, 95)], ids=["keys-on-the-page", "keyboard"]
)
def test_a_match_of_eight_boards_takes_less_than_a_minute(visitor, round_s, language, enter, press, presses):
    house, here = round_s(f"{enter.__name__}-{language}")
    page, strokes = on_the_round(visitor, here, language), Keystrokes(press)
    opens_match(page, strokes)
    enters_match(page, strokes, enter)
    assert kept(house, here) == SCORES
    assert (strokes.presses, strokes.points, strokes.thoughts) == (presses, 1, len(RESULTS))
    assert strokes.seconds < MINUTE, (strokes.worked, strokes.waited)
    accessible(page)
    fits(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_leave_the_box_in_sight_and_can_be_put_away(visitor, round_s, language):
    _house, here = round_s(f"keys-{language}")
    page = on_the_round(visitor, here, language)
    expect(page.locator("#keypad")).to_have_count(0)  # figures have the telephone's own
    page.locator(".grid-who a").first.click()
    boxes = page.locator(BOXES)
    expect(page.locator("#keypad")).to_be_visible()
    accessible(page)
    fits(page)
    assert page.locator("#keypad button").evaluate_all(
        "keys => keys.every((key) => key.offsetHeight >= 44 && key.offsetWidth >= 40)"
    )
    for place in range(boxes.count()):
        expect(boxes.nth(place)).to_have_attribute("inputmode", "none")
        boxes.nth(place).focus()
        assert page.evaluate(HIDDEN, SETTLED) <= 0
    boxes.first.focus()
    taps(page, "4♠")
    tap(page, "[data-erases]")
    taps(page, "♥N")
    expect(boxes.first).to_have_value("4♥N")
    expect(boxes.first).to_be_focused()
    tap(page, "[data-own]")
    expect(page.locator("#keypad button:visible")).to_have_count(1)
    expect(boxes.first).to_have_attribute("inputmode", "text")
    accessible(page)
    tap(page, "[data-own]")
    taps(page, "=")
    expect(boxes.first).to_have_value("4♥N=")
    expect(boxes.nth(1)).to_be_focused()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_just_saved_is_undone_in_two_presses(visitor, round_s, language):
    house, here = round_s(f"undo-{language}")
    page = on_the_round(visitor, here, language)
    for figure in ("34", "20", "7", "12"):
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    expect(page.locator(".grid-saved")).to_have_count(2)
    page.locator(".grid-saved a").last.click()  # the first
    expect(page.locator("main")).to_contain_text("7–12 → –")
    page.locator("main form .button:not(.second)").click()  # the second
    expect(page.locator(".messages")).to_contain_text("3 – 4")
    with acting_for(house.federation):
        rows = Match.objects.current().filter(session=here.session)
        stands = {match.a.number: match.a_score for match in rows.select_related("a")}
    assert stands == {"1": "34", "3": ""}
