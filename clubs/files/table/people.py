"""The players whom the rows of a table name: by pair in one cell, or in a column for each seat.

Written are the seats; a pair of more than two, where somebody stood in, has its players in one cell.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest

from clubs.files.document import Document, DocumentContestant, DocumentResult, Player
from clubs.files.pairs import Directory
from clubs.files.table.cells import TableRow
from federation.text.numbers import folded

_BETWEEN = re.compile(r"\s*(?:[/／&＆;；、，,+＋\n]|\s[-–—]\s|\s(?:and|und|et|と)\s)\s*")
_SEATS = {"NS": ("north", "south"), "EW": ("east", "west")}
_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")  # no cell goes over several lines
TEAMS = ("ns team name", "ew team name")
SEATS = ("north", "south", "east", "west")
MEMBERS = tuple(f"{seat} member" for seat in SEATS)
TOGETHER = ("ns name", "ns members", "ew name", "ew members")
NAME_MAX = 200

Cell = Callable[[TableRow, str], str]


def players(cell: Cell, row: TableRow, side: str) -> tuple[Player, ...]:
    """Who sits on a side in a row, as far as it says so; `cell` answers what is in one of our columns."""
    seats = _SEATS[side]
    names = [cell(row, seat) for seat in seats]
    numbers = [cell(row, f"{seat} member") for seat in seats]
    together = f"{side.lower()} "
    if not any(names):
        names = _parts(cell(row, f"{together}name"))
    if not any(numbers):
        numbers = _parts(cell(row, f"{together}members"))
    return tuple(_people(names, numbers))


def player(cell: Cell, row: TableRow, seat: str) -> tuple[Player, ...]:
    """Who sits in a seat at an individual, as far as the row says so."""
    return tuple(_people([cell(row, seat)], [cell(row, f"{seat} member")]))


def team(cell: Cell, row: TableRow, side: str) -> str:
    """What the team on a side is called, as far as the row says so."""
    return cell(row, f"{side.lower()} team name")[:NAME_MAX]


def _parts(written: str) -> list[str]:
    return [part for part in _BETWEEN.split(written) if part]


def _people(names: Sequence[str], numbers: Sequence[str]) -> list[Player]:
    both = zip_longest(names, numbers, fillvalue="")
    return [Player(name[:NAME_MAX], _number(number), "") for name, number in both if name or number]


def _number(written: str) -> str:
    """A member number of normal width; 0 says that there is none."""
    number = folded(written).upper()
    return "" if number == "0" else number


class PeopleWriter:
    """The columns of names and numbers beside the results of a document, `heads`, as far as there are any."""

    def __init__(self, document: Document) -> None:
        self._form = document.event.form
        self._contestants = document.contestants
        self._positions = Directory(document.contestants).positions
        self.heads = tuple(_heads(document))

    def cells(self, result: DocumentResult) -> list[str]:
        """Who sat where at a result's table; of teams, their names."""
        if not self.heads:
            return []
        texts = dict(self._individual(result) if self._form == "individual" else self._sides(result))
        return [_CONTROL.sub(" ", texts.get(head, "")) for head in self.heads]

    def _sides(self, result: DocumentResult) -> Iterator[tuple[str, str]]:
        for side, id in (("NS", result.ns), ("EW", result.ew)):
            contestant = self._contestant(result.section, side, id)
            if contestant is None:
                continue
            if self._form == "teams":
                yield f"{side.lower()} team name", contestant.name[:NAME_MAX]
            elif len(contestant.players) > len(_SEATS[side]):
                yield from _together(side, contestant.players)
            else:
                for seat, person in zip(_SEATS[side], contestant.players, strict=False):
                    yield from _seated(seat, person)

    def _individual(self, result: DocumentResult) -> Iterator[tuple[str, str]]:
        ids = (("NS", result.ns), ("NS", result.ns_partner), ("EW", result.ew), ("EW", result.ew_partner))
        for seat, (side, id) in zip(SEATS, ids, strict=True):
            contestant = self._contestant(result.section, side, id)
            if contestant is not None and contestant.players:
                yield from _seated(seat, contestant.players[0])

    def _contestant(self, section: str, side: str, id: str) -> DocumentContestant | None:
        position = self._positions[section, side, id]
        return None if position is None else self._contestants[position]


def _heads(document: Document) -> Iterator[str]:
    if document.event.form == "teams":
        yield from TEAMS if any(contestant.name for contestant in document.contestants) else ()
        return
    people = [person for contestant in document.contestants for person in contestant.players]
    if any(person.name or person.number for person in people):
        yield from SEATS
    if any(person.number for person in people):
        yield from MEMBERS
    if document.event.form == "pairs" and any(len(pair.players) > 2 for pair in document.contestants):
        yield from TOGETHER


def _seated(seat: str, person: Player) -> Iterable[tuple[str, str]]:
    return (seat, person.name[:NAME_MAX]), (f"{seat} member", person.number[:NAME_MAX])


def _together(side: str, people: Sequence[Player]) -> Iterable[tuple[str, str]]:
    """In one cell; 0 keeps the place of a number that nobody knows."""
    names = " / ".join(person.name[:NAME_MAX] for person in people)
    numbers = " / ".join(person.number[:NAME_MAX] or "0" for person in people)
    return (f"{side.lower()} name", names), (f"{side.lower()} members", numbers)
