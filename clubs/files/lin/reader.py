"""LIN, the files of Bridge Base Online: a club's game, or a match shown on vugraph from two rooms.

Pairs of tag and value between bars; nobody has published the format. What is read: the event (vg), the
list of results (rs), players (pn, px, pw), boards (qx, ah, bn), deals (md), vulnerability (sv), calls (mb),
cards (pc) and claims (mc). Comments, explanations and the layout of the screen are passed over.
"""

import hashlib
import re
from collections.abc import Sequence
from datetime import date

from clubs.files.amending.kinds import HeadingField
from clubs.files.checks import checks
from clubs.files.document import (
    Document,
    DocumentMatch,
    DocumentRecord,
    DocumentResult,
    Source,
    UnplacedLines,
)
from clubs.files.hands import megabytes, once
from clubs.files.lin import event, list as lin_list, people
from clubs.files.lin.boards import ROOMS, LinBoard, LinHeader, header
from clubs.files.lin.deal import deal_of
from clubs.files.lin.event import LinHeading
from clubs.files.lin.outcome import BoardOutcome, outcome
from clubs.files.lin.sides import LinSides, sides
from clubs.files.lin.tokens import tokens
from clubs.files.problem import Problem, error
from clubs.files.raw.encoding import to_utf8
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.traits import AmendableCodes, Traits
from scoring.engine.sheet import Kind

Answer = tuple[Document | None, tuple[Problem, ...]]

TRAITS = Traits(
    "lin",
    "LIN",
    amendable=AmendableCodes(
        headings={"lin_matchpoints_assumed": HeadingField.SCORING, "lin_imps_assumed": HeadingField.SCORING},
        results=frozenset({"lin_contract_unknown"}),
    ),
    scores_from_contract=True,
    begins_above=True,
)
BOARD_MAX = 999
_HEAD = 8_000  # bytes: where the first board must have begun
_AFTER_THE_END = b" \t\r\n\0\x1a"
_TAGS = re.compile(rb"(?:^|[|\s])(?:vg|rs|pn|qx|md|mb|pw)\|", re.IGNORECASE)
_FIRST = re.compile(rb"\s*[a-z][a-z0-9]\s*\|", re.IGNORECASE)


def is_lin(content: bytes) -> bool:
    """Whether the bytes begin with a tag and its bar, and one of LIN's own tags follows soon."""
    head = content[:_HEAD].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe")
    return _FIRST.match(head) is not None and _TAGS.search(head) is not None


def read(content: bytes, *, today: date | None = None, size_max: int = SIZE_MAX) -> Answer:
    """Read a LIN file: what it says, as far as it can be read, and all its problems.

    `today` is there for the other readers' sake: LIN has no date.
    """
    if len(content) > size_max:
        sizes = {"size": megabytes(len(content)), "size_max": megabytes(size_max)}
        return None, (error("file_too_large", **sizes),)
    decoded, of_encoding = to_utf8(content)
    if decoded is None:
        return None, of_encoding
    decoded = decoded.rstrip(_AFTER_THE_END)
    if b"\0" in decoded:
        return None, (*of_encoding, error("nul_bytes", decoded.count(b"\n", 0, decoded.index(b"\0")) + 1))
    problems = list(of_encoding)
    text = decoded.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    document = _document(content, header(tokens(text, problems), problems), problems)
    return document, tuple(sorted(problems, key=lambda problem: problem.line or 0))


