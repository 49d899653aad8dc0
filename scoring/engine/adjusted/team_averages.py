"""Averages at team matches and Houston pairs. REG-1.1.3, REG-1.1.4, Law 12C2.

They are given once a board, not once a table: average plus against average minus is one swing of 3
IMPs and not of 6, and average plus to both sides does not balance.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from scoring.engine.average import Average
from scoring.engine.regulation import Rule


@dataclass(frozen=True, slots=True)
class ImpAverages(Rule):
    """IMP teams, knockout, VP matches, Houston pairs: so many IMPs up, or down."""

    KEY: ClassVar[str] = "imp_averages"
    imps: Fraction


@dataclass(frozen=True, slots=True)
class BoardAMatchAverages(Rule):
    """Board-a-match: board points on the scale of 2, 1 and 0, where a tie is worth 1."""

    KEY: ClassVar[str] = "board_a_match_averages"
    average: Fraction
    plus: Fraction
    minus: Fraction


@dataclass(frozen=True, slots=True)
class WinVpAverages(Rule):
    """Board-a-match + VP: the points of difference that count towards the VPs for winning."""

    KEY: ClassVar[str] = "win_vp_averages"
    points: Fraction


def imps(rule: ImpAverages) -> Mapping[Average, Fraction]:
    """IMPs to the side that has the average, by its name."""
    return {Average.PLAIN: Fraction(0), Average.PLUS: rule.imps, Average.MINUS: -rule.imps}


def board_points(rule: BoardAMatchAverages) -> Mapping[Average, Fraction]:
    """Board points to the side that has the average."""
    return {Average.PLAIN: rule.average, Average.PLUS: rule.plus, Average.MINUS: rule.minus}


def point_difference(rule: WinVpAverages) -> Mapping[Average, Fraction]:
    """Points of difference, from the side that has the average."""
    return {Average.PLAIN: Fraction(0), Average.PLUS: rule.points, Average.MINUS: -rule.points}
