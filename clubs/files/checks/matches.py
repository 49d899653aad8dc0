"""What the matches of teams must hold to be scored, whatever format they came in."""

from collections.abc import Iterator, Sequence

from clubs.files.document import Document, DocumentMatch, DocumentResult
from clubs.files.pairs import Directory
from clubs.files.problem import Problem, error, warning
from clubs.files.team_sheets import DocumentMeeting, Key, as_given, average_of, board_of, key_of, meetings
from clubs.files.traits import ElementPlace
from scoring.engine.sheet import Kind
from scoring.engine.teams.board import CancelledBoard

MATCHES_MAX = 5000


def problems(document: Document) -> list[Problem]:
    """All that is missing, double or unknown in the matches; nothing for an event without teams."""
    if document.event.form != "teams":
        return []
    if len(document.matches) > MATCHES_MAX:
        line = document.matches[MATCHES_MAX].line
        too_many = error("too_many_matches", line, ElementPlace.MATCH, matches_max=MATCHES_MAX)
        return [document.source.format.placed(too_many)]
    listed = [*_listed(document)]
    for meeting in meetings(document):
        listed.extend(_match(meeting, in_vp=bool(document.event.matches_in)))
    return [document.source.format.placed(problem) for problem in listed]


def _listed(document: Document) -> Iterator[Problem]:
    """Who meets whom."""
    positions = Directory(document.contestants).positions
    first: dict[Key, int] = {}
    for match in document.matches:
        if match.a == match.b:
            yield error("match_against_itself", match.line, ElementPlace.MATCH, team=match.a[:40])
        for team in dict.fromkeys((match.a, match.b)):
            if positions[match.section, "NS", team] is None:
                yield error("match_team_unknown", match.line, ElementPlace.MATCH, team=team[:40])
        earlier = first.setdefault(key_of(match), match.line)
        if earlier != match.line:
            yield error("match_twice", match.line, ElementPlace.MATCH, **_names(match), first=earlier)


def _names(match: DocumentMatch) -> dict[str, str]:
    return {"a": match.a[:40], "b": match.b[:40], "round": str(match.round or "–")}


def _match(meeting: DocumentMeeting, *, in_vp: bool) -> Iterator[Problem]:
    match, boards = meeting.match, meeting.boards
    for number, lines in boards.items():
        yield from _board(number, lines, match)
    if all(isinstance(board_of(number, lines, match.a), CancelledBoard) for number, lines in boards.items()):
        yield from _not_compared(meeting, in_vp=in_vp)
    elif match.boards > len(boards):
        counts = {"boards": str(match.boards), "listed": str(len(boards))}
        yield warning("match_boards_missing", match.line, ElementPlace.MATCH, **_names(match), **counts)


def _not_compared(meeting: DocumentMeeting, *, in_vp: bool) -> Iterator[Problem]:
    """A match without a board that was scored at both tables."""
    match = meeting.match
    if as_given(match) is None:
        yield warning("match_without_result", match.line, ElementPlace.MATCH, **_names(match))
    elif in_vp and not match.boards and not meeting.boards:
        yield error("match_boards_unknown", match.line, ElementPlace.MATCH, **_names(match))
    else:
        yield warning("match_as_given", match.line, ElementPlace.MATCH, **_names(match))


def _board(number: int, lines: Sequence[DocumentResult], match: DocumentMatch) -> Iterator[Problem]:
    """Two tables with a score, or averages that say the same."""
    artificial = [line for line in lines if line.kind is Kind.ARTIFICIAL]
    averages = {average_of(line, match.a) for line in artificial}
    place = (lines[0].line, ElementPlace.MATCH_BOARD)
    names = {**_names(match), "board": str(number)}
    if None in averages:
        yield error("team_average_impossible", artificial[0].line, ElementPlace.SCORE, board=number)
    elif len(averages) > 1:
        yield error("team_averages_differ", *place, **names)
    elif averages and len(artificial) < len(lines):
        yield warning("team_average_at_one_table", *place, **names)
    elif not averages and len({line.ns for line in lines if line.score is not None}) < 2:
        yield warning("board_not_compared", *place, **names)
