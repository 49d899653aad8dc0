"""From a document to what the engine is told of a session."""

from collections.abc import Iterator
from fractions import Fraction

from clubs.files.checks.pair_matches import points_of
from clubs.files.document import Document, DocumentResult
from clubs.files.pairs import Directory
from scoring.engine.average import BoardShare, share_of
from scoring.engine.sheet import Contestant, Line, Scoring, Sheet, StatedMatch

Partners = tuple[int, int] | None  # North's, East's


def sheet_of(document: Document) -> Sheet:
    """The contestants in the document's order, and a line for each result.

    Results whose contestants cannot be told are left out; a document with such results has errors.
    Teams have no sheet but matches: `clubs.files.team_sheets`.
    """
    return Sheet(
        contestants=tuple(
            Contestant(contestant.id, contestant.section, contestant.direction)
            for contestant in document.contestants
        ),
        lines=tuple(
            Line(
                result.section,
                result.board,
                ns,
                ew,
                result.kind,
                result.score,
                _share(result.ns_percent),
                _share(result.ew_percent),
                round=result.round,
                partners=partners,
            )
            for result, ns, ew, partners in placed(document)
        ),
        winners=document.event.winners,
        scoring=_scoring(document.event.scoring),
        matches=tuple(_matches(document)) if document.event.matches_in else None,
    )


def _matches(document: Document) -> Iterator[StatedMatch]:
    """The matches of pairs that bring victory points; one without is an error of the document."""
    positions = Directory(document.contestants).positions
    for match in document.matches:
        a, b = positions[match.section, "NS", match.a], positions[match.section, "EW", match.b]
        a_vp, b_vp = points_of(match.a_vp), points_of(match.b_vp)
        if a is not None and b is not None and a != b and a_vp is not None and b_vp is not None:
            yield StatedMatch(match.section, match.round, a, b, a_vp, b_vp)


def _share(percent: Fraction | None) -> BoardShare | None:
    return None if percent is None else share_of(percent)


def _scoring(word: str) -> Scoring:
    """A document that is not scored may say anything; it has errors."""
    return Scoring(word) if word in set(Scoring) else Scoring.MATCHPOINTS


def seated(document: Document) -> Iterator[tuple[DocumentResult, int, int]]:
    """The results with the positions of their contestants: those lines that a sheet has, in its order."""
    return ((result, ns, ew) for result, ns, ew, _ in placed(document))


def placed(document: Document) -> Iterator[tuple[DocumentResult, int, int, Partners]]:
    """The same, with the partners of an individual."""
    positions = Directory(document.contestants).positions
    is_individual = document.event.form == "individual"
    for result in document.results:
        ns, ew = positions[result.section, "NS", result.ns], positions[result.section, "EW", result.ew]
        if ns is None or ew is None or ns == ew:
            continue
        if not is_individual:
            yield result, ns, ew, None
            continue
        south = positions[result.section, "NS", result.ns_partner]
        west = positions[result.section, "EW", result.ew_partner]
        if south is not None and west is not None and len({ns, ew, south, west}) == 4:
            yield result, ns, ew, (south, west)
