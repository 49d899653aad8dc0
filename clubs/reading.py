"""The one door to session files: recognise, read, make a sheet, compare with what the file publishes."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from clubs.parsing import usebio
from clubs.parsing.differences import Difference, differences
from clubs.parsing.document import Document
from clubs.parsing.markup import SIZE_MAX
from clubs.parsing.problem import Problem, Severity, error
from clubs.parsing.sentences import WORDS
from clubs.parsing.sheets import sheet_of

__all__ = [
    "SIZE_MAX",
    "Difference",
    "differences",
    "problem_from_json",
    "problem_json",
    "problem_message",
    "read",
    "sheet_of",
]

Json = dict[str, Any]


def read(
    content: bytes, name: str = "", *, today: date | None = None, size_max: int = SIZE_MAX
) -> tuple[Document | None, tuple[Problem, ...]]:
    """Read a session file. Its format is told by its content; the name is for messages only."""
    if not content.strip(b" \t\r\n\0\x1a"):
        return None, (error("empty_file"),)
    if usebio.is_usebio(content):
        return usebio.read(content, today=today, size_max=size_max)
    return None, (error("unknown_format", name=name or "–"),)


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
