"""Two telephones at a table, with and without the network: entered, checked, kept, sent once."""

from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.facts.services import corrected
from clubs.models import Board, Result, TableEntry
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.playing.services import running, seating
from clubs.table.services import opening
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.browser.test_reports import entered
from tests.clubs.tournaments.event_house import running_stage

pytestmark = pytest.mark.browser
WIDTH = 360
SHOTS = Path("var/screenshots")
WORDS = {
    "ja": {"right": "はい、正しいです", "again": "入力し直す", "back": "戻る", "offline": "ネットワーク"},
    "en": {"right": "this is right", "again": "Enter it again", "back": "Back", "offline": "No network"},
}
LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])


class OpenTables:
    """An evening of the house whose language it is, its tables open."""

    def __init__(self, portal, language):
        self.house = portal.houses[0 if language == "ja" else 1]
        self.federation = self.house.federation
        with acting_for(self.federation):
            here = running_stage(
                self.house, form="pairs_matchpoints", teams=6, rounds=0, slug=f"tables-{uuid4()}"
            )
            at, self.director = timezone.now() - timedelta(minutes=5), here.director
            self.session = running.open_session(
                stage=here.stage, number=2, played_on=timezone.localdate(), at=at, by=here.director
            )
            howell = choice.make(MovementKind.HOWELL, 6, boards_per_round=2)
            seating.set_movement(session=self.session, movement=howell, at=at, by=here.director)
            opened = opening.open_tables(session=self.session, at=at, by=here.director)
            seats = seating.seats_of(self.session)
            self.table = seats[0].table
            self.boards = [one.board for one in seats if (one.round, one.table) == (1, self.table)]
            self.code = opening.code_of(opened, self.table)
            self.wall = opening.code_of(opened, opening.WALL)
        self.address = self.of(self.table, self.code)

    def of(self, table, code):
        return f"/{self.federation.slug}/table/{self.session.pk}/{table}/{code}/"

    def results(self):
        with acting_for(self.federation):
            rows = Result.objects.current().filter(session=self.session).order_by("board")
            return [(row.board, *corrected.of(row)) for row in rows]

    def entries(self):
        with acting_for(self.federation):
            return TableEntry.objects.filter(session=self.session).count()


def arrives(visitor, tables, language, by=None):
    """A telephone at the table, with all of the page kept."""
    page = visitor.arrives(language, width=WIDTH, by=by)
    page.goto(tables.address)
    page.locator("html[data-kept=yes]").wait_for()
    return page


def opens(page, board):
    """One board of the list."""
    page.locator(".table-boards button").nth(board).click()


def presses(page, *keys):
    """Large keys, by what stands on them; how many."""
    for key in keys:
        page.locator(".keys button").get_by_text(key, exact=True).click()
    return len(keys)


def confirms(page):
    page.locator("#table button.button").click()


def looked_at(page, name):
    """Readable for everybody, and kept to be looked at."""
    accessible(page)
    fits(page)
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"table-{name}.png", full_page=True)


@LANGUAGES
def test_a_board_in_six_presses_on_a_page_that_everybody_can_read(visitor, portal, language):
    tables = OpenTables(portal, language)
    page = arrives(visitor, tables, language)
    looked_at(page, f"list-{language}")
    opens(page, 0)
    looked_at(page, f"contract-{language}")
    count = presses(page, "4♠")
    looked_at(page, f"declarer-{language}")
    count += presses(page, "×", "N")
    count += presses(page, "♥")
    looked_at(page, f"rank-{language}")
    count += presses(page, "A")
    looked_at(page, f"result-{language}")
    count += presses(page, "−1")
    assert count == 6
    looked_at(page, f"check-{language}")
    confirms(page)
    page.locator("#table table").wait_for()
    looked_at(page, f"traveller-{language}")
    assert [row[1:6] for row in tables.results()] == [("played", "4SX", "N", "HA", 9)]
    page.goto(tables.of(opening.WALL, tables.wall))
    looked_at(page, f"wall-{language}")


