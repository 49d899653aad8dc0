"""The one door to the movements made here: which there are for a number of contestants, and one of them."""

from collections.abc import Callable
from dataclasses import dataclass

from clubs.movements.generators import howell, individual, mitchell, round_robin, rover
from clubs.movements.generators.houston import houston
from clubs.movements.model import ContestantKind, Movement, MovementKind, Side
from clubs.movements.refused import in_range, not_together
from scoring.engine.refusal import Refusal

Make = Callable[
    [int, int | None, int, Side], Movement
]  # contestants, rounds, boards of a round, missing side


@dataclass(frozen=True, slots=True)
class MovementChoice:
    """A form that a number of contestants can play, in `rounds_least` to `rounds_most` rounds."""

    form: MovementKind
    rounds_least: int
    rounds_most: int


def choices(kind: ContestantKind, contestants: int) -> tuple[MovementChoice, ...]:
    """All forms for a number of pairs, teams or players; none where there is none."""
    possible = []
    for form in _FORMS[kind]:
        try:
            whole = make(form, contestants)
        except Refusal:
            continue
        possible.append(MovementChoice(form, _rounds_least(form, contestants, whole.rounds), whole.rounds))
    return tuple(possible)


def make(
    form: MovementKind,
    contestants: int,
    *,
    rounds: int | None = None,
    boards_per_round: int = 2,
    missing: Side = Side.EW,
    switched: bool = False,
) -> Movement:
    """A movement of a form. Raises Refusal for numbers that it does not have.

    An odd number of pairs leaves a half table, in a Mitchell on the side `missing`; a rover needs an odd
    number. `switched` makes one field of a Mitchell's two (arrow switch).
    """
    in_range("contestants", contestants, 2, 2 * mitchell.TABLES_MAX)
    if form not in _MAKERS:
        raise not_together("form", "form_not_made")
    movement = _MAKERS[form](contestants, rounds, boards_per_round, missing)
    return mitchell.arrow_switched(movement) if switched and movement.winners == 2 else movement


def _rounds_least(form: MovementKind, contestants: int, whole: int) -> int:
    """The fewest rounds that can be made: found by asking."""
    for rounds in range(1, whole):
        try:
            make(form, contestants, rounds=rounds)
        except Refusal:
            continue
        return rounds
    return whole


def _tables(pairs: int) -> int:
    return (pairs + 1) // 2


def _without(pairs: int, missing: Side) -> Side | None:
    return missing if pairs % 2 else None


def _straight(pairs: int, rounds: int | None, boards: int, missing: Side) -> Movement:
    without = _without(pairs, missing)
    return mitchell.straight(_tables(pairs), rounds=rounds, boards_per_set=boards, without=without)


def _skip(pairs: int, rounds: int | None, boards: int, missing: Side) -> Movement:
    without = _without(pairs, missing)
    return mitchell.skip(_tables(pairs), rounds=rounds, boards_per_set=boards, without=without)


def _relay(pairs: int, rounds: int | None, boards: int, missing: Side) -> Movement:
    without = _without(pairs, missing)
    return mitchell.relay(_tables(pairs), rounds=rounds, boards_per_set=boards, without=without)


def _rover(pairs: int, rounds: int | None, boards: int, _missing: Side) -> Movement:
    if pairs % 2 == 0:
        raise not_together("pairs", "rover_needs_odd_pairs", pairs=pairs)
    return rover.rover(pairs // 2, rounds=rounds, boards_per_set=boards)


def _howell(pairs: int, rounds: int | None, boards: int, _missing: Side) -> Movement:
    return howell.howell(pairs, rounds=rounds, boards_per_set=boards)


def _hesitation(pairs: int, rounds: int | None, boards: int, _missing: Side) -> Movement:
    tables = _tables(pairs)
    if rounds is not None:
        in_range("rounds", rounds, tables + 1, tables + 1)
    return howell.hesitation(tables, boards_per_set=boards, half_table=bool(pairs % 2))


def _houston(pairs: int, rounds: int | None, boards: int, _missing: Side) -> Movement:
    return houston(pairs, rounds=rounds, boards_per_round=boards)


def _individual(players: int, rounds: int | None, boards: int, _missing: Side) -> Movement:
    return individual.individual(players, rounds=rounds, boards_per_set=boards)


def _round_robin(teams: int, rounds: int | None, boards: int, _missing: Side) -> Movement:
    return round_robin.round_robin(teams, rounds=rounds, boards_per_round=boards)


_MAKERS: dict[MovementKind, Make] = {
    MovementKind.MITCHELL: _straight,
    MovementKind.SKIP_MITCHELL: _skip,
    MovementKind.RELAY_MITCHELL: _relay,
    MovementKind.ROVER_MITCHELL: _rover,
    MovementKind.HOWELL: _howell,
    MovementKind.PART_HOWELL: _howell,
    MovementKind.HESITATION_MITCHELL: _hesitation,
    MovementKind.HOUSTON: _houston,
    MovementKind.INDIVIDUAL: _individual,
    MovementKind.ROUND_ROBIN: _round_robin,
}
_FORMS = {
    ContestantKind.PAIRS: (
        *(
            MovementKind.MITCHELL,
            MovementKind.SKIP_MITCHELL,
            MovementKind.RELAY_MITCHELL,
            MovementKind.ROVER_MITCHELL,
        ),
        *(MovementKind.HOWELL, MovementKind.HESITATION_MITCHELL, MovementKind.HOUSTON),
    ),
    ContestantKind.INDIVIDUAL: (MovementKind.INDIVIDUAL,),
    ContestantKind.TEAMS: (MovementKind.ROUND_ROBIN,),
}
FORMS = tuple(form for forms in _FORMS.values() for form in forms)  # all that can be chosen
