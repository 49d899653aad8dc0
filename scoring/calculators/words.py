"""Every sentence that a calculator's answer may hold: the engine's by catalogue, the advisor's by table."""

from collections.abc import Mapping

from rulings.advisor import speaking as advisor
from scoring.engine.sentences import WORDS as ENGINE
from scoring.engine.words import WRITTEN, Text


class AdvisorText(str):
    """A text of the advisor's, which is in the languages of `scoring.engine.words.WRITTEN` alone."""

    is_written = True


def say(code: str, parameters: Mapping[str, str | Text], language: str) -> str:
    """The sentence of a code in a language. Raises KeyError for a code without a sentence."""
    if code.startswith(advisor.PREFIX):
        return AdvisorText(advisor.say(code, language if language in WRITTEN else "en"))
    filled = {
        name: say(value.code, value.parameters, language) if isinstance(value, Text) else value
        for name, value in parameters.items()
    }
    return ENGINE.say(code, filled, language)
