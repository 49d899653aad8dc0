"""A fouled board at IMP pairs and total-point pairs. REG-4.2.

Each group of two scores or more is compared by itself, and what a pair has there (i) is brought from
the group's n scores to the board's N. Both sides of a lone score have 60 % of the mean of what was won
in those groups, so that a lone score never balances.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.refusal import INCONSISTENT, RANGE, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.victory_points.scale import written


class FouledImpsMethod(StrEnum):
    """How the awards of a group come about."""

    SCALED = "scaled"
    SINGLE = "single_60_of_mean_plus"


@dataclass(frozen=True, slots=True)
class FouledImps(Rule):
    """How groups are brought to the whole board, and what a lone score takes its mean from."""

    KEY: ClassVar[str] = "fouled_imps"
    factor: Literal["scores", "comparisons"]  # N/n, or (N-1)/(n-1). Q-11
    percent: Fraction
    mean_of: Literal["same_side", "both_sides"]
    mean_from: Literal["scaled", "unscaled"]
    nothing_won: Literal["zero", "director"]  # where the mean has nothing to be taken from. Q-09


class SideAwards(NamedTuple):
    """North-South's award and East-West's; None where the director has to give one."""

    ns: ReasonedAward | None
    ew: ReasonedAward | None


class GroupAwards(NamedTuple):
    """One group: its method, and the awards in the order of its scores."""

    method: FouledImpsMethod
    rows: tuple[SideAwards, ...]


def board(
    groups: Sequence[Sequence[Fraction]], rule: FouledImps, *, results: int | None = None
) -> tuple[GroupAwards, ...]:
    """The awards of a board from what North-South has inside each group (i, in IMPs or points).

    The i of a lone score is not looked at. `results` is N where it is more than the scores in the groups.
    Raises Refusal for an empty group, or for fewer results than scores.
    """
    most = sum(map(len, groups))
    results = most if results is None else results
    if not groups or not min(map(len, groups)):
        raise Refusal(RANGE, "groups_i_ns", "fouled_empty_group")
    if results < most:
        raise Refusal(INCONSISTENT, "groups_i_ns", "more_than", value=str(most), limit=str(results), of="N")
    single = _single(groups, results, rule)
    return tuple(
        GroupAwards(FouledImpsMethod.SCALED, tuple(_scaled(i, len(group), results, rule) for i in group))
        if len(group) > 1
        else GroupAwards(FouledImpsMethod.SINGLE, (single,))
        for group in groups
    )


def factor(scores: int, results: int, rule: FouledImps) -> Fraction:
    """By what a group of two scores or more is multiplied."""
    less = 1 if rule.factor == "comparisons" else 0
    return Fraction(results - less, scores - less)


def _scaled(i: Fraction, scores: int, results: int, rule: FouledImps) -> SideAwards:
    by = factor(scores, results, rule)
    figures = {"scores": str(scores), "results": str(results), "factor": str(by)}

    def award(own: Fraction) -> ReasonedAward:
        inside = Step(own, "fouled_inside", rule.cites, {"scores": str(scores)})
        return ReasonedAward((inside, Step(own * (by - 1), "fouled_scaled", rule.cites, figures)))

    return SideAwards(award(i), award(-i))


def _single(groups: Sequence[Sequence[Fraction]], results: int, rule: FouledImps) -> SideAwards:
    """What both sides of every lone score of the board have."""
    ns = [value for group in groups if len(group) > 1 for value in _values(group, results, rule)]
    ew = [-value for value in ns]
    if rule.mean_of == "both_sides":
        ns = ew = ns + ew
    return SideAwards(_of_mean(ns, rule), _of_mean(ew, rule))


def _values(group: Sequence[Fraction], results: int, rule: FouledImps) -> Iterator[Fraction]:
    by = factor(len(group), results, rule) if rule.mean_from == "scaled" else Fraction(1)
    return (i * by for i in group)


def _of_mean(values: Iterable[Fraction], rule: FouledImps) -> ReasonedAward | None:
    won = [value for value in values if value > 0]
    if not won:
        nothing = Step(Fraction(0), "fouled_nothing_won", rule.cites)
        return None if rule.nothing_won == "director" else ReasonedAward((nothing,))
    mean = sum(won, Fraction(0)) / len(won)
    figures = {"percent": written(rule.percent), "mean": written(mean), "count": str(len(won))}
    return ReasonedAward((Step(mean * rule.percent / 100, "fouled_mean_plus", rule.cites, figures),))
