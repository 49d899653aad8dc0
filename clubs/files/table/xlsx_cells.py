"""The cells of a sheet as texts, as if the sheet had been saved as CSV."""

from datetime import date, datetime, time
from typing import Any

from clubs.files.problem import Problem, error
from clubs.files.table.cells import CELL_MAX, plain
from clubs.files.table.heads import letters

_DIGITS = ".15g"  # a spreadsheet shows no more: 0.30000000000000004 is 0.3


def text_of(value: Any) -> str:
    """A value as it is written: 12.0 as "12", a day as "2026-11-03", a text over lines in one line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else format(value, _DIGITS)
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "seconds")
    if isinstance(value, date):
        return value.isoformat()
    return plain(" / ".join(filter(None, str(value).replace("\0", "").splitlines())))


def flaw(value: Any, kind: str, is_uncomputed: bool, line: int, place: int) -> Problem | None:
    """What is wrong with a cell; `kind` is the data type that the workbook gives it."""
    cell = f"{letters(place)}{line}"
    if is_uncomputed:
        return error("xlsx_formula_without_value", line, cell, cell=cell)
    if kind == "e":
        return error("xlsx_cell_error", line, cell, cell=cell, value=str(value)[:20])
    if isinstance(value, str) and len(value) > CELL_MAX:
        return error("xlsx_cell_too_long", line, cell, cell=cell, length=len(value), most=CELL_MAX)
    return None
