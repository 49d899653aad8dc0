"""Individual movements: players change partners every round.

Where the number of players allows it (a multiple of four, or one more) everybody partners everybody once
and opposes everybody twice; for two or three players more, as many different partners as there are
rounds to play. Fewer rounds are the first ones of the whole. Where no way without it is known, all
tables play the same boards in each round, from copies.
"""

from collections.abc import Iterable
from dataclasses import replace

from clubs.movements.generators import cyclic
from clubs.movements.generators.cyclic import Design
from clubs.movements.generators.mitchell import BOARDS_MAX
from clubs.movements.model import ContestantKind, Limits, Movement, MovementKind, Seating
from clubs.movements.refused import in_range

PLAYERS_MAX = 36
FILE = "individual.txt"  # by players and rounds


def individual(players: int, *, rounds: int | None = None, boards_per_set: int = 2) -> Movement:
    """An individual for 4 to 36 players, whole or its first rounds.

    Raises Refusal for numbers outside of that.
    """
    in_range("players", players, 4, PLAYERS_MAX)
    in_range("boards_per_set", boards_per_set, 1, BOARDS_MAX)
    whole = whole_rounds(players)
    rounds = whole if rounds is None else rounds
    in_range("rounds", rounds, 1, whole)
    design = cyclic.designs(FILE)[players, whole]
    seatings = _counted(cyclic.seatings(design, whole, rounds, players))
    sets = max(board_set for seating in seatings for board_set in seating.sets)
    return Movement(
        MovementKind.INDIVIDUAL,
        ContestantKind.INDIVIDUAL,
        players,
        players // 4,
        rounds,
        sets,
        boards_per_set,
        seatings,
        limits=_limits(design, players),
    )


def _counted(seatings: Iterable[Seating]) -> tuple[Seating, ...]:
    """The same with the sets that are played numbered from 1 without gaps: few rounds need few boards."""
    played = tuple(seatings)
    used = sorted({board_set for seating in played for board_set in seating.sets})
    number = {board_set: place for place, board_set in enumerate(used, 1)}
    return tuple(replace(s, sets=tuple(number[board_set] for board_set in s.sets)) for s in played)


def whole_rounds(players: int) -> int:
    """The rounds of a whole individual: one fewer than players where nobody sits out, else as many."""
    return players - 1 if players % 4 == 0 else players


def _limits(design: Design, players: int) -> Limits:
    together = cyclic.tables_at_a_set(design)
    meetings = opposed_max(design, players)
    if together <= 2:
        return Limits(meetings_max=meetings, sharing_max=together)
    return Limits(meetings_max=meetings, copies=(together + 1) // 2, sharing_max=2)


def opposed_max(design: Design, players: int) -> int:
    """How often two players oppose each other at most: 2, or 3 where it cannot be helped."""
    way = whole_rounds(players)
    times: dict[int, int] = {}
    for table in design:
        for one in table.ns:
            for other in table.ew:
                apart = (
                    cyclic.STAYS
                    if cyclic.STAYS in (one, other)
                    else min((one - other) % way, (other - one) % way)
                )
                # Half-way round is reached from both sides.
                times[apart] = times.get(apart, 0) + (2 if 2 * apart == way else 1)
    return max(times.values())
