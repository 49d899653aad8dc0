"""Cyclic movements: everybody who moves goes the same way round, one place behind the next lower number.

A line of a design file lists the tables in order as `boards:NS-EW`: where the table's set starts on its
way round, and the places of the two sides on the movers' way round; `*` is a contestant who stays, and
partners of an individual are joined by `+`. With n rounds, mover m (from 0) is at place r - m in round r
and the table plays set boards + r, all modulo n. That nobody meets or plays anything twice is in the
choice of places; the verifier's tests go through every line.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from clubs.movements.model import Members, Seating

STAYS = -1
DESIGNS = Path(__file__).parent / "designs"


@dataclass(frozen=True, slots=True)
class CyclicTable:
    """One table: its first set, and the places of both sides (STAYS for who does not move)."""

    boards: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]

    @property
    def stays(self) -> bool:
        """Whether somebody stays at this table."""
        return STAYS in self.ns + self.ew


Design = tuple[CyclicTable, ...]


@cache
def designs(name: str) -> Mapping[tuple[int, int], Design]:
    """A file of designs: (first number, rounds of the whole way) to tables."""
    lines = (DESIGNS / name).read_text(encoding="utf-8").splitlines()
    by_size: dict[tuple[int, int], Design] = {}
    for line in lines:
        if line and not line.startswith("#"):
            first, rounds, *tables = line.split()
            by_size[int(first), int(rounds)] = tuple(map(_table, tables))
    return by_size


def _table(text: str) -> CyclicTable:
    boards, sides = text.split(":")
    ns, ew = sides.split("-")
    return CyclicTable(int(boards), _places(ns), _places(ew))


def _places(text: str) -> tuple[int, ...]:
    return tuple(STAYS if place == "*" else int(place) for place in text.split("+"))


def tables_at_a_set(design: Design) -> int:
    """How many tables play the same set in one round, at most."""
    boards = [table.boards for table in design]
    return max(boards.count(board_set) for board_set in boards)


def seatings(design: Design, way: int, rounds: int, contestants: int) -> Iterator[Seating]:
    """The seatings of the first `rounds` rounds of a way round of `way` places.

    Who stays has the numbers after the movers, in the order of tables; a number above `contestants` is
    nobody, and who would meet it sits out. Movers without a place sit out at no table.
    """
    for played in range(rounds):
        staying = way
        seen: set[int] = set()
        for table, place in enumerate(design, 1):
            staying += place.stays
            ns, ew = (_members(side, played, way, staying, contestants) for side in (place.ns, place.ew))
            sets = ((place.boards + played) % way + 1,) if ns and ew else ()
            seen.update(ns + ew)
            yield Seating(played + 1, table, ns, ew, sets)
        aside = sorted(set(range(1, contestants + 1)) - seen)
        if aside:
            yield Seating(played + 1, 0, tuple(aside), ())


def _members(side: Sequence[int], played: int, way: int, staying: int, contestants: int) -> Members:
    numbers = (staying if place == STAYS else (played - place) % way + 1 for place in side)
    return tuple(number for number in numbers if number <= contestants)
