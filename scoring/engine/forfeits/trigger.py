"""When a round of a team event counts as forfeited. REG-5.0."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.regulation import Rule


@dataclass(frozen=True, slots=True)
class ForfeitTrigger(Rule):
    """From which share of unplayable boards on a round is forfeited."""

    KEY: ClassVar[str] = "forfeit_trigger"
    unplayable_share: Fraction


def is_forfeited(boards: int, unplayable: int, rule: ForfeitTrigger) -> bool:
    """Whether a round of so many boards is forfeited when so many of them cannot be played.

    Raises Refusal when more boards are unplayable than there are.
    """
    if unplayable > boards:
        limits = {"value": str(unplayable), "limit": str(boards), "of": "boards_in_round"}
        raise Refusal(INCONSISTENT, "unplayable", "more_than", **limits)
    return unplayable >= boards * rule.unplayable_share
