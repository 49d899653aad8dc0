"""A PBN file as a session: the games put together to results, deals, records and contestants."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from clubs.files.document import DocumentDeal, DocumentMatch, DocumentRecord, DocumentResult, UnplacedLines
from clubs.files.kept import KeptAnswers
from clubs.files.pbn.game import GameContents, GameReader
from clubs.files.pbn.heading import PbnHeading
from clubs.files.pbn.outcome import PbnOutcome
from clubs.files.pbn.people import People
from clubs.files.pbn.score_table import cells, has_points, sat_out, top_of, written
from clubs.files.pbn.seats import NOBODY, SeatKeys, of_game, of_row
from clubs.files.pbn.text.lexer import PbnGame
from clubs.files.pbn.text.names import MATCHES, ROUND, SCORES, SECTION, TABLE, TOTALS, unknown
from clubs.files.pbn.text.tables import PbnTableRow, rows_of
from clubs.files.pbn.text.values import sided
from clubs.files.pbn.totals import PbnTotal, matches, not_read, totals, whole
from clubs.files.problem import Problem, error, warning

SECTIONS_MAX = 100
WRITTEN_MAX = 40
_Key = tuple[str, int, str, str]


class _Tags(NamedTuple):
    """What the names of a game's tags tell; mostly all games of a file have the same."""

    tables: tuple[str, ...]
    unknown: frozenset[str]


