"""How far a score agrees with the figures that a file publishes: how many there are, how many differ."""

from collections.abc import Iterator
from typing import NamedTuple

from clubs.files.differences import Difference
from clubs.files.document import Document
from clubs.files.sheets import seated


class FigureAgreement(NamedTuple):
    """The figures that agree, and those that do not."""

    agree: int
    differences: tuple[Difference, ...]

    @property
    def differ(self) -> int:
        """How many differ."""
        return len(self.differences)


def agreement(published: int, differences: tuple[Difference, ...]) -> FigureAgreement:
    """What `differences` leaves of so many figures."""
    return FigureAgreement(max(0, published - len(differences)), differences)


def figures(document: Document) -> int:
    """How many figures the file publishes: totals, percentages, places, awards, matches."""
    return sum(any(map(str.isdigit, text)) for text in _published(document) if text)


def _published(document: Document) -> Iterator[str | None]:
    has_percentages = document.event.scoring == "matchpoints"  # elsewhere there is nothing they could be of
    for contestant in document.contestants:
        published = contestant.published
        yield from (published.total, published.percent if has_percentages else None, published.place)
    if document.event.form == "teams":
        yield from _of_matches(document)
        return
    for result, *_ in seated(document):
        yield from (result.ns_published, result.ew_published)


def _of_matches(document: Document) -> Iterator[str | None]:
    """Each match, and each of its boards once: the other room publishes the same."""
    for match in document.matches:
        yield from (match.a_score, match.b_score, match.a_vp, match.b_vp)
    boards = {
        (result.section, result.round, *sorted((result.ns, result.ew)), result.board): result
        for result in document.results
    }
    for result in boards.values():
        yield from (result.ns_published, result.ew_published)
