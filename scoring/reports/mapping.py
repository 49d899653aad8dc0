"""The mapping of a report: which columns, under which heads, and how everything in them is written.

Written as TOML. What is wrong is told all at once, each with its line.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from federation.text.numbers import whole
from scoring.reports.fields import CONSTANT, FIELDS, OF_SEAT, ReportSubject

SIZE_MAX = 20_000  # characters
COLUMNS_MAX = 60
TEXT_MAX = 100
SEATS_MAX = 12
ENCODINGS = {"utf-8": "utf-8", "utf-8-bom": "utf-8-sig", "shift_jis": "cp932", "latin-1": "iso-8859-1"}
FORMATS = ("csv", "xml")
SEPARATORS = (",", ";", "\t", "|")
LINE_ENDS = {"crlf": "\r\n", "lf": "\n"}
DAYS = re.compile(r"(?:YYYY|YY|MM|DD|[-/. ]){1,10}")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,59}")  # of an element


@dataclass(frozen=True, slots=True)
class ReportColumn:
    """A column: its head, and what stands in it."""

    heading: str
    field: str
    colour: str = ""  # of points: these alone; "" all together
    seat: int = 1  # of a player, where a line is a contestant's
    text: str = ""  # of a constant


@dataclass(frozen=True, slots=True)
class ReportMapping:
    """A mapping that can be written by."""

    kind: ReportSubject
    columns: tuple[ReportColumn, ...]
    format: str = "csv"
    lines: str = "player"  # of results: a line a player, or a line a contestant
    encoding: str = "utf-8"
    separator: str = ","
    line_end: str = "crlf"
    header: bool = True
    days: str = "YYYY-MM-DD"
    decimals: int = 2
    decimal_mark: str = "."
    root: str = "report"  # elements of XML
    row: str = "line"

    @property
    def is_xml(self) -> bool:
        """Whether lines are elements and not rows of cells."""
        return self.format == "xml"


class MappingProblem(NamedTuple):
    """Something wrong: its line from 1 on, 0 where it has none, and a sentence."""

    line: int
    sentence: str

    def __str__(self) -> str:
        if not self.line:
            return self.sentence
        return _("Line %(line)s: %(what)s") % {"line": self.line, "what": self.sentence}


class MappingRefused(ValueError):
    """A mapping that nobody can write by, with everything that is wrong with it."""

    def __init__(self, problems: list[MappingProblem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def read(text: str) -> ReportMapping:
    """The mapping of a text. Raises MappingRefused."""
    if len(text) > SIZE_MAX:
        raise MappingRefused([MappingProblem(0, _("More than %(most)s characters.") % {"most": SIZE_MAX})])
    try:
        written = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        sentence = _("This is not TOML as it should be: a sign is missing or stands wrong.")
        raise MappingRefused([MappingProblem(_line_of(error, text), sentence)]) from None
    reader = _Reader(written, _places(text))
    mapping = reader.read()
    if mapping is None:
        raise MappingRefused(sorted(reader.problems))
    return mapping


def _line_of(error: Exception, text: str) -> int:
    """Where TOML stops: at the line that it names, or at the end."""
    where = re.search(r"line ([0-9]{1,6})", str(error))
    if where:
        return whole(where[1]) or 0
    return len(text.splitlines()) if "end of document" in str(error) else 0


Place = tuple[int, str]  # the number of the column, 0 above all, and the key; "" for the column itself


def _places(text: str) -> Mapping[Place, int]:
    """Where keys stand, by line: TOML as people write it, a key a line."""
    places: dict[Place, int] = {}
    column = 0
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"\s*\[\[\s*column\s*\]\]", line):
            column += 1
            places[column, ""] = number
        elif key := re.match(r"\s*([A-Za-z_]+)\s*=", line):
            places.setdefault((column, key[1]), number)
    return places


class _Reader:
    """Looks at what was written, key by key."""

    def __init__(self, written: Mapping[str, Any], places: Mapping[Place, int]) -> None:
        self._written, self._places = written, places
        self.problems: list[MappingProblem] = []

    def read(self) -> ReportMapping | None:
        """The mapping; None where anything is wrong."""
        kind = self._one_of(0, self._written, "kind", tuple(ReportSubject), None)
        figures = self._settings()
        columns = tuple(self._columns(ReportSubject(kind))) if kind else ()
        for key in self._written.keys() - {"kind", "column", *figures}:
            self._wrong(0, key, _("%(key)s is no key of a mapping.") % {"key": key[:TEXT_MAX]})
        if self.problems or not kind:
            return None
        return ReportMapping(ReportSubject(kind), columns, **figures)

    def _settings(self) -> dict[str, Any]:
        """What is said of the whole file; keys that are not said keep what is usual."""
        given = self._written
        one_of = self._one_of
        settings = {
            "format": one_of(0, given, "format", FORMATS, "csv"),
            "lines": one_of(0, given, "lines", ("player", "contestant"), "player"),
            "encoding": one_of(0, given, "encoding", tuple(ENCODINGS), "utf-8"),
            "separator": one_of(0, given, "separator", SEPARATORS, ","),
            "line_end": one_of(0, given, "line_end", tuple(LINE_ENDS), "crlf"),
            "decimal_mark": one_of(0, given, "decimal_mark", (".", ","), "."),
            "days": self._text(0, given, "days", "YYYY-MM-DD", DAYS.fullmatch),
            "root": self._text(0, given, "root", "report", _NAME.fullmatch),
            "row": self._text(0, given, "row", "line", _NAME.fullmatch),
            "decimals": self._whole(0, given, "decimals", 0, 4, 2),
            "header": given.get("header", True),
        }
        if not isinstance(settings["header"], bool):
            self._wrong(0, "header", _("Write true or false."))
        if settings["format"] != "xml" and settings["separator"] == settings["decimal_mark"] == ",":
            self._wrong(0, "decimal_mark", _("A comma cannot be both between columns and in numbers."))
        return settings

    def _columns(self, kind: ReportSubject) -> Iterator[ReportColumn]:
        written = self._written.get("column")
        if not isinstance(written, list) or not 0 < len(written) <= COLUMNS_MAX:
            sentence = _("Write from 1 to %(most)s columns, each under [[column]].") % {"most": COLUMNS_MAX}
            self._wrong(0, "column", sentence)
            return
        heads: set[str] = set()
        for number, column in enumerate(written, 1):
            if not isinstance(column, dict):
                self._wrong(number, "", _("Write each column under [[column]]."))
                continue
            one = self._column(number, column, kind)
            if one.heading in heads:
                self._wrong(number, "heading", _("Another column has this heading already."))
            heads.add(one.heading)
            yield one

    def _column(self, number: int, column: Mapping[str, Any], kind: ReportSubject) -> ReportColumn:
        field = self._one_of(number, column, "field", tuple(FIELDS[kind]), None)
        is_xml = self._written.get("format") == "xml"
        heading = self._text(number, column, "heading", None, _NAME.fullmatch if is_xml else bool)
        allowed = {"heading", "field"}
        allowed |= {"text"} if field == CONSTANT else set()
        allowed |= {"colour"} if field == "points" and kind is ReportSubject.RESULTS else set()
        allowed |= {"seat"} if field in OF_SEAT and self._written.get("lines") == "contestant" else set()
        for key in column.keys() - allowed:
            self._wrong(number, key, _("%(key)s says nothing in this column.") % {"key": key[:TEXT_MAX]})
        return ReportColumn(
            heading,
            field,
            self._text(number, column, "colour", ""),
            self._whole(number, column, "seat", 1, SEATS_MAX, 1),
            self._text(number, column, "text", ""),
        )

    def _wrong(self, column: int, key: str, sentence: str) -> None:
        line = self._places.get((column, key)) or self._places.get((column, "")) or 0
        self.problems.append(MappingProblem(line, sentence))

    def _one_of(
        self, column: int, given: Mapping[str, Any], key: str, allowed: tuple[str, ...], usual: str | None
    ) -> str:
        value = given.get(key, usual)
        if isinstance(value, str) and value in allowed:
            return str(value)
        shown = ", ".join("tab" if one == "\t" else one for one in allowed)
        self._wrong(column, key, _("%(key)s is one of: %(allowed)s.") % {"key": key, "allowed": shown})
        return ""

    def _text(
        self,
        column: int,
        given: Mapping[str, Any],
        key: str,
        usual: str | None,
        fits: Callable[[str], object] = lambda _text: True,
    ) -> str:
        value = given.get(key, usual)
        is_sound = isinstance(value, str) and len(value) <= TEXT_MAX and (value == "" or value.isprintable())
        if is_sound and fits(str(value)):
            return str(value)
        sentence = _("%(key)s is missing, or is no text that can stand there.") % {"key": key}
        self._wrong(column, key, sentence)
        return ""

    def _whole(self, column: int, given: Mapping[str, Any], key: str, low: int, high: int, usual: int) -> int:
        value = given.get(key, usual)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        limits = {"key": key, "low": low, "high": high}
        self._wrong(column, key, _("%(key)s is a number from %(low)s to %(high)s.") % limits)
        return usual
