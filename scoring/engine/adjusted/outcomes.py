"""Outcomes that a director assigns to a side of a table, with their weights. Law 12C1(b) and (c).

An assigned score is one outcome, a weighted score several; a split score has other outcomes for
North-South than for East-West. Weights are fractions that sum to 1 on a side.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from scoring.engine.refusal import INCONSISTENT, MISSING, RANGE, Refusal
from scoring.engine.sheet import AdjustedSides, Line, WeightedOutcome

WHOLE = Fraction(1)


@lru_cache(maxsize=10_000)
def certain(score: int) -> tuple[WeightedOutcome, ...]:
    """A score that was made, as the only outcome."""
    return (WeightedOutcome(WHOLE, score),)


def of_side(line: Line, *, is_ns: bool) -> tuple[WeightedOutcome, ...]:
    """The outcomes of one side of an adjusted line; none where that side has an artificial score."""
    adjusted = line.adjusted or AdjustedSides()
    return adjusted.ns if is_ns else adjusted.ew


def check(outcomes: Sequence[WeightedOutcome], field: str) -> None:
    """Refuse outcomes that are none, or whose weights are not positive or do not sum to 1.

    Raises Refusal naming `field`.
    """
    if not outcomes:
        raise Refusal(MISSING, field, "outcomes_none")
    for outcome in outcomes:
        if outcome.weight <= 0:
            raise Refusal(RANGE, field, "weight_not_positive", value=str(outcome.weight))
    total = sum((outcome.weight for outcome in outcomes), Fraction(0))
    if total != WHOLE:
        raise Refusal(INCONSISTENT, field, "weights_sum", value=str(total))


def are_given(line: Line, position: int) -> bool:
    """Whether an adjusted line has outcomes, on one side at least, to compare on its board.

    Raises ValueError (Refusal) where weights do not sum to 1, and where a side has nothing beside the
    other side's outcomes, or both outcomes and a share.
    """
    adjusted = line.adjusted
    if adjusted is None or not (adjusted.ns or adjusted.ew):
        return False
    for outcomes, share, imps in (
        (adjusted.ns, line.ns_share, adjusted.ns_imps),
        (adjusted.ew, line.ew_share, adjusted.ew_imps),
    ):
        if outcomes:
            check(outcomes, f"lines[{position}]")
        if bool(outcomes) + (share is not None) + (imps is not None) != 1:
            raise ValueError(f"line {position} of the sheet: a side has outcomes or an artificial score")
    return True
