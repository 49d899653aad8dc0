"""What a search finds, and how rows are looked for by the words of their titles."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

MOST = 8  # of each group; what there is more of has its own page or more words to type


@dataclass(frozen=True, slots=True)
class SearchHit:
    """Something found: its name, what stands beside it, and where it is."""

    title: str
    beside: str
    address: str


@dataclass(frozen=True, slots=True)
class SearchGroup:
    """What was found of one kind, the best first."""

    title: str
    hits: tuple[SearchHit, ...]


def titled(words: Iterable[str], *paths: str) -> Q:
    """Every word in one of the columns."""
    every = Q()
    for word in words:
        ways = Q()
        for path in paths:
            ways |= Q(**{f"{path}__icontains": word})
        every &= ways
    return every
