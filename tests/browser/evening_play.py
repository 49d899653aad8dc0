"""Telephones at a table: what its players press, and the same results as a program's file."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from playwright.sync_api import expect

from clubs.playing.services.seating import BoardSeating
from tests.browser.accessibility import fits
from tests.browser.mitchell_reckoning import SCORES, TYPED
from tests.browser.walking import WIDTH
from tests.clubs.files.event_files import board, event, line, pairs

CONTRACT = re.compile(r"(\d)(NT|[CDHS])([NESW])(=|[+-]\d+)")
SHOWN = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}
PATIENCE = 30_000  # milliseconds: a loaded machine


class Place(NamedTuple):
    """A board at a table in a round."""

    round: int
    table: int
    board: int


Results = dict[Place, str]


def planned(seats: Iterable[BoardSeating]) -> Results:
    """What comes of every board: part scores, which are alike whoever is vulnerable."""
    places = [Place(seat.round, seat.table, seat.board) for seat in seats]
    return {
        place: TYPED[(3 * place.table + place.board + 2 * place.round**2) % len(TYPED)] for place in places
    }


def as_file(seats: Iterable[BoardSeating], results: Mapping[Place, str]) -> bytes:
    """The same as a file: who met on a board, and the score."""
    by_board: dict[int, list[str]] = {}
    numbers: set[str] = set()
    for seat in seats:
        typed = results.get(Place(seat.round, seat.table, seat.board))
        if typed:
            by_board.setdefault(seat.board, []).append(line(seat.ns, seat.ew, SCORES[typed]))
            numbers |= {seat.ns, seat.ew}
    boards = (board(number, *lines) for number, lines in sorted(by_board.items()))
    heading = {"BOARD_SCORING_METHOD": "MATCH_POINTS", "WINNER_TYPE": "1"}
    return event("MP_PAIRS", pairs(*sorted(numbers, key=int)), *boards, **heading)


class TablePhone:
    """A telephone at a table, on a line of its own."""

    def __init__(self, visitor, address: str, language: str) -> None:
        self.visitor, self.address, self.language = visitor, address, language
        self.line = visitor.line()
        self.page = visitor.arrives(language, width=WIDTH, by=self.line)
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(address)
        self.page.locator("html[data-kept=yes]").wait_for()

    def looks(self) -> None:
        """Ask the portal now, not in a quarter of a minute."""
        self.page.evaluate("window.dispatchEvent(new Event('online'))")

    def board(self, number: int):
        """A line of the list of boards."""
        return self.page.locator(".table-boards button").filter(
            has_text=re.compile(rf"(?<!\d){number}(?!\d)")
        )

    def opens(self, number: int) -> None:
        """A board of the list."""
        self.board(number).click()

    def enters(self, number: int, typed: str) -> None:
        """A result by the large keys, its lead left out; stays at the check."""
        self.opens(number)
        self.press(typed)

    def enters_again(self, number: int, typed: str) -> None:
        """The same where the other side has spoken first."""
        self.opens(number)
        self.page.locator("#table > button.second").first.click()
        self.press(typed)

    def press(self, typed: str) -> None:
        """The keys of a result."""
        if typed == "pass":
            self.page.locator(".contracts button.wide").click()
        else:
            level, strain, declarer, tricks = CONTRACT.fullmatch(typed).groups()
            self.key(f"{level}{SHOWN[strain]}")
            self.key(declarer)
            self.page.locator(".suits button.wide").click()
            self.page.locator(".tricks").wait_for()
            self.key(tricks.replace("-", "−"))
        expect(self.page.locator(".keys")).to_have_count(0)

    def key(self, text: str) -> None:
        """A large key by what stands on it."""
        self.page.locator(".keys button").get_by_text(text, exact=True).click()

    @property
    def code(self) -> str:
        """The eight figures that say the result without the network."""
        return self.page.locator(".table-code").inner_text()

    def back(self) -> None:
        """To the list, which is there already where a word was the last of its round."""
        if not self.page.locator(".table-boards").count():
            self.page.locator("#table > button").last.click()
        self.page.locator(".table-boards").wait_for()

    def confirms(self) -> None:
        """East-West: this is right."""
        self.page.locator("#table button.button").click()
        self.page.locator(".table-boards").wait_for()

    def confirms_by_code(self, number: int, code: str) -> None:
        """East-West on their own telephone, without the network."""
        self.opens(number)
        box = self.page.locator(".table-typed input")
        box.fill(code)
        box.press("Enter")
        self.confirms()

    def sees(self, number: int, state: str) -> None:
        """A board stands so, as soon as the portal has told."""
        self.looks()
        expect(self.board(number)).to_have_class(state, timeout=PATIENCE)

    def goes_on(self) -> None:
        """To the next round, whatever the other side has checked."""
        self.page.locator("#table > button.second").click()

    def seen(self) -> None:
        """It fits the telephone."""
        fits(self.page)

    def is_lost(self) -> None:
        """Gone with all that it kept."""
        self.page.context.close()
        self.visitor.contexts.remove(self.page.context)
