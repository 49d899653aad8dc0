"""A half table filled: who comes late plays from the seats at which the others would have sat out."""

from collections.abc import Iterator
from dataclasses import replace

from clubs.movements.generators import choice
from clubs.movements.model import Movement, Seating
from clubs.movements.refused import not_together
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal


def is_half(movement: Movement) -> bool:
    """Whether somebody sits out by a movement."""
    return any(not seating.is_played for seating in movement.seatings)


def filled(movement: Movement) -> Movement:
    """The same movement with one contestant more, who has the highest number and every seat that is empty.

    Everybody else sits where they would have sat, with the same boards. Raises Refusal (`no_half_table`)
    where nobody sits out, and (`half_table_unknown`) where it is not known which boards lie there, as in a
    club's own movement.
    """
    if not is_half(movement):
        raise not_together("movement", "no_half_table")
    full = replace(
        movement, contestants=movement.contestants + 1, seatings=tuple(_seatings(movement, _whole(movement)))
    )
    if not verify(full).is_sound:
        raise not_together("movement", "half_table_unknown")
    return full


def _whole(movement: Movement) -> Movement:
    """The movement of the same form for one contestant more, which says where the boards lie."""
    try:
        return choice.make(
            movement.form,
            movement.contestants + 1,
            rounds=movement.rounds,
            boards_per_round=movement.boards_per_set,
        )
    except Refusal as refusal:
        raise not_together("movement", "half_table_unknown") from refusal


def _seatings(movement: Movement, whole: Movement) -> Iterator[Seating]:
    sets = {(seating.round, seating.table): seating.sets for seating in whole.seatings}
    late = (movement.contestants + 1,)
    for seating in movement.seatings:
        if seating.is_played:
            yield seating
        else:
            lie = sets.get((seating.round, seating.table), ())
            yield replace(seating, ns=seating.ns or late, ew=seating.ew or late, sets=lie)
