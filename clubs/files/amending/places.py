"""Which thing of a document a problem is about, in words that still name it when the file is read again."""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from clubs.files.amending.kinds import (
    AmendablePlace,
    HeadingField,
    HeadingPlace,
    PlayerPlace,
    ResultPlace,
    UnplacedPlace,
)
from clubs.files.document import Document, DocumentResult
from clubs.files.problem import Problem

# What of the heading answers which problem. A format has codes of its own in `Traits.amendable`.
_HEADINGS: Mapping[str, HeadingField] = {
    "no_date": HeadingField.DATE,
    "date_impossible": HeadingField.DATE,
    "date_in_future": HeadingField.DATE,
    "winners_assumed": HeadingField.WINNERS,
    "direction_unclear": HeadingField.WINNERS,
    "method_assumed_matchpoints": HeadingField.SCORING,
    "method_assumed_imps": HeadingField.SCORING,
    "method_differs": HeadingField.SCORING,
    "imps_not_published": HeadingField.SCORING,
}
TEAM_SIDES = ("team_side_unclear", "team_side_contradicts")  # which team sat North-South
# What is said of one line, and answered by the line as it should read.
_RESULTS = {
    "contract_impossible",
    "declarer_impossible",
    "declarer_missing",
    "lead_unreadable",
    "tricks_impossible",
    "score_missing",
    "score_adjusted",
    "score_unreadable",
    "score_impossible",
    "score_without_contract",
    "score_not_of_contract",
    "score_contradicts_contract",
    "pair_unknown",
    "pair_missing",
    "pair_meets_itself",
    "board_entered_twice",
    "result_twice",
    "opponents_change",
    "pair_in_other_section",
    "unlikely_side",
    "unlikely_side_of_score",
    "unlikely_tricks",
    "unlikely_score",
    "unlikely_score_alone",
    "contract_not_of_auction",
    "lead_not_of_play",
    "tricks_not_of_play",
    *TEAM_SIDES,
}
_BOARDS = {"board_number_impossible"}
_PLAYERS = {
    "member_unknown",
    "member_mistyped",
    "member_number_malformed",
    "member_name_differs",
    "member_namesake",
    "member_not_active",
    "member_twice",
}


def is_of_board(problem: Problem, document: Document) -> bool:
    """Whether it goes when somebody says which board the lines are of."""
    return problem.code in _BOARDS or problem.code in document.source.format.amendable.boards


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """A seat, from 1, of the contestant at a position of a document's list."""

    contestant: int
    seat: int


class DocumentPlaces:
    """The things of a document by place and by line.

    `now` is the document with its amendments, whose players the register has been asked about.
    """

    def __init__(self, document: Document, now: Document | None = None) -> None:
        self._document = document
        self._now = now or document
        self._results = list(_result_places(document))
        self._lines: defaultdict[int, list[int]] = defaultdict(list)
        self._on_boards: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
        for i, result in enumerate(document.results):
            self._lines[result.line].append(i)
            self._on_boards[result.line, str(result.board)].append(i)
        self._starts = sorted(self._lines)
        self._unplaced = list(_unplaced_places(document))
        self._unplaced_lines: defaultdict[int, list[int]] = defaultdict(list)
        for i, lines in enumerate(document.unplaced):
            self._unplaced_lines[lines.line].append(i)
        self._by_place = {place: i for i, place in enumerate(self._results)}
        self._by_unplaced = {place: i for i, place in enumerate(self._unplaced)}
        self._contestants = {(c.section, c.direction, c.id): i for i, c in enumerate(document.contestants)}

    def result(self, place: ResultPlace) -> int | None:
        """The position of the result at a place."""
        return self._by_place.get(place)

    def unplaced(self, place: UnplacedPlace) -> int | None:
        """The position among the unplaced lines."""
        return self._by_unplaced.get(place)

    def result_place(self, position: int) -> ResultPlace:
        """The place of the result at a position."""
        return self._results[position]

    def player(self, place: PlayerPlace) -> SeatPosition | None:
        """Where the player of a place sits in the list of contestants."""
        position = self._contestants.get((place.section, place.direction, place.contestant))
        if position is None or not 1 <= place.seat <= len(self._document.contestants[position].players):
            return None
        return SeatPosition(position, place.seat)

    def target(self, problem: Problem) -> AmendablePlace | None:
        """What would have to be amended for a problem to go; None where that is nothing of one line."""
        own = self._document.source.format.amendable
        field = _HEADINGS.get(problem.code) or own.headings.get(problem.code)
        if field:
            return HeadingPlace(field)
        if problem.code in _RESULTS or problem.code in own.results:
            position = self._of_line(problem)
            return None if position is None else self._results[position]
        if is_of_board(problem, self._document):
            positions = self._unplaced_lines.get(problem.line or 0, ())
            return self._unplaced[positions[0]] if len(positions) == 1 else None
        return self._of_player(problem) if problem.code in _PLAYERS else None

    def _of_line(self, problem: Problem) -> int | None:
        """The one result that a line and the parameters mean; a file may have everything in one line."""
        if problem.line is None:
            return None
        rows = self._rows(problem.line, problem.parameters.get("board", ""))
        if len(rows) > 1:
            rows = [i for i in rows if _may_mean(self._document.results[i], problem.parameters)]
        return rows[-1] if len(rows) == 1 or (problem.code == "result_twice" and rows) else None

    def _rows(self, line: int, board: str) -> list[int]:
        """The results that begin in a line, or in the next one above; those of a board where one is named.

        A file may have everything in one line, and much to be said of it.
        """
        start = line if line in self._lines else self._begun_above(line)
        if not board:
            return self._lines.get(start, [])
        return self._on_boards.get((start, board), [])

    def _begun_above(self, line: int) -> int:
        place = bisect_right(self._starts, line)
        return self._starts[place - 1] if place and self._document.source.format.begins_above else 0

    def _of_player(self, problem: Problem) -> PlayerPlace | None:
        number, name = (problem.parameters.get(name, "") for name in ("number", "player"))
        return self._players.get((problem.line, number, name))

    @cached_property
    def _players(self) -> dict[tuple[int | None, str, str], PlayerPlace]:
        """Where each player of the document sits, by line, number and name; the first of several."""
        places: dict[tuple[int | None, str, str], PlayerPlace] = {}
        for was, now in zip(self._document.contestants, self._now.contestants, strict=False):
            for seat, player in enumerate(now.players, start=1):
                place = PlayerPlace(was.section, was.direction, was.id, seat)
                places.setdefault((now.line, player.number, player.name or "–"), place)
        return places


def _result_places(document: Document) -> Iterator[ResultPlace]:
    times: Counter[ResultPlace] = Counter()
    for result in document.results:
        first = ResultPlace(result.section, result.board, result.ns, result.ew, nth=1)
        times[first] += 1
        yield replace(first, nth=times[first])


def _unplaced_places(document: Document) -> Iterator[UnplacedPlace]:
    times: Counter[UnplacedPlace] = Counter()
    for lines in document.unplaced:
        first = UnplacedPlace(lines.section, lines.written, nth=1)
        times[first] += 1
        yield replace(first, nth=times[first])


def _may_mean(result: DocumentResult, parameters: Mapping[str, str]) -> bool:
    """Whether a result is not another one than the parameters name."""
    pairs = {result.ns, result.ew, result.ns_partner, result.ew_partner}
    if parameters.get("board", str(result.board)) != str(result.board):
        return False
    score = parameters.get("score", "").replace("−", "-").lstrip("+")
    if score not in (str(result.score), ""):
        return False
    return all(parameters[name] in pairs for name in ("ns", "ew", "pair") if parameters.get(name))
