"""A pile of slips of one board is entered by keyboard alone in less than two minutes."""

import pytest
from playwright.sync_api import expect

from clubs.facts.typed_results import stated_of
from clubs.files.notation import shown_score
from clubs.models import Result
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.playing.services import seating
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.browser.keystrokes import KEY, THINK, Keystrokes
from tests.browser.test_reports import entered
from tests.clubs.tournaments.event_house import NOON, running_stage

pytestmark = pytest.mark.browser

SLIPS, TWO_MINUTES, BOARD = 26, 120, 1
# As such a pile is: most tables in one contract, which is repeated; a few others; one pass, one not played.
CONTRACTS = ("4SN=", '"', '"', "4SN+1", '"', "3NS=", "4HXW-2", '"', "4SN-1", '"', "4SN=", '"', "pass")
TYPED = [*CONTRACTS, *CONTRACTS[:-1], "np"]
BOXES = ".grid-boxes input[data-result]"


def written():
    """What each slip says: a quotation mark is what stands above it."""
    results = []
    for typed in TYPED:
        results.append(results[-1] if typed == '"' else typed)
    return results


@pytest.fixture
def board(portal):
    """A Mitchell of 27 tables, every board at 26 of them."""
    house, numbers = portal.houses[0], iter(range(100))

    def make(language):
        with acting_for(house.federation):
            slug = f"slips-{language}-{next(numbers)}"
            here = running_stage(house, form="pairs_matchpoints", teams=54, rounds=SLIPS, slug=slug)
            movement = choice.make(MovementKind.MITCHELL, 54, rounds=SLIPS, boards_per_round=1)
            seating.set_movement(session=here.session, movement=movement, at=NOON, by=here.director)
        return house, here

    return make


@pytest.mark.parametrize("language", ["ja", "en"])
def test_twenty_six_slips_take_less_than_two_minutes(visitor, board, language):
    house, here = board(language)
    page, strokes = entered(visitor, here.director, language, 1280), Keystrokes(KEY)
    page.goto(f"/sakura/desk/stages/{here.stage.pk}/boards/{BOARD}/enter/")
    expect(page.locator(BOXES)).to_have_count(SLIPS)
    expect(page.locator(BOXES).first).to_be_focused()
    for number, typed in enumerate(TYPED, 1):
        strokes.thoughts += 1
        strokes.presses += len(typed) + 1
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        if number == SLIPS:
            with strokes.waiting():
                expect(page.locator(".grid-saved")).to_have_count(SLIPS)
        else:
            page.wait_for_timeout(1000 * THINK / 2)  # the next slip is read meanwhile
    assert strokes.seconds < TWO_MINUTES, (strokes.worked, strokes.waited)
    stated = [stated_of(BOARD, result) for result in written()]
    with acting_for(house.federation):
        rows = Result.objects.current().filter(session=here.session, board=BOARD).order_by("round")
        assert [row.score for row in rows] == [one.score for one in stated]
    total = sum(one.score for one in stated if one.score is not None)
    expect(page.locator("#grid-state")).to_contain_text(shown_score(total))
    accessible(page)
    fits(page)


def test_arrows_go_up_and_down_and_a_mark_repeats_what_stands(visitor, board):
    _house, here = board("keys")
    page = entered(visitor, here.director, "en", 360)
    page.goto(f"/sakura/desk/stages/{here.stage.pk}/boards/{BOARD}/enter/")
    boxes = page.locator(BOXES)
    expect(boxes.first).to_be_focused()
    page.keyboard.type("3NTS=")
    page.keyboard.press("ArrowDown")
    expect(boxes.nth(1)).to_be_focused()
    expect(page.locator(".grid-saved")).to_have_count(1)
    page.keyboard.type('"')
    expect(boxes.nth(1)).to_have_value("3NS=")
    page.keyboard.press("ArrowUp")
    expect(boxes.nth(0)).to_be_focused()
    expect(page.locator(".grid-saved")).to_have_count(2)
    accessible(page)
    fits(page)
