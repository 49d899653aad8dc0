"""The rover (bump) Mitchell: one pair more than the tables hold takes the seats of a North-South pair.

The extra pair sits out the first round, so that a late pair can still be taken in; in every other round
it replaces the North-South pair of one table, which sits out. No pair is replaced twice, and the rover
meets no East-West pair and no boards twice. Where that is impossible in all rounds (9, 15 and 21 tables),
or no way is known (21 tables in 20 rounds, 24 in 23), it meets one East-West pair again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clubs.movements.generators import mitchell
from clubs.movements.model import Limits, Members, Movement, MovementKind, Seating
from clubs.movements.refused import in_range, not_together

TABLES_LEAST, TABLES_MAX = 5, 24
_TRIES_MAX = 60_000

Path = tuple[Seating, ...]  # where the rover sits, from the second round on


def rover(tables: int, *, rounds: int | None = None, boards_per_set: int = 2) -> Movement:
    """A Mitchell with one more pair, numbered last: straight at odd, skip at even numbers of tables.

    Raises Refusal outside of 5 to 24 tables, and for rounds that the Mitchell beneath does not have.
    """
    in_range("tables", tables, TABLES_LEAST, TABLES_MAX)
    if rounds is not None:
        in_range("rounds", rounds, 2, tables - (tables % 2 == 0))
    make = mitchell.straight if tables % 2 else mitchell.skip
    beneath = make(tables, rounds=rounds, boards_per_set=boards_per_set)
    path, meetings = _path(beneath)
    return replace(
        beneath,
        form=MovementKind.ROVER_MITCHELL,
        contestants=beneath.contestants + 1,
        seatings=tuple(_bumped(beneath, path)),
        limits=Limits(meetings_max=meetings),
    )


def _path(beneath: Movement) -> tuple[Path, int]:
    """The rover's way, and how often it meets a pair at most."""
    for meetings in (1, 2):
        if meetings == 1 and _cannot_be_strict(beneath):
            continue
        path = _Search(beneath, meetings).path()
        if path is not None:
            return path, meetings
    raise not_together("rounds", "no_rover", tables=beneath.tables, rounds=beneath.rounds)


def _cannot_be_strict(beneath: Movement) -> bool:
    """At three times an odd number of tables two rounds have no place (queens on a torus; Monsky 1989)."""
    tables = beneath.tables
    return tables % 6 == 3 and beneath.rounds - 1 > tables - 2


class _Search:
    """Round by round, the tables in the order of the known ways: a knight's step further each time."""

    def __init__(self, beneath: Movement, meetings: int) -> None:
        self._rounds = beneath.by_round[1:]
        self._again = meetings - 1  # only once, with one pair
        self._tries = 0

    def path(self) -> Path | None:
        """The first way found; None when there is none within the tries."""
        return self._from(0, (), frozenset(), self._again)

    def _from(self, at: int, path: Path, used: frozenset[tuple[str, int]], again: int) -> Path | None:
        if at == len(self._rounds):
            return path
        self._tries += 1
        if self._tries > _TRIES_MAX:
            return None
        for s in _knights_order(self._rounds[at], path):
            place = {("NS", s.ns[0]), ("set", s.sets[0])}
            met = ("EW", s.ew[0]) in used
            if place & used or (met and not again):
                continue
            whole = self._from(at + 1, (*path, s), used | place | {("EW", s.ew[0])}, again - met)
            if whole is not None:
                return whole
        return None


def _knights_order(seatings: Sequence[Seating], path: Path) -> Iterator[Seating]:
    start = (path[-1].table + 1) if path else 0
    yield from (seatings[(start + step) % len(seatings)] for step in range(len(seatings)))


def _bumped(beneath: Movement, path: Path) -> Iterator[Seating]:
    extra = (beneath.contestants + 1,)
    at = {(s.round, s.table) for s in path}
    for seatings in beneath.by_round:
        aside: Members = extra
        for s in seatings:
            if (s.round, s.table) in at:
                aside = s.ns
                yield replace(s, ns=extra)
            else:
                yield s
        yield Seating(seatings[0].round, 0, aside, ())
