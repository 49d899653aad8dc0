"""Why nothing was scored, where the file itself is not to blame."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.engine import sentences as engine_sentences
from scoring.engine.conditions import ConditionError
from scoring.engine.refusal import Refusal
from scoring.engine.words import Text, Words
from scoring.regulations import RegulationError
from scoring.tools.score_file.sentences import WORDS

# What scoring raises for an input that it cannot take.
ERRORS = (ConditionError, RegulationError, Refusal)


class FileRefusal(NamedTuple):
    """A sentence, and the code that programs know it by."""

    code: str
    parameters: Mapping[str, str | Text]
    words: Words = WORDS

    def message(self, language: str) -> str:
        """The sentence, in a language."""
        return self.words.say(self.code, self.parameters, language)

    @classmethod
    def of(cls, error: ConditionError | RegulationError | Refusal) -> "FileRefusal":
        """What the conditions, the regulations or the engine refused."""
        if isinstance(error, Refusal):
            return cls(error.says, {"field": error.field, **error.parameters}, engine_sentences.WORDS)
        return cls(error.code, error.parameters, engine_sentences.WORDS)


class RefusedInput(Exception):
    """The input is not taken; the refusal says why."""

    def __init__(self, refusal: FileRefusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
