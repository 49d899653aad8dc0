"""Figures to places. Equal figures share a place: 1, 2, 2, 4."""

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

M = TypeVar("M", bound=Hashable)


class Place(NamedTuple):
    """A place, and whether it is shared."""

    rank: int
    tied: bool


def shared_places(figures: Mapping[M, Fraction | int]) -> dict[M, Place]:
    """The place of each member, best first: one more than there are members with a larger figure.

    Members with the same figure come in the order in which they were given.
    """
    sharing = Counter(figures.values())
    places, ahead = {}, 0
    for figure in sorted(sharing, reverse=True):
        places[figure] = Place(ahead + 1, sharing[figure] > 1)
        ahead += sharing[figure]
    return {
        member: places[figures[member]] for member in sorted(figures, key=lambda m: places[figures[m]].rank)
    }
