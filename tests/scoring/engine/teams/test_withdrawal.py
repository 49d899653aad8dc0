"""REG-2.1.4: teams that withdraw, or whose rounds mostly do not take place."""

from fractions import Fraction

import pytest

from scoring.engine.refusal import Refusal
from scoring.engine.teams.fixtures import DoubleForfeit, ForfeitedFixture
from tests.scoring.engine.teams.builders import conditions, forfeit, match, pending, scored, vps

SWISS = conditions("swiss")
FIVE = [
    match(1, "A", "D", 30, 18),
    match(1, "B", "C", 20, 20),
    match(2, "B", "D", 40, 0),
    match(2, "A", "C", 20, 20),
    match(3, "C", "D", 10, 10),
    match(3, "A", "B", 20, 20),
    pending(4, "A", "D"),
    pending(4, "B", "C"),
    pending(5, "B", "D"),
    pending(5, "A", "C"),
]


def test_the_rest_of_a_round_robin_is_forfeited():
    score = scored(*FIVE, rounds=5, withdrawals={"D": 3})
    gone = [one.fixture for one in score.matches if isinstance(one.fixture, ForfeitedFixture)]
    assert [(one.round, one.winner, one.loser, one.cause) for one in gone] == [
        (4, "A", "D", "withdrawal"),
        (5, "B", "D", "withdrawal"),
    ]
    # D's opponents had 14.39, 19.74 and 10 against it.
    assert vps(score)[6] == (Fraction("44.13") / 3, 0)
    assert score.removed.teams == frozenset()


def withdrawn_after(last, movement="round_robin", rounds=5):
    """D withdraws: what it had played is played, what was drawn for it is pending."""
    fixtures = [
        pending(one.round, one.a, one.b) if one.round > last and "D" in (one.a, one.b) else one
        for one in FIVE
    ]
    return scored(*fixtures, rounds=rounds, given=conditions(movement), withdrawals={"D": last})


def of_d(score):
    return [
        (one.a and one.a.total, one.b and one.b.total)
        for one in score.matches
        if one.fixture.b == "D" or one.fixture.a == "D"
    ]


def test_half_of_the_rounds_or_more_take_a_team_out_of_a_round_robin():
    score = withdrawn_after(2)
    assert score.removed.teams == {"D"}
    assert of_d(score) == [(None, None)] * 5


def test_in_a_swiss_the_opponents_keep_what_they_had():
    score = withdrawn_after(2, "swiss")
    assert score.removed.teams == {"D"}
    played, forfeited = of_d(score)[:2], of_d(score)[2:]
    assert played == [(Fraction("14.39"), None), (Fraction("19.74"), None)]
    # Rounds already drawn are forfeits by the average of D's opponents.
    assert forfeited == [(Fraction("17.065"), None)] * 3


@pytest.mark.parametrize(
    ("rounds", "last", "out"), [(6, 3, True), (6, 4, False), (7, 4, False), (7, 3, True), (8, 8, False)]
)
def test_exactly_half_is_enough(rounds, last, out):
    score = scored(pending(1, "A", "B"), rounds=rounds, withdrawals={"D": last})
    assert (score.removed.teams == {"D"}) == out


def test_own_forfeits_count_towards_half():
    fixtures = [forfeit(1, "A", "D"), match(2, "B", "D", 20, 20), match(3, "C", "D", 20, 20)]
    assert scored(*fixtures, rounds=6, withdrawals={"D": 4}).removed.teams == {"D"}
    assert scored(*fixtures, rounds=6, withdrawals={"D": 5}).removed.teams == frozenset()


def test_a_round_forfeited_after_the_withdrawal_is_not_counted_twice():
    fixtures = [forfeit(5, "A", "D", "withdrawal")]
    assert scored(*fixtures, rounds=6, withdrawals={"D": 4}).removed.teams == frozenset()


def test_forfeits_alone_may_take_a_team_out():
    score = scored(forfeit(1, "A", "D"), DoubleForfeit(2, "B", "D", 8), match(3, "C", "D", 20, 20), rounds=4)
    assert score.removed.teams == {"D"}
    assert vps(score) == [(None, None)] * 3


def test_two_withdrawn_teams_forfeit_to_each_other():
    score = scored(pending(6, "C", "D"), rounds=6, withdrawals={"C": 5, "D": 4})
    assert vps(score) == [(0, 0)]


def test_matches_of_a_team_taken_out_stay_out_of_averages():
    fixtures = [
        match(1, "A", "D", 60, 0),
        forfeit(2, "A", "B"),
        match(3, "A", "C", 20, 20),
        pending(2, "C", "D"),
    ]
    score = scored(*fixtures, rounds=6, withdrawals={"D": 1})
    assert vps(score)[:2] == [(None, None), (12, 0)]
    left_out = [step for step in score.matches[1].a.steps if step.code == "forfeit_left_out_removed"]
    assert [step.parameters for step in left_out] == [{"round": "1", "team": "A"}]
    kept = scored(*fixtures, rounds=6, withdrawals={"D": 1}, given=SWISS)
    assert vps(kept)[:2] == [(20, None), (15, 0)]


def test_a_stage_may_be_closed_with_matches_of_a_team_taken_out():
    fixtures = [pending(4, "A", "D"), match(1, "A", "D", 60, 0)]
    assert not scored(*fixtures, rounds=4, withdrawals={"D": 1}, closed=True).provisional


def test_a_team_that_withdrew_has_no_result_afterwards():
    with pytest.raises(Refusal) as refused:
        scored(*FIVE, rounds=5, withdrawals={"D": 1})
    assert refused.value.parameters == {"team": "D", "round": "2"}
