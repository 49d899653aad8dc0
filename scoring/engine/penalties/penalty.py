"""One penalty: what it takes from whom, in which unit, why, and under which law."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.engine.citation import Citation
from scoring.engine.refusal import RANGE, Refusal


class AmountUnit(StrEnum):
    """What an amount is counted in."""

    BOARDS = "boards"  # one board's worth of the form; turned into the form's own unit when summed
    IMPS = "imps"  # of the match
    VPS = "vps"
    POINTS = "points"  # the form's own: matchpoints, IMPs of IMP pairs, total points, board points


class Nature(StrEnum):
    """Procedural or disciplinary; the value is the law."""

    PROCEDURAL = "90"
    DISCIPLINARY = "91"


@dataclass(frozen=True, slots=True)
class Penalty:
    """So much less for a contestant; nobody has it instead. `amount` is what is taken, never below zero.

    `code` and `parameters` are the sentence that says why. `player`: on whom it falls, where it falls
    on one. `at_most`: the most that the clause allows, in the same unit; None where it sets no limit.
    `round`: the one that it is of; None where it names none.
    """

    contestant: str
    amount: Fraction
    unit: AmountUnit
    nature: Nature
    code: str
    cite: Citation
    parameters: Mapping[str, str] = field(default_factory=dict)
    player: str | None = None
    at_most: Fraction | None = None
    round: int | None = None

    def __post_init__(self) -> None:
        if self.amount < 0:
            raise Refusal(RANGE, "amount", "too_small", value=str(self.amount), low="0")
