"""Round robins: everybody meets, home and away are even, an odd number has a bye each."""

from collections import Counter

import pytest

from clubs.movements.generators.round_robin import CONTESTANTS_MAX, draws, round_robin
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal


@pytest.mark.parametrize("teams", range(2, CONTESTANTS_MAX + 1))
def test_everybody_meets_once(teams):
    report = verify(round_robin(teams))
    assert report.faults == ()
    assert len(report.measures.meetings) == teams * (teams - 1) // 2
    assert set(report.measures.meetings.values()) == {1}


@pytest.mark.parametrize("teams", range(2, CONTESTANTS_MAX + 1))
def test_home_and_away_are_even(teams):
    drawn = draws(teams)
    assert len(drawn) == teams - 1 + teams % 2
    surplus = Counter()
    for number, draw in enumerate(drawn, 1):
        surplus.update(match.home for match in draw.matches)
        surplus.subtract(match.away for match in draw.matches)
        most = 1 if number == len(drawn) else 2
        assert max(map(abs, surplus.values())) <= most


@pytest.mark.parametrize("teams", [3, 5, 9, 15])
def test_an_odd_number_has_one_bye_each(teams):
    assert sorted(draw.bye for draw in draws(teams)) == list(range(1, teams + 1))


def test_six_teams_are_bergers_table_turned_round():
    """The matches of Berger's tables for six: 1-6 2-5 3-4, and so on, each round of them once."""
    rounds = {frozenset(frozenset((match.home, match.away)) for match in draw.matches) for draw in draws(6)}
    berger = ["16 25 34", "64 53 12", "26 31 45", "65 14 23", "36 42 51"]
    assert rounds == {frozenset(frozenset(map(int, pair)) for pair in text.split()) for text in berger}


@pytest.mark.parametrize("teams", [2, 5, 8])
def test_two_legs_turn_home_and_away(teams):
    movement = round_robin(teams, legs=2)
    assert verify(movement).is_sound
    drawn = draws(teams, legs=2)
    half = len(drawn) // 2
    for first, second in zip(drawn[:half], drawn[half:], strict=True):
        assert [match.turned() for match in first.matches] == list(second.matches)


def test_given_rounds():
    movement = round_robin(8, rounds=3, boards_per_round=16)
    assert verify(movement).is_sound
    assert (movement.rounds, movement.boards) == (3, 48)


@pytest.mark.parametrize(
    "given", [{"teams": 1}, {"teams": 65}, {"teams": 6, "rounds": 6}, {"teams": 6, "legs": 5}]
)
def test_what_does_not_exist_is_refused(given):
    with pytest.raises(Refusal):
        round_robin(**given)
