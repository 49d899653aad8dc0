"""Three teams, each against both others: a round in two parts, and two rounds, as somebody may bring them."""

from clubs.movements.model import ContestantKind, Limits, Movement, MovementKind, Seating

FIRST = ((1, 2), (2, 3), (3, 1))  # North-South and East-West at tables 1 to 3; then the sides change

DIVIDED = Movement(
    *(MovementKind.OWN, ContestantKind.TEAMS, 3, 3, 1, 3, 4),
    tuple(
        Seating(1, table, (sides[0],), (sides[1],), (table,), part)
        for part, turn in ((1, 1), (2, -1))
        for table, sides in enumerate((opponents[::turn] for opponents in FIRST), 1)
    ),
    limits=Limits(sharing_max=2),
)

TWO_ROUNDS = Movement(
    *(MovementKind.OWN, ContestantKind.TEAMS, 3, 3, 2, 3, 8),
    tuple(
        Seating(number, table, (sides[0],), (sides[1],), (table,))
        for number, turn in ((1, 1), (2, -1))
        for table, sides in enumerate((opponents[::turn] for opponents in FIRST), 1)
    ),
    limits=Limits(meetings_max=2),
)
