"""REG-5.1: the largest of three, over matches really played."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.forfeits.value import (
    DRAW,
    FORMULAS,
    OPPONENTS,
    OWN,
    Evidence,
    ForfeitAward,
    LeftOut,
    RealMatch,
    already_won,
    candidates,
    chosen,
    loser,
    winner,
)
from scoring.engine.refusal import Refusal
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

RULE = regulations.rule(ForfeitAward)


def evidence(own=(), against=(), draw=10, minimum=0, left_out=()):
    return Evidence(
        tuple(RealMatch(Fraction(str(vp))) for vp in own),
        tuple(RealMatch(Fraction(str(vp))) for vp in against),
        Fraction(draw),
        Fraction(minimum),
        left_out,
    )


TABLE = """
    # own            against     draw  winner  by
    -                -           10    12      draw
    -                -           15    18      draw
    20,20            -           10    20      own_average
    -                20,19       10    39/2    opponents_of_forfeiter_average
    12,14,10         9,11        10    12      own_average,draw
    12               12          10    12      own_average,opponents_of_forfeiter_average,draw
    11.99            11.98       10    12      draw
    6.67,7.01        19.99,20    10    3999/200 opponents_of_forfeiter_average
    10,10,17         0           10    37/3    own_average
"""


def figures(cell):
    return () if cell == "-" else cell.split(",")


@pytest.mark.parametrize(("own", "against", "draw", "won", "by"), rows(TABLE))
def test_the_winner_has_the_largest_of_the_three(own, against, draw, won, by):
    given = evidence(figures(own), figures(against), draw)
    assert winner(given, RULE).total == Fraction(won)
    assert [candidate.name for candidate in chosen(given, RULE)] == by.split(",")


def test_an_average_over_no_match_is_no_candidate():
    assert [one.name for one in candidates(evidence(), RULE)] == [DRAW]
    assert [one.name for one in candidates(evidence([1], [2]), RULE)] == [OWN, OPPONENTS, DRAW]


def test_the_steps_say_what_each_average_adds():
    given = evidence([14], [13, 18], left_out=(LeftOut("A", 2, "forfeit_left_out_bye"),))
    award = winner(given, RULE)
    assert [(step.code, step.amount) for step in award.steps] == [
        ("forfeit_draw", 12),
        ("forfeit_left_out_bye", 0),
        ("forfeit_own_average", 2),
        ("forfeit_opponents_of_forfeiter_average", Fraction(3, 2)),
    ]
    assert award.steps[3].parameters == {"vps": "13 + 18", "count": "2", "average": "15.50"}


def test_an_average_that_is_no_more_adds_nothing():
    award = winner(evidence([12], [11]), RULE)
    assert [(step.code, step.amount) for step in award.steps[1:]] == [
        ("forfeit_own_average_unused", 0),
        ("forfeit_opponents_of_forfeiter_average_unused", 0),
    ]


@pytest.mark.parametrize("minimum", [0, -2, Fraction(1, 2)])
def test_the_loser_has_the_least_of_the_table(minimum):
    assert loser(evidence(minimum=minimum), RULE).total == minimum


def test_another_factor_of_the_tie():
    rule = regulations.rule(ForfeitAward, overrides={"forfeit_award.draw_factor": "5/4"})
    assert winner(evidence([12], [12]), rule).total == Fraction(25, 2)


@pytest.mark.parametrize(
    ("setting", "stood_at", "won"),
    [("better_of", 17, 17), ("better_of", 11, 12), ("better_of", 12, 12), ("award", 17, 12)],
)
def test_a_match_already_won_by_more(setting, stood_at, won):
    rule = regulations.rule(ForfeitAward, overrides={"forfeit_award.already_won": setting})
    award = already_won(winner(evidence(), rule), Fraction(stood_at), rule)
    assert award.total == won
    assert ("forfeit_already_won" in [step.code for step in award.steps]) == (won == 17)


@pytest.mark.parametrize(
    ("own", "against", "minimum", "field"),
    [
        ([-1], [], 0, "winner_real_match_vps"),
        ([], [3, -3], -2, "vps_scored_against_forfeiter_in_real_matches"),
        ([], [], 11, "table_min_vp"),
    ],
)
def test_figures_below_the_table_are_refused(own, against, minimum, field):
    with pytest.raises(Refusal) as refused:
        evidence(own, against, minimum=minimum)
    assert (refused.value.code, refused.value.field) == ("inconsistent", field)


@pytest.mark.parametrize("pack", regulations.packs())
def test_both_packs_value_forfeits(pack):
    assert winner(evidence(), regulations.rule(ForfeitAward, pack)).total == 12


VPS = st.lists(st.fractions(0, 20, max_denominator=100), max_size=5)


@given(VPS, VPS, st.integers(0, 15))
def test_the_award_is_the_sum_of_its_steps_and_the_largest_candidate(own, against, draw):
    given = evidence(own, against, draw)
    award = winner(given, RULE)
    assert award.total == max(candidate.vp for candidate in candidates(given, RULE))
    assert all(step.amount >= 0 for step in award.steps)


@given(VPS.filter(bool), VPS, st.data())
def test_more_points_of_ones_own_never_lower_the_award(own, against, data):
    position = data.draw(st.integers(0, len(own) - 1))
    more = [vp + (Fraction(1, 4) if place == position else 0) for place, vp in enumerate(own)]
    assert winner(evidence(more, against), RULE).total >= winner(evidence(own, against), RULE).total


@given(VPS, VPS, st.randoms())
def test_the_order_of_the_matches_does_not_matter(own, against, random):
    shuffled = random.sample(own, len(own))
    assert winner(evidence(own, against), RULE).total == winner(evidence(shuffled, against), RULE).total


def test_the_other_formula_leaves_the_opponents_average_alone():
    """Own 12 of 10 and 14, opponents 18, a tie 12: 18 by the first, 12 by the second."""
    given_ = evidence(own=(10, 14), against=(18,))
    rule = regulations.rule(ForfeitAward, overrides={"forfeit_award.formula": "own_or_tie"})
    assert (winner(given_, RULE).total, winner(given_, rule).total) == (18, 12)
    assert [one.name for one in candidates(given_, rule)] == [OWN, DRAW]
    assert [step.code for step in winner(given_, rule).steps] == [
        "forfeit_draw",
        "forfeit_own_average_unused",
    ]


def test_every_formula_has_its_name():
    assert set(FORMULAS) == set(ForfeitAward.allowed("formula").split(", "))
