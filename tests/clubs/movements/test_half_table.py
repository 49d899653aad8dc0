"""A half table filled: everybody sits as before, and who comes late has every seat that was empty."""

import pytest

from clubs.movements import half_table
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind, Side
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal

# Of which forms it is known where the boards lie; the others are set anew for one contestant more.
FILLED = {
    MovementKind.MITCHELL,
    MovementKind.SKIP_MITCHELL,
    MovementKind.RELAY_MITCHELL,
    MovementKind.HOWELL,
    MovementKind.PART_HOWELL,
    MovementKind.HESITATION_MITCHELL,
    MovementKind.HOUSTON,
}
UNKNOWN = {MovementKind.ROVER_MITCHELL, MovementKind.INDIVIDUAL, MovementKind.ROUND_ROBIN, MovementKind.OWN}


def with_half_tables(form):
    """Every movement of a form up to twenty tables at which somebody sits out."""
    for contestants in range(3, 40):
        for missing in Side:
            for switched in (False, True):
                try:
                    movement = choice.make(form, contestants, missing=missing, switched=switched)
                except Refusal:
                    continue
                if half_table.is_half(movement):
                    yield movement


def test_every_form_is_filled_or_said_to_be_unknown():
    assert set(MovementKind) == FILLED | UNKNOWN
    assert not FILLED & UNKNOWN


@pytest.mark.parametrize("form", sorted(FILLED))
def test_everybody_sits_as_before_and_the_late_one_plays_every_round_that_was_empty(form):
    movements = list(with_half_tables(form))
    assert len(movements) >= 30
    for movement in movements:
        full = half_table.filled(movement)
        late = movement.contestants + 1
        assert full.contestants == late
        assert verify(full).is_sound
        assert not half_table.is_half(full)
        assert set(movement.played()) <= set(full.seatings)
        new = set(full.seatings) - set(movement.played())
        assert len(new) == sum(not seating.is_played for seating in movement.seatings)
        assert all(late in seating.members and seating.sets for seating in new)


@pytest.mark.parametrize("form", sorted(UNKNOWN - {MovementKind.OWN}))
def test_where_the_boards_are_not_known_it_says_so(form):
    movement = next(with_half_tables(form))
    with pytest.raises(Refusal) as refusal:
        half_table.filled(movement)
    assert refusal.value.says == "half_table_unknown"


def test_without_a_half_table_nothing_is_filled():
    with pytest.raises(Refusal) as refusal:
        half_table.filled(choice.make(MovementKind.MITCHELL, 10))
    assert refusal.value.says == "no_half_table"
