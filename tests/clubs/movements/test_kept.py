"""Movements go out as JSON and come back the same; a file with a wrong shape is told everything at once."""

import json

import pytest
from hypothesis import given, strategies as st

from clubs.movements import kept
from clubs.movements.generators import howell, mitchell
from clubs.movements.generators.houston import houston
from clubs.movements.generators.individual import individual
from clubs.movements.generators.rover import rover
from clubs.movements.model import ContestantKind, Limits, Movement, MovementKind, Seating
from clubs.movements.sentences import say_refusal
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusals
from tests.clubs.movements.divided import DIVIDED

MADE = [
    mitchell.relay(6),
    howell.howell(9, rounds=7),
    individual(10),
    rover(7),
    houston(6),
    DIVIDED,
]

OWN = {
    "kind": "pairs",
    "contestants": 4,
    "tables": 2,
    "rounds": 1,
    "sets": 1,
    "boards_per_set": 3,
    "limits": {"sharing_max": 2},
    "seatings": [
        {"round": 1, "table": 1, "ns": [1], "ew": [2], "sets": [1]},
        {"round": 1, "table": 2, "ns": [3], "ew": [4], "sets": [1]},
    ],
}


@pytest.mark.parametrize("movement", MADE, ids=lambda movement: movement.form.value)
def test_out_and_back(movement):
    assert kept.from_json(json.loads(json.dumps(kept.to_json(movement)))) == movement


def test_a_movement_made_by_hand():
    movement = kept.from_json(OWN)
    assert movement == Movement(
        *(MovementKind.OWN, ContestantKind.PAIRS, 4, 2, 1, 1, 3),
        (Seating(1, 1, (1,), (2,), (1,)), Seating(1, 2, (3,), (4,), (1,))),
        limits=Limits(sharing_max=2),
    )
    assert verify(movement).is_sound


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ([], {"", "contestants", "tables", "rounds", "sets", "boards_per_set", "seatings"}),
        ({**OWN, "kind": "groups", "winners": 3}, {"kind", "winners"}),
        ({**OWN, "tables": "2", "rounds": True, "sets": 1001}, {"tables", "rounds", "sets"}),
        ({**OWN, "kind": ["pairs"], "limits": 2}, {"kind", "limits"}),
        ({**OWN, "seatings": {}}, {"seatings"}),
        ({**OWN, "seatings": []}, {"seatings"}),
        ({**OWN, "seatings": [{}] * 20_001}, {"seatings"}),
        ({**OWN, "seatings": [7]}, {"seatings[0]"}),
        (
            {**OWN, "seatings": [{"round": 1, "table": 1, "ns": 1, "ew": ["2"]}]},
            {"seatings[0].ns", "seatings[0].ew.0"},
        ),
        ({**OWN, "seatings": [{"table": 1.5}]}, {"seatings[0].round", "seatings[0].table"}),
    ],
)
def test_a_wrong_shape_is_told_at_once(given, fields):
    with pytest.raises(Refusals) as refused:
        kept.from_json(given)
    assert {refusal.field for refusal in refused.value.refusals} == fields
    assert all(say_refusal(refusal, "en") for refusal in refused.value.refusals)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*OWN, "round", "table", "ns", "part"]), inner, max_size=8)
    ),
)


@given(json_values)
def test_noise_is_refused(given_value):
    with pytest.raises(Refusals):
        kept.from_json(given_value)
