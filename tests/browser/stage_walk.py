"""A director at the desk of a stage; after every act the engine and all places that show figures agree."""

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.page_reader import Reader
from tests.browser.shown_totals import SHOWN_IN, differences, expected_of
from tests.browser.totals import Figures, engine_of, figure_of
from tests.browser.walking import Walker
from tests.scoring.scenarios.truth import settled

# Of rounds that are drawn.
DRAWN = ("desk/stages/{stage}/rounds/1/",)
BOXES = ".grid-boxes input:not([type=hidden])"
# Pages that show none of the figures, and those that show them once more.
OTHERS = (
    "stages/{stage}/",
    "stages/{stage}/history/",
    "stages/{stage}/points/",
    "events/{event}/",
    "tournaments/",
    "results/",
    "sessions/{session}/",
    "sessions/{session}/history/",
    "desk/stages/{stage}/",
    "desk/stages/{stage}/rounds/1/enter/",
    "desk/stages/{stage}/prints/",
    "desk/events/{event}/",
    "desk/events/{event}/entries/",
    "desk/events/{event}/conditions/",
    "desk/cases/",
    "desk/appeals/?state=all",
)
SIDES_OF_ROWS = """() => [...document.querySelectorAll(".grid-row")].map((row) =>
  [...row.querySelectorAll(".grid-boxes label")].slice(0, 2)
    .map((label) => label.firstChild.textContent.trim()))"""


