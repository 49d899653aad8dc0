"""One model for every movement: for each round and table who sits on which side with which sets of boards.

A contestant is a number from 1: a pair, a team, or a player of an individual. A side of a table holds one
number, two (partners) in an individual, or none: whoever sits opposite nobody sits out. Boards move in
sets, numbered from 1; set 3 of four boards each is boards 9 to 12.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


class ContestantKind(StrEnum):
    """What a contestant is."""

    PAIRS = "pairs"
    INDIVIDUAL = "individual"
    TEAMS = "teams"


class MovementKind(StrEnum):
    """How people and boards go round."""

    MITCHELL = "mitchell"
    SKIP_MITCHELL = "skip_mitchell"
    RELAY_MITCHELL = "relay_mitchell"
    ROVER_MITCHELL = "rover_mitchell"
    HOWELL = "howell"
    PART_HOWELL = "part_howell"
    HESITATION_MITCHELL = "hesitation_mitchell"
    INDIVIDUAL = "individual"
    ROUND_ROBIN = "round_robin"
    HOUSTON = "houston"
    OWN = "own"


class Side(StrEnum):
    """The two sides of a table."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The side that these play against."""
        return Side.EW if self is Side.NS else Side.NS


Members = tuple[int, ...]  # the contestants of one side, partners in the order N S or E W


@dataclass(frozen=True, slots=True, order=True)
class Seating:
    """One table in one part of one round. Without boards or without opponents it is a sit-out.

    Table 0 is no table: whoever is named there stands aside. A round has one part unless a three-way
    match divides it.
    """

    round: int
    table: int
    ns: Members
    ew: Members
    sets: tuple[int, ...] = ()
    part: int = 1

    @property
    def is_played(self) -> bool:
        """Whether two sides meet here."""
        return bool(self.ns and self.ew)

    @property
    def members(self) -> Members:
        """Everybody named here."""
        return self.ns + self.ew

    def side(self, side: Side) -> Members:
        """The contestants on one side."""
        return self.ns if side is Side.NS else self.ew

    def turned(self) -> "Seating":
        """The same with the sides exchanged: an arrow switch."""
        return Seating(self.round, self.table, self.ew, self.ns, self.sets, self.part)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a movement allows itself, so that the verifier can hold it to the rest.

    `meetings_max` and `partnerships_max` are rounds that two contestants may spend against and with each
    other; `copies` says how many copies of each board there are; `sharing_max` how many tables play from
    one copy in the same round.
    """

    meetings_max: int = 1
    partnerships_max: int = 1
    copies: int = 1
    sharing_max: int = 1

    @property
    def tables_max(self) -> int:
        """Tables that may play the same set in one round."""
        return self.copies * self.sharing_max


@dataclass(frozen=True)
class Movement:
    """A whole movement. `winners` is 2 where the two sides are ranked apart."""

    form: MovementKind
    kind: ContestantKind
    contestants: int
    tables: int
    rounds: int
    sets: int
    boards_per_set: int
    seatings: tuple[Seating, ...]
    winners: int = 1
    limits: Limits = Limits()

    def boards_of(self, sets: Sequence[int]) -> tuple[int, ...]:
        """The numbers of the boards in some sets."""
        size = self.boards_per_set
        return tuple(
            board for board_set in sets for board in range((board_set - 1) * size + 1, board_set * size + 1)
        )

    @property
    def boards(self) -> int:
        """How many boards are needed, copies not counted."""
        return self.sets * self.boards_per_set

    @cached_property
    def by_round(self) -> tuple[tuple[Seating, ...], ...]:
        """The seatings of each round, in the order of parts and tables."""
        rounds: list[list[Seating]] = [[] for _ in range(self.rounds)]
        for seating in self.seatings:
            if 1 <= seating.round <= self.rounds:
                rounds[seating.round - 1].append(seating)
        return tuple(tuple(sorted(seatings, key=lambda s: (s.part, s.table))) for seatings in rounds)

    def played(self) -> Iterator[Seating]:
        """The seatings at which two sides meet."""
        return (seating for seating in self.seatings if seating.is_played)

    @cached_property
    def stationary(self) -> frozenset[int]:
        """Who keeps one table and one side all the time, sit-outs there included (REG-2.4)."""
        places: dict[int, set[tuple[int, Side]]] = {}
        for seating in self.seatings:
            for side in Side:
                for member in seating.side(side):
                    places.setdefault(member, set()).add((seating.table, side))
        return frozenset(member for member, seen in places.items() if len(seen) == 1 and self.rounds > 1)
