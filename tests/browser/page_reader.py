"""Somebody who looks at a stage with a telephone: what there is to look at, and the tables of its pages."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from clubs.models import Entrant, Entry, Match, Result, Stage
from federation.tenancy.context import acting_for
from scoring.models import StageRun, StageStanding
from scoring.sessions.services.written import formats_for
from tests.browser.accessibility import fits
from tests.browser.totals import Figures, figure_of, match_figures, percents, place_of

WORDS = """const words = (cell) => {
  const copy = cell?.cloneNode(true);
  copy?.querySelectorAll(".spoken, .fraction").forEach((one) => one.remove());
  return copy?.textContent.replace(/\\s+/g, " ").trim() ?? "";
};"""
CELLS = f"""{WORDS}
const cellOf = (row, cell) =>
  cell === "caption" ? row.closest("table").querySelector(cell) : cell ? row.querySelector(cell) : row;
const cellsOf = (root, rows, cells) =>
  [...root.querySelectorAll(rows)].map((row) => cells.map((cell) => words(cellOf(row, cell))));"""
ROWS = f"([rows, cells]) => {{ {CELLS} return cellsOf(document, rows, cells); }}"
FETCHED = f"""async ([addresses, rows, cells]) => {{ {CELLS}
  return Promise.all(addresses.map(async (address) => {{
    const answer = await fetch(address, {{cache: "no-store"}});
    if (!answer.ok) throw new Error(`${{answer.status}} ${{address}}`);
    return cellsOf(new DOMParser().parseFromString(await answer.text(), "text/html"), rows, cells);
  }}));
}}"""


@dataclass
class Reader:
    """Somebody with a page who looks at a stage; `member` plays for `team` and is signed in on a page."""

    federation: Any
    stage: Stage
    page: Page
    own: Page
    team: str
    teams: dict[str, int] = field(default_factory=dict)  # entrants by number
    entries: dict[str, tuple[int, int]] = field(default_factory=dict)  # session and entry by number
    names: dict[str, str] = field(default_factory=dict)  # numbers by the name that effects and grids say
    matches: list[tuple[int, int, str, str]] = field(default_factory=list)  # session, round, both numbers
    begun: set[tuple[int, frozenset[str]]] = field(default_factory=set)  # round and both, with some result
    sessions: list[int] = field(default_factory=list)
    formats: list[str] = field(default_factory=list)
    ranked: set[str] = field(default_factory=set)  # numbers: pairs have no place before their first result
    runs: int = 0
    turn: int = 0
    showing: set[str] = field(default_factory=set)  # the places that have shown some figure

    def number_of(self, name: str) -> str:
        """Of who is called so; pairs, who have no name, by their number and their players."""
        return self.names.get(name) or name.split()[0]

    def look(self) -> None:
        """What there is to look at now."""
        with acting_for(self.federation):
            entrants = Entrant.objects.filter(entries__session__stage=self.stage).distinct()
            self.teams = dict(entrants.values_list("number", "pk"))
            entered = Entrant.objects.filter(event=self.stage.event_id)
            self.names = {str(entrant): entrant.number for entrant in entered}
            entries = Entry.objects.current().filter(session__stage=self.stage)
            self.entries = {entry.number: (entry.session_id, entry.pk) for entry in entries}
            sessions = list(self.stage.sessions.order_by("number"))
            self.sessions = [session.pk for session in sessions]
            self.formats = formats_for(sessions[-1]) if sessions else []
            placed = StageStanding.objects.filter(stage=self.stage)
            self.ranked = set(placed.values_list("entrant__number", flat=True))
            newest = StageRun.objects.filter(stage=self.stage).order_by("-sequence").first()
            self.runs = newest.sequence if newest else 0
            self._look_at_matches()

    def _look_at_matches(self) -> None:
        paired = Match.objects.current().filter(session__stage=self.stage)
        self.matches = list(paired.values_list("session", "round", "a__number", "b__number"))
        stated = paired.exclude(a_score="").values_list("round", "a__number", "b__number")
        results = Result.objects.current().filter(session__stage=self.stage)
        singly = results.values_list("round", "ns__number", "ew__number")
        self.begun = {(number, frozenset(both)) for number, *both in (*stated, *singly)}

    def goes(self, address: str, page: Page | None = None) -> Page:
        """To a page, which has to fit the telephone."""
        shown = page or self.page
        answer = shown.goto(f"/{self.federation.slug}/{address}")
        assert answer is not None
        assert answer.ok, (address, answer.status)
        fits(shown)
        return shown

    def rows(self, page: Page, rows: str, *cells: str) -> list[list[str]]:
        """The words of cells in each row that is found, "" for one that is not there."""
        return list(page.evaluate(ROWS, [rows, cells]))

    def fetched_rows(self, addresses: Sequence[str], rows: str, *cells: str) -> list[list[list[str]]]:
        """The same of many pages at once. One of them, each time another, is opened: it has to fit.

        They are opened in the order of their addresses, so that the next run opens the same ones.
        """
        whole = [f"/{self.federation.slug}/{address}" for address in addresses]
        if not addresses:
            return []
        self.turn += 1
        self.goes(sorted(addresses)[self.turn % len(addresses)])
        return list(self.page.evaluate(FETCHED, [whole, rows, cells]))

    def fetched(self, address: str) -> Any:
        """A file or an answer of the API."""
        answer = self.page.request.get(f"/{self.federation.slug}/{address}")
        assert answer.ok, (address, answer.status)
        return answer


# Which comes first of a total and a percentage is another matter: by what they are called.
PERCENT = 'td.figure[data-label="%"]'
STANDING = (".place", "th .number", 'td.figure[data-label]:not([data-label="%"])', PERCENT)


def standings_on(reader: Reader, page: Page) -> Figures:
    """The tables of standings of a page."""
    figures: Figures = {}
    for place, team, total, percent in reader.rows(page, "table.standings tbody tr:not(.steps)", *STANDING):
        figures["place", team], figures["total", team] = place_of(place), figure_of(total)
        figures |= percents(team, percent)
    return figures


MATCH_ROWS = "table.matches tbody tr:not(.steps)"
MATCH = ("caption", ".round", ".pair.a .number", ".pair.b .number")
SCORES = (".score.a", ".score.b", ".points.a", ".points.b")


def matches_on(reader: Reader, page: Page) -> Figures:
    """The tables of matches of a page: of a round by their caption, else with the round in each row."""
    return figures_in(reader.rows(page, MATCH_ROWS, *MATCH, *SCORES))


def figures_in(rows: Sequence[Sequence[str]]) -> Figures:
    """Of the rows of such tables."""
    figures: Figures = {}
    for caption, in_row, a, b, *cells in rows:
        number = int("".join(filter(str.isdigit, in_row or caption)))
        figures |= match_figures(number, a, b, *cells)
    return figures


def cross_table_on(reader: Reader, page: Page) -> Figures:
    """The last column of the table of who met whom."""
    rows = reader.rows(page, "#who-met-whom + .frame table.cross tbody tr", "th .number", "td strong")
    return {("total", team): figure_of(total) for team, total in rows}


def bracket_on(reader: Reader, page: Page) -> Figures:
    """Who goes on, as the bracket has it."""
    teams = (
        "() => [...document.querySelectorAll('.bracket td')].map((box) => [...box.querySelectorAll('.side')]"
    )
    teams += ".map((side) => [side.querySelector('.number').textContent, side.matches('.through')]))"
    boxes = [box for box in page.evaluate(teams) if box]
    return {
        ("through", team, other): True
        for box in boxes
        for (team, is_through), (other, _) in zip(
            box, [*box[1:], *box[:1]] if len(box) > 1 else [["", 0]], strict=True
        )
        if is_through
    }
