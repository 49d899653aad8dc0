"""Results as comma-separated values: written for spreadsheets, and read from whatever a club keeps.

A row is a line of a traveller, with the players who sat there.
"""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

from clubs.files.checks import checks
from clubs.files.document import Document, DocumentResult, Source
from clubs.files.problem import Problem, error
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.table.cells import TableRow, decoded, rows, separator, written
from clubs.files.table.document import DocumentReader
from clubs.files.table.heads import NEEDED, heads, worth
from clubs.files.table.people import PeopleWriter
from clubs.files.table.rows import RowReader
from clubs.files.table.table import (
    EARLY,
    NO_CHOICES,
    Known,
    SheetTaken,
    TableChoices,
    WorkbookSheet,
    is_table,
    nothing_taken,
    table_in,
)
from clubs.files.traits import Traits
from scoring.engine.sheet import Kind

Answer = tuple[Document | None, tuple[Problem, ...]]

TRAITS = Traits("csv", "CSV", scores_from_contract=True, repeats_numbers=True, has_columns=True)
COLUMNS = (
    "section",
    "board",
    "round",
    "table",
    "ns",
    "ew",
    "contract",
    "declarer",
    "lead",
    "tricks",
    "score",
    "ns award",
    "ew award",
)
PARTNERS = ("ns partner", "ew partner")  # further columns of an individual
HEADING = ("date", "event")  # further columns where the day is known
ROWS_MAX = 200_000
_HEAD = 8_000
_NOTHING: Mapping[str, TableChoices] = {}


def is_csv(content: bytes, known: Known = _NOTHING) -> bool:
    """Whether the text is a table: with the heads of a board and of both pairs, with heads that somebody
    has explained, or at least with columns and numbers, so that it can be asked what they mean.
    """
    early = _early(content)
    table = table_in(early, known)
    if table is None:
        return False
    return table.key in known or worth(table.heads.cells) >= len(NEEDED) or is_table(early)


def _early(content: bytes) -> Sequence[TableRow]:
    head = content[:_HEAD]
    if not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head[: head.rfind(b"\n") + 1] or head  # no character is cut in two
    text = decoded(head, _HEAD, [])
    if text is None or text.lstrip().startswith(("<", "[", "%")):
        return ()
    return [row for row, _ in zip(rows(text, separator(text, worth), []), range(EARLY), strict=False)]


def read(
    content: bytes,
    *,
    known: Known = _NOTHING,
    today: date | None = None,
    size_max: int = SIZE_MAX,
    on_sheet: SheetTaken = nothing_taken,
) -> Answer:
    """Read a table of results: what it says, as far as it can be read, and all its problems.

    `known` is what somebody has said of tables with certain heads.
    """
    problems: list[Problem] = []
    sheet = sheet_of(content, size_max, problems)
    if sheet is None:
        return None, tuple(problems)
    on_sheet(sheet)
    return read_sheet(
        sheet, Source(TRAITS, "", "", hashlib.sha256(content).hexdigest()), known, today, problems
    )


def sheet_of(content: bytes, size_max: int, problems: list[Problem]) -> WorkbookSheet | None:
    """The rows of a text, as many as a session can have; None where it is refused."""
    text = decoded(content, size_max, problems)
    if text is None:
        return None
    table: list[TableRow] = []
    for row in rows(text, separator(text, worth), problems):
        if len(table) > ROWS_MAX:
            problems.append(error("csv_too_many_rows", row.line, None, most=ROWS_MAX))
            break
        table.append(row)
    return WorkbookSheet("", table)


def read_sheet(
    sheet: WorkbookSheet, source: Source, known: Known, today: date | None, problems: list[Problem]
) -> Answer:
    """Read the table in a sheet, whatever file the sheet is from."""
    table = table_in(sheet.rows, known)
    if table is None:
        return None, tuple(problems or [error("empty_file")])
    choices = known.get(table.key, NO_CHOICES)
    if choices.columns is None and not worth(table.heads.cells):
        problems.append(error("csv_heads_unknown", table.heads.line))
    columns = heads(table.heads, table.body, choices.columns, problems)
    if columns is None:
        return None, tuple(problems)
    read = {place: column for column, place in columns.places.items()}
    flaws = ((at, flaw) for at, flaw in sheet.flawed.items() if at[1] in read and at[0] > columns.line)
    problems.extend(flaw for _, flaw in flaws)
    reader = DocumentReader(table, RowReader(columns.places, problems), choices, problems)
    document = reader.document(source, today)
    problems.extend(checks.problems(document, columns.line))
    return document, tuple(sorted(problems, key=lambda problem: problem.line or 0))


def write(document: Document) -> bytes:
    """The results of a document, in its order, with who sat there. Deals and totals are not in it."""
    return written(table_of(document))


def table_of(document: Document) -> list[list[str]]:
    """The same as cells: a row of heads, and a row for each result. A session's day is in every row."""
    partners = PARTNERS if any(result.ns_partner or result.ew_partner for result in document.results) else ()
    event, people = document.event, PeopleWriter(document)
    heading = dict(zip(HEADING, (event.date.isoformat(), event.title), strict=True)) if event.date else {}
    body = (
        [
            *_cells(result),
            *([result.ns_partner, result.ew_partner] if partners else []),
            *people.cells(result),
            *heading.values(),
        ]
        for result in document.results
    )
    return [[*COLUMNS, *partners, *people.heads, *heading], *body]


def _cells(result: DocumentResult) -> list[str]:
    cells = (
        result.section,
        result.board,
        result.round or "",
        result.table,
        result.ns,
        result.ew,
        result.contract,
        result.declarer,
        result.lead,
        result.tricks,
        _score(result),
        result.ns_published,
        result.ew_published,
    )
    return ["" if cell is None else str(cell) for cell in cells]


def _score(result: DocumentResult) -> str:
    """Points, an artificial score as "A60-40", "NP" where there is none yet."""
    if result.kind is Kind.ARTIFICIAL:
        return f"A{_percent(result.ns_percent)}-{_percent(result.ew_percent)}"
    return "NP" if result.score is None else str(result.score)


def _percent(percent: Fraction | None) -> str:
    """Exact: "60", "200/3"; "-" of a side that the line does not count for."""
    return "-" if percent is None else str(percent)
