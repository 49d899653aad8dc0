"""Knockouts: seeds meet as late as they can, byes go to the strongest, odd numbers find a way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.movements.draw import Draw, Match, Triangle
from clubs.movements.knockout import Odd, bracket, redrawn, seeding
from clubs.movements.teams_round import teams_round, three_way_over_two_rounds
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal


def test_eight_seeds():
    assert seeding(8) == (1, 8, 4, 5, 2, 7, 3, 6)


def played(entrants):
    """The bracket when the stronger always wins: round to the pairs of seeds that meet."""
    ties = bracket(entrants)
    winner, met = {}, {}
    for tie in ties:
        seeds = [s.seed or winner.get(s.winner_of) for s in (tie.upper, tie.lower) if not s.is_empty]
        winner[tie.number] = min(seeds)
        if len(seeds) == 2:
            met.setdefault(tie.round, []).append(tuple(sorted(seeds)))
    return ties, met


@pytest.mark.parametrize("entrants", range(2, 70))
def test_the_stronger_meet_last(entrants):
    ties, met = played(entrants)
    rounds = ties[-1].round
    assert met[rounds] == [(1, 2)]
    assert sum(map(len, met.values())) == entrants - 1  # everybody but one loses once
    for number, couples in met.items():
        left = 2 ** (rounds - number + 1)
        assert {sum(couple) for couple in couples} == {left + 1}


@pytest.mark.parametrize("entrants", range(2, 70))
def test_byes_are_in_the_first_round_and_for_the_strongest(entrants):
    ties, _ = played(entrants)
    byes = sorted(tie.upper.seed for tie in ties if tie.is_bye)
    assert byes == list(range(1, 2 ** ties[-1].round - entrants + 1))
    assert {tie.round for tie in ties if tie.is_bye} <= {1}


def test_drawn_again_strongest_against_weakest():
    assert redrawn([6, 1, 4, 3]) == Draw((Match(1, 6), Match(3, 4)))
    assert redrawn([2, 5, 9]) == Draw((Match(5, 9),), bye=2)
    assert redrawn([2, 5, 9, 11, 3], odd=Odd.THREE_WAY) == Draw((Match(2, 3),), (Triangle((5, 9, 11)),))


@given(st.sets(st.integers(1, 500), min_size=2, max_size=40), st.sampled_from(Odd))
def test_nobody_is_left_over(survivors, odd):
    assert redrawn(sorted(survivors), odd=odd).contestants == tuple(sorted(survivors))


@pytest.mark.parametrize("entrants", [0, 1, 513])
def test_no_knockout(entrants):
    with pytest.raises(Refusal):
        bracket(entrants)


def test_a_survivor_twice():
    with pytest.raises(Refusal):
        redrawn([1, 1])


def test_a_three_way_match_in_one_round():
    """Each against both others with half of the boards, in both rooms, all six pairs at once."""
    movement = teams_round(
        Draw((Match(1, 2), Match(5, 4)), (Triangle((3, 6, 8)),), bye=7), boards_per_round=16
    )
    report = verify(movement)
    assert report.faults == ()
    assert movement.tables == 7
    assert report.measures.boards_played == {1: 16, 2: 16, 3: 16, 4: 16, 5: 16, 6: 16, 7: 0, 8: 16}
    three = [(s.part, s.ns[0], s.ew[0], s.sets[0]) for s in movement.seatings if s.table > 4]
    first, second = [(1, 3, 6, 1), (1, 6, 8, 2), (1, 8, 3, 3)], [(2, 6, 3, 1), (2, 8, 6, 2), (2, 3, 8, 3)]
    assert three == first + second


def test_a_three_way_match_over_two_rounds():
    movement = three_way_over_two_rounds(Triangle((1, 2, 4)), boards_per_round=8)
    report = verify(movement)
    assert report.faults == ()
    assert report.measures.sit_outs[3] == (1, 2)
    assert [report.measures.met(*each) for each in ((1, 2), (2, 4), (1, 4))] == [2, 2, 2]


def test_halves_need_an_even_number_of_boards():
    with pytest.raises(Refusal) as refused:
        teams_round(Draw((), (Triangle((1, 2, 3)),)), boards_per_round=7)
    assert refused.value.says == "three_way_odd_boards"
    assert verify(teams_round(Draw((Match(1, 2),)), boards_per_round=7)).is_sound