def _document(content: bytes, head: LinHeader, problems: list[Problem]) -> Document:
    heading = event.heading(head, problems)
    listed = lin_list.listed(head, heading, problems)
    _report_impossible(head.boards, problems)
    boards = _with_the_list(head.boards, listed, head)
    people.seat(boards, head, heading)
    # What is odd about a board without a number is looked at when somebody has said which it is.
    of_boards = [problems if _is_possible(board.board) else [] for board in boards]
    deals = [deal_of(board, into) for board, into in zip(boards, of_boards, strict=True)]
    kept = [deal for deal in deals if deal and _is_possible(deal.board)]
    if not listed and not any(board.calls or board.cards or board.claim for board in boards):
        boards = []  # deals alone: nothing was played
    seated = sides(head, heading, boards, problems)
    outcomes = [
        outcome(board, deal, listed.get((board.room or "o", board.queue or board.board)), into)
        for board, deal, into in zip(boards, deals, of_boards, strict=bool(boards))
    ]
    lines = _results(boards, outcomes, seated)
    line = head.event.line if head.event else 1
    document = Document(
        Source(TRAITS, "Bridge Base Online", "", hashlib.sha256(content).hexdigest()),
        event.event(heading, seated.form, seated.winners, line, problems),
        seated.contestants,
        tuple(result for result in lines if _is_possible(result.board)),
        once(kept, problems),
        _matches(heading, seated, line),
        _records(boards, outcomes, seated),
        unplaced=tuple(_unplaced(result) for result in lines if not _is_possible(result.board)),
    )
    problems.extend(checks.problems(document, line))
    return document


def _is_possible(board: int) -> bool:
    return 1 <= board <= BOARD_MAX


def _report_impossible(boards: Sequence[LinBoard], problems: list[Problem]) -> None:
    for board in boards:
        if not _is_possible(board.board):
            parts = {"board": board.board or "–", "board_max": BOARD_MAX}
            problems.append(error("board_number_impossible", board.line, "ah", **parts))


def _unplaced(line: DocumentResult) -> UnplacedLines:
    """A line that waits for its board: what it is worth depends on the vulnerability there."""
    is_worth = line.kind is Kind.PLAYED
    waits = line._replace(board=0, score=None, kind=Kind.NOT_PLAYED) if is_worth else line._replace(board=0)
    return UnplacedLines("", str(line.board or ""), line.line, (waits,))


def _with_the_list(
    boards: list[LinBoard], listed: dict[lin_list.Key, lin_list.ListResult], head: LinHeader
) -> list[LinBoard]:
    """With a bare board for each result of the list that has no record."""
    recorded = {(board.room or "o", board.queue or board.board) for board in boards}
    line = head.results.line if head.results else 1
    bare = [LinBoard(line, room, queue) for room, queue in listed if (room, queue) not in recorded]
    return boards + [board for board in bare if _is_possible(board.queue)]


def _results(
    boards: Sequence[LinBoard], outcomes: Sequence[BoardOutcome], seated: LinSides
) -> tuple[DocumentResult, ...]:
    return tuple(
        DocumentResult(
            "",
            board.board,
            seats.ns,
            seats.ew,
            *done.cells,
            None,
            None,
            board.line,
            table=ROOMS.get(board.room, "") if seated.form == "teams" else "",
            ns_partner=seats.ns_partner,
            ew_partner=seats.ew_partner,
        )
        for board, done, seats in zip(boards, outcomes, seated.seats, strict=True)
    )


def _records(
    boards: Sequence[LinBoard], outcomes: Sequence[BoardOutcome], seated: LinSides
) -> tuple[DocumentRecord, ...]:
    return tuple(
        DocumentRecord(
            "",
            board.board,
            seats.ns,
            seats.ew,
            done.calls,
            done.cards,
            board.line,
            done.dealer,
            done.alerts,
        )
        for board, done, seats in zip(boards, outcomes, seated.seats, strict=True)
        if (done.calls or done.cards) and _is_possible(board.board)
    )


def _matches(heading: LinHeading, seated: LinSides, line: int) -> tuple[DocumentMatch, ...]:
    """The one match of two teams. Its score is not published: the figures of the head are older."""
    if seated.form != "teams":
        return ()
    home, visitors = (contestant.id for contestant in seated.contestants)
    return (DocumentMatch(0, home, visitors, None, None, None, None, line),)
