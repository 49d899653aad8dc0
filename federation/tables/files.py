"""The files that tables come in: CSV in the character sets of Japan, workbooks that are safe to open."""

import csv
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO, StringIO
from typing import Any

import tablib
from django.utils.translation import gettext as _
from import_export.formats.base_formats import CSV, XLSX

from federation.errors import Refused

UNPACKED_MAX = 50 * 1024 * 1024  # bytes of a workbook's XML
ROWS_MAX = 100_000
COLUMNS_MAX = 100
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
WORKBOOKS = (b"PK\x03\x04", _OLE[:4])  # how they begin


class AnyCsv(CSV):  # type: ignore[misc]  # the library has no types
    """Comma-separated values in UTF-8, or in Shift_JIS as spreadsheets in Japan still write them."""

    def is_binary(self) -> bool:
        return True

    def get_read_mode(self) -> str:
        return "rb"

    def create_dataset(self, in_stream: bytes, **kwargs: Any) -> Any:
        return _dataset([row for _line, row in _csv_rows(in_stream)])

    def export_data(self, dataset: Any, **kwargs: Any) -> bytes:
        # With the mark by which spreadsheets know UTF-8.
        written: str = super().export_data(dataset, **kwargs)
        return written.encode("utf-8-sig")


def numbered_rows(content: bytes) -> Iterator[tuple[int, list[Any]]]:
    """Every row of a table that has anything in it, with its line: the heads are the first.

    A workbook's cells are as they are kept; those of CSV, in whatever character set, are texts. Raises
    Refused for what is no table, is damaged, locked or too large.
    """
    rows = enumerate(_workbook_rows(content), 1) if content.startswith(WORKBOOKS) else _csv_rows(content)
    for line, row in rows:
        if not is_blank(row):
            yield line, row


def _csv_rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows, empty ones among them, each with the line of the file that it ends in."""
    text = _decoded(content)
    sign = max(",;\t", key=text.partition("\n")[0].count)
    read = csv.reader(StringIO(text, newline=""), delimiter=sign)
    try:
        for count, row in enumerate(read):
            if count > ROWS_MAX:
                sentence = _("The table has more than %(count)s rows. Divide it.")
                raise Refused(sentence % {"count": f"{ROWS_MAX:,}"}, "table_too_large")
            yield read.line_num, row[:COLUMNS_MAX]
    except csv.Error as error:
        sentence = _("The table cannot be read: a quotation mark may not close. Save it as CSV again.")
        raise Refused(sentence, "table_damaged") from error


def _decoded(content: bytes) -> str:
    marked = [name for mark, name in _MARKS.items() if content.startswith(mark)]
    for name in marked or ("utf-8", "cp932"):
        try:
            text = content.decode(name)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Refused(_("The file is no text in UTF-8 or Shift_JIS. Save it as CSV or .xlsx again."), "not_text")


class AnyXlsx(XLSX):  # type: ignore[misc]  # the library has no types
    """A workbook's first sheet, looked at before it is unpacked."""

    def create_dataset(self, in_stream: bytes) -> Any:
        return _dataset(_workbook_rows(in_stream), blank=None)


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
    padded = [[*row, *[blank] * (width - len(row))] for row in rows]
    above = filled[0]
    dataset.headers = ["" if head is None else str(head) for head in padded[above]]
    dataset.extend([*padded[:above], *padded[above + 1 :]])
    return dataset


def is_blank(cells: Iterable[Any]) -> bool:
    """Whether nothing stands in a row: spreadsheets leave such rows behind, commas alone in a CSV."""
    return all(cell is None or str(cell).strip() == "" for cell in cells)


def _workbook_rows(content: bytes) -> list[list[Any]]:
    _refuse_unsafe(content)
    try:
        return _rows(content)
    except Refused:
        raise
    except Exception as error:  # whatever a damaged part makes the library raise
        sentence = _("The workbook is damaged. Open it in the spreadsheet program and save it again.")
        raise Refused(sentence, "workbook_damaged") from error


def _rows(content: bytes) -> list[list[Any]]:
    """The rows, empty ones among them so that they are counted as the spreadsheet counts."""
    import openpyxl  # slow import

    book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    sheet = book.worksheets[0]
    sheet.reset_dimensions()  # what a sheet says of its own size is not believed
    rows: list[list[Any]] = []
    filled = 0
    for row in sheet.iter_rows(min_row=1, max_col=COLUMNS_MAX, values_only=True):
        cells = list(row)
        while cells and cells[-1] is None:
            cells.pop()
        rows.append(cells)
        filled = len(rows) if cells else filled
        if filled > ROWS_MAX:
            raise Refused(_("The workbook has too many rows."), "workbook_too_large")
    return rows[:filled]


def _refuse_unsafe(content: bytes) -> None:
    if content.startswith(_OLE):
        raise Refused(
            _("The workbook has a password, or is of the kind before 2007. Save it as .xlsx without one."),
            "workbook_locked",
        )
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            size = sum(part.file_size for part in archive.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
        raise Refused(_("The file is no workbook. Save it as CSV or .xlsx."), "no_workbook") from error
    if size > UNPACKED_MAX:
        raise Refused(_("The workbook is too large when unpacked."), "workbook_too_large")
