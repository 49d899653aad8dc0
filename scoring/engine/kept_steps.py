"""Steps as text that a cell can keep, exact and complete: for awards that a rule decides alone.

Such an award depends on other results of the board and on the rule's numbers, and both may change
later; its reasons are kept as they were.
"""

import json
from fractions import Fraction

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation


def written(award: ReasonedAward) -> str:
    """The steps of an award whose parameters are plain texts."""
    steps = [[str(step.amount), step.code, str(step.cite), dict(step.parameters)] for step in award.steps]
    return json.dumps(steps, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> ReasonedAward:
    """What `written` wrote."""
    steps = json.loads(text)
    return ReasonedAward(
        tuple(
            Step(Fraction(amount), code, Citation(cite), parameters)
            for amount, code, cite, parameters in steps
        )
    )