class SessionReader:
    """Takes up game after game. Contestants in its results are keys of `people`."""

    def __init__(self, problems: list[Problem]) -> None:
        self._problems = problems
        self._games = GameReader(problems)
        self.heading = PbnHeading(problems)
        self.people = People()
        self.results: list[DocumentResult] = []
        self.unplaced: list[UnplacedLines] = []
        self._lost: list[DocumentResult] = []  # of the game at hand, whose board's number cannot be
        self.deals: dict[tuple[str, int], DocumentDeal] = {}
        self.records: dict[_Key, DocumentRecord] = {}
        self.totals: list[PbnTotal] = []
        self.matches: list[DocumentMatch] = []
        self.first_line = 0
        self.games = 0
        self.has_imps = False  # a table with IMPs, and no matchpoints
        self._index: dict[_Key, tuple[DocumentResult, bool]] = {}  # with whether a ScoreTable has it
        self._listed: set[tuple[str, str, str, tuple[str, ...]]] = set()
        self._unseated: list[int] = []  # lines of results that name no pairs
        self._sat_out: list[int] = []  # lines of pairs without opponents
        self.given: set[tuple[str, str]] = set()  # section and key of those who have points for that
        self._unnumbered: list[int] = []  # lines of deals of no board
        self._columns_told = False  # of tables of totals, which programs repeat
        self._tags: KeptAnswers[tuple[str, ...], _Tags] = KeptAnswers(_tags)
        self._unknown_tags: dict[str, int] = {}
        self._sections: set[str] = set()
        self._bad_deals: set[tuple[str, int, str]] = set()

    def read(self, games: Iterable[PbnGame]) -> None:
        """All games of a file."""
        for game in games:
            self.first_line = self.first_line or game.line
            self.games += 1
            self.heading.note(game)
            contents = self._games.read(game)
            tags = self._tags[tuple(game.tags)]
            for name in tags.unknown:
                self._unknown_tags.setdefault(name, game.line_of(name))
            if not self._has_place(contents.section, game.line_of(SECTION)):
                continue
            self._deal(contents)
            self._tables(contents, tags.tables)
            self._own(contents)
            self._wait(contents)
        self._sum_up()

    def _wait(self, contents: GameContents) -> None:
        """Results under a number that no board has wait until somebody places them."""
        if self._lost:
            line, written = contents.game.line_of("Board"), contents.game.value("Board")[:WRITTEN_MAX]
            self.unplaced.append(UnplacedLines(contents.section, written, line, tuple(self._lost)))
            self._lost = []

    def _has_place(self, section: str, line: int) -> bool:
        """Whether a section is one that is taken; nothing has thousands of them."""
        if section not in self._sections:
            self._sections.add(section)
            if len(self._sections) == SECTIONS_MAX + 1:
                most = {"sections_max": SECTIONS_MAX}
                self._problems.append(error("too_many_sections", line, SECTION, **most))
        return len(self._sections) <= SECTIONS_MAX

    def _deal(self, contents: GameContents) -> None:
        if contents.hands is None:
            return
        line = contents.game.line_of("Deal")
        if not contents.board:
            self._unnumbered.append(line)
        elif not contents.hands.deal:
            known = (contents.section, contents.board, contents.game.tags["Deal"])
            if known not in self._bad_deals:
                self._bad_deals.add(known)
                for problem in contents.hands.problems(contents.board, line):
                    self._problems.append(problem)
        else:
            first = self.deals.get((contents.section, contents.board))
            if first is None and self._is_for_all(contents):
                pass  # the same as the deal that holds for every section
            elif first is None:
                deal = DocumentDeal(contents.section, contents.board, contents.hands.deal, line)
                self.deals[contents.section, contents.board] = deal
            elif first.deal != contents.hands.deal:
                self._other_deal(contents, first, line)

    def _is_for_all(self, contents: GameContents) -> bool:
        for_all = self.deals.get(("", contents.board))
        return for_all is not None and contents.hands is not None and for_all.deal == contents.hands.deal

    def _other_deal(self, contents: GameContents, first: DocumentDeal, line: int) -> None:
        known = (contents.section, contents.board, contents.game.tags["Deal"])
        if known not in self._bad_deals:
            self._bad_deals.add(known)
            self._problems.append(warning("deal_twice", line, "Deal", board=contents.board, first=first.line))

    def _tables(self, contents: GameContents, names: Iterable[str]) -> None:
        for name in names:
            rows = rows_of(contents.game, name, self._problems)
            if name == SCORES:
                self._score_table(contents, rows)
            elif name == TOTALS:
                self._total_table(contents, rows)
            elif name == MATCHES:
                self.matches.extend(matches(rows))

    def _total_table(self, contents: GameContents, rows: list[PbnTableRow]) -> None:
        """Once a contestant: programs repeat the table in every game."""
        columns = not_read(rows)
        if columns and not self._columns_told:
            self._columns_told = True
            line = contents.game.line_of(TOTALS)
            self._problems.append(warning("pbn_totals_unread", line, TOTALS, columns=", ".join(columns)))
        for total in totals(rows, contents.section):
            # A second time in one table is another matter: a number of each direction.
            key = (total.section, total.id, total.direction, total.names)
            if key not in self._listed:
                self._listed.add(key)
                self.totals.append(total)

    def _score_table(self, contents: GameContents, rows: list[PbnTableRow]) -> None:
        line = contents.game.line_of(SCORES)
        if rows and not contents.board and not contents.game.value("Board"):
            self._problems.append(error("pbn_table_without_board", line, SCORES))
            return
        form, nobody = self.heading.form, 0
        for section, own in _by_section(rows, contents.section).items():
            top, of_section = top_of(own), contents._replace(section=section)
            for row in own if self._has_place(section, own[0].line) else ():
                seated = of_row(row, form, section, self.people)
                if sat_out(row):
                    self._sat_out.append(row.line)
                    self.given.update(
                        (section, key) for key in (seated.ns, seated.ew) if key and has_points(row)
                    )
                elif not seated.ns and not seated.ew:
                    nobody = nobody or row.line
                else:
                    self._row(of_section, row, seated, top)
        if nobody:
            self._problems.append(warning("pbn_table_without_pairs", nobody, SCORES, board=contents.board))

    def _row(self, contents: GameContents, row: PbnTableRow, seated: SeatKeys, top: Fraction | None) -> None:
        outcome = self._games.outcomes[written(row, contents.vulnerability)]
        at_imps = self.heading.is_at_imps
        what = cells(row, outcome, top, at_imps, self._problems)
        if row.known("IMP_NS") and not row.known("MP_NS"):
            self.has_imps = True
        if what.ns_percent is what.ew_percent is None:
            self._place(outcome, row.line)
        number = row.known(ROUND) or contents.game.value("Round")
        table = row.known(TABLE) or contents.game.value("Table")
        result = DocumentResult(
            contents.section,
            contents.board,
            seated.ns,
            seated.ew,
            *what,
            row.line,
            whole(number),
            table,
            seated.ns_partner,
            seated.ew_partner,
        )
        if not contents.board:
            self._lost.append(result)
            return
        self.results.append(result)
        self._index.setdefault((contents.section, contents.board, seated.ns, seated.ew), (result, True))

    def _place(self, outcome: PbnOutcome, line: int, game: PbnGame | None = None) -> None:
        for problem in outcome.problems:
            place = game.line_of(problem.element or "") if game else line
            element = problem.element if game else f"{SCORES}/{problem.element}"
            self._problems.append(Problem(problem.severity, problem.code, place, element, problem.parameters))

    def _own(self, contents: GameContents) -> None:
        """The table that the game itself is about."""
        if not contents.board:
            self._own_lost(contents)
            return
        if contents.outcome is None:
            return
        seated = of_game(contents.game, self.heading.form, contents.section, self.people)
        if seated.is_known:
            self._own_result(contents, contents.outcome, seated)
        elif contents.outcome.score is not None and SCORES not in contents.game.tags:
            self._unseated.append(contents.game.line)
        self._record(contents, seated)

    def _own_lost(self, contents: GameContents) -> None:
        """Of a game without a board, or of one whose number cannot be and whose table has no such line."""
        if contents.outcome is None:
            return
        if not contents.game.value("Board"):
            if contents.outcome.score is not None and contents.hands is not None:
                self._problems.append(error("pbn_result_without_board", contents.game.line, "Board"))
            return
        seated = of_game(contents.game, self.heading.form, contents.section, self.people)
        if seated.is_known and not self._lost:
            self._lost.append(self._result_of(contents, contents.outcome, seated))

    def _own_result(self, contents: GameContents, outcome: PbnOutcome, seated: SeatKeys) -> None:
        game = contents.game
        key = (contents.section, contents.board, seated.ns, seated.ew)
        first, is_of_table = self._index.get(key, (None, False))
        if first is not None:
            if _same(first, outcome):
                if not is_of_table:
                    names = {"board": contents.board, "first": first.line}
                    self._problems.append(warning("pbn_game_repeated", game.line, None, **names))
                return
            if is_of_table:
                names = {"board": contents.board, "first": first.line}
                self._problems.append(error("pbn_game_contradicts_table", game.line, None, **names))
                return
        self._place(outcome, game.line, game)
        result = self._result_of(contents, outcome, seated)
        self.results.append(result)
        self._index.setdefault(key, (result, False))

    def _result_of(self, contents: GameContents, outcome: PbnOutcome, seated: SeatKeys) -> DocumentResult:
        game = contents.game
        lead = contents.play.cards[0] if contents.play and contents.play.cards else None
        ns, ew = self._awards(game, outcome)
        room = {"O": "open", "C": "closed"}.get(game.value("Room")[:1].upper(), "")
        return DocumentResult(
            contents.section,
            contents.board,
            seated.ns,
            seated.ew,
            outcome.kind,
            outcome.contract,
            outcome.declarer,
            lead,
            outcome.tricks,
            outcome.score,
            None,
            None,
            ns,
            ew,
            game.line,
            whole(game.value("Round")),
            room or game.value("Table"),
            seated.ns_partner,
            seated.ew_partner,
        )

    def _awards(self, game: PbnGame, outcome: PbnOutcome) -> tuple[str | None, str | None]:
        """What the game itself publishes for the two sides."""
        names = ("ScoreIMP", "ScoreMP") if self.heading.is_at_imps else ("ScoreMP", "ScoreIMP")
        for name in names:
            figures = sided(game.tags[name]) if name in game.tags else None
            if figures is not None:
                return figures.of_ns(outcome.declarer), figures.of_ew(outcome.declarer)
        return None, None

    def _record(self, contents: GameContents, seated: SeatKeys) -> None:
        calls = contents.auction.calls if contents.auction else ()
        cards = contents.play.cards if contents.play else ()
        alerts = contents.auction.alerts if contents.auction else ()
        if not calls and not cards:
            return
        dealer = contents.auction.dealer if contents.auction else contents.game.value("Dealer").upper()
        ns, ew = (seated.ns, seated.ew) if seated.is_known else (NOBODY, NOBODY)
        record = DocumentRecord(
            contents.section, contents.board, ns, ew, calls, cards, contents.game.line, dealer[:1], alerts
        )
        key = (contents.section, contents.board, ns, ew)
        known = self.records.get(key)
        if known is None or len(known.calls) + len(known.cards) < len(calls) + len(cards):
            self.records[key] = record

    def _sum_up(self) -> None:
        """What is said once for the whole file."""
        self._games.sum_up()
        if self._unknown_tags:
            names = sorted(self._unknown_tags, key=lambda name: (self._unknown_tags[name], name))
            line = min(self._unknown_tags.values())
            listed = ", ".join(name[:30] for name in names[:10]) + (", …" if len(names) > 10 else "")
            self._problems.append(warning("pbn_tags_unknown", line, None, tags=listed))
        if self._unnumbered:
            deals = len(self._unnumbered)
            self._problems.append(warning("pbn_board_missing", self._unnumbered[0], "Board", deals=deals))
        if self._sat_out:
            self._problems.append(warning("pbn_sat_out", self._sat_out[0], SCORES, rows=len(self._sat_out)))
        if self._unseated:
            place = (self._unseated[0], None)
            self._problems.append(warning("pbn_results_without_pairs", *place, results=len(self._unseated)))


def _tags(names: tuple[str, ...]) -> _Tags:
    tables = tuple(name for name in names if name.endswith("Table") and name != "Table")
    return _Tags(tables, frozenset(unknown(names)))


def _by_section(rows: list[PbnTableRow], section: str) -> dict[str, list[PbnTableRow]]:
    """The rows by the section that their column names; those without one are of the game's section."""
    if not rows or SECTION not in rows[0].cells:
        return {section: rows} if rows else {}
    by_section: dict[str, list[PbnTableRow]] = {}
    for row in rows:
        by_section.setdefault(row.known(SECTION)[:40] or section, []).append(row)
    return by_section


def _same(first: DocumentResult, outcome: PbnOutcome) -> bool:
    """Whether two tellings of a result agree, as far as both tell."""
    pairs = (
        (first.contract, outcome.contract),
        (first.declarer, outcome.declarer),
        (first.tricks, outcome.tricks),
        (first.score, outcome.score),
    )
    return all(one == other or None in (one, other) for one, other in pairs)
