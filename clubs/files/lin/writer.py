"""A document as LIN: a board for each result, with its auction and its play where they are known.

LIN has names and no numbers, so that contestants are numbered anew when it is read; it has no day. What a
result says beside the record stands in the list at the head (`rs`).
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from clubs.files.checks.record import contradicts
from clubs.files.document import Document, DocumentContestant, DocumentResult
from clubs.files.format import SessionShape, shape_of
from clubs.files.lin.written import board_text
from clubs.files.written_vulnerability import vulnerable
from scoring.engine.sheet import Kind

_OF_PAIRS = {"matchpoints": "P", "cross_imps": "I"}
_OF_TEAMS = {"imps": "I", "board_a_match": "B"}
_OPEN, _CLOSED = "o", "c"
_TWO = 2
_AVERAGES = {Fraction(60): "+", Fraction(50): "=", Fraction(40): "-"}
_BARRED = str.maketrans({"|": " ", ",": " ", "\n": " ", "\r": " ", "\0": " "})
_Named = Mapping[tuple[str, str, str], DocumentContestant]


def can_hold(shape: SessionShape) -> bool:
    """Pairs and individuals at matchpoints or cross-IMPs, and one match of two teams, with their contracts.

    LIN knows no score without one, and no victory points.
    """
    is_of_teams = shape.form == "teams"
    scorings = _OF_TEAMS if is_of_teams else _OF_PAIRS
    is_one = shape.is_one_match or not is_of_teams
    return shape.has_contracts and is_one and not shape.matches_in and shape.scoring in scorings


def write(document: Document) -> bytes:
    """The whole document. Raises ValueError for what LIN has no words for."""
    if not can_hold(shape_of(document)):
        raise ValueError("a LIN file holds a session at matchpoints or cross-IMPs, or one match of two teams")
    return "".join(_Writer(document).parts()).encode("utf-8", "replace")


class _Writer:
    """Writes the boards of a document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._is_match = document.event.form == "teams"
        self._deals = {(deal.section, deal.board): deal for deal in document.deals}
        self._records = {
            (record.section, record.board, record.ns, record.ew): record for record in document.records
        }
        self._named: _Named = {(one.section, one.direction, one.id): one for one in document.contestants}
        self._boards: dict[tuple[str, int], list[DocumentResult]] = {}
        for result in document.results:
            self._boards.setdefault((result.section, result.board), []).append(result)

    def parts(self) -> Iterator[str]:
        """The head, and every board at every table."""
        results = self._document.results
        queues = [self._queue(result, place) for place, result in enumerate(results, 1)]
        yield self._event(queues)
        yield f"rs|{','.join(self._listed(queues))}|\n"
        for (room, queue), result in zip(queues, results, strict=True):
            yield f"qx|{room}{queue}|pn|{','.join(self._players(result))}|st||" + self._board(result) + "\n"

    def _queue(self, result: DocumentResult, place: int) -> tuple[str, int]:
        """Room and number in the file's own count; pairs have a number for every table."""
        return (self._room(result), result.board) if self._is_match else (_OPEN, place)

    def _room(self, result: DocumentResult) -> str:
        """The first team sits North-South in the open room, as LIN has it, whatever the room was called."""
        return _OPEN if result.ns == self._document.contestants[0].id else _CLOSED

    def _event(self, queues: Sequence[tuple[str, int]]) -> str:
        event = self._document.event
        numbers = [queue for _, queue in queues]
        teams = [one.name or f"Team {one.id}" for one in self._document.contestants] if self._is_match else []
        home, visitors = (_text(name) for name in teams or ("", ""))
        kind = (_OF_TEAMS if self._is_match else _OF_PAIRS)[event.scoring]
        bounds = f"{min(numbers, default=0)},{max(numbers, default=0)}"
        title = ", ".join(filter(None, map(_text, event.title.split(","))))
        return f"vg|{title},,{kind},{bounds},{home},0,{visitors},0|\n"

    def _listed(self, queues: Sequence[tuple[str, int]]) -> Iterator[str]:
        by_queue = dict(zip(queues, self._document.results, strict=True))
        numbers = [queue for _, queue in queues]
        for number in range(min(numbers, default=1), max(numbers, default=0) + 1):
            for room in (_OPEN, _CLOSED):
                result = by_queue.get((room, number))
                yield _shown(result) if result else ""

    def _players(self, result: DocumentResult) -> list[str]:
        """South, West, North, East; of somebody without a name the number."""
        if result.ns_partner:
            ids = (result.ns_partner, result.ew_partner, result.ns, result.ew)
            return [self._name(result, side, id, 0) for side, id in zip(("NS", "EW") * 2, ids, strict=True)]
        sides = (("NS", result.ns, 1), ("EW", result.ew, 1), ("NS", result.ns, 0), ("EW", result.ew, 0))
        return [self._name(result, side, id, place) for side, id, place in sides]

    def _name(self, result: DocumentResult, side: str, id: str, place: int) -> str:
        known = self._named.get((result.section, side, id)) or self._named.get((result.section, "", id))
        names = [player.name for player in known.players] if known else []
        if self._is_match and self._room(result) == _CLOSED and len(names) > _TWO:
            names = names[_TWO:]  # the others of the team, as they are listed
        direction = known.direction if known else ""
        numbered = " ".join(filter(None, (result.section, direction, id, "NE"[place] if not names else "")))
        return _text(names[place] if place < len(names) and names[place] else f"{numbered} {place + 1}")

    def _board(self, result: DocumentResult) -> str:
        place = result.section, result.board
        deal = self._deals.get(place) or self._deals.get(("", result.board))
        record = self._records.get((*place, result.ns, result.ew))
        if record and contradicts(record, result, deal):
            record = None
        return board_text(result, record, deal, vulnerable(result.board, self._boards[place]))


def _shown(result: DocumentResult) -> str:
    """A result of the list: 4SN=, 3NTXW-1, PASS, A+-; "" where nothing can be said of it."""
    if result.kind is Kind.ARTIFICIAL:
        signs = [
            _AVERAGES.get(share) if share is not None else None
            for share in (result.ns_percent, result.ew_percent)
        ]
        return "A" + "".join(filter(None, signs)) if None not in signs else ""
    if result.contract == "P":
        return "PASS"
    if result.contract is None or result.declarer is None or result.tricks is None:
        return ""
    over = result.tricks - int(result.contract[0]) - 6
    doubled = result.contract[2:]
    strain = result.contract[1].replace("N", "NT")
    return f"{result.contract[0]}{strain}{result.declarer}{doubled.lower()}{f'{over:+d}' if over else '='}"


def _text(text: str) -> str:
    return " ".join(text.translate(_BARRED).split())[:180]
