"""Results as comma-separated values: written for spreadsheets, and read from whatever a club keeps.

A row is a line of a traveller. Names are not in it; a session read from it has pairs by their numbers.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from clubs.parsing import checks, notation
from clubs.parsing.csv_cells import Row, decoded, rows, separator, written
from clubs.parsing.csv_heads import NEEDED, heads, worth
from clubs.parsing.csv_rows import RowReader
from clubs.parsing.document import (
    Document,
    DocumentContestant,
    DocumentResult,
    Event,
    Published,
    Source,
)
from clubs.parsing.markup import SIZE_MAX
from clubs.parsing.pairs import split
from clubs.parsing.problem import Problem, error, warning
from scoring.engine.sheet import Kind

Answer = tuple[Document | None, tuple[Problem, ...]]

COLUMNS = (
    "section", "board", "round", "table", "ns", "ew", "contract", "declarer", "lead", "tricks", "score",
    "ns award", "ew award",
)  # fmt: skip
PARTNERS = ("ns partner", "ew partner")  # further columns of an individual
_ROWS_MAX = 200_000
_HEAD = 8_000


@dataclass(frozen=True, slots=True)
class Choices:
    """What somebody says of a table that it does not say itself.

    `mapping` goes from our columns (`csv_heads.SYNONYMS`) to the table's heads; None: by the known heads.
    """

    mapping: Mapping[str, str] | None = None
    form: str = "pairs"
    scoring: str = "matchpoints"
    winners: int | None = None
    title: str = ""
    played: date | None = None  # the day


_NO_CHOICES = Choices()


def is_csv(content: bytes) -> bool:
    """Whether an early row of the text has the heads of a board and of both pairs."""
    found: list[Problem] = []
    head = content[:_HEAD]
    if not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head[: head.rfind(b"\n") + 1] or head  # no character is cut in two
    text = decoded(head, _HEAD, found)
    if text is None or text.lstrip().startswith(("<", "[", "%")):
        return False
    sign = separator(text, worth)
    return any(
        worth(row.cells) >= len(NEEDED) for row, _ in zip(rows(text, sign, []), range(30), strict=False)
    )


def read(
    content: bytes, *, choices: Choices = _NO_CHOICES, today: date | None = None, size_max: int = SIZE_MAX
) -> Answer:
    """Read a table of results: what it says, as far as it can be read, and all its problems."""
    found: list[Problem] = []
    text = decoded(content, size_max, found)
    if text is None:
        return None, tuple(found)
    table = list(_some(text, choices, found))
    columns = heads(table, choices.mapping, found)
    if columns is None:
        return None, tuple(found or [error("empty_file")])
    reader = _Reader(table, RowReader(columns.places, found), choices, found)
    document = reader.document(hashlib.sha256(content).hexdigest(), today)
    found.extend(checks.problems(document, columns.line))
    return document, tuple(sorted(found, key=lambda problem: problem.line or 0))


def _some(text: str, choices: Choices, found: list[Problem]) -> Sequence[Row]:
    """The rows, as many as a session can have."""
    chosen = {notation.fold(head) for head in (choices.mapping or {}).values()}
    sign = separator(text, lambda cells: worth(cells) + sum(notation.fold(cell) in chosen for cell in cells))
    table: list[Row] = []
    for row in rows(text, sign, found):
        if len(table) > _ROWS_MAX:
            found.append(error("csv_too_many_rows", row.line, None, most=_ROWS_MAX))
            break
        table.append(row)
    return table


@dataclass(frozen=True, slots=True)
class _Reader:
    table: list[Row]
    rows: RowReader
    choices: Choices
    found: list[Problem] = field(default_factory=list)

    def document(self, digest: str, today: date | None) -> Document:
        """The rows below the heads as a document."""
        line = self.table[0].line
        results = self.rows.read(self.table[1:])
        individual = any(result.ns_partner or result.ew_partner for result in results)
        form = "individual" if individual else self.choices.form
        winners = self._winners(form, results, line)
        title = self.choices.title or self._first("event")
        event = Event("", title, self._date(today, line), form, self.choices.scoring, winners, "", "")
        contestants = _contestants(results, form, winners)
        return Document(Source("csv", "", "", digest), event, contestants, results, ())

    def _first(self, column: str) -> str:
        """What the first row says that says something; titles and days are repeated in every row."""
        return next(filter(None, (self.rows.cell(row, column) for row in self.table[1:])), "")[:200]

    def _date(self, today: date | None, line: int) -> date | None:
        written = self._first("date")
        played = self.choices.played or notation.day(written)
        if played is None and written:
            self.found.append(warning("date_impossible", line, "date", date=written[:40]))
        elif played is None:
            self.found.append(warning("no_date", line, "date"))
        elif today and played > today:
            self.found.append(warning("date_in_future", line, "date", date=played.isoformat()))
        return played

    def _winners(self, form: str, results: Sequence[DocumentResult], line: int) -> int:
        """Two where no pair sits both ways, or one number meets itself: those are two pairs."""
        if form != "pairs":
            return 1
        if self.choices.winners is not None:
            return self.choices.winners
        ns, ew = ({(each.section, id) for each in results for id in [pick(each)]} for pick in (_ns, _ew))
        two = not ns & ew or any(each.ns == each.ew for each in results)
        winners = 2 if two and len(ns) > 1 and len(ew) > 1 else 1
        self.found.append(warning("winners_assumed", line, "ns", winners=winners))
        return winners


def _ns(result: DocumentResult) -> str:
    return result.ns


def _ew(result: DocumentResult) -> str:
    return result.ew


def _contestants(
    results: Sequence[DocumentResult], form: str, winners: int
) -> tuple[DocumentContestant, ...]:
    """Everybody who is named in a row, in order of appearance."""
    seen: dict[tuple[str, str, str], DocumentContestant] = {}
    for result in results:
        for side, id in (
            ("NS", result.ns), ("EW", result.ew), ("NS", result.ns_partner), ("EW", result.ew_partner),
        ):  # fmt: skip
            direction = side if winners == 2 else ""
            key = (result.section, split(id)[0], direction or split(id)[1])
            if id and key not in seen:
                nothing = Published(None, None, None)
                seen[key] = DocumentContestant(id, result.section, direction, (), nothing, result.line)
    return tuple(seen.values())


def write(document: Document) -> bytes:
    """The results of a document, in its order. What is no result (names, deals) is not in it."""
    partners = PARTNERS if any(each.ns_partner or each.ew_partner for each in document.results) else ()
    body = (
        [*_cells(each), *([each.ns_partner, each.ew_partner] if partners else [])]
        for each in document.results
    )
    return written([[*COLUMNS, *partners], *body])


def _cells(result: DocumentResult) -> list[str]:
    cells = (
        result.section, result.board, result.round or "", result.table, result.ns, result.ew,
        result.contract, result.declarer, result.lead, result.tricks, _score(result),
        result.ns_published, result.ew_published,
    )  # fmt: skip
    return ["" if cell is None else str(cell) for cell in cells]


def _score(result: DocumentResult) -> str:
    """Points, an artificial score as "A60-40", "NP" where there is none yet."""
    if result.kind is Kind.ARTIFICIAL:
        return f"A{_percent(result.ns_percent)}-{_percent(result.ew_percent)}"
    return "NP" if result.score is None else str(result.score)


def _percent(percent: Fraction | None) -> str:
    """Exact: "60", "200/3"."""
    return str(Fraction(0) if percent is None else percent)
