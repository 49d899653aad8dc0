"""A session file read, scored and compared with its own figures; or why not."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from clubs import reading
from clubs.parsing.document import Document
from clubs.parsing.problem import Problem, Severity
from clubs.reading import Difference
from scoring import regulations
from scoring.engine import sentences as engine_sentences
from scoring.engine import session
from scoring.engine.conditions import ConditionError, Conditions
from scoring.engine.session import SessionScore
from scoring.engine.words import Words
from scoring.regulations import RegulationError
from scoring.score_file.sentences import WORDS


class Refusal(NamedTuple):
    """Why nothing was scored, where the file itself is not to blame."""

    code: str
    parameters: Mapping[str, str]
    words: Words = WORDS

    def message(self, language: str) -> str:
        """The sentence, in a language."""
        return self.words.say(self.code, self.parameters, language)

    @classmethod
    def of(cls, error: ConditionError | RegulationError) -> "Refusal":
        """What the conditions or the regulations refused."""
        return cls(error.code, error.parameters, engine_sentences.WORDS)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that the command prints."""

    document: Document | None = None
    problems: tuple[Problem, ...] = ()
    refusal: Refusal | None = None
    conditions: Conditions | None = None
    score: SessionScore | None = None
    differences: tuple[Difference, ...] = ()

    @property
    def is_refused(self) -> bool:
        """Whether anything stands against taking this file for results."""
        errors = any(problem.severity is Severity.ERROR for problem in self.problems)
        return errors or self.refusal is not None


def report(content: bytes, name: str, *, pack: str, overrides: Mapping[str, str]) -> Report:
    """Read a file and score it. A file with errors is shown as far as it was read, and not scored."""
    document, problems = reading.read(content, name)
    read = Report(document, tuple(problems))
    if document is None or read.is_refused:
        return read
    try:
        conditions = regulations.conditions(pack, document.event.date, overrides)
    except RegulationError as error:
        return Report(document, read.problems, Refusal.of(error))
    return _scored(document, read.problems, conditions)


def _scored(document: Document, problems: tuple[Problem, ...], conditions: Conditions) -> Report:
    if (document.event.form, document.event.scoring) != ("pairs", "matchpoints"):
        kind = {"form": document.event.form, "scoring": document.event.scoring}
        return Report(document, problems, Refusal("scoring_unknown", kind), conditions)
    score = session.score(reading.sheet_of(document), conditions)
    return Report(document, problems, None, conditions, score, reading.differences(document, score))


def check_conditions(pack: str, overrides: Mapping[str, str]) -> None:
    """Refuse a pack or a condition before any file is opened."""
    regulations.conditions(pack, None, overrides)


def day_shown(day: date | None) -> str | None:
    """A day as files and tables write it."""
    return day.isoformat() if day else None
