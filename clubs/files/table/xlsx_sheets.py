"""The sheets of a workbook as rows of texts, read one row at a time."""

import re
import zipfile
from collections.abc import Collection, Iterator
from io import BytesIO
from typing import Any

from clubs.files.problem import Problem, error
from clubs.files.table.cells import CELL_MAX, TableRow
from clubs.files.table.table import WorkbookSheet
from clubs.files.table.xlsx_cells import flaw, text_of

ROWS_MAX = 100_000  # that hold something
COLUMNS_MAX = 200
LINES_MAX = 1_048_576  # of any sheet
SHEETS_MAX = 100
_FLAWS_MAX = 1_000
_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")

Place = tuple[int, int]  # line from 1, column from 0


def sheets(content: bytes, problems: list[Problem]) -> list[WorkbookSheet]:
    """The sheets that hold something, the visible ones if there are any.

    What openpyxl cannot read is damaged: its errors are of many kinds, and no two alike.
    """
    try:
        return list(_sheets(content, problems))
    except MemoryError:
        raise
    except Exception:  # whatever a damaged part makes it raise
        problems.append(error("xlsx_unreadable"))
        return []


def _sheets(content: bytes, problems: list[Problem]) -> Iterator[WorkbookSheet]:
    book = _opened(content, data_only=True)
    formulas = _opened(content, data_only=False) if _has_formulas(content) else None
    shown = [
        worksheet for worksheet in book.worksheets if worksheet.sheet_state == "visible"
    ] or book.worksheets
    for worksheet in shown[:SHEETS_MAX]:
        computed = _formulas(formulas[worksheet.title]) if formulas else frozenset()
        sheet = _sheet(worksheet, computed, problems)
        if sheet.rows:
            yield sheet


def _opened(content: bytes, *, data_only: bool) -> Any:
    import openpyxl  # slow import

    return openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=data_only, keep_links=False)


def _has_formulas(content: bytes) -> bool:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        names = [name for name in archive.namelist() if name.startswith("xl/worksheets/")]
        return any(_FORMULA.search(archive.read(name)) for name in names)


def _rows(sheet: Any) -> Iterator[tuple[int, Any]]:
    """The rows that are there, with their lines. What a sheet says of its own size is not believed.

    openpyxl fills the gaps with one empty row over and over: a cell at the very end of a sheet, as
    spreadsheets leave one behind, makes a million of them.
    """
    sheet.reset_dimensions()
    before = gap = None
    rows = sheet.iter_rows(min_row=1, max_row=LINES_MAX, min_col=1, max_col=COLUMNS_MAX)
    for line, cells in enumerate(rows, 1):
        if cells is before:
            gap = cells
        elif cells is not gap:
            yield line, cells
        before = cells


def _formulas(sheet: Any) -> Collection[Place]:
    return {
        (line, place)
        for line, cells in _rows(sheet)
        for place, cell in enumerate(cells)
        if cell.data_type == "f"
    }


def _sheet(sheet: Any, formulas: Collection[Place], problems: list[Problem]) -> WorkbookSheet:
    rows: list[TableRow] = []
    flawed: dict[Place, Problem] = {}
    for line, cells in _rows(sheet):
        if any(cell.value is not None for cell in cells) or formulas:
            rows += _row(line, cells, formulas, flawed)
        if len(rows) > ROWS_MAX:
            problems.append(error("csv_too_many_rows", line, None, most=ROWS_MAX))
            break
    return WorkbookSheet(str(sheet.title)[:100], rows, flawed)


def _row(line: int, cells: Any, formulas: Collection[Place], flawed: dict[Place, Problem]) -> list[TableRow]:
    texts = []
    for place, cell in enumerate(cells):
        value, kind = cell.value, cell.data_type
        # A formula whose value is an empty text has the kind of a text.
        uncomputed = value is None and kind == "n" and (line, place) in formulas
        wrong = flaw(value, kind, uncomputed, line, place) if value is not None or uncomputed else None
        if wrong is not None and len(flawed) < _FLAWS_MAX:
            flawed[line, place] = wrong
        texts.append("" if kind == "e" else text_of(value)[:CELL_MAX])
    while texts and not texts[-1]:
        texts.pop()
    return [TableRow(line, tuple(texts))] if texts else []
