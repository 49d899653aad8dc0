"""The one door: what there is for a number, and that everything offered can be made and played."""

from itertools import product

import pytest

from clubs.movements.generators.choice import choices, make
from clubs.movements.model import ContestantKind, MovementKind, Side
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal

CONTESTANTS = [2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 30, 41, 64, 120]
# How many forms there are for each; individuals go up to 36, teams up to 64.
OFFERED = {
    ContestantKind.PAIRS: [0, 2, 2, 4, 4, 6, 6, 4, 5, 6, 5, 4, 2, 3, 3],
    ContestantKind.INDIVIDUAL: [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0],
    ContestantKind.TEAMS: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0],
}


@pytest.mark.parametrize("kind", list(ContestantKind))
@pytest.mark.parametrize("contestants", CONTESTANTS)
def test_everything_offered_can_be_played(kind, contestants):
    offered = choices(kind, contestants)
    assert len(offered) == OFFERED[kind][CONTESTANTS.index(contestants)]
    for choice in offered:
        for rounds, missing in product({choice.rounds_least, choice.rounds_most}, Side):
            movement = make(choice.form, contestants, rounds=rounds, missing=missing)
            assert verify(movement).faults == (), (choice, rounds)
            assert (movement.contestants, movement.kind) == (contestants, kind)


def test_fourteen_and_fifteen_pairs():
    fourteen = {
        choice.form: (choice.rounds_least, choice.rounds_most) for choice in choices(ContestantKind.PAIRS, 14)
    }
    assert fourteen == {
        MovementKind.MITCHELL: (2, 7),
        MovementKind.HOWELL: (8, 13),
        MovementKind.HESITATION_MITCHELL: (8, 8),
        MovementKind.HOUSTON: (1, 13),
    }
    assert MovementKind.ROVER_MITCHELL in {choice.form for choice in choices(ContestantKind.PAIRS, 15)}


def test_the_side_of_a_half_table():
    assert verify(make(MovementKind.MITCHELL, 13, missing=Side.NS)).measures.sit_outs[1] == ()
    assert verify(make(MovementKind.MITCHELL, 13)).measures.sit_outs[1] != ()


def test_a_switch_makes_one_field():
    assert make(MovementKind.MITCHELL, 14).winners == 2
    assert make(MovementKind.MITCHELL, 14, switched=True).winners == 1
    assert make(MovementKind.HOWELL, 14, switched=True) == make(MovementKind.HOWELL, 14)


@pytest.mark.parametrize(
    ("form", "contestants", "says"),
    [
        (MovementKind.OWN, 8, "form_not_made"),
        (MovementKind.ROVER_MITCHELL, 14, "rover_needs_odd_pairs"),
        (MovementKind.MITCHELL, 1, "not_in_range"),
        (MovementKind.HOWELL, 50, "not_in_range"),
    ],
)
def test_what_is_not_made(form, contestants, says):
    with pytest.raises(Refusal) as refused:
        make(form, contestants)
    assert refused.value.says == says
