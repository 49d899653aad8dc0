"""From the bytes of a Zengin file to its records, and from a record to what its columns say."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from federation.money.bank.era import era_day
from federation.money.bank.statement import BankReading, Problems, refused
from federation.money.bank.zengin_layout import LENGTH, Layout

RECORDS_MAX: Final = 100_000
_EBCDIC_ONE = 0xF1
_LINE_END = re.compile(rb"\r\n|\n|\r")
_AFTER_THE_END = b"\r\n\0\x1a"
_HALF_WIDTH = re.compile("[\x00-\x7f\uff61-\uff9f]*")
_DIGITS = re.compile("[0-9]{1,15}")  # no column of digits is wider
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_YEN = str.maketrans({"\\": "¥", "~": "‾"})  # as JIS X 0201 has them


@dataclass(frozen=True, slots=True)
class ZenginRecord:
    """A record of 200 bytes and its number in the file, from 1. What it cannot answer is a problem."""

    number: int
    content: bytes
    problems: Problems

    @property
    def kind(self) -> str:
        """Its first column: header, data, trailer or end."""
        return self.content[:1].decode("ascii", "replace")

    def digits(self, layout: Layout, name: str, *, blank: str = "") -> str:
        """The digits of a column; `blank` where the bank has left it empty. What is no digit is a problem."""
        field = layout[name]
        written = self._raw(layout, name).decode("ascii", "replace")
        if not written.strip():
            return blank.rjust(field.width, "0") if blank else ""
        if not _DIGITS.fullmatch(written):
            self._wrong("digits", layout, name, written=_shown(written))
            return ""
        return written

    def amount(self, layout: Layout, name: str) -> Decimal:
        """An amount in yen; a blank column is none."""
        return Decimal(self.digits(layout, name, blank="0") or "0")

    def count(self, layout: Layout, name: str) -> int:
        """How many."""
        return int(self.digits(layout, name, blank="0") or "0")

    def day(self, layout: Layout, name: str, today: date) -> date | None:
        """A day; None where the column is blank or zero."""
        written = self.digits(layout, name)
        if not written.strip("0"):
            return None
        day = era_day(written, today)
        if day is None:
            self._wrong("era_day", layout, name, written=written)
        return day

    def text(self, layout: Layout, name: str) -> str:
        """The characters of a column, without spaces round them, half-width kana as they are."""
        try:
            written = self._raw(layout, name).decode("cp932")
        except UnicodeDecodeError:
            self._wrong("characters", layout, name)
            return ""
        if _CONTROL.search(written):
            self._wrong("characters", layout, name)
        return " ".join(written.translate(_YEN).split())

    def choice(self, layout: Layout, name: str, known: str) -> str:
        """One of several digits, "" for a blank column; another digit is a problem."""
        written = self.digits(layout, name)
        if written and written not in known.split():
            self._wrong("code", layout, name, written=written, known=known)
        return written

    def disagrees(self, layout: Layout, name: str, written: object, counted: object) -> None:
        """What a trailer says is not what the records before it make."""
        self._wrong("trailer", layout, name, written=written, counted=counted)

    def missing(self, layout: Layout, name: str) -> None:
        """A column is blank that must not be."""
        self._wrong("blank", layout, name)

    def _raw(self, layout: Layout, name: str) -> bytes:
        field = layout[name]
        return self.content[field.start : field.start + field.width]

    def _wrong(self, code: str, layout: Layout, name: str, **parameters: object) -> None:
        self.problems.add(code, self.number, name, columns=layout[name].columns, **parameters)


def _shown(written: str) -> str:
    return _CONTROL.sub("�", written)[:40]


def records(content: bytes, problems: Problems) -> list[ZenginRecord] | BankReading:
    """The records of a file, with line ends (CR LF, LF, CR) or without; or why there are none."""
    if content[:1] == bytes([_EBCDIC_ONE]):
        return refused("ebcdic", 1)
    content = _half_width(content).rstrip(_AFTER_THE_END)
    parts = _LINE_END.split(content)
    if len(parts) == 1:
        parts = [content[start : start + LENGTH] for start in range(0, len(content), LENGTH)]
    if len(parts) > RECORDS_MAX:
        return refused("too_many_records", count=RECORDS_MAX)
    for number, part in enumerate(parts, 1):
        if len(part) != LENGTH:
            problems.add("record_length", number, length=len(part), expected=LENGTH)
    if problems.count:
        return problems.reading(())
    return [ZenginRecord(number, part, problems) for number, part in enumerate(parts, 1)]


def _half_width(content: bytes) -> bytes:
    """The bytes of the standard, where an editor has saved the same characters as UTF-8.

    Bytes that are kana of JIS X 0201 can be UTF-8 as well, but never for half-width kana alone.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content
    return text.encode("cp932") if _HALF_WIDTH.fullmatch(text) else content
