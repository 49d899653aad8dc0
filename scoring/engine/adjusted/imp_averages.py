"""Averages at IMP pairs and total-point pairs. REG-1.1.2, Law 12C2(b).

An average is worth nothing. The regulations make an average plus 60 % of what the pairs of the same
direction who gained on the board gained together, for each actual score; an average minus is the
mirror image. The Law has plain IMPs instead. Results are from the contestant's own side.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.average import Average
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.regulation import Rule
from scoring.engine.rounding import rounded
from scoring.engine.victory_points.scale import written


@dataclass(frozen=True, slots=True)
class ImpPairAverages(Rule):
    """How much an average plus is worth."""

    KEY: ClassVar[str] = "imp_pair_averages"
    basis: Literal["results", "imps"]
    percent: Fraction  # of the mean, where the results count
    divisor: Literal["all_scores", "scores_of_that_sign"]
    imps: Fraction  # a comparison, where IMPs count
    decimals: Literal["exact", "0", "1", "2"]


def award(
    kind: Average, same_side: Sequence[Fraction], rule: ImpPairAverages, *, comparisons: int = 1
) -> ReasonedAward:
    """What an average is worth on a board, in IMPs or points.

    `same_side`: the results of all pairs of that direction who played the board. `comparisons` matters
    where plain IMPs are given and comparisons are added up.
    """
    if kind is Average.PLAIN:
        return ReasonedAward((Step(Fraction(0), "imp_average", rule.cites),))
    sign = 1 if kind is Average.PLUS else -1
    if rule.basis == "imps":
        figures = {"imps": written(rule.imps), "count": str(comparisons)}
        step = Step(sign * comparisons * rule.imps, "imp_average_imps", rule.cites, figures)
    else:
        step = _of_results(sign, same_side, rule)
    return _kept(step, rule)


def _of_results(sign: int, same_side: Sequence[Fraction], rule: ImpPairAverages) -> Step:
    """The share of the mean of what was won, or lost."""
    counted = [result for result in same_side if sign * result > 0]
    divisor = len(same_side) if rule.divisor == "all_scores" else len(counted)
    total = sum(counted, Fraction(0))
    figures = {"total": written(total), "scores": str(divisor), "percent": written(rule.percent)}
    if not counted:
        return Step(
            Fraction(0), "imp_average_plus_none" if sign > 0 else "imp_average_minus_none", rule.cites
        )
    code = "imp_average_plus" if sign > 0 else "imp_average_minus"
    return Step(total / divisor * rule.percent / 100, code, rule.cites, figures)


def _kept(step: Step, rule: ImpPairAverages) -> ReasonedAward:
    if rule.decimals == "exact":
        return ReasonedAward((step,))
    moved = rounded(step.amount, int(rule.decimals)) - step.amount
    rounding = Step(moved, "rounded", rule.cites, {"decimals": rule.decimals})
    return ReasonedAward((step, rounding) if moved else (step,))
