"""The numbers of the rating's definition (docs/rating.md), and what is known of a player.

Strengths and errors are percentage points; states hold them in millionths, variances in millionths of a
squared point. Everything else is exact.
"""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import isqrt

UNITS = 10**6  # of a point, or of a squared point
AVERAGE = 50  # what a pair of average players has against an average field
START = AVERAGE * UNITS  # of who has not played yet
START_VARIANCE = 36 * UNITS  # an error of six points: the spread of players in a club, and a little more
DRIFT = UNITS // 200  # a day: an error of 1.35 points after a year
FEWEST_TABLES = 3  # on a board: of two, each is the other's whole field
SETTLED_BOARDS = 300  # before, a rating is provisional
IMPS_FULL = 10  # so many IMPs a comparison, and more, are the whole of a board


@dataclass(frozen=True, slots=True)
class PlayerState:
    """What is known of a player: strength and variance in units, boards and sessions, the day played last."""

    strength: int = START
    variance: int = START_VARIANCE
    boards: int = 0
    sessions: int = 0
    last: date | None = None

    @property
    def is_settled(self) -> bool:
        """Whether so many boards have been counted that the rating is no longer provisional."""
        return self.boards >= SETTLED_BOARDS


def spread_of_board(tables: int) -> Fraction:
    """The variance of a table's percentage on a board, squared points, where every place is as likely.

    The places of n tables are n shares with equal steps from 0 to 100: 10000 (n + 1) / (12 (n - 1)).
    """
    return Fraction(2500 * (tables + 1), 3 * (tables - 1))


def error_of(variance: int) -> Fraction:
    """The standard error of a variance in units: points, to a hundredth, half upward."""
    return Fraction((isqrt(variance // 25) + 1) // 2, 100)