class Desk(Walker):
    """A director with a telephone. `figures` is what the engine made of the stage after the last act.

    After each act all places are compared with the engine; with `one_in` one in so many of them, in turn,
    where the same event is walked in another language with all.
    """

    def __init__(self, walker: Walker, reader: Reader, one_in: int = 1) -> None:
        super().__init__(walker.page, walker.home, walker.name)
        self.pictures = walker.pictures
        self.reader = reader
        self.one_in, self.turn = one_in, 0
        self.figures: Figures = {}
        self.moved: list[list[str]] | None = None  # as an act has shown its effect

    @property
    def address(self) -> str:
        """Of the desk."""
        return f"desk/stages/{self.reader.stage.pk}/"

    def number(self, name: str) -> str:
        """Of a team that is called so."""
        return self.reader.names[name]

    def agrees(self) -> None:
        """Every place shows what the engine makes of the facts, and what was foretold of the act is so."""
        settled(self.reader.federation)
        self.reader.look()
        before, self.figures = self.figures, engine_of(self.reader.federation, self.reader.stage)
        wrong = differences(self.reader, self.figures, self.places_to_compare())
        assert wrong == [], wrong[:8]
        if self.moved is not None and before:  # a stage that begins has no standings to move
            self.is_foretold(before)
        self.moved = None

    def places_to_compare(self) -> list[str]:
        """Those whose turn it is."""
        self.turn += 1
        return [*SHOWN_IN][self.turn % self.one_in :: self.one_in]

    def is_foretold(self, before: Figures) -> None:
        """Who was said to move is where it was said, and nobody else has moved."""
        for name, _before, after in self.moved or []:
            self.is_as_told(name, after)
        moving = {self.reader.number_of(name) for name, _before, _after in self.moved or []}
        shown = ("place", self.ranking)
        keys = {key for key in {**before, **self.figures} if key[0] in shown and key[1] not in moving}
        assert {key for key in keys if before.get(key) != self.figures.get(key)} == set()

    def reads_effect(self) -> None:
        """What an act would do to the standings: before is what there is now."""
        self.reader.look()  # somebody may have been entered since
        rows = "main table.comparison tbody tr"
        self.moved = self.reader.rows(self.page, rows, "th", "td:nth-of-type(1)", "td:nth-of-type(2)")
        for name, before, _after in self.moved:
            self.is_as_told(name, before)

    def is_as_told(self, name: str, foretold: str) -> None:
        """A line of an effect: the place, shared or not, and the figure that ranks."""
        team = self.reader.number_of(name)
        if foretold == "–":
            assert ("total", team) not in self.figures
            return
        place, figure = foretold.split(" · ")
        assert self.figures["place", team].lstrip("=") == place.lstrip("=")
        assert figure.endswith("%") == (self.ranking == "percent")
        assert self.figures[self.ranking, team] == figure_of(figure)

    @property
    def ranking(self) -> str:
        """The figure that ranks: the percentage, where there is one."""
        return "percent" if any(key[0] == "percent" for key in self.figures) else "total"

    def starts(self, number: int) -> None:
        """The clock of a round: no figure is asked of it."""
        self.press(f"{self.address}start/", number=number)
        self.seen(f"started-{number}")

    def act(self, act: str, query: str = "", **typed: Any) -> None:
        """An act with its page."""
        self.press(f"{self.address}{act}/{query}", **typed)
        self.seen(act)
        self.agrees()

    def draw(self, number: int) -> None:
        """Draw a round, look at it, and lock what was looked at."""
        self.press(f"{self.address}draw/", number=number)
        self.seen(f"drawn-{number}")
        self.sends()
        self.seen(f"locked-{number}")
        self.agrees()

    def visits(self) -> None:
        """The other pages of the stage fit the telephone, too; every place has had something to compare."""
        assert self.reader.showing == expected_of(self.reader)
        stage, session = self.reader.stage, self.reader.sessions[0]
        for address in (*OTHERS, *(DRAWN if self.reader.matches else ())):
            self.goes(address.format(stage=stage.pk, event=stage.event_id, session=session))
            self.seen(address)

    def paired(self, number: int) -> list[tuple[str, str]]:
        """The names of who meets in a round, in the order of the tables, as the grid has them."""
        self.goes(f"{self.address}rounds/{number}/enter/")
        return [(a, b) for a, b in self.page.evaluate(SIDES_OF_ROWS)]

    def enters(self, number: int, figures: dict[int, tuple[int, int]]) -> None:
        """Both figures of matches, by their tables, in the grid of the round."""
        self.goes(f"{self.address}rounds/{number}/enter/")
        for table, imps in figures.items():
            row = self.page.locator(".grid-row").nth(table)
            for place, figure in enumerate(imps):
                row.locator(BOXES).nth(place).fill(str(figure))
                row.locator(BOXES).nth(place).press("Enter")
            expect(row.locator(".grid-saved")).to_contain_text(f"{imps[0]}–{imps[1]}")
        self.seen(f"round-{number}")
        self.agrees()

    def enters_boards(self, number: int, table: int, boards: Sequence[tuple[str, str]]) -> None:
        """The boards of a match from its first, both rooms, by keyboard alone."""
        self.goes(f"{self.address}rounds/{number}/enter/")
        with self.page.expect_navigation():
            self.page.locator(".grid-row").nth(table).locator(".grid-who a").click()
        expect(self.page.locator(f"{BOXES}:focus")).to_have_count(1)
        for result in (result for board in boards for result in board):
            self.page.keyboard.type(result)
            self.page.keyboard.press("Enter")
        expect(self.page.locator(".grid-saved")).to_have_count(len(boards))
        self.seen(f"boards-{number}")
        self.agrees()

    def enters_tables(self, number: int, results: Mapping[tuple[int, int], str], **asked: str) -> None:
        """Boards of a round of pairs, by table and board, in its grid; `asked`: what was wrong with them."""
        self.goes(f"{self.address}rounds/{number}/enter/")
        self.fill({f"asked-{name}": value for name, value in asked.items()})
        for (table, board), result in results.items():
            row = self.page.locator(f".grid-row[id^='row-{table}-{board}-']")
            row.locator(BOXES).fill(result)
            row.locator(BOXES).press("Enter")
            expect(row.locator(".grid-saved")).to_be_visible()
        self.seen(f"round-{number}")
