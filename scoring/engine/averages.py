"""Average, average plus, average minus at matchpoints. Law 12C2, REG-1.1.1.

An average plus is 60% of the board, or the contestant's own percentage on its other boards where
that is larger; an average minus 40%, or the own percentage where that is smaller. An average never
looks at the session.
"""

from fractions import Fraction

AVERAGE = Fraction(50)
AVERAGE_PLUS = Fraction(60)
AVERAGE_MINUS = Fraction(40)

NAMES = {"A": AVERAGE, "A+": AVERAGE_PLUS, "A-": AVERAGE_MINUS}


def looks_at_session(percent: Fraction) -> bool:
    """Whether the own percentage may take this percentage's place: only for average plus and minus.

    Any other percentage is what the director gave, and stays as it is.
    """
    return percent in (AVERAGE_PLUS, AVERAGE_MINUS)


def own_percentage(score: Fraction, maximum: int) -> Fraction | None:
    """A contestant's percentage on its other boards; None where it has none.

    The other boards are all but the contestant's own average plus and average minus boards; plain
    averages stay in. One pass, no iteration.
    """
    return 100 * score / maximum if maximum else None


def percent_given(percent: Fraction, own: Fraction | None) -> Fraction:
    """The percentage that counts. Without another board the plain 60 and 40 remain."""
    if own is None or not looks_at_session(percent):
        return percent
    return max(percent, own) if percent == AVERAGE_PLUS else min(percent, own)


def matchpoints(percent: Fraction, maximum: int) -> Fraction:
    """So many percent of one board's maximum."""
    return percent * maximum / 100
