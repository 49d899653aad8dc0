"""Who gets average plus, average or average minus when a board could not be played. Law 12C2(a).

The cause decides which clause is asked: slow play has its own (REG-2.2). Otherwise each side's part
in it decides, the same way for lateness and withdrawal (REG-2.1.1), the wrong board or the wrong
opponents (REG-2.4, 2.5) and whatever else there may be.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from scoring.engine.average import Average
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.penalties import slow_play
from scoring.engine.penalties.clauses import clause_of
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.slow_play import SlowPlayRule
from scoring.engine.penalties.treatment import FaultFinding, Treatment
from scoring.engine.regulation import Rule
from scoring.engine.words import Text


class Cause(StrEnum):
    """Why a board was not played."""

    LATE = "late"
    WITHDRAWAL = "withdrawal"
    SLOW_PLAY = "slow_play"
    WRONG_BOARD = "wrong_board"
    WRONG_OPPONENTS = "wrong_opponents"
    OTHER = "other"


class SidePart(StrEnum):
    """One side's part in it, as the director finds it."""

    AT_FAULT = "at_fault"
    PARTLY = "partly"
    NOT_AT_FAULT = "not_at_fault"


@dataclass(frozen=True, slots=True)
class UnplayedBoard(Rule):
    """The average by a side's part in it, and the one for both sides when both came late."""

    KEY: ClassVar[str] = "unplayed_board"
    at_fault: Average
    partly: Average
    not_at_fault: Average
    both_late: Average
    clauses: Mapping[str, str]  # by cause

    def award(self, part: SidePart) -> Average:
        """What a side with that part in it gets."""
        awards = {SidePart.AT_FAULT: self.at_fault, SidePart.PARTLY: self.partly}
        return awards.get(part, self.not_at_fault)


_PARTS = {
    FaultFinding.NS: (SidePart.AT_FAULT, SidePart.NOT_AT_FAULT),
    FaultFinding.EW: (SidePart.NOT_AT_FAULT, SidePart.AT_FAULT),
    FaultFinding.BOTH: (SidePart.AT_FAULT, SidePart.AT_FAULT),
    FaultFinding.NOBODY: (SidePart.NOT_AT_FAULT, SidePart.NOT_AT_FAULT),
}


def treat(
    cause: Cause, form: RuleForm, fault: FaultFinding, rule: UnplayedBoard, slow: SlowPlayRule
) -> Treatment:
    """What each side gets for a board that was not played, by its cause and by whose fault it was."""
    if cause is Cause.SLOW_PLAY:
        return slow_play.treat(form, fault, slow)
    if fault is FaultFinding.BOTH and cause in (Cause.LATE, Cause.WITHDRAWAL):
        cite = clause(cause, rule)
        return slow_play.averages(rule.both_late, rule.both_late, fault, "unplayed_both_late", cite)
    return by_part(*_PARTS[fault], rule, cause)


def clause(cause: Cause, rule: UnplayedBoard) -> Citation:
    """The clause by which a board that was not played for a cause has its averages."""
    return clause_of(rule, rule.clauses, cause)


def by_part(ns: SidePart, ew: SidePart, rule: UnplayedBoard, cause: Cause) -> Treatment:
    """What each side gets by its own part in it, whatever the other side's is."""
    cite = clause(cause, rule)
    sides = ((ns, "unplayed_part_ns"), (ew, "unplayed_part_ew"))
    grounds: tuple[DecisionGround, ...] = tuple(
        ground(rule.award(part), code, cite, part=Text(f"part_{part}")) for part, code in sides
    )
    return Treatment(rule.award(ns), rule.award(ew), None, grounds)
