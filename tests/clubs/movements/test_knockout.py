"""Knockouts: seeds meet as late as they can, and byes go to the strongest."""

import pytest

from clubs.movements.knockout import bracket, seeding
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


@pytest.mark.parametrize("entrants", [0, 1, 513])
def test_no_knockout(entrants):
    with pytest.raises(Refusal):
        bracket(entrants)
