"""What a process of its own does with a table: text in the character sets of Japan, a workbook's first sheet.

It answers the rows with their lines, or the code of a refusal. It knows no Django.
"""

import csv
import math
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from io import BytesIO, StringIO
from typing import Any

import openpyxl

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_WORKBOOKS = (b"PK\x03\x04", OLE[:4])  # how they begin
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
_PARTS_MAX = 1_000
_LINES_MAX = 1_048_576  # of any sheet
_UNPACKED_LEAST = 2 * 1024 * 1024
_PACKED_TO = 25  # the XML of a spreadsheet packs to a tenth, of one number over and over to a twentieth
_BITS_MAX = 300  # of a whole number
_TOO_LONG = "1E+999"  # what is written for a longer one: no number that anybody takes

NumberedRow = tuple[int, Sequence[Any]]


class NoTable(Exception):
    """What is no table, is damaged, locked or too large: the code of its sentence."""


def read(content: bytes, asked: Mapping[str, int]) -> Mapping[str, Any]:
    """Every row, empty ones among them, as [line, cells]. `asked`: how many rows, columns, bytes unpacked."""
    try:
        rows = _workbook(content, asked) if content.startswith(_WORKBOOKS) else _text(content, asked)
        return {"rows": [[line, [_cell(cell) for cell in cells]] for line, cells in rows]}
    except NoTable as refused:
        return {"refused": str(refused)}


def _cell(value: Any) -> Any:
    """A value as JSON has it; moments and days in an object of their own."""
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, int):
        return value if value.bit_length() <= _BITS_MAX else _TOO_LONG
    if isinstance(value, float):
        return value if math.isfinite(value) else _TOO_LONG
    for kind in (datetime, date, time):
        if isinstance(value, kind):
            return {kind.__name__: value.isoformat()}
    return {"timedelta": value.total_seconds()} if isinstance(value, timedelta) else str(value)


def _text(content: bytes, asked: Mapping[str, int]) -> Iterator[NumberedRow]:
    """The rows, each with the line of the file that it ends in."""
    text = _decoded(content)
    sign = max(",;\t", key=text.partition("\n")[0].count)
    lines = csv.reader(StringIO(text, newline=""), delimiter=sign)
    try:
        for count, row in enumerate(lines):
            if count > asked["rows"]:
                raise NoTable("table_too_large")
            yield lines.line_num, row[: asked["columns"]]
    except csv.Error as error:
        raise NoTable("table_damaged") from error


def _decoded(content: bytes) -> str:
    marked = [name for mark, name in _MARKS.items() if content.startswith(mark)]
    for name in marked or ("utf-8", "cp932"):
        try:
            text = content.decode(name)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise NoTable("not_text")


def _workbook(content: bytes, asked: Mapping[str, int]) -> Iterator[NumberedRow]:
    _refuse_unsafe(content, asked["unpacked"])
    try:
        return enumerate(_rows(content, asked), 1)
    except (NoTable, MemoryError):
        raise
    except Exception as error:  # whatever a damaged part makes the library raise
        raise NoTable("workbook_damaged") from error


def _rows(content: bytes, asked: Mapping[str, int]) -> list[list[Any]]:
    """The rows, empty ones among them so that they are counted as the spreadsheet counts."""
    book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    sheet = book.worksheets[0]
    sheet.reset_dimensions()  # what a sheet says of its own size is not believed
    rows: list[list[Any]] = []
    before: Sequence[Any] = ()
    written = sheet.iter_rows(min_row=1, max_row=_LINES_MAX, max_col=asked["columns"], values_only=True)
    for line, row in enumerate(written, 1):
        # Gaps are filled with one empty row over and over: a cell at the end of a sheet makes a million.
        width = 0 if row is before else _filled(row)
        before = row
        if not width:
            continue
        if line > asked["rows"] + 1:  # the heads are one
            raise NoTable("workbook_too_long")
        rows += [[] for _ in range(line - len(rows) - 1)]
        rows.append(list(row[:width]))
    return rows


def _filled(row: Sequence[Any]) -> int:
    """How many cells there are up to the last that has anything in it."""
    return next((place for place in range(len(row), 0, -1) if row[place - 1] is not None), 0)


def _refuse_unsafe(content: bytes, unpacked_max: int) -> None:
    if content.startswith(OLE):
        raise NoTable("workbook_locked")
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
        raise NoTable("no_workbook") from error
    most = min(unpacked_max, _UNPACKED_LEAST + _PACKED_TO * len(content))
    if len(parts) > _PARTS_MAX or sum(part.file_size for part in parts) > most:
        raise NoTable("workbook_too_large")
