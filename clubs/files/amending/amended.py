"""A document as somebody's answers have it: applied after reading, before the checks, which run again.

An amendment says of which thing it is by the file's own words, so that it still fits when the same bytes
are read again: a result is the nth with its section, board and pairs, a player sits in a contestant's seat.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from clubs.files.amending.boards import LEFT_OUT, placed, still_unplaced, with_placed
from clubs.files.amending.places import DocumentPlaces, is_of_board
from clubs.files.amending.winners import with_winners
from clubs.files.checks import checks, record as checks_record
from clubs.files.checks.outcome import outcome_problems
from clubs.files.document import Document, DocumentContestant, DocumentEvent, DocumentRecord, DocumentResult
from clubs.files.problem import Problem, warning
from clubs.files.sessions import sessions_of
from scoring.engine import board as law_2
from scoring.engine.sheet import Kind

HEADINGS = ("title", "date", "winners", "scoring")
_OTHER_ROOM = {"open": "closed", "closed": "open"}  # where two teams sit the other way round
_OWN_VULNERABILITY = {"vulnerability_differs", "vulnerability_impossible"}


class AmendableKind(StrEnum):
    """What can be amended."""

    HEADING = "heading"  # key: field (title, date, winners, scoring); value: to
    RESULT = "result"  # key: section, board, ns, ew, nth; value: the whole line, or that it is left out
    BOARD = "board"  # key: section, written, nth; value: the board that was meant, or that they are left out
    PLAYER = "player"  # key: section, direction, contestant, seat; value: name, number


class Amendment(NamedTuple):
    """What the file should have said of one thing. Read from outside by `clubs.files.amending.amendments`."""

    kind: AmendableKind
    key: Mapping[str, Any]
    value: Mapping[str, Any]


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
        self._results: dict[int, Mapping[str, Any]] = {}
        self._players: dict[tuple[int, int], Mapping[str, Any]] = {}
        self._boards: dict[int, Mapping[str, Any]] = {}
        self._heading: dict[str, str] = {}
        self.problems: list[Problem] = []
        for amendment in amendments:
            self._place(amendment)

    def _place(self, amendment: Amendment) -> None:
        if amendment.kind is AmendableKind.HEADING:
            self._heading[amendment.key["field"]] = amendment.value["to"]
            return
        if (
            amendment.kind is AmendableKind.RESULT
            and (result := self._places.result(amendment.key)) is not None
        ):
            self._results[result] = amendment.value
        elif (
            amendment.kind is AmendableKind.BOARD and (board := self._places.board(amendment.key)) is not None
        ):
            self._boards[board] = amendment.value
        elif (
            amendment.kind is AmendableKind.PLAYER
            and (player := self._places.player(amendment.key)) is not None
        ):
            self._players[player] = amendment.value
        else:
            what = " ".join(str(part) for part in amendment.key.values() if str(part))
            self.problems.append(warning("amendment_without_place", what=what[:80]))

    def document(self) -> Document:
        """With everything in it."""
        event = _headed(self._document.event, self._heading)
        if "date" in self._heading and event.date and self._today and event.date > self._today:
            self.problems.append(warning("date_in_future", None, None, date=event.date.isoformat()))
        results = tuple(
            _result(result, self._results[i]) if i in self._results else result
            for i, result in enumerate(self._document.results)
            if self._results.get(i, {}).get("kind") != LEFT_OUT
        )
        contestants = tuple(self._contestant(*row) for row in enumerate(self._document.contestants))
        after = replace(
            self._document,
            event=event,
            results=with_placed(replace(self._document, results=results), self._placed),
            contestants=contestants,
            records=self._records(),
            unplaced=still_unplaced(self._document, self._boards),
        )
        return with_winners(after, self.problems) if self._heading.get("winners") == "2" else after

    @property
    def _placed(self) -> tuple[DocumentResult, ...]:
        """Lines of impossible boards on the boards that were meant."""
        return tuple(placed(self._document, self._boards))

    def _contestant(self, position: int, contestant: DocumentContestant) -> DocumentContestant:
        players = tuple(
            replace(player, name=amendment["name"], number=amendment["number"])
            if (amendment := self._players.get((position, seat)))
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
            record if now is None else record._replace(ns=now["ns"], ew=now["ew"])
            for record, now in moves
            if now is None or now["kind"] != LEFT_OUT
        )

    def answers(self, problem: Problem) -> bool:
        """Whether an amendment answers what the file's reader said."""
        if self._is_of_board(problem):
            return True
        target = self._places.target(problem)
        if target is None:
            return False
        kind, key = target
        if kind == AmendableKind.HEADING:
            return key["field"] in self._heading
        return kind == AmendableKind.RESULT and self._places.result(key) in self._results

    def _is_of_board(self, problem: Problem) -> bool:
        """Whether it is of lines that have a board now; left out, nothing that is said of them matters."""
        for i, value in self._boards.items():
            unplaced = self._document.unplaced[i]
            if problem.line == unplaced.line and is_of_board(problem, self._document):
                return True
            if value["kind"] == LEFT_OUT and problem.line in {result.line for result in unplaced.results}:
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
        for i, value in sorted(self._results.items()):
            if value["kind"] == LEFT_OUT:
                continue
            result = _result(self._document.results[i], value)
            line_problems.extend(
                _of_line(result, law_2.vulnerable(result.board) if str(result.board) not in own else None)
            )
            if after.source.format.reader_judges_records:
                line_problems.extend(_of_record(after, result))
        return line_problems


