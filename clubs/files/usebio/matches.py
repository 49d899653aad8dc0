"""The matches of a USEBIO file and the boards of each.

A line names pairs; the team is the one that lists the pair. DIRECTION says the same in another way: the
direction in which TEAM, the first of the two, sat at that table.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lxml import etree

from clubs.files import notation
from clubs.files.document import DocumentMatch, DocumentResult
from clubs.files.notation import fold
from clubs.files.problem import Parameter, Problem, error, warning
from clubs.files.raw.markup import line_of, text_of
from clubs.files.usebio.lines import BOARD_MAX, LineReader
from clubs.files.usebio.places import SectionElement, SectionElements
from clubs.files.usebio.teams import by_pair

ROUND_MAX = 999
_FIGURES = ("TEAM_SCORE", "OPPOSING_TEAM_SCORE", "TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS")


class MatchReader:
    """Reads the matches and their lines; what is wrong is added to `problems`."""

    def __init__(
        self, event: etree._Element, parts: SectionElements, lines: LineReader, problems: list[Problem]
    ) -> None:
        self._parts = parts
        self._lines = lines
        self._problems = problems
        self._boards_usual = _whole(text_of(event, "BOARDS_PER_ROUND"), BOARD_MAX) or 0
        self._teams = by_pair(parts)
        self._last: dict[str, int] = {}  # the round in which a team was met last
        self._rounds_assumed = False
        self.matches: list[DocumentMatch] = []
        self.results: list[DocumentResult] = []

    def read(self) -> None:
        """Every match, in the file's order, into `matches` and `results`."""
        session, before = None, 0
        for place in self._parts.all:
            around = next(place.element.iterancestors("SESSION"), place.element)
            if around is not session:
                session, before = around, self._rounds_before(around)
            self._place(place, before)

    def _place(self, place: SectionElement, before: int) -> None:
        for match in place.element.iterchildren("MATCH"):
            self._match(place.section, match, before)
        for board in place.element.iterchildren("BOARD"):
            if board.find("TRAVELLER_LINE") is not None:
                self._problems.append(error("board_without_match", line_of(board), "BOARD"))

    def _rounds_before(self, session: etree._Element) -> int:
        """The rounds of earlier sessions, where a further session of the same event counts from 1 again."""
        done = {match.round for match in self.matches}
        written = {_whole(text_of(match, "ROUND_NUMBER"), ROUND_MAX) for match in session.iter("MATCH")}
        return max(done, default=0) if not self._parts.sessions and done & written else 0

    def _match(self, section: str, element: etree._Element, before: int) -> None:
        a, b, line = text_of(element, "TEAM"), text_of(element, "OPPOSING_TEAM"), line_of(element)
        if not a or not b:
            self._problems.append(
                error("match_team_missing", line, "MATCH/OPPOSING_TEAM" if a else "MATCH/TEAM")
            )
            return
        number = self._round(element)
        number = number + before if number else self._next_round(a, b, line)
        self._last.update({a: number, b: number})
        a_score, b_score, a_vp, b_vp = (text_of(element, tag) or None for tag in _FIGURES)
        boards = self._boards(element)
        match = DocumentMatch(number, a, b, a_score, b_score, a_vp, b_vp, line, boards, section)
        self.matches.append(match)
        for board in element.iterchildren("BOARD"):
            self.results.extend(self._seated(match, board))

    def _round(self, element: etree._Element) -> int:
        written = text_of(element, "ROUND_NUMBER")
        number = _whole(written, ROUND_MAX)
        if written and number is None:
            place = (line_of(element), "MATCH/ROUND_NUMBER")
            self._problems.append(error("round_impossible", *place, round=written[:40], round_max=ROUND_MAX))
        return number or 0

    def _next_round(self, a: str, b: str, line: int) -> int:
        """Where no round is written, one after those that the two teams have played; said once."""
        if not self._rounds_assumed:
            self._problems.append(warning("rounds_assumed", line, "MATCH/ROUND_NUMBER"))
        self._rounds_assumed = True
        return 1 + max(self._last.get(a, 0), self._last.get(b, 0))

    def _boards(self, element: etree._Element) -> int:
        """How many boards the match was to have; 0 where the file does not say."""
        first, last = (
            _whole(text_of(element, tag), BOARD_MAX) for tag in ("START_BOARD_NUMBER", "END_BOARD_NUMBER")
        )
        return last - first + 1 if first and last and first <= last else self._boards_usual

    def _seated(self, match: DocumentMatch, board: etree._Element) -> Iterator[DocumentResult]:
        """The lines of a board with the teams in place of the pairs."""
        points = text_of(board, "TEAM_POINTS") or None, text_of(board, "OPPOSING_TEAM_POINTS") or None
        lines = self._lines.board(match.section, board)
        directions = [fold(text_of(element, "DIRECTION")) for element in board.iterchildren("TRAVELLER_LINE")]
        seats = [self._seat(match, *answer) for answer in zip(lines, directions, strict=False)]
        other = _other_room(seat.is_a for seat in seats)
        for nth, (line, seat) in enumerate(zip(lines, seats, strict=False)):
            if seat.is_a is None:
                self._problems.append(_unseated(line, seat.answers, match, other))
            # Taken for what it may be, so that somebody can say on the page of the file what it is.
            is_a = next((side for side in (seat.is_a, other) if side is not None), nth % 2 == 0)
            ns, ew = (match.a, match.b) if is_a else (match.b, match.a)
            ours, theirs = points if is_a else points[::-1]
            room = "open" if is_a else "closed"
            yield line._replace(
                ns=ns, ew=ew, ns_published=ours, ew_published=theirs, round=match.round, table=room
            )

    def _seat(self, match: DocumentMatch, line: DocumentResult, direction: str) -> "_Seat":
        """Which side TEAM had here, by the pairs and by the direction."""
        teams = {match.a, match.b}
        ns = self._teams.get(fold(line.ns), set()) & teams
        ew = self._teams.get(fold(line.ew), set()) & teams
        answers = {match.a in team for team in (ns,) if len(team) == 1}
        answers |= {match.b in team for team in (ew,) if len(team) == 1}
        answers |= {direction == "NS"} if direction in ("NS", "EW") else set()
        return _Seat(len(answers), answers.pop() if len(answers) == 1 else None)


class _Seat(NamedTuple):
    """How many answers there are to where TEAM sat, and whether it was North-South; None where not plain."""

    answers: int
    is_a: bool | None


def _other_room(sides: Iterable[bool | None]) -> bool | None:
    """The side that TEAM has left at the other table, where a line of the board says which it had at one."""
    plain = {side for side in sides if side is not None}
    return not plain.pop() if len(plain) == 1 else None


def _unseated(line: DocumentResult, answers: int, match: DocumentMatch, other: bool | None) -> Problem:
    """A line that does not say which team sat North-South, with the one it must be where the board tells."""
    code = "team_side_contradicts" if answers else "team_side_unclear"
    names: dict[str, Parameter] = {"board": line.board, "ns": line.ns[:40], "ew": line.ew[:40]}
    if other is not None:
        names["likely"] = match.a[:40] if other else match.b[:40]
    return error(code, line.line, "TRAVELLER_LINE/DIRECTION", **names)


def _whole(text: str, most: int) -> int | None:
    """A number from 1 on."""
    number = notation.number(text)
    return number if number is not None and 1 <= number <= most else None
