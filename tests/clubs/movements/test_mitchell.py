"""Mitchells: every size is sound, known ones are met seat by seat, what does not exist is refused."""

import pytest

from clubs.movements.generators import mitchell
from clubs.movements.model import Side
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal

ODD = range(3, 32, 2)
EVEN = range(4, 32, 2)


def table(movement, number, place):
    """Who sits where with what: (NS, EW, set)."""
    (seating,) = [s for s in movement.by_round[number - 1] if s.table == place]
    return seating.ns, seating.ew, seating.sets


@pytest.mark.parametrize("without", [None, Side.NS, Side.EW])
@pytest.mark.parametrize(
    ("make", "sizes"), [(mitchell.straight, ODD), (mitchell.skip, EVEN), (mitchell.relay, EVEN)]
)
def test_every_size_is_sound(make, sizes, without):
    assert len(sizes) >= 14
    for tables in sizes:
        movement = make(tables, without=without)
        for variant in (movement, mitchell.arrow_switched(movement)):
            assert verify(variant).faults == (), (tables, without)


@pytest.mark.parametrize("tables", range(5, 22))
def test_fewer_rounds_are_sound(tables):
    makes = (mitchell.straight,) if tables % 2 else (mitchell.skip, mitchell.relay)
    for make in makes:
        numbers = range(2, tables - (make is mitchell.skip) + 1)
        movements = [make(tables, rounds=rounds) for rounds in numbers]
        assert [verify(movement).faults for movement in movements] == [()] * len(numbers)
        assert [(movement.rounds, movement.sets) for movement in movements] == [(n, tables) for n in numbers]


def test_the_largest_is_sound():
    assert verify(mitchell.straight(59, rounds=13)).is_sound
    assert verify(mitchell.skip(60, rounds=13)).is_sound


def test_seven_tables():
    """North-South stay, East-West go up, the boards go down; everybody plays everything."""
    movement = mitchell.straight(7, boards_per_set=4)
    assert table(movement, 1, 1) == ((1,), (8,), (1,))
    assert table(movement, 2, 2) == ((2,), (8,), (3,))
    assert table(movement, 2, 1) == ((1,), (14,), (2,))
    assert table(movement, 7, 7) == ((7,), (8,), (6,))
    measures = verify(movement).measures
    assert set(measures.boards_played.values()) == {28}
    assert measures.quality == 100  # two fields, in each everybody is compared with everybody alike
    assert movement.stationary == frozenset(range(1, 8))


def test_eight_tables_skip_after_round_four():
    movement = mitchell.skip(8)
    assert movement.rounds == 7
    at = [next(s.table for s in seatings if 9 in s.ew) for seatings in movement.by_round]
    assert at == [1, 2, 3, 4, 6, 7, 8]
    measures = verify(movement).measures
    assert {measures.met(north, 9) for north in (1, 2, 3, 4, 6, 7, 8)} == {1}
    assert measures.met(5, 9) == 0


def test_eight_tables_relay_and_share():
    """Tables 1 and 8 share in each round, one set rests between tables 4 and 5."""
    movement = mitchell.relay(8)
    measures = verify(movement).measures
    assert [(number, tables) for number, _, tables in measures.shared] == [(n, (1, 8)) for n in range(1, 9)]
    assert {s.sets[0] for s in movement.by_round[0]} == {1, 2, 3, 4, 6, 7, 8}
    assert all(measures.met(north, east) == 1 for north in range(1, 9) for east in range(9, 17))


def test_half_tables_sit_out_once_each():
    movement = mitchell.straight(7, without=Side.NS)
    assert movement.contestants == 13
    measures = verify(movement).measures
    assert {one for one, rounds in measures.sit_outs.items() if rounds} == set(range(7, 14))
    movement = mitchell.straight(7, without=Side.EW)
    measures = verify(movement).measures
    assert {one: len(rounds) for one, rounds in measures.sit_outs.items() if rounds} == dict.fromkeys(
        range(1, 8), 1
    )


@pytest.mark.parametrize(("rounds", "switched"), [(5, 1), (7, 1), (8, 1), (11, 1), (12, 2), (13, 2), (20, 3)])
def test_an_eighth_is_switched(rounds, switched):
    assert mitchell.switched_rounds(rounds) == switched


def test_an_arrow_switch_makes_one_field():
    """The last of nine rounds: an eighth balances better than a third, and than none (Manning)."""
    straight = mitchell.straight(9)
    switched = mitchell.arrow_switched(straight)
    assert switched.winners == 1
    assert table(switched, 8, 1) == table(straight, 8, 1)
    assert table(switched, 9, 1) == ((11,), (1,), (9,))
    best = verify(switched).measures.quality
    more = verify(mitchell.arrow_switched(straight, [7, 8, 9])).measures.quality
    none = verify(mitchell.arrow_switched(straight, [])).measures.quality
    assert best > 90
    assert max(more, none) < 50


@pytest.mark.parametrize(
    ("make", "given", "says"),
    [
        (mitchell.straight, {"tables": 2}, "not_in_range"),
        (mitchell.straight, {"tables": 61}, "not_in_range"),
        (mitchell.straight, {"tables": 8, "rounds": 7}, "straight_even"),
        (mitchell.straight, {"tables": 7, "rounds": 8}, "not_in_range"),
        (mitchell.straight, {"tables": 7, "boards_per_set": 0}, "not_in_range"),
        (mitchell.skip, {"tables": 7}, "needs_even_tables"),
        (mitchell.skip, {"tables": 8, "rounds": 8}, "not_in_range"),
        (mitchell.relay, {"tables": 9}, "needs_even_tables"),
        (mitchell.relay, {"tables": 8, "rounds": 0}, "not_in_range"),
    ],
)
def test_what_does_not_exist_is_refused(make, given, says):
    with pytest.raises(Refusal) as refused:
        make(**given)
    assert refused.value.says == says


def test_no_round_to_switch():
    with pytest.raises(Refusal):
        mitchell.arrow_switched(mitchell.straight(7), [8])
