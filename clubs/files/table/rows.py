"""The results in the rows of a table: a line of a traveller each."""

import re
from collections.abc import Mapping, Sequence

from clubs.files import notation
from clubs.files.document import DocumentResult, Player, UnplacedLines
from clubs.files.kept import KeptAnswers
from clubs.files.problem import Problem, error, warning
from clubs.files.table.cells import TableRow
from clubs.files.table.heads import SYNONYMS, letters
from clubs.files.table.people import player, players, team
from clubs.files.usebio.outcome import Texts, UsebioOutcome, outcome
from federation.text.numbers import folded
from scoring.engine import board as law_2, contract as law_77
from scoring.engine.sheet import Kind

BOARD_MAX = 999
CODE_MAX = 40  # characters of a section, a table, a pair's number
_ARTIFICIAL = re.compile(r"A(?!---)(-|\d{1,9}(?:/\d{1,9}|\.\d{1,9})?)-(-|\d{1,9}(?:/\d{1,9}|\.\d{1,9})?)")
_RELATIVE = re.compile(r"=|[+-]\d{1,2}")
_MADE = {"MADE", "C"}
_WHOLE = re.compile(r"^\s*([+-]?\d+)\.0+\s*$")  # as spreadsheets write whole numbers: 12.0
_PEOPLE = {column for column in SYNONYMS if column.endswith((" name", " members", " member"))}
_PEOPLE |= {"north", "south", "east", "west"}
_CODES = ("section", "ns", "ew", "table", "ns partner", "ew partner")

Answer = tuple[UsebioOutcome, tuple[Problem, ...]]


class RowReader:
    """Reads rows; what a row says happened is worked out once for each way of saying it."""

    def __init__(self, places: Mapping[str, int], problems: list[Problem]) -> None:
        self._places = places
        self._problems = problems
        self._outcomes: KeptAnswers[Texts, Answer] = KeptAnswers(_outcome)
        self._codes: KeptAnswers[str, str] = KeptAnswers(code)
        self.unplaced: list[UnplacedLines] = []
        self._has_people = not places.keys().isdisjoint(_PEOPLE)

    def read(self, table: Sequence[TableRow]) -> tuple[DocumentResult, ...]:
        """A result for each row with a board's number."""
        results = (self._result(row) for row in table)
        return tuple(result for result in results if result is not None)

    def cell(self, row: TableRow, column: str) -> str:
        """What a row has in one of our columns, "" when the table has no such column."""
        place = self._places.get(column, -1)
        return _WHOLE.sub(r"\1", row.cells[place]) if 0 <= place < len(row.cells) else ""

    def players(self, row: TableRow, side: str) -> tuple[Player, ...]:
        """Who sits on a side in a row, "NS" or "EW"; nobody where the table has no names."""
        return players(self.cell, row, side) if self._has_people else ()

    def player(self, row: TableRow, seat: str) -> tuple[Player, ...]:
        """Who sits in a seat of a row, "north" and so on, at an individual."""
        return player(self.cell, row, seat) if self._has_people else ()

    def team(self, row: TableRow, side: str) -> str:
        """The name of the team on a side."""
        return team(self.cell, row, side) if self._has_people else ""

    def element(self, row: TableRow, column: str) -> str:
        """One of our columns in a row, with the cell as spreadsheets name it: "contract (F12)"."""
        place = self._places.get(column)
        return column if place is None else f"{column} ({letters(place)}{row.line})"

    def _result(self, row: TableRow) -> DocumentResult | None:
        board = notation.number(self.cell(row, "board"))
        if board is None or not 1 <= board <= BOARD_MAX:
            parts = {"board": self.cell(row, "board")[:40] or "–", "board_max": str(BOARD_MAX)}
            self._problems.append(
                error("board_number_impossible", row.line, self.element(row, "board"), **parts)
            )
            none = self._line(row, 0, None)
            self.unplaced.append(UnplacedLines(none.section, parts["board"], row.line, (none,)))
            return None
        return self._line(row, board, law_2.vulnerable(board))

    def _line(self, row: TableRow, board: int, vulnerability: str | None) -> DocumentResult:
        cells, problems = self._outcomes[
            self.cell(row, "contract"),
            self.cell(row, "declarer"),
            self.cell(row, "lead"),
            self.cell(row, "tricks"),
            self._score(row),
            vulnerability,
        ]
        self._problems.extend(self._placed(problem, row) for problem in problems)
        section, ns, ew, table, ns_partner, ew_partner = (self._code(row, column) for column in _CODES)
        awards = (self.cell(row, "ns award") or None, self.cell(row, "ew award") or None)
        return DocumentResult(
            section,
            board,
            ns,
            ew,
            *cells,
            *awards,
            row.line,
            self._round(row),
            table,
            ns_partner,
            ew_partner,
        )

    def _score(self, row: TableRow) -> str:
        """North-South's score; what East-West have stands in a column of its own in some tables."""
        ours, theirs = self.cell(row, "score"), self.cell(row, "ew score")
        points = notation.number(theirs)
        if (notation.is_no_score(ours) or notation.number(ours) == 0) and points:
            return str(-points)
        return ours

    def _code(self, row: TableRow, column: str) -> str:
        written = self._codes[self.cell(row, column)]
        if len(written) > CODE_MAX:
            parts = {"text": f"{written[:20]}…", "most": str(CODE_MAX)}
            self._problems.append(error("name_too_long", row.line, self.element(row, column), **parts))
        return written[:CODE_MAX]

    def _round(self, row: TableRow) -> int:
        written = self.cell(row, "round")
        number = notation.number(written)
        if written and (number is None or number < 0):
            element = self.element(row, "round")
            self._problems.append(warning("csv_round_unreadable", row.line, element, round=written[:40]))
        return number if number is not None and number >= 0 else 0

    def _placed(self, problem: Problem, row: TableRow) -> Problem:
        """The problem of a row: its element is the column."""
        column = (problem.element or "").rpartition("/")[2].lower().replace("played_by", "declarer")
        element = self.element(row, column) if column else None
        return Problem(problem.severity, problem.code, row.line, element, problem.parameters)


