"""Whole tournaments: nobody meets twice while it can be avoided, byes go round, withdrawn teams stay away."""

from collections import Counter
from itertools import combinations

import pytest

from clubs.movements.swiss.field import OddNumber
from tests.clubs.movements.swiss.swiss_fields import play


def rematches(played):
    met = Counter(
        frozenset(pair)
        for pairing, _ in played
        for match in pairing.matches
        for pair in combinations(match.contestants, 2)
    )
    return [pair for pair, times in met.items() if times > 1]


@pytest.mark.parametrize("seed", [1, 2])
def test_sixty_four_teams_over_twelve_rounds_never_meet_again(seed):
    played = list(play(64, 12, seed=seed))
    assert rematches(played) == []
    assert all(pairing.certificate.cost["rematches"] == 0 for pairing, _ in played)
    assert all([match.number for match in pairing.matches] == [*range(1, 33)] for pairing, _ in played)


def test_home_and_away_stay_in_balance():
    home = Counter(match.contestants[0] for pairing, _ in play(64, 12) for match in pairing.matches)
    assert {4, 5, 6, 7, 8} >= set(home.values())


@pytest.mark.parametrize("odd", OddNumber)
def test_byes_and_three_way_matches_go_round_before_anybody_has_a_second(odd):
    played = list(play(9, 8, odd=odd))
    had = Counter()
    for pairing, _ in played:
        for match in pairing.matches:
            if len(match.contestants) != 2:
                had.update(match.contestants)
    rounds = 8 if odd is OddNumber.BYE else 24
    assert sum(had.values()) == rounds
    if odd is OddNumber.BYE:
        assert set(had.values()) == {1}
        assert rematches(played) == []


def test_a_round_robin_is_drawn_out_without_a_rematch_where_one_is_left():
    """Eight teams have seven rounds in them at the most. Each rematch is proven to be needed."""
    for seed in range(1, 6):
        played = list(play(8, 9, seed=seed))
        assert [len(history) for _, history in played] == [4 * before for before in range(9)]
        for pairing, _ in played:
            certificate = pairing.certificate
            assert certificate.pairs_without_rematch == 4 - certificate.cost["rematches"]


@pytest.mark.parametrize("odd", OddNumber)
def test_whoever_withdraws_is_drawn_no_more_and_makes_the_number_odd(odd):
    played = list(play(20, 10, odd=odd, leaves={4: "T003", 7: "T010"}))
    assert rematches(played) == []
    for pairing, _ in played:
        drawn = {key for match in pairing.matches for key in match.contestants}
        gone = {key for key, round in (("T003", 4), ("T010", 7)) if pairing.round >= round}
        assert drawn == {f"T{i:03}" for i in range(20)} - gone
        sizes = Counter(len(match.contestants) for match in pairing.matches)
        odd_size = 1 if odd is OddNumber.BYE else 3
        assert sizes[odd_size] == (1 if 4 <= pairing.round < 7 else 0)
