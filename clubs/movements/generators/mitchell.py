"""Mitchell movements: North-South stay, East-West go up one table, the boards go down one.

The three ways to keep East-West away from boards they have played: an odd number of tables needs none,
with an even number East-West skip a table half-way, or boards rest on a stand (relay) while the first
and the last table share theirs. Sources: the Mitchell movements of the EBU's manual of movements.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from clubs.movements.model import ContestantKind, Limits, Movement, MovementKind, Seating, Side
from clubs.movements.refused import in_range, not_together

TABLES_MAX = 60
BOARDS_MAX = 36  # of one set: more than any round has


def straight(
    tables: int, *, rounds: int | None = None, boards_per_set: int = 2, without: Side | None = None
) -> Movement:
    """An odd number of tables, as many rounds; or up to half as many rounds as there are tables.

    `without` is the side on which a pair is missing, at the last table: whoever comes there sits out.
    Raises Refusal for numbers that do not go together.
    """
    in_range("tables", tables, 3, TABLES_MAX)
    most = tables if tables % 2 else tables // 2
    rounds = most if rounds is None else rounds
    if tables % 2 == 0 and most < rounds <= tables:
        raise not_together("rounds", "straight_even", tables=tables, rounds=rounds, most=most)
    in_range("rounds", rounds, 2, most)
    return _movement(MovementKind.MITCHELL, tables, rounds, boards_per_set, without, _up_one, _own_place)


def skip(
    tables: int, *, rounds: int | None = None, boards_per_set: int = 2, without: Side | None = None
) -> Movement:
    """An even number of tables, one round fewer: East-West go up two tables after half of the rounds."""
    _even(tables)
    rounds = tables - 1 if rounds is None else rounds
    in_range("rounds", rounds, 2, tables - 1)
    return _movement(
        MovementKind.SKIP_MITCHELL, tables, rounds, boards_per_set, without, _skip_half_way, _own_place
    )


def relay(
    tables: int, *, rounds: int | None = None, boards_per_set: int = 2, without: Side | None = None
) -> Movement:
    """An even number of tables, as many rounds: a stand in the middle, the first and last table share."""
    _even(tables)
    rounds = tables if rounds is None else rounds
    in_range("rounds", rounds, 2, tables)
    movement = _movement(
        MovementKind.RELAY_MITCHELL, tables, rounds, boards_per_set, without, _up_one, _past_the_stand
    )
    return replace(movement, limits=Limits(sharing_max=2))


def arrow_switched(movement: Movement, rounds: Sequence[int] | None = None) -> Movement:
    """The same with one winner: in some rounds everybody plays the other side's cards.

    Without `rounds` the last ones, about an eighth (Manning): 1 of up to 11 rounds, 2 of 12 to 19.
    """
    if rounds is None:
        count = switched_rounds(movement.rounds)
        rounds = range(movement.rounds - count + 1, movement.rounds + 1)
    for number in rounds:
        in_range("switched", number, 1, movement.rounds)
    turned = tuple(s.turned() if s.round in rounds else s for s in movement.seatings)
    return replace(movement, seatings=turned, winners=1)


def switched_rounds(rounds: int) -> int:
    """How many rounds to switch: the nearest to an eighth, half up, and one at least."""
    return max(1, (rounds + 4) // 8)


def _even(tables: int) -> None:
    in_range("tables", tables, 4, TABLES_MAX)
    if tables % 2:
        raise not_together("tables", "needs_even_tables", tables=tables)


Goes = Callable[[int, int], int]  # tables, round from 0: how many tables East-West have gone up
Lies = Callable[[int, int], int]  # tables, table from 0: the place of its boards on their way round


def _up_one(_tables: int, played: int) -> int:
    return played


def _skip_half_way(tables: int, played: int) -> int:
    return played + (played >= tables // 2)


def _own_place(_tables: int, table: int) -> int:
    return table


def _past_the_stand(tables: int, table: int) -> int:
    return table + (table >= tables // 2)  # the stand's place is between the halves


def _movement(
    form: MovementKind,
    tables: int,
    rounds: int,
    boards_per_set: int,
    without: Side | None,
    goes: Goes,
    lies: Lies,
) -> Movement:
    in_range("boards_per_set", boards_per_set, 1, BOARDS_MAX)
    seatings = tuple(_seatings(tables, rounds, without, goes, lies))
    pairs = 2 * tables - (without is not None)
    return Movement(
        form, ContestantKind.PAIRS, pairs, tables, rounds, tables, boards_per_set, seatings, winners=2
    )


def _seatings(tables: int, rounds: int, without: Side | None, goes: Goes, lies: Lies) -> Iterator[Seating]:
    """North-South have their table's number; East-West follow in the order in which they start."""
    north_souths = tables - (without is Side.NS)
    east_wests = tables - (without is Side.EW)
    for played in range(rounds):
        for table in range(tables):
            east_west = (table - goes(tables, played)) % tables
            boards = (lies(tables, table) + played) % tables + 1
            ns = (table + 1,) if table < north_souths else ()
            ew = (north_souths + east_west + 1,) if east_west < east_wests else ()
            sets = (boards,) if ns and ew else ()
            yield Seating(played + 1, table + 1, ns, ew, sets)
