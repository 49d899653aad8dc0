"""What is wrong with a file, where, and in words a scorer can act on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

PROBLEMS_MAX = 2_000  # of one file: nobody reads more


class Severity(StrEnum):
    """An error stops the import; a warning may be acknowledged."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to look at. The sentence is rendered from the code in the reader's language."""

    severity: Severity
    code: str
    line: int | None = None  # of the file, counted from 1
    element: str | None = None  # "TRAVELLER_LINE/CONTRACT"
    parameters: Mapping[str, str] = field(default_factory=dict)


Parameter = str | int


def error(
    code: str, line: int | None = None, element: str | None = None, /, **parameters: Parameter
) -> Problem:
    """A problem that stops the import."""
    return Problem(Severity.ERROR, code, line, element, {k: str(v) for k, v in parameters.items()})


def warning(
    code: str, line: int | None = None, element: str | None = None, /, **parameters: Parameter
) -> Problem:
    """A problem that may be acknowledged."""
    return Problem(Severity.WARNING, code, line, element, {k: str(v) for k, v in parameters.items()})


def first_of(problems: Sequence[Problem]) -> Sequence[Problem]:
    """All problems, or so many that somebody may look at: errors before warnings, in the order of lines."""
    if len(problems) <= PROBLEMS_MAX:
        return problems
    by_weight = sorted(problems, key=lambda problem: problem.severity is not Severity.ERROR)
    kept = sorted(by_weight[:PROBLEMS_MAX], key=lambda problem: problem.line or 0)
    return [warning("problems_cut", count=len(problems), shown=PROBLEMS_MAX), *kept]
