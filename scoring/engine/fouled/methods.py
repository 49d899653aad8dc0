"""Which method each group of a fouled board gets at matchpoint pairs. REG-4.1.

A group is the scores made with one and the same deal. N (`results`) are the board's results, averages
that the director gave included. A board whose scores are all in one group is not fouled: its scores
are plain, or brought to N where results are missing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.citation import Citation
from scoring.engine.refusal import INCONSISTENT, RANGE, Refusal
from scoring.engine.regulation import Rule, RuleError


class FouledMethod(StrEnum):
    """How the awards of a group come about."""

    PLAIN = "plain"
    FORMULA = "formula"
    TRADITIONAL = "traditional"  # half a matchpoint for every score missing
    THREE = "three_70_60_50"
    TWO = "two_65_55"
    SINGLE = "single_60"


@dataclass(frozen=True, slots=True)
class FouledMatchpoints(Rule):
    """Which groups have the formula, and what smaller ones have instead."""

    KEY: ClassVar[str] = "fouled_matchpoints"
    formula_from: int  # scores in the group
    # With so many results on the board, a group of `exception_group` has the formula all the same.
    exception_results: tuple[int, ...]
    exception_group: int
    three: tuple[Fraction, ...]  # percent by order of merit
    two: tuple[Fraction, ...]
    single: tuple[Fraction, ...]
    calculation: Literal["formula", "traditional"]  # of a fouled board; Q-13
    averages: Literal["formula", "traditional"]  # of a board that only lacks results; Q-12
    traditional_at: tuple[str, ...]  # the levels of tournaments that may choose the traditional one

    def __post_init__(self) -> None:
        if [len(self.three), len(self.two), len(self.single)] != [3, 2, 1]:
            raise RuleError(f"{self.KEY}: three, two and single hold a percentage for each place")

    def percents(self, method: FouledMethod) -> tuple[Fraction, ...]:
        """What a method gives by order of merit; empty for one that compares."""
        fixed = {FouledMethod.THREE: self.three, FouledMethod.TWO: self.two, FouledMethod.SINGLE: self.single}
        return fixed.get(method, ())


_SMALL: Mapping[int, FouledMethod] = {3: FouledMethod.THREE, 2: FouledMethod.TWO, 1: FouledMethod.SINGLE}


def methods(group_sizes: Sequence[int], results: int, rule: FouledMatchpoints) -> tuple[FouledMethod, ...]:
    """The method of each group of a board, in the order of the groups.

    Raises Refusal where a group is empty, or the groups hold more scores than there are results.
    """
    if not group_sizes or min(group_sizes) < 1:
        raise Refusal(RANGE, "group_sizes", "fouled_empty_group")
    if sum(group_sizes) > results:
        counts = {"value": str(sum(group_sizes)), "limit": str(results), "of": "N"}
        raise Refusal(INCONSISTENT, "group_sizes", "more_than", **counts)
    if len(group_sizes) == 1:
        return (FouledMethod.PLAIN if group_sizes[0] == results else FouledMethod(rule.averages),)
    return tuple(_of_group(size, results, rule) for size in group_sizes)


def _of_group(scores: int, results: int, rule: FouledMatchpoints) -> FouledMethod:
    if rule.calculation == "traditional":
        return FouledMethod.TRADITIONAL
    exception = scores == rule.exception_group and results in rule.exception_results
    if scores >= rule.formula_from or exception:
        return FouledMethod.FORMULA
    # Were the formula kept for larger groups, nothing else is laid down for one of 4.
    return _SMALL.get(scores, FouledMethod.FORMULA)


def chosen(rule: FouledMatchpoints, calculation: str | None, level: str | None) -> FouledMatchpoints:
    """The rule with the calculation that a tournament chose; None leaves it as the regulations have it.

    Minor tournaments may choose the traditional one (Q-13). Raises Refusal at any other level.
    """
    if calculation == "traditional" and level not in rule.traditional_at:
        allowed = ", ".join(rule.traditional_at) or "–"
        raise Refusal(
            INCONSISTENT, "calculation", "fouled_traditional_level", value=level or "–", allowed=allowed
        )
    if calculation == "traditional":
        return replace(rule, calculation="traditional")
    return replace(rule, calculation="formula") if calculation else rule


_CLAUSES: Mapping[FouledMethod, Citation] = {
    FouledMethod.PLAIN: Citation.LAW_78A,
    FouledMethod.FORMULA: Citation.REG_4_1_1,
    FouledMethod.THREE: Citation.REG_4_1_2_2,
    FouledMethod.TWO: Citation.REG_4_1_2_3,
    FouledMethod.SINGLE: Citation.REG_4_1_2_5,
}


def clause(method: FouledMethod, cites: Citation) -> Citation:
    """The paragraph of the regulations a method rests on; a rule from elsewhere has its own clause only."""
    return _CLAUSES.get(method, cites) if cites is Citation.REG_4_1 else cites


def choosing_clause(method: FouledMethod, scores: int, rule: FouledMatchpoints) -> Citation:
    """The paragraph by which a group of so many scores has its method."""
    if method is not FouledMethod.FORMULA or rule.cites is not Citation.REG_4_1:
        return clause(method, rule.cites)
    return Citation.REG_4_1_2_1 if scores >= rule.formula_from else Citation.REG_4_1_2_2
