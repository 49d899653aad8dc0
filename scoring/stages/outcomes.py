"""A director's outcome as the engine takes it: scores with weights, or an average. Law 12C."""

from fractions import Fraction
from typing import NamedTuple

from clubs.facts.services.corrected import played
from rulings.decisions.outcomes import (
    PASSED_OUT,
    ArtificialAdjustedScore,
    AssignedAdjustedScore,
    AwardedContract,
    SelfInflictedScore,
    SideAdjustedScore,
    SplitAdjustedScore,
    TableResultStands,
    WeightedAdjustedScore,
)
from scoring.engine.average import Average


class SideOutcome(NamedTuple):
    """What one side gets: outcomes with weights, or an average."""

    outcomes: tuple[tuple[Fraction, int], ...] = ()  # weight, points from North-South's side
    average: Average | None = None

    @property
    def is_known(self) -> bool:
        """Whether it says anything."""
        return bool(self.outcomes) or self.average is not None


UNKNOWN = SideOutcome()


def sides(
    outcome: SideAdjustedScore | SplitAdjustedScore | SelfInflictedScore,
    board: int,
    at_table: SideOutcome = UNKNOWN,
) -> tuple[SideOutcome, SideOutcome]:
    """North-South's and East-West's. `at_table`: what the table has where a side keeps its result.

    Of a score that is self-inflicted in part, both sides' before anything is taken off it.
    """
    match outcome:
        case SelfInflictedScore(adjusted=adjusted):
            return sides(adjusted, board, at_table)
        case SplitAdjustedScore(ns=ns, ew=ew):
            return sides(ns, board, at_table)[0], sides(ew, board, at_table)[1]
        case TableResultStands():
            return at_table, at_table
        case ArtificialAdjustedScore(ns=of_ns, ew=of_ew):
            return SideOutcome(average=of_ns), SideOutcome(average=of_ew)
        case AssignedAdjustedScore(result=result):
            side = SideOutcome(((Fraction(1), points(result, board)),))
        case WeightedAdjustedScore(parts=parts):
            side = SideOutcome(tuple((part.weight, points(part.result, board)) for part in parts))
    return side, side


def made_at_table(score: int | None) -> SideOutcome:
    """What a table has that was played."""
    return UNKNOWN if score is None else SideOutcome(((Fraction(1), score),))


def points(result: AwardedContract, board: int) -> int:
    """What a contract is worth at this board, from North-South's side. Law 77."""
    if result == PASSED_OUT:
        return 0
    score = played(board, result.contract, result.declarer, result.tricks).score
    assert score is not None, "a played contract has a score"
    return score
