"""Results in a workbook: the sheet that holds them, read like a table of any other file."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from clubs.files.document import Document, Source
from clubs.files.hands import megabytes
from clubs.files.problem import Problem, error, warning
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.table import results as csv_results
from clubs.files.table.heads import NEEDED, worth
from clubs.files.table.table import Known, SheetTaken, TableChoices, WorkbookSheet, nothing_taken, table_in
from clubs.files.table.xlsx_package import is_workbook, refusal
from clubs.files.table.xlsx_sheets import sheets
from clubs.files.traits import PlaceUnit

__all__ = ["TRAITS", "is_workbook", "read", "sheet_of"]

# The same rows in another shell.
TRAITS = replace(csv_results.TRAITS, key="xlsx", name="XLSX", counts=PlaceUnit.ROW)

Answer = tuple[Document | None, tuple[Problem, ...]]
_NAMED = 10  # sheets in a sentence
_NOTHING: Mapping[str, TableChoices] = {}


def read(
    content: bytes,
    *,
    known: Known = _NOTHING,
    today: date | None = None,
    size_max: int = SIZE_MAX,
    on_sheet: SheetTaken = nothing_taken,
) -> Answer:
    """Read the results of a workbook; lines are the rows of its sheet."""
    problems: list[Problem] = []
    sheet = sheet_of(content, known, size_max, problems)
    if sheet is None:
        return None, tuple(problems)
    on_sheet(sheet)
    source = Source(TRAITS, "", "", hashlib.sha256(content).hexdigest())
    return csv_results.read_sheet(sheet, source, known, today, problems)


def sheet_of(content: bytes, known: Known, size_max: int, problems: list[Problem]) -> WorkbookSheet | None:
    """The sheet with results: the first whose heads are known, else the first; None where it is refused."""
    if len(content) > size_max:
        sizes = {"size": megabytes(len(content)), "size_max": megabytes(size_max)}
        problems.append(error("file_too_large", **sizes))
        return None
    refused = refusal(content)
    if refused is not None:
        problems.append(refused)
        return None
    filled = sheets(content, problems)
    if not filled:
        problems.extend([] if problems else [error("empty_file")])
        return None
    return _chosen(filled, known, problems)


def _chosen(filled: Sequence[WorkbookSheet], known: Known, problems: list[Problem]) -> WorkbookSheet:
    with_results = [sheet for sheet in filled if _has_results(sheet, known)]
    chosen = (with_results or filled)[0]
    code = "xlsx_several_sheets" if len(with_results) > 1 else "xlsx_sheet_read"
    others = [sheet.name[:40] for sheet in filled if sheet is not chosen]
    if others:
        shown = ", ".join(others[:_NAMED]) + (" …" if len(others) > _NAMED else "")
        problems.append(warning(code, None, None, sheet=chosen.name[:40], others=shown))
    return chosen


def _has_results(sheet: WorkbookSheet, known: Known) -> bool:
    table = table_in(sheet.rows, known)
    return table is not None and (table.key in known or worth(table.heads.cells) >= len(NEEDED))
