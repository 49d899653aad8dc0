"""A document as somebody's answers have it: applied after reading, before the checks, which run again.

An amendment finds its thing by its place, which is in the file's own words (`clubs.files.amending.kinds`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from clubs.files.amending.boards import placed, still_unplaced, with_placed
from clubs.files.amending.kept import key_of
from clubs.files.amending.kinds import (
    AmendablePlace,
    Amendment,
    BoardAmendment,
    BoardReading,
    HeadingAmendment,
    HeadingField,
    HeadingPlace,
    PlayerAmendment,
    PlayerReading,
    ResultAmendment,
    ResultPlace,
    ResultReading,
)
from clubs.files.amending.places import DocumentPlaces, SeatPosition, is_of_board
from clubs.files.amending.winners import with_winners
from clubs.files.checks import checks, record as checks_record
from clubs.files.checks.outcome import outcome_problems
from clubs.files.document import Document, DocumentContestant, DocumentEvent, DocumentRecord, DocumentResult
from clubs.files.problem import Problem, warning
from clubs.files.sessions import sessions_of
from scoring.engine import board as law_2
from scoring.engine.sheet import Kind

_OTHER_ROOM = {"open": "closed", "closed": "open"}  # where two teams sit the other way round
_OWN_VULNERABILITY = {"vulnerability_differs", "vulnerability_impossible"}
_WHAT_MAX = 80  # letters of a place in a sentence


class AmendedDocument(NamedTuple):
    """A document with its amendments, and what is wrong with it then."""

    document: Document
    problems: tuple[Problem, ...]


def amended(
    document: Document,
    problems: Iterable[Problem],
    amendments: Sequence[Amendment],
    today: date | None = None,
) -> AmendedDocument:
    """The document with the amendments in it, and the problems that it has then.

    What an amendment answers is gone, the checks of the whole have run again, and what the amended lines say
    is held against Law 77. An amendment of something that is not in the file is a warning.
    """
    if not amendments:
        return AmendedDocument(document, tuple(problems))
    problems = tuple(problems)
    work = _Work(document, amendments, today)
    after = work.document()
    remaining = [*_left(document, after, problems, work), *work.problems, *work.of_lines(after, problems)]
    return AmendedDocument(after, tuple(sorted(remaining, key=lambda problem: problem.line or 0)))


def _left(document: Document, after: Document, problems: Sequence[Problem], work: "_Work") -> list[Problem]:
    """What the file's reader said and no amendment answers, with the checks as they come out now."""
    before, left = Counter(map(_identity, _checked(document))), []
    for problem in problems:
        if before[_identity(problem)]:
            before[_identity(problem)] -= 1
        elif not work.answers(problem):
            left.append(problem)
    for problem in _checked(after):
        if before[_identity(problem)]:  # its reader has kept it to itself, or said it with another line
            before[_identity(problem)] -= 1
        else:
            left.append(problem)
    return left


def _identity(problem: Problem) -> tuple[object, ...]:
    """A problem without its element, which is the format's."""
    return problem.severity, problem.code, problem.line, tuple(sorted(problem.parameters.items()))


def _checked(document: Document) -> list[Problem]:
    problems = [problem for session in sessions_of(document) for problem in checks.problems(session, 0)]
    return [*problems, *checks.questions(document)]


