"""One drawn round of a team event at tables: matches in two rooms, three-way matches at three tables.

A three-way match (triangle) of A, B and C takes three tables and all six pairs at once. First A plays
North-South against B, B against C, C against A; then the boards stay and the sides change: B against A,
C against B, A against C. Within one round each of its matches has half of the round's boards; over two
rounds each has the boards of a whole round.
"""

from collections.abc import Iterator

from clubs.movements.draw import Draw, Triangle
from clubs.movements.mitchell import BOARDS_MAX
from clubs.movements.model import Form, Kind, Limits, Movement, Seating
from clubs.movements.refused import in_range, not_together
from clubs.movements.round_robin import both_rooms


def teams_round(draw: Draw, *, boards_per_round: int) -> Movement:
    """A draw of teams as a movement of one round. Sets are halves of the round's boards.

    Teams that are not drawn, up to the highest number, stand aside. With a three-way match the number of
    boards must be even, or it raises Refusal.
    """
    in_range("boards_per_round", boards_per_round, 1, BOARDS_MAX * 2)
    halves = 2 if draw.triangles else 1
    if boards_per_round % halves:
        raise not_together("boards_per_round", "three_way_odd_boards", boards=boards_per_round)
    seatings = [*both_rooms(draw, 1, (1, 2) if halves == 2 else (1,))]
    first = 2 * len(draw.matches)
    for triangle in draw.triangles:
        seatings += _three_tables(triangle, first, parts=True)
        first += 3
    drawn = draw.contestants
    contestants = max(drawn)
    aside = tuple(sorted(set(range(1, contestants + 1)) - set(drawn)))
    if aside:
        seatings.append(Seating(1, 0, aside, ()))
    sets = 3 if draw.triangles else 1
    limits = Limits(copies=max(1, len(draw.matches) + len(draw.triangles)), sharing_max=2)
    return Movement(
        Form.TEAMS_ROUND,
        Kind.TEAMS,
        contestants,
        first,
        1,
        sets,
        boards_per_round // halves,
        tuple(seatings),
        limits=limits,
    )


def three_way_over_two_rounds(triangle: Triangle, *, boards_per_round: int) -> Movement:
    """A three-way match of whole matches: one room in the first round, the other in the second.

    Teams keep their numbers; those not in it stand aside.
    """
    in_range("boards_per_round", boards_per_round, 1, BOARDS_MAX * 2)
    contestants = max(triangle.teams)
    aside = tuple(sorted(set(range(1, contestants + 1)) - set(triangle.teams)))
    seatings = [*_three_tables(triangle, 0, parts=False)]
    seatings += [Seating(number, 0, aside, ()) for number in (1, 2) if aside]
    limits = Limits(meetings_max=2)
    return Movement(
        Form.TEAMS_ROUND, Kind.TEAMS, contestants, 3, 2, 3, boards_per_round, tuple(seatings), limits=limits
    )


def _three_tables(triangle: Triangle, first: int, *, parts: bool) -> Iterator[Seating]:
    """The six meetings, after `first` tables: in two parts of one round, or in two rounds."""
    for half in (1, 2):
        for place, team in enumerate(triangle.teams):
            other = triangle.teams[(place + 1) % 3]
            ns, ew = (team, other) if half == 1 else (other, team)
            number, part = (1, half) if parts else (half, 1)
            yield Seating(number, first + place + 1, (ns,), (ew,), (place + 1,), part)
