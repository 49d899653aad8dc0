"""Which rounds a page lists match by match: all of a short session or stage, else one at a time."""

from collections.abc import Mapping
from typing import NamedTuple

from federation.text.numbers import whole

# So many matches are read at a glance; of more, a page of all rounds is ten pages long and takes a second.
AT_A_GLANCE = 24
ALL = "all"


class RoundsAsked(NamedTuple):
    """Which round alone is listed, None for all; the numbers to choose from, none where all are listed
    anyway; what the reader asked for, "" where that was nothing that there is.
    """

    alone: int | None
    numbers: list[int]
    asked: str


def rounds_asked(counts: Mapping[int, int], asked: str) -> RoundsAsked:
    """The newest round of many matches, or what is asked for: a number, or "all"; no other word counts.

    `counts`: how many matches each round has, in the order of the rounds.
    """
    numbers = list(counts)
    if len(numbers) < 2 or sum(counts.values()) <= AT_A_GLANCE:
        return RoundsAsked(None, [], "")
    if asked == ALL:
        return RoundsAsked(None, numbers, ALL)
    wanted = whole(asked)
    if wanted not in counts:
        return RoundsAsked(numbers[-1], numbers, "")
    return RoundsAsked(wanted, numbers, str(wanted))