@LANGUAGES
def test_the_hands_of_a_board_dealt_at_the_table_by_keyboard_alone(visitor, portal, language):
    tables = OpenTables(portal, language)
    page = arrives(visitor, tables, language)
    opens(page, 0)
    page.locator(".contracts button.wide").click()
    page.locator("#table button.button").wait_for()
    confirms(page)
    opens(page, 0)
    page.locator("#table button.second").first.click()
    page.locator(".cards button").first.wait_for()
    looked_at(page, f"hand-{language}")
    for seat in range(3):
        cards = page.locator(".cards button:enabled")
        for place in range(13):
            cards.nth(place).focus()
            page.keyboard.press("Enter" if place % 2 else "Space")
        expect(page.locator(".cards [aria-pressed=true]")).to_have_count(13)
        assert page.locator(".cards button:disabled").count() == 13 * seat
        page.locator("#table button.button").focus()
        page.keyboard.press("Enter")
    expect(page.locator(".cards")).to_have_count(0)
    looked_at(page, f"hands-{language}")
    page.locator("#table button.button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#table .said")).to_have_count(1)
    page.wait_for_timeout(500)
    with acting_for(tables.federation):
        entry = TableEntry.objects.get(session=tables.session, kind="hands")
        suit = "AKQJT98765432"
        assert entry.stated == [f"N:{suit}... .{suit}.. ..{suit}. ...{suit}"]
        assert not Board.objects.filter(session=tables.session).exists()


@LANGUAGES
def test_two_telephones_without_the_network(visitor, portal, language):
    tables = OpenTables(portal, language)
    line = visitor.line()
    north, east = (arrives(visitor, tables, language, line) for _who in range(2))
    north.clock.set_system_time("2001-01-01T00:00:00Z")
    line.cut()
    opens(north, 0)
    presses(north, "3NT", "N", "♦", "10", "=")
    code = north.locator(".table-code").inner_text()
    # It is sent once it is kept: a reload within a thousandth of a second would come before.
    expect(north.locator("#table-news")).to_contain_text(WORDS[language]["offline"])
    north.reload()
    opens(north, 0)
    expect(north.locator(".table-code")).to_have_text(code)
    expect(north.locator("#table-news")).to_contain_text(WORDS[language]["offline"])
    looked_at(north, f"offline-{language}")
    east.reload()
    opens(east, 0)
    box = east.locator(".table-typed input")
    box.fill("12345678")
    box.press("Enter")
    expect(east.locator(".table-typed [role=alert]")).not_to_be_empty()
    box.fill(code)
    box.press("Enter")
    looked_at(east, f"typed-{language}")
    confirms(east)
    assert tables.entries() == 0
    north.locator("#table > button").last.click()
    north.locator(".table-boards").wait_for()
    line.mend()
    for page in (east, north):
        page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(north.locator(".table-boards button").first).to_have_class("agreed")
    assert [row[:6] for row in tables.results()] == [(tables.boards[0], "played", "3N", "N", "DT", 9)]
    assert tables.entries() == 2


@LANGUAGES
def test_a_telephone_is_lost_and_another_goes_on(visitor, portal, language):
    tables = OpenTables(portal, language)
    lost = arrives(visitor, tables, language)
    opens(lost, 0)
    presses(lost, "1♣", "W", "♠", "2", "−2")
    lost.locator("#table-news").wait_for()
    for _try in range(50):
        if tables.entries():
            break
        lost.wait_for_timeout(100)
    lost.context.close()
    visitor.contexts.remove(lost.context)
    other = arrives(visitor, tables, language)
    opens(other, 0)
    confirms(other)
    expect(other.locator(".table-boards button").first).to_have_class("agreed")
    assert [row[1:4] for row in tables.results()] == [("played", "1C", "W")]


@LANGUAGES
def test_a_conflict_goes_to_the_director_with_both(visitor, portal, language):
    tables = OpenTables(portal, language)
    line = visitor.line()
    north, east = (arrives(visitor, tables, language, line) for _who in range(2))
    line.cut()
    for page in (north, east):
        opens(page, 0)
        presses(page, "2♥", "S", "♣", "K", "+1" if page is north else "=")
        confirms(page)
    line.mend()
    for page in (north, east):
        page.evaluate("window.dispatchEvent(new Event('online'))")
        page.locator(".table-boards button").first.wait_for()
    expect(east.locator(".table-boards button").first).to_have_class("conflict")
    assert tables.results() == []
    assert tables.entries() == 4
    director = entered(visitor, tables.director, language, WIDTH)
    director.goto(f"/{tables.federation.slug}/desk/sessions/{tables.session.pk}/tables/")
    looked_at(director, f"director-{language}")
    director.locator(".table-question button[name=take]").first.click()
    director.locator(".messages").wait_for()
    assert len(tables.results()) == 1
