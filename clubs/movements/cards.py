"""What is printed for a movement, as data: guide cards and table cards.

A guide card tells one contestant where to be in every round; a table card lies on a table and tells who
comes and where everybody and the boards go next.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from clubs.movements.model import ContestantKind, Members, Movement, Seating, Side
from clubs.movements.sentences import say
from clubs.movements.text import boards as boards_text

Step = tuple[int, int]  # round, part
Key = tuple[int, int, int, int]  # round, part, set, table


@dataclass(frozen=True, slots=True)
class TableSeat:
    """Where somebody sits: a side, a seat in an individual; table 0 is aside."""

    table: int
    seat: str


@dataclass(frozen=True, slots=True)
class GuideLine:
    """One round on a guide card. No opponents: a sit-out. `shared_with` names tables with the same boards."""

    round: int
    part: int
    place: TableSeat
    partner: Members
    opponents: Members
    boards: tuple[int, ...]
    shared_with: tuple[int, ...]

    @property
    def is_sit_out(self) -> bool:
        """Whether there is nobody to play against."""
        return not self.opponents


@dataclass(frozen=True, slots=True)
class GuideCard:
    """All rounds of one contestant; a team has a line for each of its two tables."""

    contestant: int
    lines: tuple[GuideLine, ...]


@dataclass(frozen=True, slots=True)
class PlayerMove:
    """Where somebody goes after a round; no place when the movement is over for them."""

    contestant: int
    before: TableSeat
    after: TableSeat | None
    boards: tuple[int, ...]

    def words(self, language: str) -> str:
        """The move as a sentence."""
        who = f"{self.before.seat} {self.contestant}"
        if self.after is None:
            return say("finished", language, who=who)
        if not self.boards:
            code = "sits_out_at" if self.after.table else "sits_out"
            return say(code, language, who=who, table=self.after.table)
        boards = boards_text(self.boards)
        if self.after == self.before:
            return say("stays", language, who=who, boards=boards)
        return say("goes_to", language, who=who, table=self.after.table, seat=self.after.seat, boards=boards)


@dataclass(frozen=True, slots=True)
class BoardsMove:
    """Where a set goes after a round: to a table (0: the stand), or it is finished (None)."""

    boards: tuple[int, ...]
    table: int
    to: int | None

    def words(self, language: str) -> str:
        """The move as a sentence."""
        boards = boards_text(self.boards)
        if self.to is None:
            return say("boards_finished", language, boards=boards)
        if self.to == self.table:
            return say("boards_stay", language, boards=boards)
        return say("boards_to" if self.to else "boards_to_stand", language, boards=boards, table=self.to)


@dataclass(frozen=True, slots=True)
class TableLine:
    """One round on a table card: who plays what, and what happens after it."""

    round: int
    part: int
    ns: Members
    ew: Members
    boards: tuple[int, ...]
    shared_with: tuple[int, ...]
    moves: tuple[PlayerMove, ...]
    boards_moves: tuple[BoardsMove, ...]

    def words(self, language: str) -> list[str]:
        """What the card says of this round: who shares the boards, then where everything goes after it."""
        tables = ", ".join(map(str, self.shared_with))
        shares = [say("shares_with", language, tables=tables)] if tables else []
        people = [move.words(language) for move in self.moves]
        return [*shares, *people, *(move.words(language) for move in self.boards_moves)]


@dataclass(frozen=True, slots=True)
class TableCard:
    """All rounds of one table."""

    table: int
    lines: tuple[TableLine, ...]


def guide_cards(movement: Movement) -> tuple[GuideCard, ...]:
    """A card for every contestant, in the order of their numbers."""
    lines: defaultdict[int, list[GuideLine]] = defaultdict(list)
    shared = _shared(movement)
    for s in _in_order(movement):
        for side in Side:
            for member in s.side(side):
                lines[member].append(_guide_line(movement, s, side, member, shared))
    return tuple(GuideCard(one, tuple(lines[one])) for one in sorted(lines))


def table_cards(movement: Movement) -> tuple[TableCard, ...]:
    """A card for every table, in the order of their numbers."""
    after = _Next(movement)
    shared = _shared(movement)
    lines: defaultdict[int, list[TableLine]] = defaultdict(list)
    for s in _in_order(movement):
        if s.table:
            moves = tuple(after.moves(s))
            boards = movement.boards_of(s.sets)
            lines[s.table].append(
                TableLine(
                    s.round, s.part, s.ns, s.ew, boards, _others(s, shared), moves, tuple(after.boards(s))
                )
            )
    return tuple(TableCard(table, tuple(lines[table])) for table in sorted(lines))


def seat(movement: Movement, s: Seating, side: Side, member: int) -> str:
    """NS or EW, or in an individual N, S, E or W; nothing for who sits aside."""
    if not s.table:
        return ""
    if movement.kind is not ContestantKind.INDIVIDUAL:
        return side.value
    return side.value[s.side(side).index(member)]


def _in_order(movement: Movement) -> list[Seating]:
    return sorted(movement.seatings, key=lambda s: (s.round, s.part, s.table))


def _guide_line(
    movement: Movement, s: Seating, side: Side, member: int, shared: dict[Key, tuple[int, ...]]
) -> GuideLine:
    place = TableSeat(s.table, seat(movement, s, side, member))
    partner = tuple(one for one in s.side(side) if one != member) if s.is_played else ()
    opponents = s.side(side.other) if s.is_played else ()
    boards = movement.boards_of(s.sets)
    return GuideLine(s.round, s.part, place, partner, opponents, boards, _others(s, shared))


def _shared(movement: Movement) -> dict[Key, tuple[int, ...]]:
    """For each round, part, set and table the other tables that play from the same copy."""
    at: defaultdict[tuple[int, int, int], list[Seating]] = defaultdict(list)
    for s in _in_order(movement):
        for board_set in s.sets:
            at[s.round, s.part, board_set].append(s)
    others: dict[Key, tuple[int, ...]] = {}
    for (number, part, board_set), seatings in at.items():
        for group in _from_one_copy(movement, seatings):
            for table in group:
                others[number, part, board_set, table] = tuple(one for one in group if one != table)
    return others


def _from_one_copy(movement: Movement, seatings: Sequence[Seating]) -> list[list[int]]:
    """Both rooms of a match share; other tables in the order of their numbers, as many as have to."""
    if movement.kind is ContestantKind.TEAMS:
        rooms: defaultdict[frozenset[int], list[int]] = defaultdict(list)
        for s in seatings:
            rooms[frozenset(s.members)].append(s.table)
        return list(rooms.values())
    size = 1 if len(seatings) <= movement.limits.copies else movement.limits.sharing_max
    tables = [s.table for s in seatings]
    return [tables[first : first + size] for first in range(0, len(tables), size)]


def _others(s: Seating, shared: dict[Key, tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(
        sorted({table for board_set in s.sets for table in shared[s.round, s.part, board_set, s.table]})
    )


class _Next:
    """What comes after each step: for contestants their next seating, for sets their next table."""

    def __init__(self, movement: Movement) -> None:
        self._movement = movement
        steps = sorted({(s.round, s.part) for s in movement.seatings})
        self._following: dict[Step, Step] = dict(pairwise(steps))
        self._sitting: defaultdict[int, list[tuple[Step, Seating, Side]]] = defaultdict(list)
        self._sets: defaultdict[int, list[tuple[Step, int]]] = defaultdict(list)
        for s in _in_order(movement):
            for side in Side:
                for member in s.side(side):
                    self._sitting[member].append(((s.round, s.part), s, side))
            for board_set in s.sets:
                self._sets[board_set].append(((s.round, s.part), s.table))

    def moves(self, s: Seating) -> Iterator[PlayerMove]:
        """Where everybody at a table goes."""
        for side in Side:
            for member in s.side(side):
                before = TableSeat(s.table, seat(self._movement, s, side, member))
                yield self._move(s, side, member, before)

    def _move(self, s: Seating, side: Side, member: int, before: TableSeat) -> PlayerMove:
        later = [sitting for sitting in self._sitting[member] if sitting[0] > (s.round, s.part)]
        soon = [sitting for sitting in later if sitting[0] == later[0][0]]
        if not soon:
            return PlayerMove(member, before, None, ())
        # A team's pair keeps its side where it can.
        _, then, on = next((sitting for sitting in soon if sitting[2] is side), soon[0])
        place = TableSeat(then.table, seat(self._movement, then, on, member))
        return PlayerMove(member, before, place, self._movement.boards_of(then.sets))

    def boards(self, s: Seating) -> Iterator[BoardsMove]:
        """Where the boards of a table go."""
        step = (s.round, s.part)
        for board_set in s.sets:
            later = [at for at in self._sets[board_set] if at[0] > step]
            soon = [table for at, table in later if at == self._following.get(step)]
            yield BoardsMove(
                self._movement.boards_of((board_set,)), s.table, _goes_to(s.table, soon, bool(later))
            )


def _goes_to(table: int, soon: Sequence[int], later: bool) -> int | None:
    if not later:
        return None
    if not soon:
        return 0
    return table if table in soon else min(soon)