class _Work:
    """One document and its amendments."""

    def __init__(self, document: Document, amendments: Sequence[Amendment], today: date | None) -> None:
        self._document = document
        self._today = today
        self._places = DocumentPlaces(document)
        self._results: dict[int, ResultReading] = {}
        self._players: dict[SeatPosition, PlayerReading] = {}
        self._boards: dict[int, BoardReading] = {}
        self._heading: dict[HeadingField, str] = {}
        self.problems: list[Problem] = []
        for amendment in amendments:
            if not self._has_placed(amendment):
                what = _in_words(amendment.place)[:_WHAT_MAX]
                self.problems.append(warning("amendment_without_place", what=what))

    def _has_placed(self, amendment: Amendment) -> bool:
        """Take an amendment in; whether its place is in the document."""
        match amendment:
            case HeadingAmendment(place=heading):
                self._heading[heading.field] = amendment.reading.to
                return True
            case ResultAmendment() if (result := self._places.result(amendment.place)) is not None:
                self._results[result] = amendment.reading
                return True
            case BoardAmendment() if (lines := self._places.unplaced(amendment.place)) is not None:
                self._boards[lines] = amendment.reading
                return True
            case PlayerAmendment() if (seat := self._places.player(amendment.place)) is not None:
                self._players[seat] = amendment.reading
                return True
        return False

    def document(self) -> Document:
        """With everything in it."""
        event = _headed(self._document.event, self._heading)
        if HeadingField.DATE in self._heading and event.date and self._today and event.date > self._today:
            self.problems.append(warning("date_in_future", None, None, date=event.date.isoformat()))
        amended_lines = replace(self._document, results=tuple(self._lines()))
        after = replace(
            self._document,
            event=event,
            results=with_placed(amended_lines, self._placed),
            contestants=tuple(self._contestant(*row) for row in enumerate(self._document.contestants)),
            records=self._records(),
            unplaced=still_unplaced(self._document, self._boards),
        )
        return with_winners(after, self.problems) if self._heading.get(HeadingField.WINNERS) == "2" else after

    def _lines(self) -> Iterator[DocumentResult]:
        """The results as they read now, without those that are none."""
        for i, result in enumerate(self._document.results):
            reading = self._results.get(i)
            if reading is None:
                yield result
            elif reading.kind is not None:
                yield _result(result, reading, reading.kind)

    @property
    def _placed(self) -> tuple[DocumentResult, ...]:
        """Lines of impossible boards on the boards that were meant."""
        return tuple(placed(self._document, self._boards))

    def _contestant(self, position: int, contestant: DocumentContestant) -> DocumentContestant:
        players = tuple(
            replace(player, name=reading.name, number=reading.number)
            if (reading := self._players.get(SeatPosition(position, seat)))
            else player
            for seat, player in enumerate(contestant.players, start=1)
        )
        return contestant if players == contestant.players else replace(contestant, players=players)

    def _records(self) -> tuple[DocumentRecord, ...]:
        """Auctions and play go with their results to other pairs, and away with a line that is none."""
        if not self._document.records or not self._results:
            return self._document.records
        moved = {
            (was.section, was.board, was.ns, was.ew): self._results[i]
            for i, was in enumerate(self._document.results)
            if i in self._results
        }
        moves = (
            (record, moved.get((record.section, record.board, record.ns, record.ew)))
            for record in self._document.records
        )
        return tuple(
            record if now is None else record._replace(ns=now.ns, ew=now.ew)
            for record, now in moves
            if now is None or now.kind is not None
        )

    def answers(self, problem: Problem) -> bool:
        """Whether an amendment answers what the file's reader said."""
        if self._is_of_board(problem):
            return True
        match self._places.target(problem):
            case HeadingPlace(field):
                return field in self._heading
            case ResultPlace() as place:
                return self._places.result(place) in self._results
        return False

    def _is_of_board(self, problem: Problem) -> bool:
        """Whether it is of lines that have a board now; left out, nothing that is said of them matters."""
        for i, reading in self._boards.items():
            unplaced = self._document.unplaced[i]
            if problem.line == unplaced.line and is_of_board(problem, self._document):
                return True
            if reading.board is None and problem.line in {result.line for result in unplaced.results}:
                return True
        if problem.code != "score_missing":
            return False
        return problem.line in {result.line for result in self._placed if result.score is not None}

    def of_lines(self, after: Document, problems: Sequence[Problem]) -> list[Problem]:
        """Law 77 on every amended line; the play too where the reader looks at it itself."""
        own = {problem.parameters.get("board") for problem in problems if problem.code in _OWN_VULNERABILITY}
        line_problems: list[Problem] = []
        for result in self._placed:
            line_problems.extend(_of_line(result, law_2.vulnerable(result.board)))
        for i in sorted(self._results):
            reading = self._results[i]
            if reading.kind is None:
                continue
            result = _result(self._document.results[i], reading, reading.kind)
            line_problems.extend(
                _of_line(result, law_2.vulnerable(result.board) if str(result.board) not in own else None)
            )
            if after.source.format.reader_judges_records:
                line_problems.extend(_of_record(after, result))
        return line_problems


def _in_words(place: AmendablePlace) -> str:
    """What names a place that is not in the file, in the order in which the database gives a key."""
    words = sorted(key_of(place).items(), key=lambda word: (len(word[0]), word[0]))
    return " ".join(str(part) for _name, part in words if str(part))


def _headed(event: DocumentEvent, heading: Mapping[HeadingField, str]) -> DocumentEvent:
    return replace(
        event,
        title=heading.get(HeadingField.TITLE, event.title),
        date=date.fromisoformat(heading[HeadingField.DATE]) if HeadingField.DATE in heading else event.date,
        winners=int(heading.get(HeadingField.WINNERS, event.winners)),
        scoring=heading.get(HeadingField.SCORING, event.scoring),
    )


def _result(result: DocumentResult, reading: ResultReading, kind: Kind) -> DocumentResult:
    """The line as the amendment has it; the figures that the file prints for it are kept."""
    other_room = _OTHER_ROOM if (reading.ns, reading.ew) == (result.ew, result.ns) else {}
    return result._replace(
        ns=reading.ns,
        ew=reading.ew,
        kind=kind,
        table=other_room.get(result.table, result.table),
        contract=reading.contract,
        declarer=reading.declarer,
        lead=reading.lead,
        tricks=reading.tricks,
        score=reading.score,
        ns_percent=reading.ns_percent,
        ew_percent=reading.ew_percent,
    )


def _of_line(result: DocumentResult, vulnerability: str | None) -> Iterable[Problem]:
    if result.score is None or result.kind is not Kind.PLAYED:
        return
    outcome = (result.contract, result.declarer, result.tricks, result.score)
    yield from (replace(problem, line=result.line) for problem in outcome_problems(*outcome, vulnerability))


def _of_record(document: Document, result: DocumentResult) -> Iterable[Problem]:
    place = (result.section, result.board, result.ns, result.ew)
    record = next((row for row in document.records if tuple(row[:4]) == place), None)
    if record is not None:
        deals = {(row.section, row.board): row for row in document.deals}
        deal = deals.get((result.section, result.board)) or deals.get(("", result.board))
        yield from checks_record.record_problems(record, result, deal)
