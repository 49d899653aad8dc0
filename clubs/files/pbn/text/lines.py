"""PBN, Portable Bridge Notation: from bytes to lines, and what its escape lines tell of the file.

Source: PBN 2.1, chapters 2 (file layout) and 3.2 (tokens). The standard's own character set is
ISO-8859-1; programs write UTF-8 and, in Japan, cp932 too.
"""

import codecs
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from clubs.files.problem import Problem, error
from clubs.files.raw.encoding import to_utf8

LINE_MAX = 4_000  # characters; the standard allows 255, wide tables are longer
PROBLEMS_MAX = 500  # nobody reads more; a file of garbage has millions
_LEFT_OUT_MAX = 20_000
_HEAD = 16_000  # bytes: where the first tag must have begun

_BEGINS = re.compile(
    rb"^[ \t]*(?:%[ \t]*(?:PBN|EXPORT|Content-type: text/x-pbn)|\[[ \t]*[A-Z]\w*\s*\")", re.M
)
_ESCAPED = re.compile(r"^%[ \t]*(Creator|Content-type|PBN|HRTitle(?:Event|Date|Site))\b:?(.*)$", re.M | re.I)
_TITLES = ("Event", "Date", "Site")  # of BridgeComposer's hand records, whose tags are often left empty
_CHARSET = re.compile(r"charset\s*=\s*\"?([A-Za-z0-9._-]{1,30})")
_WESTERN = frozenset({"iso8859-1", "cp1252", "ascii"})
_UNLABELLED = "encoding_unlabelled"


class NotPbnError(Exception):
    """So much is wrong that the file is not what it seemed; there is no point in reading on."""


class ProblemList(list[Problem]):
    """The problems of a file. From a certain number on they are only counted, and in the end refused."""

    def __init__(self) -> None:
        super().__init__()
        self.left_out = 0

    def append(self, problem: Problem) -> None:
        """Keep a problem, or count it."""
        if len(self) < PROBLEMS_MAX:
            super().append(problem)
        else:
            self.left_out += 1
            if self.left_out > _LEFT_OUT_MAX:
                raise NotPbnError

    def extend(self, problems: Iterable[Problem]) -> None:
        """Keep or count several."""
        for problem in problems:
            self.append(problem)

    def sorted(self) -> tuple[Problem, ...]:
        """In the order of the file, the number of those left out last."""
        ordered = sorted(self, key=lambda problem: problem.line or 0)
        if self.left_out:
            ordered.append(error("problems_left_out", left_out=self.left_out))
        return tuple(ordered)


class PbnText(NamedTuple):
    """A decoded file and what its escape lines tell. `titles`: what tags should say, by their names."""

    lines: list[str]
    program: str
    version: str
    whole: str
    titles: Mapping[str, str]


def is_pbn(content: bytes) -> bool:
    """Whether the bytes look like PBN: a tag pair or one of its escape lines begins a line."""
    head = content[:_HEAD].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return not head.startswith(b"<") and _BEGINS.search(head) is not None


def text_of(content: bytes, problems: list[Problem]) -> PbnText | None:
    """The lines of a file; None where they cannot be read at all, which `problems` then says."""
    whole = _decoded(content, problems)
    if whole is None:
        return None
    whole = whole.replace("\r\n", "\n").replace("\r", "\n").rstrip("\x1a")
    lines = whole.split("\n")
    _check(whole, lines, problems)
    escaped = {name.lower(): value for name, value in _ESCAPED.findall(whole[:_HEAD])}
    titles = {name: escaped.get(f"hrtitle{name.lower()}", "").strip().strip('"') for name in _TITLES}
    titles["Date"] = titles["Date"] if "." in titles["Date"] else ""  # 0 is none
    program, version = escaped.get("creator", "").strip()[:200], escaped.get("pbn", "").strip()[:20]
    return PbnText(lines, program, version, whole, titles)


def _decoded(content: bytes, problems: list[Problem]) -> str | None:
    label = _label(content)
    if label and not content.isascii():
        try:
            return content.decode(label)
        except UnicodeDecodeError:
            pass
    utf8, of_encoding = to_utf8(content)
    western = label in _WESTERN or not label
    for problem in of_encoding:  # ISO-8859-1 without a label is what the standard asks for
        if not (western and problem.code == _UNLABELLED and "8859" in problem.parameters["assumed"]):
            problems.append(problem)
    return None if utf8 is None else utf8.decode("utf-8", "replace")


def _label(content: bytes) -> str:
    """Python's name of the character set that the file says it is in, where it is no Western one."""
    head = content[:_HEAD].decode("latin-1")
    charset = next(
        (charset for line in _ESCAPED.finditer(head) if (charset := _CHARSET.search(line[0]))), None
    )
    try:
        name = codecs.lookup(charset[1]).name if charset else ""
    except LookupError:
        return ""
    return {"shift_jis": "cp932"}.get(name, name) if name in ("utf-8", "shift_jis", "cp932", "euc_jp") else ""


def _check(whole: str, lines: list[str], problems: list[Problem]) -> None:
    """Zero bytes and endless lines; both are cut out, so that the rest can be read."""
    if "\0" in whole:
        number = next(place for place, line in enumerate(lines, 1) if "\0" in line)
        problems.append(error("nul_bytes", number))
        lines[:] = [line.replace("\0", "") for line in lines]
    if len(max(lines, key=len)) <= LINE_MAX:
        return
    for place, line in enumerate(lines):
        if len(line) > LINE_MAX:
            lines[place] = "%"
            problem = error("pbn_line_too_long", place + 1, None, characters=len(line), most=LINE_MAX)
            problems.append(problem)
