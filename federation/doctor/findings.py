"""What an examination finds: one sentence that says what is wrong, and one that says what to do."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum


class Gravity(Enum):
    """How bad a finding is: what does not work, and what will not work one day."""

    WRONG = "WRONG"
    WARNING = "WARNING"


@dataclass(frozen=True, slots=True)
class Ailment:
    """One thing that is wrong. `code` is its name in tests and in programs that watch."""

    gravity: Gravity
    code: str
    sentence: str
    remedy: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (f"{self.gravity.value}: {self.sentence}", self.remedy)))


def wrong(code: str, sentence: str, remedy: str = "") -> Ailment:
    """What does not work as it is."""
    return Ailment(Gravity.WRONG, code, sentence, remedy)


def warning(code: str, sentence: str, remedy: str = "") -> Ailment:
    """What works, and will not always."""
    return Ailment(Gravity.WARNING, code, sentence, remedy)


def reason(error: Exception) -> str:
    """What an error says, as the end of a sentence in one line."""
    return " ".join(str(error).split()).rstrip(".") + "."


def where(condition: bool, finding: Ailment) -> Iterator[Ailment]:
    """A finding where a condition holds, else none."""
    if condition:
        yield finding


def any_wrong(findings: Iterable[Ailment]) -> bool:
    """Whether something does not work."""
    return any(finding.gravity is Gravity.WRONG for finding in findings)
