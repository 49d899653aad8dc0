"""What only team movements can have broken: a match needs both rooms, with the same boards.

A team sits North-South at one table and East-West at another; each of the two pairs plays a board once.
"""

from collections import Counter
from collections.abc import Iterator

from clubs.movements.fault import MovementFault, fault
from clubs.movements.model import Movement, Seating, Side


def faults(movement: Movement) -> Iterator[MovementFault]:
    """Matches with one room, teams with both pairs on one side, boards played twice on one side."""
    yield from _one_room(movement)
    yield from _same_side(movement)
    yield from _again(movement)


def _one_room(movement: Movement) -> Iterator[MovementFault]:
    """What one team plays North-South against another it must play East-West too, maybe later."""
    rooms = {(s.ns, s.ew, board_set) for s in movement.played() for board_set in s.sets}
    for s in movement.played():
        for board_set in s.sets:
            if (s.ew, s.ns, board_set) not in rooms:
                yield _lonely(s, board_set)


def _lonely(s: Seating, board_set: int) -> MovementFault:
    where = {"round": s.round, "table": s.table}
    return fault("other_room_missing", **where, ns=s.ns[0], ew=s.ew[0], set=board_set)


def _same_side(movement: Movement) -> Iterator[MovementFault]:
    """In a part of a round a team is once on each side, or it sits out."""
    for number, seatings in enumerate(movement.by_round, 1):
        for side in Side:
            times = Counter((s.part, team) for s in seatings if s.is_played for team in s.side(side))
            for (_, team), count in sorted(times.items()):
                if count > 1:
                    yield fault("team_on_one_side", round=number, contestant=team, side=side.value)


def _again(movement: Movement) -> Iterator[MovementFault]:
    before: dict[tuple[int, Side, int], int] = {}
    for s in sorted(movement.played(), key=lambda s: (s.round, s.part, s.table)):
        for board_set in s.sets:
            for side in Side:
                key = (s.side(side)[0], side, board_set)
                if key in before:
                    where = {"round": s.round, "table": s.table}
                    yield fault("set_again", **where, contestant=key[0], set=board_set, before=before[key])
                before[key] = s.round
