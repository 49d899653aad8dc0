"""What a movement is worth: who meets whom, how often compared, how evenly.

Competition between two contestants, in units of half a comparison at matchpoints, follows J. R. Manning,
"The mathematics of duplicate bridge movements": on a board played at t tables, opponents count t - 1,
contestants on the same side at other tables 1, on opposite sides -1; partners in an individual share
their score and count -(t - 1). Nobody's chances depend on who they are when all these are the same, so

    quality = 100 (sum of all)² / (their number x sum of their squares)

which is 100 for a perfectly balanced movement. Where the two sides are ranked apart, only contestants of
one side are rivals.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from clubs.movements.model import ContestantKind, Movement, Seating, Side

Two = tuple[int, int]  # contestants, the lower number first


@dataclass(frozen=True)
class Measures:
    """All that can be counted. Two contestants that are not in a table have 0 there.

    `meetings` and `partnerships` count rounds, `common_boards` boards; `competition` is in the units
    above; `quality` is a percentage, None where nothing is compared across tables (teams).
    """

    meetings: dict[Two, int]
    partnerships: dict[Two, int]
    common_boards: dict[Two, int]
    competition: dict[Two, int]
    quality: Fraction | None
    quality_of: dict[int, Fraction]  # the same for each contestant against all rivals
    boards_played: dict[int, int]
    sit_outs: dict[int, tuple[int, ...]]  # rounds
    rounds_ns: dict[int, int]
    rounds_ew: dict[int, int]
    shared: tuple[tuple[int, int, tuple[int, ...]], ...]  # round, set, tables
    scores_of_set: dict[int, int]  # how many tables play a set

    def met(self, one: int, other: int) -> int:
        """In how many rounds two contestants are opponents."""
        return self.meetings.get(two(one, other), 0)


def two(one: int, other: int) -> Two:
    """The key of two contestants."""
    return (one, other) if one < other else (other, one)


def measure(movement: Movement) -> Measures:
    """Count everything in a movement that has no faults."""
    at = _tables_of_sets(movement)
    meetings, partnerships = _together(movement)
    competition = _competition(movement, at) if movement.kind is not ContestantKind.TEAMS else {}
    rivals = _rivals(movement) if movement.kind is not ContestantKind.TEAMS else []
    everybody = range(1, movement.contestants + 1)
    return Measures(
        meetings=meetings,
        partnerships=partnerships,
        common_boards=_common(movement, at),
        competition=competition,
        quality=_quality([competition.get(couple, 0) for couple in rivals]),
        quality_of=_quality_of(rivals, competition),
        boards_played={one: _boards_played(movement, one) for one in everybody},
        sit_outs={one: _sit_outs(movement, one) for one in everybody},
        rounds_ns=_rounds_on(movement, Side.NS),
        rounds_ew=_rounds_on(movement, Side.EW),
        shared=tuple(_shared(movement)),
        scores_of_set={board_set: len(tables) for board_set, tables in sorted(at.items())},
    )


def _tables_of_sets(movement: Movement) -> dict[int, list[Seating]]:
    at: defaultdict[int, list[Seating]] = defaultdict(list)
    for s in movement.played():
        for board_set in s.sets:
            at[board_set].append(s)
    return at


def _together(movement: Movement) -> tuple[dict[Two, int], dict[Two, int]]:
    met: set[tuple[Two, int]] = set()
    partners: set[tuple[Two, int]] = set()
    for s in movement.played():
        met.update((two(one, other), s.round) for one in s.ns for other in s.ew)
        partners.update((two(*side), s.round) for side in (s.ns, s.ew) if len(side) == 2)
    return dict(Counter(couple for couple, _ in met)), dict(Counter(couple for couple, _ in partners))


def _common(movement: Movement, at: dict[int, list[Seating]]) -> dict[Two, int]:
    common: Counter[Two] = Counter()
    for seatings in at.values():
        members = sorted({member for s in seatings for member in s.members})
        for couple in combinations(members, 2):
            common[couple] += movement.boards_per_set
    return dict(common)


def _competition(movement: Movement, at: dict[int, list[Seating]]) -> dict[Two, int]:
    units: Counter[Two] = Counter()
    for seatings in at.values():
        half_top = len(seatings) - 1
        for s in seatings:
            for one in s.ns:
                for other in s.ew:
                    units[two(one, other)] += half_top
            for side in (s.ns, s.ew):
                for couple in combinations(sorted(side), 2):
                    units[couple] -= half_top
        for couple, unit in _across(seatings):
            units[couple] += unit
    return {couple: unit * movement.boards_per_set for couple, unit in units.items()}


def _across(seatings: list[Seating]) -> Iterator[tuple[Two, int]]:
    """Contestants at different tables: 1 on the same side, -1 on opposite ones."""
    for here, elsewhere in combinations(seatings, 2):
        for side in Side:
            for one in here.side(side):
                yield from ((two(one, other), 1) for other in elsewhere.side(side))
                yield from ((two(one, other), -1) for other in elsewhere.side(side.other))


def _rivals(movement: Movement) -> list[Two]:
    """Who is ranked with whom."""
    everybody = range(1, movement.contestants + 1)
    if movement.winners == 1:
        return list(combinations(everybody, 2))
    line = {member: side for s in movement.seatings for side in Side for member in s.side(side)}
    return [couple for couple in combinations(everybody, 2) if line[couple[0]] is line[couple[1]]]


def _quality(units: list[int]) -> Fraction | None:
    squares = sum(unit * unit for unit in units)
    return Fraction(100 * sum(units) ** 2, len(units) * squares) if squares else None


def _quality_of(rivals: list[Two], competition: dict[Two, int]) -> dict[int, Fraction]:
    units: defaultdict[int, list[int]] = defaultdict(list)
    for couple in rivals:
        for one in couple:
            units[one].append(competition.get(couple, 0))
    qualities = {one: _quality(of_one) for one, of_one in sorted(units.items())}
    return {one: quality for one, quality in qualities.items() if quality is not None}


def _boards_played(movement: Movement, one: int) -> int:
    sets = {board_set for s in movement.played() if one in s.members for board_set in s.sets}
    return len(sets) * movement.boards_per_set


def _sit_outs(movement: Movement, one: int) -> tuple[int, ...]:
    playing = {s.round for s in movement.played() if one in s.members}
    return tuple(number for number in range(1, movement.rounds + 1) if number not in playing)


def _rounds_on(movement: Movement, side: Side) -> dict[int, int]:
    rounds: dict[int, set[int]] = {one: set() for one in range(1, movement.contestants + 1)}
    for s in movement.played():
        for one in s.side(side):
            rounds[one].add(s.round)
    return {one: len(seen) for one, seen in rounds.items()}


def _shared(movement: Movement) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Where tables play one set in the same round."""
    at: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for s in movement.played():
        for board_set in s.sets:
            at[s.round, board_set].add(s.table)
    for (number, board_set), tables in sorted(at.items()):
        if len(tables) > 1:
            yield number, board_set, tuple(sorted(tables))
