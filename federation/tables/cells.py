"""Cells of registers: never a formula going out, as they were when they come back; heads as people write."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from federation.text import cells as guard
from federation.text.numbers import folded

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")  # no workbook can hold these
_YES = {"1", "TRUE", "YES", "Y", "はい", "有", "公認", "○", "〇", "◯", "✓"}
_NO = {"0", "FALSE", "NO", "N", "いいえ", "無", "非公認", "×", "✕"}
_WHOLE = re.compile(r"(\d+)\.0+")
# The year before the first of each era; the first may be written 元.
_ERAS = {"令和": 2018, "R": 2018, "平成": 1988, "H": 1988, "昭和": 1925, "S": 1925, "大正": 1911, "T": 1911}
_YEAR = rf"(?:({'|'.join(_ERAS)})(?=\d{{1,2}}\D|元)|(?=\d{{4}}\D))(\d+|元)"
_DAY = re.compile(rf"{_YEAR}[-/.年](\d{{1,2}})[-/.月](\d{{1,2}})日?(?: 00:00:00)?")


def tidy_number(value: object) -> str:
    """A number as it is kept: half-width, upper case, without blanks around it, 12.0 as 12."""
    text = folded(value).upper()
    return _WHOLE.sub(r"\1", text) if _WHOLE.fullmatch(text) else text


def tidy_day(value: object) -> object:
    """A day as ISO writes it, where it is written in the order of year, month, day; else as it is.

    The year may be one of an era, as Japanese registers have it: 平成元年4月1日, H1.4.1.
    """
    match = _DAY.fullmatch(folded(value or "").upper())
    if match is None:
        return value
    era, year, month, day = match.groups()
    counted = (1 if year == "元" else int(year)) + _ERAS.get(era or "", 0)
    return f"{counted:04}-{int(month):02}-{int(day):02}"


def yes_or_no(written: object, *, blank: bool) -> bool | None:
    """Yes or no as people write it, `blank` where nothing is written; None for any other word."""
    word = folded(written).upper()
    if not word:
        return blank
    return True if word in _YES else False if word in _NO else None


def neutral(value: Any) -> Any:
    """A text that no spreadsheet takes for a formula; whatever is no text, as it is."""
    return guard.neutral(_CONTROL.sub("", value)) if isinstance(value, str) else value


def plain(value: Any) -> Any:
    """What neutral() was given; dates without their time, nothing as an empty text."""
    if isinstance(value, str):
        return guard.plain(value)
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return "" if value is None else value


def text(value: Any) -> str:
    """A cell as a person reads it."""
    value = plain(value)
    return value.isoformat() if isinstance(value, date) else str(value)


def fold(head: object) -> str:
    """A head without width, case, white space and punctuation."""
    folded = unicodedata.normalize("NFKC", str(head or "")).casefold()
    return re.sub(r"[\s_.:()\-]+", "", folded)


def guess(heads: Sequence[object], columns: Mapping[str, Sequence[str]]) -> list[str]:
    """Which of our columns each head means, "" for none; nothing is meant twice.

    `columns` has the heads under which people write each column, beside its own name.
    """
    known = {fold(head): column for column, written in columns.items() for head in (column, *written)}
    meant: list[str] = []
    for head in heads:
        column = known.get(fold(head), "")
        meant.append("" if column in meant else column)
    return meant
