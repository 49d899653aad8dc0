"""The problems of an upload as the preview lists them."""

from dataclasses import dataclass
from typing import Any

from clubs.models import Upload
from clubs.parsing.problem import Severity
from clubs.report_in_words import problems_of

SHOWN = 20  # of a long list; the rest is one click away


@dataclass(frozen=True, slots=True)
class Cut:
    """A list of which the first rows are shown at once."""

    first: tuple[Any, ...]
    rest: tuple[Any, ...]

    @classmethod
    def of(cls, rows: list[Any]) -> "Cut":
        """The first rows, and the others."""
        return cls(tuple(rows[:SHOWN]), tuple(rows[SHOWN:]))

    def __len__(self) -> int:
        return len(self.first) + len(self.rest)


@dataclass(frozen=True, slots=True)
class Said:
    """A problem in words."""

    sentence: str
    element: str | None
    fix: str


def problems(upload: Upload, severity: Severity) -> list[Said]:
    """What is wrong with a file, of one severity, in the order of the file."""
    found = [problem for problem in problems_of(upload) if problem["severity"] == severity]
    found.sort(key=lambda problem: problem["line"] or 0)
    return [Said(problem["message"], problem["element"], _fix(problem)) for problem in found]


def _fix(problem: dict[str, Any]) -> str:
    """What most likely should stand there; "" where we have no guess."""
    has = problem["parameters"]
    if problem["code"] == "member_mistyped":
        return f"{has['number']} → {has['likely_number']} ({has['likely_name']})"
    if problem["code"] == "score_contradicts_contract":
        return f"{has['score']} → {has['expected']}"
    return ""