def code(written: str) -> str:
    """A number or a letter as people call a pair: of normal width, for codes only and never for names."""
    return folded(written)


def _outcome(texts: Texts) -> Answer:
    """As on a USEBIO line; besides, results as "+1", artificial scores of any size, no score at all."""
    contract, declarer, lead, tricks, score, vulnerability = (text or "" for text in texts)
    artificial = _ARTIFICIAL.fullmatch(notation.fold(score))
    if artificial and not any(part.endswith("/0") for part in artificial.groups()):
        percents = notation.percentages(artificial[1], artificial[2])
        return UsebioOutcome(Kind.ARTIFICIAL, None, None, None, None, None, *percents), ()
    tricks = _all_tricks(tricks, notation.contract(contract))
    if not score.strip():
        score = _points(contract, declarer, tricks, vulnerability)
    return outcome((contract, declarer, lead, tricks, score, vulnerability or None))


def _all_tricks(written: str, contract: str | None) -> str:
    """ "+1" as the tricks that declarer took in all; anything else as it is."""
    folded = notation.fold(written).replace("−", "-")
    folded = "=" if folded in _MADE else folded
    if contract is None or contract == "P" or not _RELATIVE.fullmatch(folded):
        return "" if contract == "P" else written
    return str(int(contract[0]) + 6 + (0 if folded == "=" else int(folded)))


def _points(contract: str, declarer: str, tricks: str, vulnerability: str) -> str:
    """The score that Law 77 gives, where a table has none; "" where it cannot be told."""
    normal, seat, taken = notation.contract(contract), notation.seat(declarer), notation.number(tricks)
    if normal == "P":
        return "0"
    if normal is None or seat is None or taken is None or not 0 <= taken <= 13 or not vulnerability:
        return ""
    side = "NS" if seat in "NS" else "EW"
    points = law_77.points(normal, taken, vulnerability in ("Both", side))
    return str(points if side == "NS" else -points)
