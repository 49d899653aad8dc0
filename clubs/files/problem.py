"""What is wrong with a file, where, and in words a scorer can act on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


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
