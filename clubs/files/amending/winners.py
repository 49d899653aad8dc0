"""A document of one winner read again as one of two: every pair gets the direction that it sat."""

from collections.abc import Iterator
from dataclasses import replace

from clubs.files.document import Document, DocumentContestant
from clubs.files.pairs import Directory
from clubs.files.problem import Problem, error


def with_winners(document: Document, problems: list[Problem]) -> Document:
    """The document with directions; a pair that sat both ways is added to `problems`.

    A text of results does not list its pairs: there one number in both directions is two pairs.
    """
    seats = _seats(document)
    contestants = [
        directed
        for position, contestant in enumerate(document.contestants)
        for directed in _directed(document, contestant, seats[position], problems)
    ]
    return replace(document, contestants=tuple(contestants))


def _seats(document: Document) -> list[set[str]]:
    positions, seats = Directory(document.contestants).positions, [set[str]() for _ in document.contestants]
    for result in document.results:
        for side, id in (("NS", result.ns), ("EW", result.ew)):
            position = positions[result.section, side, id]
            if position is not None:
                seats[position].add(side)
    return seats


def _directed(
    document: Document, contestant: DocumentContestant, seats: set[str], problems: list[Problem]
) -> Iterator[DocumentContestant]:
    if contestant.direction or not seats:
        yield contestant
    elif len(seats) == 1 or document.source.format.repeats_numbers:
        yield from (replace(contestant, direction=side) for side in sorted(seats, reverse=True))
    else:
        problems.append(error("direction_unclear", contestant.line, None, pair=contestant.id))
        yield contestant
