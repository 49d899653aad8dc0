"""The one door to session files: recognise, read, make a sheet, compare with what the file publishes."""

import hashlib
from collections.abc import Mapping
from datetime import date
from typing import Any

from clubs.parsing import bws, checks, csv_results, deal_files, lin, pbn, usebio, xlsx
from clubs.parsing.csv_table import Choices
from clubs.parsing.differences import Difference, differences
from clubs.parsing.differences_teams import team_differences
from clubs.parsing.document import Document, Event, Source
from clubs.parsing.markup import SIZE_MAX
from clubs.parsing.problem import Problem, Severity, error, warning
from clubs.parsing.sentences import WORDS
from clubs.parsing.sessions import sections_of, sessions_of
from clubs.parsing.sheets import sheet_of
from clubs.parsing.team_sheets import Meeting, meetings, team_session_of

__all__ = [
    "SIZE_MAX",
    "Difference",
    "Meeting",
    "differences",
    "is_table",
    "meetings",
    "problem_from_json",
    "problem_json",
    "problem_message",
    "read",
    "sections_of",
    "sessions_of",
    "sheet_of",
    "team_differences",
    "team_session_of",
]

Json = dict[str, Any]
Answer = tuple[Document | None, tuple[Problem, ...]]


NOTHING_KNOWN: Mapping[str, Choices] = {}
_PACKED = (b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!")
_OFFICE = b"[Content_Types].xml"  # a text or slides: packed too, and nothing to be unpacked by people


def read(
    content: bytes,
    name: str = "",
    *,
    today: date | None = None,
    size_max: int = SIZE_MAX,
    known: Mapping[str, Choices] = NOTHING_KNOWN,
) -> Answer:
    """Read a session file. Its format is told by its content; the name is for messages only.

    `known` is what somebody has said that the columns of tables mean, by the fingerprint of their heads.
    """
    if not content.strip(b" \t\r\n\0\x1a"):
        return None, (error("empty_file"),)
    if usebio.is_usebio(content):
        return _asked(usebio.read(content, today=today, size_max=size_max))
    if bws.is_bws(content):
        return _asked(bws.read(content, today=today, size_max=size_max))
    if lin.is_lin(content):
        return _asked(lin.read(content, today=today, size_max=size_max))
    if pbn.is_pbn(content):
        return _asked(pbn.read(content, today=today, size_max=size_max))
    if deal_files.is_deal_file(content):
        return _deals(content, name, size_max)
    if xlsx.is_workbook(content):
        return _asked(xlsx.read(content, known=known, today=today, size_max=size_max))
    if csv_results.is_csv(content, known):  # the last: a table may be any text
        return _asked(csv_results.read(content, known=known, today=today, size_max=size_max))
    is_packed = content.startswith(_PACKED) and _OFFICE not in content
    return None, (error("file_packed" if is_packed else "unknown_format", name=name or "–"),)


def is_table(content: bytes) -> bool:
    """Whether a file may be a table, whose columns somebody may have to explain; no other format is asked."""
    others = (usebio.is_usebio, bws.is_bws, lin.is_lin, pbn.is_pbn, deal_files.is_deal_file)
    return not any(is_other(content) for is_other in others)


def _deals(content: bytes, name: str, size_max: int) -> Answer:
    """A file for a dealing machine: hands of a game whose results came, or come, with another file."""
    deals, problems = deal_files.read(content, name, size_max=size_max)
    if not deals:
        return None, problems
    source = Source("deals", "", "", hashlib.sha256(content).hexdigest())
    event = Event("", "", None, "", "", 1, "", "")
    found = warning("deals_only", 1, None, deals=len(deals))
    return Document(source, event, (), (), deals), (*problems, found)


def _asked(answer: Answer) -> Answer:
    """What a reader found, and what is odd about the document whatever its format."""
    document, problems = answer
    if document is None:
        return answer
    return document, tuple(sorted([*problems, *checks.questions(document)], key=lambda each: each.line or 0))


def problem_message(problem: Problem, language: str) -> str:
    """The sentence of a problem, in "ja" or "en"."""
    parameters = {"line": str(problem.line or "–"), **problem.parameters}
    return WORDS.say(problem.code, parameters, language)


def problem_json(problem: Problem) -> Json:
    """A problem as a database keeps it: code and parameters, no sentence."""
    return {
        "severity": str(problem.severity),
        "code": problem.code,
        "line": problem.line,
        "element": problem.element,
        "parameters": dict(problem.parameters),
    }


def problem_from_json(kept: Mapping[str, Any]) -> Problem:
    """The problem of what `problem_json` wrote."""
    severity = Severity(kept["severity"])
    return Problem(severity, kept["code"], kept["line"], kept["element"], dict(kept["parameters"]))
