"""The continuous scale that the WBF published in 2013, for any number of boards.

For a margin of I IMPs over N boards, with B = 15 times the root of N and R the cube of the golden
section (R = √5 - 2), the winner has

    10 + 10 (1 - R^(I/B)) / (1 - R)

victory points and never more than 20, rounded to 0.01; the loser has the rest of 20. A third of B is
worth 15 exactly. Rounding could make one more IMP gain more than the IMP before; such cells are raised
until no gain is larger than the one before it.
"""

from dataclasses import dataclass
from decimal import ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import cache, lru_cache
from math import floor, isqrt

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.rounding import rounded
from scoring.engine.victory_points.scale import check_boards, check_margin, written

_EXACT = Context(prec=40)
_HALF = Decimal("0.5")
# The formula's cells are worked out to 40 digits; what lies this near to a half is not decided by them.
_DOUBT = Decimal("1e-25")


@dataclass(frozen=True, slots=True)
class ContinuousScale:
    """The formula with its numbers: half of the pool for a tie, all of it from B on."""

    cites: Citation
    tie: Fraction
    maximum: Fraction
    blitz_factor: int  # B = blitz_factor * root of the boards
    decimals: int

    @property
    def minimum(self) -> Fraction:
        """What is left for the loser."""
        return 2 * self.tie - self.maximum

    def draw(self, boards: int) -> Fraction:
        """What each side has for a tie, whatever the number of boards."""
        check_boards(boards)
        return self.tie

    def most(self, boards: int) -> Fraction:
        """All of the pool, whatever the number of boards."""
        return self.maximum

    def victory_points(self, boards: int, imps: Fraction | int) -> tuple[Fraction, Fraction]:
        """The winner's victory points and the loser's. Raises Refusal naming `boards` or `imps`."""
        winner = self._winner(boards, imps)
        return winner, 2 * self.tie - winner

    def _winner(self, boards: int, imps: Fraction | int) -> Fraction:
        check_boards(boards)
        check_margin(imps)
        return _winner_of(self, boards, imps)

    def steps(self, boards: int, imps: Fraction | int) -> tuple[Step, ...]:
        """The tie, the gain by the formula, and what the correction of the gains adds."""
        check_boards(boards)
        check_margin(imps)
        return _steps_of(self, boards, imps)


# Every match of a field is looked up several times whenever its figures are made, and margins are few.
_KEPT = 4096


@lru_cache(_KEPT)
def _winner_of(scale: ContinuousScale, boards: int, imps: Fraction | int) -> Fraction:
    cells, below = corrected(scale, boards), floor(imps)
    if below >= len(cells) - 1:
        return scale.maximum
    # Straight lines between the published cells, so that the gains keep falling.
    between = cells[below] + (imps - below) * (cells[below + 1] - cells[below])
    return rounded(Fraction(between) / 10**scale.decimals, scale.decimals)


@lru_cache(_KEPT)
def _steps_of(scale: ContinuousScale, boards: int, imps: Fraction | int) -> tuple[Step, ...]:
    winner = _winner_of(scale, boards, imps)
    margin = {"imps": written(Fraction(imps)), "boards": str(boards)}
    tie = Step(scale.tie, "vp_tie", scale.cites, {"points": written(scale.tie)})
    if not imps:
        return (tie,)
    if imps != floor(imps):
        return tie, Step(winner - scale.tie, "vp_between", scale.cites, margin)
    by_formula = formula(scale, boards)
    cell = Fraction(by_formula[min(int(imps), len(by_formula) - 1)], 10**scale.decimals)
    gain = Step(cell - scale.tie, "vp_formula", scale.cites, margin)
    raised = Step(winner - cell, "vp_concave", scale.cites)
    return (tie, gain, raised) if raised.amount else (tie, gain)


@cache
def formula(scale: ContinuousScale, boards: int) -> tuple[int, ...]:
    """The formula's cells from 0 IMPs to the first that gives everything, in units of the last decimal."""
    # The least whole number that is not below B; roots of whole numbers are compared by their squares.
    blitz = isqrt(scale.blitz_factor**2 * boards - 1) + 1
    return (*(_cell(scale, boards, imps) for imps in range(blitz)), _units(scale, scale.maximum))


@cache
def corrected(scale: ContinuousScale, boards: int) -> tuple[int, ...]:
    """The published cells: the lowest table not below the formula's in which no gain exceeds the one before.

    The order in which cells are raised does not matter, because raising one never makes another
    already raised unnecessary.
    """
    cells = list(formula(scale, boards))
    cells.append(cells[-1])
    uneven = True
    while uneven:
        uneven = False
        for imps in range(1, len(cells) - 1):
            least = (cells[imps - 1] + cells[imps + 1] + 1) // 2
            if cells[imps] < least:
                cells[imps], uneven = least, True
    return tuple(cells[:-1])


def _units(scale: ContinuousScale, value: Fraction) -> int:
    return int(value * 10**scale.decimals)


def _cell(scale: ContinuousScale, boards: int, imps: int) -> int:
    """One cell rounded to the nearest unit.

    The formula is rational only at a tie, at a third of B and at B itself: powers of the golden
    section leave the rationals and the root of 5 unless the exponent is whole. So no cell lies
    halfway, and 40 digits tell on which side of the half it lies.
    """
    precise = _EXACT
    ratio = precise.subtract(precise.sqrt(Decimal(5)), Decimal(2))
    blitz = precise.multiply(Decimal(scale.blitz_factor), precise.sqrt(Decimal(boards)))
    left = precise.power(ratio, precise.divide(Decimal(imps), blitz))
    share = precise.divide(precise.subtract(Decimal(1), left), precise.subtract(Decimal(1), ratio))
    span = Decimal(_units(scale, scale.maximum - scale.tie))
    gain = precise.multiply(span, share)
    whole = gain.to_integral_value(rounding=ROUND_FLOOR)
    over = precise.subtract(precise.subtract(gain, whole), _HALF)
    assert abs(over) > _DOUBT, f"{imps} IMPs over {boards} boards lie halfway"
    return _units(scale, scale.tie) + int(whole) + (over > 0)
