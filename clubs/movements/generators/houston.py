"""Houston rounds: pairs in a round robin, where all tables play the same boards in every round.

IMPs against the field turn into victory points round by round, so every table of a round has to play its
boards. The regulations name the form (REG-1.1.4, 2.2.2, 4.3) and do not describe how people move (Q-46).
People move as in a Howell of the same number of pairs, whose sides are chosen so that everybody is
compared with everybody evenly; one pair stays, an odd number of pairs has a sit-out each round.
"""

from clubs.movements.generators import cyclic, howell
from clubs.movements.generators.cyclic import CyclicTable, Design
from clubs.movements.generators.mitchell import BOARDS_MAX
from clubs.movements.model import ContestantKind, Limits, Movement, MovementKind
from clubs.movements.refused import in_range


def houston(pairs: int, *, rounds: int | None = None, boards_per_round: int = 4) -> Movement:
    """Houston rounds for 3 to 40 pairs, everybody against everybody or the first rounds of it.

    Each table has its copy of the boards. Raises Refusal for other numbers.
    """
    in_range("pairs", pairs, 3, howell.PAIRS_MAX)
    in_range("boards_per_round", boards_per_round, 1, BOARDS_MAX)
    tables = (pairs + 1) // 2
    whole = 2 * tables - 1
    rounds = whole if rounds is None else rounds
    in_range("rounds", rounds, 1, whole)
    design = _together(cyclic.designs(howell.FILE)[tables, whole], whole)
    seatings = tuple(cyclic.seatings(design, whole, rounds, pairs))
    limits = Limits(copies=tables)
    return Movement(
        MovementKind.HOUSTON,
        ContestantKind.PAIRS,
        pairs,
        tables,
        rounds,
        rounds,
        boards_per_round,
        seatings,
        limits=limits,
    )


def _together(design: Design, way: int) -> Design:
    """The same meetings and comparisons with one set for all tables: each place moves on by its boards."""
    return tuple(
        CyclicTable(0, _moved(table.ns, table.boards, way), _moved(table.ew, table.boards, way))
        for table in design
    )


def _moved(places: tuple[int, ...], by: int, way: int) -> tuple[int, ...]:
    return tuple(place if place == cyclic.STAYS else (place + by) % way for place in places)
