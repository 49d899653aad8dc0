"""The one door: what there is for a number, and that everything offered can be made and played."""

from itertools import product

import pytest

from clubs.movements.choice import choices, make
from clubs.movements.model import Form, Kind, Side
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("contestants", [2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 30, 41, 64, 120])
def test_everything_offered_can_be_played(kind, contestants):
    for choice in choices(kind, contestants):
        for rounds, missing in product({choice.rounds_least, choice.rounds_most}, Side):
            movement = make(choice.form, contestants, rounds=rounds, missing=missing)
            assert verify(movement).faults == (), (choice, rounds)
            assert (movement.contestants, movement.kind) == (contestants, kind)


def test_fourteen_and_fifteen_pairs():
    fourteen = {each.form: (each.rounds_least, each.rounds_most) for each in choices(Kind.PAIRS, 14)}
    assert fourteen == {
        Form.MITCHELL: (2, 7),
        Form.HOWELL: (8, 13),
        Form.HESITATION_MITCHELL: (8, 8),
        Form.HOUSTON: (1, 13),
    }
    assert Form.ROVER_MITCHELL in {each.form for each in choices(Kind.PAIRS, 15)}


def test_the_side_of_a_half_table():
    assert verify(make(Form.MITCHELL, 13, missing=Side.NS)).measures.sit_outs[1] == ()
    assert verify(make(Form.MITCHELL, 13)).measures.sit_outs[1] != ()


def test_a_switch_makes_one_field():
    assert make(Form.MITCHELL, 14).winners == 2
    assert make(Form.MITCHELL, 14, switched=True).winners == 1
    assert make(Form.HOWELL, 14, switched=True) == make(Form.HOWELL, 14)


@pytest.mark.parametrize(
    ("form", "contestants", "says"),
    [
        (Form.OWN, 8, "form_not_made"),
        (Form.ROVER_MITCHELL, 14, "rover_needs_odd_pairs"),
        (Form.MITCHELL, 1, "not_in_range"),
        (Form.HOWELL, 50, "not_in_range"),
    ],
)
def test_what_is_not_made(form, contestants, says):
    with pytest.raises(Refusal) as refused:
        make(form, contestants)
    assert refused.value.says == says
