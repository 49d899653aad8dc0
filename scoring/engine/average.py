"""The three artificial scores by their names. Law 12C2, REG-1.1; what each is worth is a rule of its form."""

from enum import StrEnum
from fractions import Fraction


class Average(StrEnum):
    """An artificial score, as directors say it and pages print it."""

    PLAIN = "A"
    PLUS = "A+"
    MINUS = "A-"

    @property
    def percent(self) -> Fraction:
        """By which percentage of a board files and reports name it. Law 12C2"""
        return _PERCENTS[self]


_PERCENTS = {Average.PLUS: Fraction(60), Average.PLAIN: Fraction(50), Average.MINUS: Fraction(40)}
_NAMED = {percent: average for average, percent in _PERCENTS.items()}
BoardShare = (
    Average | Fraction
)  # what a side is given of a board: an average, or so many percent of its maximum


def share_of(percent: Fraction) -> BoardShare:
    """What a file's percentage means: 60, 50 and 40 are the averages, any other is what the director gave."""
    return _NAMED.get(percent, percent)


def percent_of(share: BoardShare) -> Fraction:
    """A share as files write it."""
    return share.percent if isinstance(share, Average) else share