def stated(result: DocumentResult) -> dict[str, Any]:
    """What a line of the file says, as the value of an amendment would say it."""
    percents = ("" if percent is None else str(percent) for percent in (result.ns_percent, result.ew_percent))
    return {
        "ns": result.ns,
        "ew": result.ew,
        "kind": result.kind.value,
        "contract": result.contract or "",
        "declarer": result.declarer or "",
        "lead": result.lead or "",
        "tricks": result.tricks,
        "score": result.score,
        **dict(zip(("ns_percent", "ew_percent"), percents, strict=True)),
    }


def says(document: Document, kind: str, key: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the file says of the thing that somebody names; None where it is not in the file."""
    try:
        if kind == AmendableKind.HEADING:
            heading = getattr(document.event, {name: name for name in HEADINGS}[key["field"]])
            return {"to": "" if heading is None else str(heading)}
        places = DocumentPlaces(document)
        if kind == AmendableKind.RESULT:
            result = places.result(key)
            return None if result is None else stated(document.results[result])
        if kind == AmendableKind.BOARD:
            board = places.board(key)
            return None if board is None else {"kind": "board", "board": document.unplaced[board].written}
        place = places.player(key)
    except (AttributeError, KeyError, TypeError):
        return None
    if place is None:
        return None
    player = document.contestants[place[0]].players[place[1] - 1]
    return {"name": player.name, "number": player.number}


def _headed(event: DocumentEvent, heading: Mapping[str, str]) -> DocumentEvent:
    return replace(
        event,
        title=heading.get("title", event.title),
        date=date.fromisoformat(heading["date"]) if "date" in heading else event.date,
        winners=int(heading.get("winners", event.winners)),
        scoring=heading.get("scoring", event.scoring),
    )


def _result(result: DocumentResult, value: Mapping[str, Any]) -> DocumentResult:
    """The line as the amendment has it; the figures that the file prints for it are kept."""
    ns_percent, ew_percent = (
        Fraction(value[side]) if value[side] else None for side in ("ns_percent", "ew_percent")
    )
    other_room = _OTHER_ROOM if (value["ns"], value["ew"]) == (result.ew, result.ns) else {}
    return result._replace(
        ns=value["ns"],
        ew=value["ew"],
        kind=Kind(value["kind"]),
        table=other_room.get(result.table, result.table),
        contract=value["contract"] or None,
        declarer=value["declarer"] or None,
        lead=value["lead"] or None,
        tricks=value["tricks"],
        score=value["score"],
        ns_percent=ns_percent,
        ew_percent=ew_percent,
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
