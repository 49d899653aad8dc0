"""International match points: a difference in points to IMPs. Law 78B in one page, and nothing else."""

from bisect import bisect_right
from fractions import Fraction

# The smallest difference that is worth 1 IMP, 2 IMPs, and so on to 24.
STEPS = (
    20,
    50,
    90,
    130,
    170,
    220,
    270,
    320,
    370,
    430,
    500,
    600,
    750,
    900,
    1100,
    1300,
    1500,
    1750,
    2000,
    2250,
    2500,
    3000,
    3500,
    4000,
)
MOST = len(STEPS)

# The largest difference between two results of Law 77: 7NTXX down thirteen at either end.
DIFFERENCE_MAX = 2 * 7600


def imps(difference: Fraction | int) -> int:
    """IMPs for a difference in points, with its sign: 450 is worth 10, -450 is worth -10.

    Results of a deal differ by whole tens. A difference from a datum need not: it is worth what its
    whole tens are worth, so 49 has not reached the 50 that 2 IMPs want.
    """
    whole = int(difference)
    reached = bisect_right(STEPS, abs(whole))
    return reached if whole > 0 else -reached


class _Worth(dict[int, int]):
    """IMPs by difference, looked up for the differences that can be, worked out for any other."""

    def __missing__(self, difference: int) -> int:
        return imps(difference)


# Looked up, because a session compares every score with every other.
WORTH = _Worth(
    (difference, imps(difference)) for difference in range(-DIFFERENCE_MAX, DIFFERENCE_MAX + 1, 10)
)
