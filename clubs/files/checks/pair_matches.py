"""What the matches of Swiss pairs must hold: two listed pairs, a round, and the victory points of both."""

from collections.abc import Iterator
from fractions import Fraction

from clubs.files.checks.matches import MATCHES_MAX
from clubs.files.document import Document, DocumentMatch, DocumentResult
from clubs.files.pairs import Directory
from clubs.files.problem import Problem, error
from clubs.files.traits import ElementPlace
from scoring.engine.given.exact import exact
from scoring.engine.sheet import Kind

VP_MAX = 1000  # of one match; no scale comes near it
_Meeting = tuple[str, int, frozenset[int | None]]


def problems(document: Document) -> list[Problem]:
    """All that is missing, double or unknown in the matches; nothing where matches bring no points."""
    if document.event.form != "pairs" or not document.event.matches_in:
        return []
    if len(document.matches) > MATCHES_MAX:
        line = document.matches[MATCHES_MAX].line
        many = error("too_many_matches", line, ElementPlace.MATCH, matches_max=MATCHES_MAX)
        return [document.source.format.placed(many)]
    listed = _PairMatches(document)
    return [document.source.format.placed(problem) for problem in listed.problems()]


def points_of(text: str | None) -> Fraction | None:
    """The victory points that a match prints; None for what are none."""
    number = exact(text) if text and "/" not in text else None
    return number if number is not None and abs(number) <= VP_MAX else None


class _PairMatches:
    """The matches of a document by who met."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._positions = Directory(document.contestants).positions
        self._first: dict[_Meeting, int] = {}

    def problems(self) -> Iterator[Problem]:
        for match in self._document.matches:
            yield from self._match(match)
        yield from self._without_match()

    def _match(self, match: DocumentMatch) -> Iterator[Problem]:
        place, names = (match.line, ElementPlace.MATCH), _names(match)
        met = self._met(match.section, match.round, match.a, match.b)
        if None in met[2] or len(met[2]) < 2:
            yield error("match_pairs_impossible", *place, **names)
            return
        if not match.round:
            yield error("match_round_missing", *place, **names)
        earlier = self._first.setdefault(met, match.line)
        if earlier != match.line:
            yield error("match_twice", *place, **names, first=earlier)
        for pair, points in ((match.a, match.a_vp), (match.b, match.b_vp)):
            if not points:
                yield error("match_vp_missing", *place, **names, pair=pair[:40])
            elif points_of(points) is None:
                yield error("match_vp_impossible", *place, **names, pair=pair[:40], vp=points[:40])

    def _met(self, section: str, number: int, a: str, b: str) -> _Meeting:
        return section, number, frozenset((self._of(section, "NS", a), self._of(section, "EW", b)))

    def _of(self, section: str, side: str, pair: str) -> int | None:
        return self._positions[section, side, pair]

    def _without_match(self) -> Iterator[Problem]:
        """Boards of two pairs whose match the file does not have, once for each two."""
        reported: set[_Meeting] = set()
        for result in self._document.results:
            met = self._met(result.section, result.round, result.ns, result.ew)
            if result.kind is Kind.NOT_PLAYED or met in self._first or met in reported:
                continue
            reported.add(met)
            if None not in met[2] and len(met[2]) > 1:
                yield _unmatched(result)


def _names(match: DocumentMatch) -> dict[str, str]:
    return {"a": match.a[:40] or "–", "b": match.b[:40] or "–", "round": str(match.round or "–")}


def _unmatched(result: DocumentResult) -> Problem:
    names = {"ns": result.ns[:40], "ew": result.ew[:40], "round": str(result.round or "–")}
    return error("board_without_vp", result.line, ElementPlace.RESULT, board=result.board, **names)
