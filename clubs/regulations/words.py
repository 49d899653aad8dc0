"""What stands against an edition, in sentences."""

from federation.languages import reader_code
from scoring.engine.refusal import Refusal
from scoring.engine.sentences import WORDS


def sentence(refusal: Refusal) -> str:
    """Of one problem, in the reader's language."""
    return WORDS.say(refusal.says, {"field": refusal.field, **refusal.parameters}, reader_code())
