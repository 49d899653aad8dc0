"""The matches of teams as USEBIO writes them, each with its boards; a line for each room."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lxml import etree

from clubs.files.document import Document, DocumentMatch, DocumentResult
from clubs.files.team_sheets import Key, key_of
from clubs.files.usebio.pair_matches import POINTS
from clubs.files.usebio.writing.boards import LineWriter, board, by_board
from clubs.files.usebio.writing.values import put


class PlayedMatch(NamedTuple):
    """A match with the results that are of it."""

    match: DocumentMatch
    results: tuple[DocumentResult, ...]


def played(document: Document) -> tuple[PlayedMatch, ...]:
    """Every match: those that the document lists, then those that only its results tell of."""
    results: dict[Key, list[DocumentResult]] = {}
    for result in document.results:
        results.setdefault(key_of(result), []).append(result)
    return tuple(_matches(document.matches, results))


def _matches(
    listed: Sequence[DocumentMatch], results: dict[Key, list[DocumentResult]]
) -> Iterator[PlayedMatch]:
    for match in listed:
        yield PlayedMatch(match, tuple(results.pop(key_of(match), ())))
    for lines in results.values():
        first = lines[0]
        a, b = (first.ew, first.ns) if first.table == "closed" else (first.ns, first.ew)
        match = DocumentMatch(first.round, a, b, *(None,) * 4, first.line, section=first.section)
        yield PlayedMatch(match, tuple(lines))


def boards_usual(matches: Sequence[PlayedMatch]) -> int:
    """How many boards every match has; 0 where they differ or are not told."""
    numbers = {match.match.boards for match in matches}
    return numbers.pop() if len(numbers) == 1 else 0


def match_element(parent: etree._Element, fixture: PlayedMatch, lines: LineWriter, usual: int) -> None:
    """A MATCH with its figures and its boards."""
    element = etree.SubElement(parent, "MATCH")
    put(element, "ROUND_NUMBER", fixture.match.round or None)
    put(element, "TEAM", fixture.match.a)
    put(element, "OPPOSING_TEAM", fixture.match.b)
    boards = by_board(fixture.results)
    first, last = _range(fixture.match.boards, boards, usual)
    put(element, "START_BOARD_NUMBER", first)
    put(element, "END_BOARD_NUMBER", last)
    put(element, "TEAM_SCORE", fixture.match.a_score)
    put(element, "OPPOSING_TEAM_SCORE", fixture.match.b_score)
    put(element, "TEAM_VICTORY_POINTS", fixture.match.a_vp)
    put(element, "OPPOSING_TEAM_VICTORY_POINTS", fixture.match.b_vp)
    for number, results in boards.items():
        _board(element, fixture.match, number, results, lines)


def pair_match_element(
    parent: etree._Element, match: DocumentMatch, results: Sequence[DocumentResult], lines: LineWriter
) -> None:
    """A MATCH of two pairs with its victory points and its boards."""
    element = etree.SubElement(parent, "MATCH")
    put(element, "ROUND_NUMBER", match.round or None)
    put(element, "NS_PAIR_NUMBER", match.a)
    put(element, "EW_PAIR_NUMBER", match.b)
    for tag, points in zip(POINTS[0], (match.a_vp, match.b_vp), strict=True):
        put(element, tag, points)
    for number, of_board in by_board(results).items():
        of = board(element, number, of_board)
        for result in of_board:
            lines.line(of, result)


def _range(count: int, boards: dict[int, list[DocumentResult]], usual: int) -> tuple[int | None, int | None]:
    """The boards that were to be played, where they are certain or the event does not say how many."""
    first = min(boards, default=1)
    is_whole = bool(boards) and max(boards) - first + 1 == count
    return (first, first + count - 1) if count and (is_whole or not usual) else (None, None)


def _board(
    parent: etree._Element,
    match: DocumentMatch,
    number: int,
    results: list[DocumentResult],
    lines: LineWriter,
) -> None:
    element = board(parent, number, results)
    ours, theirs = _points(match, results)
    put(element, "TEAM_POINTS", ours)
    put(element, "OPPOSING_TEAM_POINTS", theirs)
    for result in results:
        lines.line(element, result, "NS" if result.ns == match.a else "EW")


def _points(match: DocumentMatch, results: Sequence[DocumentResult]) -> tuple[str | None, str | None]:
    """What the board was worth to both teams: it is printed for the board and not for each room."""
    for result in results:
        if result.ns_published is not None or result.ew_published is not None:
            points = (result.ns_published, result.ew_published)
            return points if result.ns == match.a else points[::-1]
    return None, None
