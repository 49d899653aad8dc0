"""A movement as terminals have it: every table in every round, and names where people sit first. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from clubs.files.bridgemate.starting.plan import PlannedSeat, PlannedTable
from clubs.movements.model import Movement, Seating


def tables_of(movement: Movement, before: int, order: Sequence[int]) -> tuple[PlannedTable, ...]:
    """Every table in every round, in order. `before`: how many tables of ours come before its first.

    `order`: the contestants' numbers, in the order of the movement.
    """
    return filled(_seated(movement, before, order))


def _seated(movement: Movement, before: int, order: Sequence[int]) -> Iterator[PlannedTable]:
    """The movement's tables; who stands aside in a round has one more, to be told where to go then."""
    last = max((s.table for s in movement.seatings), default=0) - before
    for number, of_round in enumerate(movement.by_round, 1):
        aside: list[int] = []
        for one in of_round:
            if one.table:
                yield _table(movement, one, before, order)
            else:
                aside.extend(one.members)
        for place, member in enumerate(sorted(aside), 1):
            yield PlannedTable(number, last + place, ns=order[member - 1])


def _table(movement: Movement, one: Seating, before: int, order: Sequence[int]) -> PlannedTable:
    (ns, south), (ew, west) = (
        [order[member - 1] for member in side[:2]] + [0] * (2 - len(side)) for side in (one.ns, one.ew)
    )
    boards = tuple(sorted(movement.boards_of(one.sets)))
    return PlannedTable(one.round, one.table - before, ns, ew, south, west, boards)


def filled(tables: Iterable[PlannedTable]) -> tuple[PlannedTable, ...]:
    """The tables with those that are empty in a round, in order."""
    at = {(one.round, one.table): one for one in tables}
    rounds, last = (max((key[i] for key in at), default=0) for i in (0, 1))
    return tuple(
        at.get((number, table), PlannedTable(number, table))
        for number in range(1, rounds + 1)
        for table in range(1, last + 1)
    )


def players_at(tables: Sequence[PlannedTable], names: Mapping[int, Sequence[str]]) -> dict[PlannedSeat, str]:
    """Everybody's name where they sit first."""
    seats: dict[PlannedSeat, str] = {}
    known: set[int] = set()
    for one in tables:
        number = one.round if one.round > 1 else 0
        for who, in_pair in ((one.ns, "NS"), (one.ew, "EW"), (one.south, "S"), (one.west, "W")):
            if not who or who in known:
                continue
            known.add(who)
            for seat, name in zip(in_pair, names.get(who, ()), strict=False):
                seats[PlannedSeat(one.table, seat, number)] = name
    return seats
