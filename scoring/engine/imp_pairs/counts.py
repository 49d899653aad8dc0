"""Scores and how many there are of each, as text that a cell can keep: "620*3 170 -100*5/2".

A weighted score counts as several scores, each by its weight, so a count may be a fraction.
"""

from collections.abc import Mapping
from fractions import Fraction

Count = int | Fraction
Counts = Mapping[int, Count]


def written(counts: Counts) -> str:
    """The scores with their counts, the highest first; a count of 1 is not written."""
    return " ".join(
        f"{score}*{count}" if count != 1 else str(score)
        for score, count in sorted(counts.items(), reverse=True)
    )


def read(text: str) -> dict[int, Fraction]:
    """What `written` wrote."""
    parts = (part.partition("*") for part in text.split())
    return {int(score): Fraction(count or 1) for score, _, count in parts}


def without(counts: Counts, own: Counts) -> dict[int, Count]:
    """The scores of the others: all of them less one's own."""
    rest = {score: count - own.get(score, 0) for score, count in counts.items()}
    return {score: count for score, count in rest.items() if count}
