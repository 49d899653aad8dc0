"""Whether a movement can be played: everything that is broken in it, and its measures.

Nothing is taken on trust, a movement made here is looked at like one made by hand.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from clubs.movements import verifier_teams
from clubs.movements.fault import MovementFault, fault
from clubs.movements.measures import Measures, measure
from clubs.movements.model import ContestantKind, Movement, Seating


@dataclass(frozen=True)
class MovementReport:
    """What is broken, in the order of the rounds, and what the movement is worth."""

    movement: Movement
    faults: tuple[MovementFault, ...] = field(default=())

    @property
    def is_sound(self) -> bool:
        """Whether it can be played as it stands."""
        return not self.faults

    @cached_property
    def measures(self) -> Measures:
        """Who meets whom, comparisons, balance; computed when asked for. Only of a sound movement."""
        if self.faults:
            raise BrokenMovement(self.faults)
        return measure(self.movement)


class BrokenMovement(ValueError):
    """A movement that cannot be played, with everything that is wrong with it."""

    def __init__(self, faults: tuple[MovementFault, ...]) -> None:
        super().__init__("; ".join(f"{flaw.code} {dict(flaw.parameters)}" for flaw in faults))
        self.faults = faults


def verify(movement: Movement) -> MovementReport:
    """Look at everything and say all that is broken at once."""
    faults = [*_of_seatings(movement)]
    if not faults:
        faults = [*_of_rounds(movement), *_of_sets(movement)]
        if movement.kind is ContestantKind.TEAMS:
            faults += verifier_teams.faults(movement)
        else:
            faults += [*_boards_again(movement)]
        faults += _together_too_often(movement)
    return MovementReport(
        movement, tuple(sorted(faults, key=lambda flaw: (flaw.round or 0, flaw.table or 0)))
    )


def require(movement: Movement) -> Movement:
    """The movement itself, if it can be played. Raises BrokenMovement with every fault."""
    report = verify(movement)
    if report.faults:
        raise BrokenMovement(report.faults)
    return movement


def _of_seatings(movement: Movement) -> Iterator[MovementFault]:
    """Numbers that do not exist, sides of the wrong size, boards without players and players without."""
    for s in movement.seatings:
        where = {"round": s.round, "table": s.table}
        if not 1 <= s.round <= movement.rounds or s.part < 1:
            yield fault("round_unknown", **where, rounds=movement.rounds)
        if not int(s.is_played) <= s.table <= movement.tables:
            yield fault("table_unknown", **where, tables=movement.tables)
        for number in s.members:
            if not 1 <= number <= movement.contestants:
                yield fault(
                    "contestant_unknown", **where, contestant=number, contestants=movement.contestants
                )
        for board_set in s.sets:
            if not 1 <= board_set <= movement.sets:
                yield fault("set_unknown", **where, set=board_set, sets=movement.sets)
        yield from _of_one_table(movement, s, where)


def _of_one_table(movement: Movement, s: Seating, where: Mapping[str, int]) -> Iterator[MovementFault]:
    size = 2 if movement.kind is ContestantKind.INDIVIDUAL else 1
    if s.is_played and (len(s.ns) != size or len(s.ew) != size):
        yield fault("side_size", **where, size=size)
    if len(set(s.members)) < len(s.members):
        yield fault("plays_itself", **where)
    if s.is_played and not s.sets:
        yield fault("no_boards", **where)
    if s.sets and not s.is_played:
        yield fault("boards_without_players", **where)


def _of_rounds(movement: Movement) -> Iterator[MovementFault]:
    """In each part of each round everybody is at one place, and each table is used once."""
    everybody = set(range(1, movement.contestants + 1))
    once = 2 if movement.kind is ContestantKind.TEAMS else 1  # a team plays in both rooms
    for number, seatings in enumerate(movement.by_round, 1):
        parts: defaultdict[int, list[Seating]] = defaultdict(list)
        for s in seatings:
            parts[s.part].append(s)
        if not any(s.is_played for s in seatings):
            yield fault("round_empty", round=number)
            continue
        for part in parts.values():
            yield from _table_twice(part, number)
            seen = Counter(member for s in part for member in s.members)
            for member in sorted(member for member, times in seen.items() if times > once):
                yield _twice(part, number, member)
        seated = {member for s in seatings for member in s.members}
        for member in sorted(everybody - seated):
            yield fault("contestant_missing", round=number, contestant=member)


def _table_twice(part: Iterable[Seating], number: int) -> Iterator[MovementFault]:
    tables = Counter(s.table for s in part if s.table)
    for table in sorted(table for table, times in tables.items() if times > 1):
        yield fault("table_twice", round=number, table=table)


def _twice(part: Iterable[Seating], number: int, member: int) -> MovementFault:
    tables = sorted(s.table for s in part if member in s.members)
    return fault(
        "contestant_twice",
        round=number,
        table=tables[-1],
        contestant=member,
        tables=", ".join(map(str, dict.fromkeys(tables))),
    )


def _of_sets(movement: Movement) -> Iterator[MovementFault]:
    """No more tables at a set than there are copies to play from, and no set that nobody plays."""
    at: defaultdict[tuple[int, int, int], list[int]] = defaultdict(list)
    for s in movement.played():
        for board_set in s.sets:
            at[s.round, s.part, board_set].append(s.table)
    most = movement.limits.tables_max
    for (number, _, board_set), tables in sorted(at.items()):
        if len(tables) > most:
            listed = ", ".join(map(str, sorted(tables)))
            yield fault(
                "set_at_once", round=number, table=max(tables), set=board_set, tables=listed, tables_max=most
            )
    for board_set in sorted(set(range(1, movement.sets + 1)) - {board_set for _, _, board_set in at}):
        yield fault("set_never_played", set=board_set)


def _boards_again(movement: Movement) -> Iterator[MovementFault]:
    """Nobody plays a board twice."""
    before: dict[tuple[int, int], int] = {}
    for s in sorted(movement.played(), key=lambda s: (s.round, s.part, s.table)):
        for board_set in s.sets:
            for member in s.members:
                if (member, board_set) in before:
                    yield fault(
                        "set_again",
                        round=s.round,
                        table=s.table,
                        contestant=member,
                        set=board_set,
                        before=before[member, board_set],
                    )
                before[member, board_set] = s.round


def _together_too_often(movement: Movement) -> Iterator[MovementFault]:
    """Opponents and partners who come back more often than the movement allows itself."""
    met: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    partners: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for s in movement.played():
        for one in s.ns:
            for other in s.ew:
                met[min(one, other), max(one, other)].add(s.round)
        for side in (s.ns, s.ew):
            for one, other in combinations(sorted(side), 2):
                partners[one, other].add(s.round)
    yield from _too_often("meet_again", met, movement.limits.meetings_max)
    yield from _too_often("partners_again", partners, movement.limits.partnerships_max)


def _too_often(code: str, rounds: Mapping[tuple[int, int], set[int]], most: int) -> Iterator[MovementFault]:
    for (one, other), seen in sorted(rounds.items()):
        if len(seen) > most:
            listed = ", ".join(map(str, sorted(seen)))
            yield fault(code, round=max(seen), one=one, other=other, rounds=listed, times_max=most)
