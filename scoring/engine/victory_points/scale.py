"""What every scale of victory points can answer. Law 78D leaves the scale to the conditions of contest."""

from fractions import Fraction
from typing import Protocol

from scoring.engine.award import Step
from scoring.engine.refusal import RANGE, Refusal

BOARDS_MAX = 1000  # of one match; more is a slip of the finger


class Scale(Protocol):
    """A scale of victory points.

    `boards` is the number of boards of the match, `imps` the winner's margin, never negative; a
    weighted score may leave a fraction of an IMP. Every method raises Refusal: naming `boards` where
    the scale has no table for so many, naming `imps` for a margin that cannot be.
    """

    def victory_points(self, boards: int, imps: Fraction | int) -> tuple[Fraction, Fraction]:
        """The winner's victory points and the loser's; both the same for a margin of 0."""

    def draw(self, boards: int) -> Fraction:
        """What each side has for a tie."""

    def steps(self, boards: int, imps: Fraction | int) -> tuple[Step, ...]:
        """Why the winner has so many: steps that add up to the winner's victory points."""

    def most(self, boards: int) -> Fraction:
        """The most that a side can have of a match of so many boards.

        Where there is no table for so many, of a match of whichever length: nothing is refused.
        """

    @property
    def minimum(self) -> Fraction:
        """The least that a side can have."""

    @property
    def maximum(self) -> Fraction:
        """The most that a side can have of a match of whichever length."""


def check_margin(imps: Fraction | int) -> None:
    """Refuse a margin below nothing: it is the winner's."""
    if imps < 0:
        raise Refusal(RANGE, "imps", "too_small", value=str(imps), low="0")


def check_boards(boards: int) -> None:
    """Refuse a match without boards, or with more than anybody plays."""
    if not 1 <= boards <= BOARDS_MAX:
        raise Refusal(RANGE, "boards", "outside", value=str(boards), low="1", high=str(BOARDS_MAX))


def written(value: Fraction) -> str:
    """A number of victory points as tables print it, and exact: 10, 11.48, and 31/3 where it never ends."""
    denominator, decimals = value.denominator, 0
    while 10**decimals % denominator and decimals < 6:
        decimals += 1
    if 10**decimals % denominator:
        return str(value)
    digits = abs(value.numerator) * (10**decimals // denominator)
    whole, rest = divmod(digits, 10**decimals)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}" + (f".{rest:0{decimals}d}" if decimals else "")
