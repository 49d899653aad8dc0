"""Individuals: partners once, opponents twice where the number of players allows it."""

import pytest

from clubs.movements.generators.individual import PLAYERS_MAX, individual, whole_rounds
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal


@pytest.mark.parametrize("players", range(4, PLAYERS_MAX + 1))
def test_every_size_is_sound(players):
    movement = individual(players)
    report = verify(movement)
    assert report.faults == ()
    assert movement.tables == players // 4
    measures = report.measures
    assert max(measures.partnerships.values()) == 1
    assert max(measures.meetings.values()) == movement.limits.meetings_max <= 3
    assert {len(rounds) for rounds in measures.sit_outs.values()} == {players % 4}


@pytest.mark.parametrize("players", range(4, PLAYERS_MAX + 1))
def test_the_first_rounds_are_sound(players):
    fewer = range(1, whole_rounds(players))
    assert len(fewer) >= 2
    for rounds in fewer:
        movement = individual(players, rounds=rounds)
        assert verify(movement).faults == (), rounds


@pytest.mark.parametrize("players", [count for count in range(4, PLAYERS_MAX + 1) if count % 4 < 2])
def test_everybody_partners_everybody_once(players):
    assert len(verify(individual(players)).measures.partnerships) == players * (players - 1) // 2


@pytest.mark.parametrize("players", [8, 12, 16, 20, 24])
def test_everybody_opposes_everybody_twice(players):
    """A whist tournament, which is known to exist for every multiple of four."""
    measures = verify(individual(players)).measures
    assert set(measures.meetings.values()) == {2}
    assert len(measures.meetings) == players * (players - 1) // 2


def test_eight_players_are_perfect():
    movement = individual(8)
    assert (movement.rounds, movement.tables) == (7, 2)
    assert verify(movement).measures.quality == 100


def test_few_rounds_need_few_boards():
    movement = individual(12, rounds=4, boards_per_set=6)
    assert movement.boards == 24
    assert set(verify(movement).measures.boards_played.values()) == {24}


@pytest.mark.parametrize("given", [{"players": 3}, {"players": 37}, {"players": 8, "rounds": 8}])
def test_what_does_not_exist_is_refused(given):
    with pytest.raises(Refusal):
        individual(**given)
