"""Who sat where in a LIN file: two teams, pairs, or players of an individual.

LIN has names and no numbers: teams are 1 (home) and 2, pairs and players numbered as they first appear.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from clubs.files.document import DocumentContestant, Player, PublishedFigures
from clubs.files.lin.boards import LinBoard, LinHeader, players_of
from clubs.files.lin.event import LinHeading
from clubs.files.people import substitutes
from clubs.files.people.substitutes import Group, Pair
from clubs.files.problem import Problem, warning

_NOTHING = PublishedFigures(None, None, None)


class Seats(NamedTuple):
    """The ids of one table: those of `DocumentResult`."""

    ns: str
    ew: str
    ns_partner: str = ""
    ew_partner: str = ""


class LinSides(NamedTuple):
    """The form of the event, its winners, the contestants, and the ids at each board's table."""

    form: str
    winners: int
    contestants: tuple[DocumentContestant, ...]
    seats: tuple[Seats, ...]


def sides(
    header: LinHeader, heading: LinHeading, boards: Sequence[LinBoard], problems: list[Problem]
) -> LinSides:
    """Tell the form by rooms and partners, and seat everybody."""
    tables = [players_of(board, header.names) or ("",) * 4 for board in boards]
    if heading.scoring != "matchpoints" and (
        any(heading.teams) or (any(board.room == "c" for board in boards))
    ):
        return _teams(heading, boards, tables)
    line = boards[0].line if boards else 1
    if _is_individual(tables):
        return _individual(boards, tables)
    return _pairs(boards, tables, line, problems)


def _teams(heading: LinHeading, boards: Sequence[LinBoard], tables: Sequence[tuple[str, ...]]) -> LinSides:
    """The home team sits North-South in the open room and East-West in the closed one."""
    home, visitors = "1", "2"
    seats = tuple(Seats(visitors, home) if board.room == "c" else Seats(home, visitors) for board in boards)
    line = boards[0].line if boards else 1
    members: dict[str, dict[str, None]] = {home: {}, visitors: {}}
    for (south, west, north, east), seat in zip(tables, seats, strict=True):
        members[seat.ns].update(dict.fromkeys((north, south)))
        members[seat.ew].update(dict.fromkeys((east, west)))
    contestants = tuple(
        replace(_contestant(team, tuple(players), line), name=heading.teams[place])
        for place, (team, players) in enumerate(members.items())
    )
    return LinSides("teams", 1, contestants, seats)


def _is_individual(tables: Sequence[tuple[str, ...]]) -> bool:
    """Most players have had several partners; where somebody was substituted, few have."""
    partners: dict[str, set[str]] = {}
    for south, west, north, east in tables:
        for one, other in ((south, north), (north, south), (west, east), (east, west)):
            if one and other:
                partners.setdefault(one, set()).add(other)
    return 2 * sum(len(several) > 1 for several in partners.values()) > len(partners)


def _individual(boards: Sequence[LinBoard], tables: Sequence[tuple[str, ...]]) -> LinSides:
    numbers = _Numbers()
    seats = []
    for board, (south, west, north, east) in zip(boards, tables, strict=True):
        ids = [numbers.of((name,), board.line) for name in (north, east, south, west)]
        seats.append(Seats(*ids))
    return LinSides("individual", 1, numbers.contestants(), tuple(seats))


def _pairs(
    boards: Sequence[LinBoard], tables: Sequence[tuple[str, ...]], line: int, problems: list[Problem]
) -> LinSides:
    numbers, seats = _Numbers(_changed(boards, tables)), []
    for board, (south, west, north, east) in zip(boards, tables, strict=True):
        ns, ew = numbers.of((north, south), board.line), numbers.of((east, west), board.line)
        seats.append(Seats(ns, ew))
    problems.extend(substitutes.warnings(numbers.contestants(), "pn"))
    if len(seats) and len(numbers.contestants()) > 2:
        # Whether the two lines were ranked apart, no LIN file says.
        problems.append(warning("winners_assumed", line, "pn", winners=1))
    return LinSides("pairs", 1, numbers.contestants(), tuple(seats))


def _changed(boards: Sequence[LinBoard], tables: Sequence[tuple[str, ...]]) -> dict[Pair, Group]:
    """Which pairs are one, somebody having taken another's place."""
    sides = [
        (board.board, _key(names))
        for board, (south, west, north, east) in zip(boards, tables, strict=True)
        for names in ((north, south), (east, west))
    ]
    return substitutes.joined((number, pair) for number, pair in sides if len(pair) == 2)


def _key(names: tuple[str, ...]) -> Pair:
    return frozenset(name.casefold() for name in names if name)


class _Numbers:
    """Numbers for people in the order in which they appear; "" for nobody. `changed`: which pairs are one."""

    def __init__(self, changed: Mapping[Pair, Group] | None = None) -> None:
        self._changed = changed or {}
        self._ids: dict[frozenset[Pair], str] = {}
        self._names: dict[str, list[str]] = {}
        self._had: dict[str, set[str]] = {}
        self._lines: dict[str, int] = {}

    def of(self, names: tuple[str, ...], line: int) -> str:
        """The id of a pair or a player, whoever of them is named first."""
        pair = _key(names)
        if not pair:
            return ""
        id = self._ids.setdefault(self._changed.get(pair, frozenset({pair})), str(len(self._ids) + 1))
        if id not in self._lines:
            self._lines[id], self._names[id], self._had[id] = line, list(names), set(pair)
        elif not pair <= self._had[id]:
            self._names[id] += [name for name in names if name and name.casefold() not in self._had[id]]
            self._had[id] |= pair
        return id

    def contestants(self) -> tuple[DocumentContestant, ...]:
        """Everybody so far."""
        return tuple(_contestant(id, tuple(names), self._lines[id]) for id, names in self._names.items())


def _contestant(id: str, names: tuple[str, ...], line: int) -> DocumentContestant:
    players = tuple(Player(name, "", "") for name in names if name)
    return DocumentContestant(id, "", "", players, _NOTHING, line)
