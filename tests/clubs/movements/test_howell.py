"""Howells: whole, in part and Hesitation Mitchells of every size; the known ones; Houston rounds."""

from itertools import pairwise

import pytest

from clubs.movements.generators import howell
from clubs.movements.generators.houston import houston
from clubs.movements.model import MovementKind
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal


@pytest.mark.parametrize("pairs", range(3, 41))
def test_a_whole_howell_meets_everybody(pairs):
    movement = howell.howell(pairs)
    report = verify(movement)
    assert report.faults == ()
    assert movement.form is MovementKind.HOWELL
    assert movement.rounds == pairs - 1 + pairs % 2
    measures = report.measures
    assert len(measures.meetings) == pairs * (pairs - 1) // 2
    sit_outs = {len(rounds) for rounds in measures.sit_outs.values()}
    assert sit_outs == ({1} if pairs % 2 else {0})


@pytest.mark.parametrize("pairs", range(5, 41))
def test_a_howell_in_part_is_sound_in_every_number_of_rounds(pairs):
    tables = (pairs + 1) // 2
    in_part = range(tables + 1, 2 * tables - 1)
    assert len(in_part) == tables - 2
    for rounds in in_part:
        movement = howell.howell(pairs, rounds=rounds)
        assert verify(movement).faults == (), rounds
        staying = 2 * tables - rounds - pairs % 2
        assert len(movement.stationary) == staying


@pytest.mark.parametrize("half_table", [False, True])
@pytest.mark.parametrize("tables", range(3, 21))
def test_hesitation_mitchells(tables, half_table):
    movement = howell.hesitation(tables, half_table=half_table)
    assert verify(movement).faults == ()
    assert movement.rounds == tables + 1
    # Nobody shares where there is an odd number of tables, two tables do at an even one.
    assert movement.limits.sharing_max == (1 if tables % 2 else 2)


def test_three_tables_five_rounds():
    """Four sets go round, and in the last round all three tables play the fifth."""
    movement = howell.howell(6)
    assert movement.rounds == movement.sets == 5
    measures = verify(movement).measures
    assert measures.shared == ((5, 5, (1, 2, 3)),)
    assert set(measures.boards_played.values()) == {10}


def test_four_tables_are_perfect():
    """Seven rounds of eight pairs: everybody meets once and is compared with everybody alike."""
    report = verify(howell.howell(8))
    assert report.measures.quality == 100
    assert len(set(report.measures.competition.values())) == 1


@pytest.mark.parametrize("pairs", [8, 12, 16, 20])
def test_perfectly_balanced_howells(pairs):
    """Known to exist for these numbers of pairs (difference sets)."""
    assert verify(howell.howell(pairs)).measures.quality == 100


def test_five_tables_nine_rounds():
    """Pair 10 stays North-South at table 1; each other takes the place of the next lower number."""
    movement = howell.howell(10)
    assert (movement.rounds, movement.sets, movement.limits.sharing_max) == (9, 9, 1)
    assert movement.stationary == {10}
    at_one = [next(s for s in seatings if s.table == 1) for seatings in movement.by_round]
    assert [s.ns for s in at_one] == [(10,)] * 9
    assert [s.ew for s in at_one] == [(n,) for n in range(1, 10)]
    assert [s.sets for s in at_one] == [(n,) for n in range(1, 10)]


def test_each_follows_the_next_lower_number():
    movement = howell.howell(14)
    assert len(movement.by_round) == 13
    for before, after in pairwise(movement.by_round):
        place = {one: (s.table, one in s.ns) for s in before for one in s.members}
        then = {one: (s.table, one in s.ns) for s in after for one in s.members}
        assert {one: then[one % 13 + 1] for one in range(1, 14)} == {one: place[one] for one in range(1, 14)}


@pytest.mark.parametrize("pairs", range(14, 41))
def test_larger_howells_are_well_balanced(pairs):
    assert verify(howell.howell(pairs)).measures.quality > 90


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"pairs": 2}, "not_in_range"),
        ({"pairs": 41}, "not_in_range"),
        ({"pairs": 10, "rounds": 5}, "howell_short"),
        ({"pairs": 10, "rounds": 10}, "not_in_range"),
        ({"pairs": 4, "rounds": 9}, "not_the_only_number"),
        ({"pairs": 10, "boards_per_set": 40}, "not_in_range"),
    ],
)
def test_what_does_not_exist_is_refused(given, says):
    with pytest.raises(Refusal) as refused:
        howell.howell(**given)
    assert refused.value.says == says


@pytest.mark.parametrize("pairs", range(3, 41))
def test_houston_rounds(pairs):
    """Everybody meets everybody; all tables play the same boards, nobody has to share them."""
    movement = houston(pairs)
    report = verify(movement)
    assert report.faults == ()
    assert len(report.measures.meetings) == pairs * (pairs - 1) // 2
    for number, seatings in enumerate(movement.by_round, 1):
        assert {s.sets for s in seatings if s.is_played} == {(number,)}
    short = houston(pairs, rounds=3)
    assert verify(short).is_sound
    assert short.seatings == tuple(s for s in movement.seatings if s.round <= 3)


@pytest.mark.parametrize("pairs", [8, 12, 16, 20])
def test_houston_rounds_compare_evenly(pairs):
    assert verify(houston(pairs)).measures.quality == 100
