"""From a document to what the engine is told of a session."""

from collections.abc import Iterator

from clubs.parsing.document import Document, DocumentResult
from clubs.parsing.pairs import Directory
from scoring.engine.sheet import Contestant, Line, Sheet


def sheet_of(document: Document) -> Sheet:
    """The contestants in the document's order, and a line for each result.

    Results whose pairs cannot be told are left out; a document with such results has errors.
    """
    return Sheet(
        contestants=tuple(Contestant(each.id, each.section, each.direction) for each in document.contestants),
        lines=tuple(
            Line(
                result.section,
                result.board,
                ns,
                ew,
                result.kind,
                result.score,
                result.ns_percent,
                result.ew_percent,
            )
            for result, ns, ew in seated(document)
        ),
        winners=document.event.winners,
    )


def seated(document: Document) -> Iterator[tuple[DocumentResult, int, int]]:
    """The results with the positions of their contestants: those lines that a sheet has, in its order."""
    positions = Directory(document.contestants).positions
    for result in document.results:
        ns, ew = positions[result.section, "NS", result.ns], positions[result.section, "EW", result.ew]
        if ns is not None and ew is not None and ns != ew:
            yield result, ns, ew
