"""The report of an upload in words: problems, differences and changes as the preview shows them."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from clubs import reading
from clubs.models import Upload
from clubs.parsing.problem import Problem, Severity

SHOWN = 20  # of a long list; the rest is one click away


@dataclass(frozen=True, slots=True)
class Cut:
    """A list of which the first rows are shown at once."""

    first: tuple[Any, ...]
    rest: tuple[Any, ...]

    @classmethod
    def of(cls, rows: list[Any]) -> "Cut":
        return cls(tuple(rows[:SHOWN]), tuple(rows[SHOWN:]))

    def __len__(self) -> int:
        return len(self.first) + len(self.rest)


@dataclass(frozen=True, slots=True)
class Said:
    """A problem in words."""

    sentence: str
    element: str | None
    fix: str


def language() -> str:
    """ "ja" or "en", whichever the reader has."""
    return "ja" if (get_language() or "").startswith("ja") else "en"


def problems(upload: Upload, severity: Severity) -> list[Said]:
    """What is wrong with a file, of one severity, in the order of the file."""
    found = [reading.problem_from_json(kept) for kept in upload.report["problems"]]
    found = [problem for problem in found if problem.severity is severity]
    found.sort(key=lambda problem: problem.line or 0)
    return [_said(problem) for problem in found]


def _said(problem: Problem) -> Said:
    return Said(reading.problem_message(problem, language()), problem.element, _fix(problem))


def _fix(problem: Problem) -> str:
    """What most likely should stand there; "" where we have no guess."""
    has = problem.parameters
    if problem.code == "member_mistyped":
        return f"{has['number']} → {has['likely_number']} ({has['likely_name']})"
    if problem.code == "score_contradicts_contract":
        return f"{has['score']} → {has['expected']}"
    return ""


def differences(upload: Upload) -> list[dict[str, str]]:
    """Figures that the file prints otherwise than we compute them."""
    found = [reading.Difference(**kept) for kept in upload.report["differences"]]
    return [{"where": d.where(language()), "file": d.file, "ours": d.computed} for d in found]
