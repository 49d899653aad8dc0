"""A fouled board at Houston trial pairs. REG-4.3.

A group large enough is scored by itself in the ordinary way. In a smaller one both sides have the same
IMPs up, so that the victory points of the two sides do not balance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.refusal import RANGE, Refusal
from scoring.engine.regulation import Rule


class HoustonMethod(StrEnum):
    """How a group is scored."""

    ALONE = "group_alone"
    BOTH = "plus_3_both"


@dataclass(frozen=True, slots=True)
class FouledHouston(Rule):
    """From how many scores on a group is scored by itself, and what both sides have below that."""

    KEY: ClassVar[str] = "fouled_houston"
    alone_from: int
    imps: Fraction


def methods(group_sizes: Sequence[int], rule: FouledHouston) -> tuple[HoustonMethod, ...]:
    """The method of each group, in the order of the groups. One group alone is no fouled board.

    Raises Refusal for an empty group.
    """
    if not group_sizes or min(group_sizes) < 1:
        raise Refusal(RANGE, "group_sizes", "fouled_empty_group")
    if len(group_sizes) == 1:
        return (HoustonMethod.ALONE,)
    return tuple(
        HoustonMethod.ALONE if size >= rule.alone_from else HoustonMethod.BOTH for size in group_sizes
    )


def round_imps(
    ns_imps: Sequence[Fraction], boards_in_small_groups: int, rule: FouledHouston
) -> tuple[ReasonedAward, ReasonedAward]:
    """North-South's and East-West's IMPs for a round, each to be looked up in the VP table by itself.

    `ns_imps`: North-South's IMPs on the other boards.
    """
    others = sum(ns_imps, Fraction(0))
    counted = {"count": str(boards_in_small_groups), "each": str(rule.imps)}
    small = Step(boards_in_small_groups * rule.imps, "fouled_small_groups", rule.cites, counted)

    def award(own: Fraction) -> ReasonedAward:
        played = Step(own, "fouled_other_boards", rule.cites, {"count": str(len(ns_imps))})
        return ReasonedAward((played, small))

    return award(others), award(-others)
