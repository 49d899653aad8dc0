"""The round robin by the circle method, with home and away in turn; every round is a draw.

One contestant stays, the others go round. Home and away follow the tables of Berger: nobody is at home
more than once oftener than away in a leg, or the other way round. An odd number has a bye each round.
"""

from collections.abc import Iterator
from dataclasses import replace

from clubs.movements.draw import Draw, DrawnMatch
from clubs.movements.generators.mitchell import BOARDS_MAX
from clubs.movements.model import ContestantKind, Limits, Movement, MovementKind, Seating
from clubs.movements.refused import in_range

CONTESTANTS_MAX = 64
LEGS_MAX = 4


def draws(contestants: int, *, legs: int = 1) -> tuple[Draw, ...]:
    """The rounds of a round robin of 2 to 64; each further leg turns home and away."""
    in_range("contestants", contestants, 2, CONTESTANTS_MAX)
    in_range("legs", legs, 1, LEGS_MAX)
    places = contestants + contestants % 2
    leg = [_draw(played, places, contestants) for played in range(places - 1)]
    return tuple(_turned(draw) if number % 2 else draw for number in range(legs) for draw in leg)


def round_robin(
    teams: int, *, rounds: int | None = None, legs: int = 1, boards_per_round: int = 8
) -> Movement:
    """A round robin of 2 to 64 teams; all matches of a round play the same boards.

    Match m sits at tables 2m - 1 (open room) and 2m (closed room). Raises Refusal.
    """
    in_range("boards_per_round", boards_per_round, 1, BOARDS_MAX * 2)
    drawn = draws(teams, legs=legs)
    rounds = len(drawn) if rounds is None else rounds
    in_range("rounds", rounds, 1, len(drawn))
    seatings = [s for number, draw in enumerate(drawn[:rounds], 1) for s in _both_rooms(draw, number)]
    matches = teams // 2
    limits = Limits(meetings_max=legs, copies=matches, sharing_max=2)
    return Movement(
        MovementKind.ROUND_ROBIN,
        ContestantKind.TEAMS,
        teams,
        2 * matches,
        rounds,
        rounds,
        boards_per_round,
        tuple(seatings),
        limits=limits,
    )


def _both_rooms(draw: Draw, number: int) -> Iterator[Seating]:
    """The tables of a draw's matches in a round, which has a set of boards of its own."""
    boards = (number,)
    for match, teams in enumerate(draw.matches, 1):
        yield Seating(number, 2 * match - 1, (teams.home,), (teams.away,), boards)
        yield Seating(number, 2 * match, (teams.away,), (teams.home,), boards)
    if draw.bye is not None:
        yield Seating(number, 0, (draw.bye,), ())


def _draw(played: int, places: int, contestants: int) -> Draw:
    """Round `played` (from 0) of a leg."""
    movers = places - 1
    couples = [_against_who_stays(played, places)]
    for step in range(1, places // 2):
        ahead, behind = (played + step) % movers + 1, (played - step) % movers + 1
        couples.append((ahead, behind) if step % 2 else (behind, ahead))
    bye = next((sum(couple) - places for couple in couples if places in couple), None)
    if contestants == places:
        return Draw(tuple(DrawnMatch(*couple) for couple in couples))
    return Draw(tuple(DrawnMatch(*couple) for couple in couples if places not in couple), bye=bye)


def _against_who_stays(played: int, places: int) -> tuple[int, int]:
    mover = played % (places - 1) + 1
    return (places, mover) if played % 2 else (mover, places)


def _turned(draw: Draw) -> Draw:
    return replace(draw, matches=tuple(match.turned() for match in draw.matches))
