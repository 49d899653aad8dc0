"""The files that tables come in: CSV in the character sets of Japan, workbooks that are safe to open.

They are read in a process of its own (`federation.tables.sheets`); here its answer becomes rows again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

import tablib
from django.utils.translation import gettext as _
from import_export.formats.base_formats import CSV, XLSX

from federation.apart import door
from federation.apart.door import GaveUp, GaveUpBecause
from federation.errors import Refused

READER = "federation.tables.sheets:read"
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how they begin
UNPACKED_MAX = 50 * 1024 * 1024  # bytes of a workbook's XML
ROWS_MAX = 100_000
COLUMNS_MAX = 100
CELLS_MAX = 1_000_000  # when all rows are as wide as the widest
_OF_TIME: Mapping[str, Callable[[Any], Any]] = {
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "timedelta": lambda seconds: timedelta(seconds=seconds),
}
_PLAIN = (str, int, float, bool, type(None))


class AnyCsv(CSV):  # type: ignore[misc]  # the library has no types
    """Comma-separated values in UTF-8, or in Shift_JIS as spreadsheets in Japan still write them."""

    def is_binary(self) -> bool:
        return True

    def get_read_mode(self) -> str:
        return "rb"

    def create_dataset(self, in_stream: bytes, **kwargs: Any) -> Any:
        return _dataset([row for _line, row in _rows(in_stream)])

    def export_data(self, dataset: Any, **kwargs: Any) -> bytes:
        # With the mark by which spreadsheets know UTF-8.
        written: str = super().export_data(dataset, **kwargs)
        return written.encode("utf-8-sig")


class AnyXlsx(XLSX):  # type: ignore[misc]  # the library has no types
    """A workbook's first sheet, looked at before it is unpacked."""

    def create_dataset(self, in_stream: bytes) -> Any:
        return _dataset([row for _line, row in _rows(in_stream)], blank=None)


def numbered_rows(content: bytes) -> Iterator[tuple[int, list[Any]]]:
    """Every row of a table that has anything in it, with its line: the heads are the first.

    A workbook's cells are as they are kept; those of CSV, in whatever character set, are texts. Raises
    Refused for what is no table, is damaged, locked or too large.
    """
    return ((line, row) for line, row in _rows(content) if not is_blank(row))


def _rows(content: bytes) -> list[tuple[int, list[Any]]]:
    """The rows, empty ones among them, each with its line."""
    most = {"rows": ROWS_MAX, "columns": COLUMNS_MAX, "unpacked": UNPACKED_MAX}
    try:
        answer = door.ask(READER, content, most)
    except GaveUp as gave_up:
        raise _beyond(gave_up) from gave_up
    try:
        if "refused" in answer:
            raise _refused(answer["refused"])
        return [(line, [_cell(cell) for cell in row]) for line, row in answer["rows"]]
    except (LookupError, TypeError, ValueError, AttributeError) as wrong:
        raise _unreadable() from wrong


def _cell(given: Any) -> Any:
    """A cell of the answer: a text, a number, yes or no, nothing, or a time. Raises ValueError."""
    if isinstance(given, _PLAIN):
        return given
    ((kind, written),) = given.items()
    return _OF_TIME[kind](written)


def _beyond(gave_up: GaveUp) -> Refused:
    if gave_up.reason is GaveUpBecause.SLOW:
        sentence = _("The table could not be read within %(seconds)s seconds of work. Divide it.")
        return Refused(sentence % {"seconds": gave_up.limits.seconds}, "table_too_slow")
    if gave_up.reason is GaveUpBecause.LARGE:
        sentence = _("The table could not be read within %(megabytes)s MB of memory. Divide it.")
        return Refused(sentence % {"megabytes": gave_up.limits.megabytes}, "table_too_large")
    return _unreadable()


def _unreadable() -> Refused:
    return Refused(_("The file cannot be read. Save it as CSV or .xlsx again."), "table_unreadable")


def _refused(code: str) -> Refused:
    sentences = {
        "table_too_large": _("The table has more than %(count)s rows. Divide it.")
        % {"count": f"{ROWS_MAX:,}"},
        "table_damaged": _("The table cannot be read: a quotation mark may not close. Save it as CSV again."),
        "not_text": _("The file is no text in UTF-8 or Shift_JIS. Save it as CSV or .xlsx again."),
        "workbook_locked": _(
            "The workbook has a password, or is of the kind before 2007. Save it as .xlsx without one."
        ),
        "no_workbook": _("The file is no workbook. Save it as CSV or .xlsx."),
        "workbook_damaged": _(
            "The workbook is damaged. Open it in the spreadsheet program and save it again."
        ),
        "workbook_too_large": _("The workbook is too large when unpacked."),
        "workbook_too_long": _("The workbook has too many rows."),
    }
    return Refused(sentences[code], "workbook_too_large" if code == "workbook_too_long" else code)


def _dataset(rows: Sequence[Sequence[Any]], blank: Any = "") -> Any:
    """The rows under their heads; all as wide as the widest, so that none is refused for its width.

    The heads are the first row that has anything in it. As many empty rows as stand above it stand below
    it, so that every row keeps the number that the spreadsheet gives it.
    """
    dataset = tablib.Dataset()
    filled = [place for place, row in enumerate(rows) if not is_blank(row)]
    if len(filled) <= 1:
        raise Refused(_("The file has no rows under a line of heads."), "no_rows")
    width = max(map(len, rows))
    if width * len(rows) > CELLS_MAX:
        raise Refused(_("The table has too many cells. Divide it."), "table_too_large")
    padded = [[*row, *[blank] * (width - len(row))] for row in rows]
    above = filled[0]
    dataset.headers = ["" if head is None else str(head) for head in padded[above]]
    dataset.extend([*padded[:above], *padded[above + 1 :]])
    return dataset


def is_blank(cells: Iterable[Any]) -> bool:
    """Whether nothing stands in a row: spreadsheets leave such rows behind, commas alone in a CSV."""
    return all(cell is None or str(cell).strip() == "" for cell in cells)
