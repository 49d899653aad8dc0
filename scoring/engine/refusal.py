"""An input that makes no sense: which field, what kind of mistake, and a sentence somebody can act on."""

from collections.abc import Sequence

from scoring.engine.given.brief import sound
from scoring.engine.words import Text

MISSING = "missing_field"
UNKNOWN = "unknown_value"
RANGE = "out_of_range"
INCONSISTENT = "inconsistent"


class Refusal(ValueError):
    """One thing wrong with an input.

    `code` is the kind of mistake, for programs; `says` is the code of the sentence, whose places
    `parameters` fill; `field` is the input's name as the caller wrote it, "" for the input as a whole.
    """

    def __init__(self, code: str, field: str, says: str, /, **parameters: str | Text) -> None:
        super().__init__(f"{field}: {code}: {says} {parameters}")
        self.code = code
        # Texts of the caller's own, which are to be written to where not every character can be.
        self.field = sound(field)
        self.says = says
        self.parameters = {
            name: sound(value) if isinstance(value, str) else value for name, value in parameters.items()
        }


class Refusals(ValueError):
    """Everything wrong with an input, at once. Never empty."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__("; ".join(map(str, refusals)))
        self.refusals = tuple(refusals)
