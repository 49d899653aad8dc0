"""Howell movements, whole and in part, and the Hesitation Mitchell: one pair or some stay, the rest go round.

The whole Howell meets everybody once in one round fewer than there are pairs. With fewer rounds more
pairs stay, and these do not meet each other (three-quarter Howell); with one round more than tables only
one table has two moving pairs, who wait there for a round and change sides (Hesitation Mitchell, the
Mitchell with an appendix). An odd number of pairs has a phantom, who always is a pair that stays.
"""

from clubs.movements.generators import cyclic
from clubs.movements.generators.mitchell import BOARDS_MAX
from clubs.movements.model import ContestantKind, Limits, Movement, MovementKind, Seating
from clubs.movements.refused import in_range, not_together

PAIRS_MAX = 40
FILE = "howell.txt"  # by tables and rounds

# Three tables in five rounds have no cyclic way without common boards in every round. Here four sets go
# round, and all tables share the fifth in the last round. Each entry: NS, EW, set.
_SIX_PAIRS = (
    ((6, 1, 1), (5, 2, 2), (4, 3, 3)),
    ((6, 2, 3), (1, 3, 2), (5, 4, 4)),
    ((6, 3, 4), (2, 4, 1), (1, 5, 3)),
    ((6, 4, 2), (3, 5, 1), (2, 1, 4)),
    ((6, 5, 5), (4, 1, 5), (3, 2, 5)),
)


def howell(pairs: int, *, rounds: int | None = None, boards_per_set: int = 2) -> Movement:
    """A Howell for 3 to 40 pairs: whole, or in more rounds than tables.

    Raises Refusal for numbers that do not go together.
    """
    in_range("pairs", pairs, 3, PAIRS_MAX)
    in_range("boards_per_set", boards_per_set, 1, BOARDS_MAX)
    tables = (pairs + 1) // 2
    whole = 2 * tables - 1
    rounds = whole if rounds is None else rounds
    if 1 <= rounds <= tables:
        raise not_together("rounds", "howell_short", pairs=pairs, rounds=rounds, least=tables + 1)
    in_range("rounds", rounds, tables + 1, whole)
    form = MovementKind.HOWELL if rounds == whole else MovementKind.PART_HOWELL
    return _movement(form, pairs, tables, rounds, boards_per_set)


def hesitation(tables: int, *, boards_per_set: int = 2, half_table: bool = False) -> Movement:
    """A Hesitation Mitchell of 3 to 20 tables, in one round more than tables.

    At an even number of tables two tables share their boards. With `half_table` a pair is missing.
    """
    in_range("tables", tables, 3, PAIRS_MAX // 2)
    in_range("boards_per_set", boards_per_set, 1, BOARDS_MAX)
    pairs = 2 * tables - half_table
    return _movement(MovementKind.HESITATION_MITCHELL, pairs, tables, tables + 1, boards_per_set)


def _movement(form: MovementKind, pairs: int, tables: int, rounds: int, boards_per_set: int) -> Movement:
    if (tables, rounds) == (3, 5):
        seatings, together = _of_six(pairs), 3
    else:
        design = cyclic.designs(FILE)[tables, rounds]
        seatings = tuple(cyclic.seatings(design, rounds, rounds, pairs))
        together = cyclic.tables_at_a_set(design)
    limits = Limits(sharing_max=together)
    return Movement(
        form, ContestantKind.PAIRS, pairs, tables, rounds, rounds, boards_per_set, seatings, limits=limits
    )


def _of_six(pairs: int) -> tuple[Seating, ...]:
    return tuple(
        Seating(number, table, (ns,) if ns <= pairs else (), (ew,), (boards,) if ns <= pairs else ())
        for number, tables in enumerate(_SIX_PAIRS, 1)
        for table, (ns, ew, boards) in enumerate(tables, 1)
    )
