"""From a document to what the engine is told of a session of teams."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from clubs.files.document import Document, DocumentMatch, DocumentResult
from clubs.files.pairs import Directory
from scoring.engine.average import Average, share_of
from scoring.engine.sheet import Kind
from scoring.engine.teams.board import ArtificialBoard, Board, CancelledBoard, ComparedBoard
from scoring.engine.teams.match import MatchSheet
from scoring.engine.teams.session import TeamSession
from scoring.engine.teams.session_matches import TeamMatch
from scoring.engine.teams.table import played

_FIGURE = re.compile(r"(-?[0-9]{1,9})(?:[.,]([0-9]{1,9}))?", re.ASCII)

Key = tuple[str, int, frozenset[str]]  # section, round, the two teams as in the file


class DocumentMeeting(NamedTuple):
    """A match of the document with its lines, board by board, and what the engine is told of it.

    `team_match` is None where nothing is known of the result, or one of the teams cannot be told; `round`
    is the round as the engine counts it.
    """

    match: DocumentMatch
    boards: Mapping[int, Sequence[DocumentResult]]
    team_match: TeamMatch | None
    round: int


def team_session_of(document: Document) -> TeamSession:
    """The teams in the document's order, and the matches that have a result."""
    scoring: Literal["imps", "board_a_match"] = (
        "board_a_match" if document.event.scoring == "board_a_match" else "imps"
    )
    matches = tuple(meeting.team_match for meeting in meetings(document) if meeting.team_match)
    return TeamSession(tuple(team_names(document)), matches, scoring)


def team_names(document: Document) -> list[str]:
    """The teams as the file numbers them, told apart by section where two have the same number."""
    times = Counter(contestant.id for contestant in document.contestants)
    names = [
        contestant.id if times[contestant.id] == 1 else f"{contestant.section} {contestant.id}"
        for contestant in document.contestants
    ]
    double = Counter(names)
    return [name if double[name] == 1 else f"{name} #{at}" for at, name in enumerate(names, start=1)]


def meetings(document: Document) -> tuple[DocumentMeeting, ...]:
    """Every match: those that the document lists, and those that only its lines tell of."""
    lines = _by_match(document.results)
    listed: dict[Key, DocumentMatch] = {}
    for match in (*document.matches, *map(_of_lines, lines.values())):
        listed.setdefault(key_of(match), match)
    names, positions = team_names(document), Directory(document.contestants).positions
    teams = {
        key: tuple(positions[match.section, "NS", team] for team in (match.a, match.b))
        for key, match in listed.items()
    }
    rounds = _rounds(listed, teams)
    return tuple(
        DocumentMeeting(
            match,
            boards,
            _team_match(match, boards, [names[at] for at in teams[key] if at is not None], rounds[key]),
            rounds[key],
        )
        for key, match in listed.items()
        for boards in (lines.get(key, {}),)
    )


def key_of(match: DocumentMatch | DocumentResult) -> Key:
    """Which match a match, or a line, is."""
    a, b = (match.a, match.b) if isinstance(match, DocumentMatch) else (match.ns, match.ew)
    return match.section, match.round, frozenset((a, b))


def _by_match(results: Sequence[DocumentResult]) -> dict[Key, dict[int, list[DocumentResult]]]:
    matches: dict[Key, dict[int, list[DocumentResult]]] = {}
    for result in results:
        matches.setdefault(key_of(result), {}).setdefault(result.board, []).append(result)
    return matches


def _of_lines(boards: Mapping[int, Sequence[DocumentResult]]) -> DocumentMatch:
    first = next(iter(boards.values()))[0]
    return DocumentMatch(
        first.round, first.ns, first.ew, None, None, None, None, first.line, section=first.section
    )


def _rounds(
    matches: Mapping[Key, DocumentMatch], teams: Mapping[Key, tuple[int | None, ...]]
) -> dict[Key, int]:
    """The rounds of the file; counted match by match where they are missing, or a team has two in one.

    Three teams that play each other at once are written as one round.
    """
    seats = Counter((match.round, team) for key, match in matches.items() for team in teams[key])
    if all(match.round for match in matches.values()) and max(seats.values(), default=1) == 1:
        return {key: match.round for key, match in matches.items()}
    last: dict[int | None, int] = {}
    rounds = {}
    for key in matches:
        rounds[key] = 1 + max(last.get(team, 0) for team in teams[key])
        last.update(dict.fromkeys(teams[key], rounds[key]))
    return rounds


def _team_match(
    match: DocumentMatch, boards: Mapping[int, Sequence[DocumentResult]], teams: Sequence[str], number: int
) -> TeamMatch | None:
    if len(set(teams)) < 2:
        return None
    sheet = _sheet(match, boards)
    return TeamMatch(number, teams[0], teams[1], sheet, match.share) if sheet else None


def _sheet(match: DocumentMatch, boards: Mapping[int, Sequence[DocumentResult]]) -> MatchSheet | None:
    """The boards compared; boards that are not in the file are worth nothing to either side."""
    compared = tuple(board_of(number, lines, match.a) for number, lines in sorted(boards.items()))
    if all(isinstance(board, CancelledBoard) for board in compared):
        won, vp = as_given(match), vp_alone(match)
        if won is None and vp is None:
            return None
        return MatchSheet(match.boards or len(boards) or 1, (), won, vp=None if won else vp)
    missing = max(0, match.boards - len(compared))
    return MatchSheet(len(compared) + missing, compared, (Fraction(0), Fraction(0)) if missing else None)


def as_given(match: DocumentMatch) -> tuple[Fraction, Fraction] | None:
    """What both sides won by the file's own word: two figures, or a margin with its opposite."""
    a, b = figure(match.a_score), figure(match.b_score)
    if a is None or b is None or (min(a, b) < 0 and a != -b):
        return None
    return max(a, Fraction(0)), max(b, Fraction(0))


def vp_alone(match: DocumentMatch) -> tuple[Fraction, Fraction] | None:
    """Both sides' victory points, where a match of a stage is stated in these alone."""
    a, b = figure(match.a_vp), figure(match.b_vp)
    return None if a is None or b is None or not match.counts_in_vp else (a, b)


def figure(text: str | None) -> Fraction | None:
    """A number as files print it; None where the text is none."""
    match = _FIGURE.fullmatch(text or "")
    if match is None:
        return None
    return Fraction(f"{match[1]}.{match[2]}") if match[2] else Fraction(int(match[1]))


def board_of(number: int, lines: Sequence[DocumentResult], a: str) -> Board:
    """A board with a score from both rooms, or with an average for each side; else it is not compared."""
    averages = {average for line in lines if (average := average_of(line, a))}
    if averages:
        ours, theirs = min(averages)
        return ArtificialBoard(number, ours, theirs)
    rooms = {line.ns == a: line.score for line in lines if line.score is not None}
    ours_ns, theirs_ns = rooms.get(True), rooms.get(False)
    if ours_ns is None or theirs_ns is None:
        return CancelledBoard(number)
    return ComparedBoard(number, played(ours_ns), played(theirs_ns))


def average_of(line: DocumentResult, a: str) -> tuple[Average, Average] | None:
    """The averages of a and of b on a line with an artificial score; None for any other percentage."""
    if line.kind is not Kind.ARTIFICIAL or line.ns_percent is None or line.ew_percent is None:
        return None
    ns, ew = share_of(line.ns_percent), share_of(line.ew_percent)
    if not isinstance(ns, Average) or not isinstance(ew, Average):
        return None
    return (ns, ew) if line.ns == a else (ew, ns)
