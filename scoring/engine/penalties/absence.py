"""A pair that misses boards of a session through lateness or withdrawal. REG-2.1.1, 2.1.3."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import ClassVar

from scoring.engine.average import Average
from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.words import Text


@dataclass(frozen=True, slots=True)
class Absence(Rule):
    """From which share of a session's boards on an absent pair's scores are removed."""

    KEY: ClassVar[str] = "absence"
    unplayed_share: Fraction


class AbsenceOutcome(StrEnum):
    """What becomes of the pair's scores."""

    NORMAL = "normal"
    AVERAGES = "score_unplayed_A-_A+"
    EXCLUDED = "exclude_own_and_opponents_scores"


@dataclass(frozen=True, slots=True)
class AbsenceVerdict:
    """The outcome; removed scores are taken out of the sheet by `removal.without`."""

    outcome: AbsenceOutcome
    grounds: tuple[DecisionGround, ...]
    counted: Step  # of no amount: how many boards are missed, and from how many on scores are removed

    @property
    def awards(self) -> tuple[Average, Average] | None:
        """The absent pair's and its opponents' award on each unplayed board; None where none is given."""
        return (Average.MINUS, Average.PLUS) if self.outcome is AbsenceOutcome.AVERAGES else None


_SAYS = {
    AbsenceOutcome.NORMAL: "absent_normal",
    AbsenceOutcome.AVERAGES: "absent_averages",
    AbsenceOutcome.EXCLUDED: "absent_excluded",
}


def judge(session_boards: int, unplayed: int, rule: Absence) -> AbsenceVerdict:
    """What becomes of a pair that could not play so many of its boards in a session.

    Raises Refusal when more boards are unplayed than the session has.
    """
    if unplayed > session_boards:
        limits = {"value": str(unplayed), "limit": str(session_boards), "of": "session_boards"}
        raise Refusal(INCONSISTENT, "unplayed", "more_than", **limits)
    outcome = _outcome(session_boards, unplayed, rule)
    limit = str(ceil(session_boards * rule.unplayed_share))
    counted = {"unplayed": str(unplayed), "boards": str(session_boards), "limit": limit}
    cite = Citation.REG_2_1_1 if outcome is AbsenceOutcome.AVERAGES else rule.cites
    counting = ground(unplayed, "absent_counted", rule.cites, **counted)
    closing = ground(Text(_SAYS[outcome]), "absent_outcome", cite)
    return AbsenceVerdict(
        outcome, (counting, closing), Step(Fraction(0), "absent_counted", rule.cites, counted)
    )


def _outcome(boards: int, unplayed: int, rule: Absence) -> AbsenceOutcome:
    if unplayed and unplayed >= boards * rule.unplayed_share:
        return AbsenceOutcome.EXCLUDED
    return AbsenceOutcome.AVERAGES if unplayed else AbsenceOutcome.NORMAL
