"""Patton teams: 2, 1 or 0 a board, and a part for the total. Every figure by hand.

The English Bridge Union's newsletter of winter 2009 has the stakes, and the example of 6 and 4 of 16.
"""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.average import Average
from scoring.engine.citation import Citation
from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import ArtificialBoard, CancelledBoard
from scoring.engine.teams.board_a_match import lost_by_both, with_point_difference
from scoring.engine.teams.match import MatchDeduction, MatchSheet, match_score
from scoring.engine.teams.patton import PattonPoints, PattonRule
from tests import sample_rules as regulations
from tests.scoring.engine.teams.builders import BOARD_POINTS, POINTS, WEIGHTED, compared

RULE = regulations.rule(PattonRule)
FORM = PattonPoints(RULE, "scheduled")


def patton(*boards, **sheet):
    return with_point_difference(MatchSheet(len(boards), boards, **sheet), BOARD_POINTS, POINTS, WEIGHTED)


def of(*differences):
    return patton(*(compared(number, difference, 0) for number, difference in enumerate(differences, 1)))


def both(match, form=FORM):
    return tuple(points.total for points in form.points(match))


@pytest.mark.parametrize("pack", ["jcbl-sample", "wbf-sample"])
def test_the_sample_packs_have_the_stakes_of_the_newsletter(pack):
    rule = regulations.rule(PattonRule, pack)
    assert (rule.points_a_board, rule.rounding, rule.cites) == (2, "exact", Citation.EBU_PATTON)


def test_three_boards_won_and_level_on_the_total_is_10_of_16():
    """+100 +100 +50 -250 = 0. Boards 2 + 2 + 2 + 0 = 6 to 2; of the 8 for the total half each: 4."""
    assert both(of(100, 100, 50, -250)) == (6 + 4, 2 + 4)


def test_the_total_counts_by_its_share_of_what_changed_hands():
    """+620 -170 +30 0: 480 ahead, 620 + 170 + 30 = 820 changed hands. 4 + 4 * 480/820 = 4 + 96/41."""
    match = of(620, -170, 30, 0)
    assert match.swings == (820, 820)
    assert both(match) == (5 + 4 + Fraction(96, 41), 3 + 4 - Fraction(96, 41))
    a, b = FORM.points(match)
    assert [(step.code, step.amount) for step in a.boards.steps] == [
        ("bam_points", 5),
        ("patton_level", 4),
        ("patton_quotient", Fraction(96, 41)),
    ]
    assert b.boards.steps[2].parameters == {"points": "-480", "swings": "820"}
    assert both(match.turned) == (3 + 4 - Fraction(96, 41), 5 + 4 + Fraction(96, 41))


def test_who_has_every_swing_has_the_whole_part():
    """+50 0 +30: 2 + 1 + 2 = 5 and all 6 of the total; the other side has the tied board."""
    assert both(of(50, 0, 30)) == (11, 1)
    assert both(of(0, 0)) == (2 + 2, 2 + 2)
    assert (FORM.most(3), FORM.draw(3), FORM.minimum) == (12, 6, 0)


@pytest.mark.parametrize(
    ("rounding", "a", "b"),
    [
        ("half", 5 + 4 + Fraction(5, 2), 3 + 4 - Fraction(5, 2)),  # 96/41 = 2.34
        ("whole", 5 + 4 + 2, 3 + 4 - 2),
    ],
)
def test_the_part_for_the_total_is_rounded_where_conditions_say_so(rounding, a, b):
    form = PattonPoints(replace(RULE, rounding=rounding), "scheduled")
    assert both(of(620, -170, 30, 0), form) == (a, b)
    steps = form.points(of(620, -170, 30, 0))[0].boards.steps
    assert steps[-1].code == f"patton_rounded_{rounding}"


def test_half_a_step_goes_to_the_side_that_is_ahead():
    """+30 -10 over two boards: 20 of 40, half of 2 is 1 more; at 1 a board it is 1/2, to a whole point 1."""
    form = PattonPoints(replace(RULE, points_a_board=Fraction(1), rounding="whole"), "scheduled")
    assert both(of(30, -10), form) == (2 + 1 + 1, 2 + 1 - 1)


def test_other_stakes_are_data():
    """1 a board: +620 -170 +30 0 is 5 + 2 + 2 * 480/820 = 5 + 2 + 48/41."""
    form = PattonPoints(replace(RULE, points_a_board=Fraction(1)), "scheduled")
    assert both(of(620, -170, 30, 0), form) == (7 + Fraction(48, 41), 5 - Fraction(48, 41))
    assert both(of(100, -50), PattonPoints(replace(RULE, points_a_board=Fraction(0)), "scheduled")) == (2, 2)


def test_averages_are_swings_of_their_rule():
    """+300 and A+ against A-: 3/2 and 1/2 board points, 100 points. a: 400 of 400; b: -400 of 400."""
    board = ArtificialBoard(2, Average.PLUS, Average.MINUS)
    assert both(patton(compared(1, 300, 0), board)) == (2 + Fraction(3, 2) + 4, 0 + Fraction(1, 2) + 0)
    # A+ to both does not balance. a: -300 + 100 = -200 of 400: 2 - 1. b: 300 + 100 = 400 of 400: all 4.
    board = ArtificialBoard(2, Average.PLUS, Average.PLUS)
    assert both(patton(compared(1, -300, 0), board)) == (0 + Fraction(3, 2) + 1, 2 + Fraction(3, 2) + 4)


def test_a_board_that_both_lost_is_tied_and_swings_nothing():
    """+100 and a board lost by both: 2 + 1 and all 4; the other side has 1."""
    assert both(patton(compared(1, 100, 0), lost_by_both(2, Citation.REG_2_2_4))) == (3 + 4, 1)


def test_a_cancelled_board_is_at_stake_where_the_scale_is_that_of_the_boards_scheduled():
    match = patton(compared(1, 100, 0), compared(2, -100, 0), CancelledBoard(3))
    assert both(match) == (2 + 3, 2 + 3)
    assert both(match, PattonPoints(RULE, "played")) == (2 + 2, 2 + 2)


def test_penalties_stand_beside_and_a_match_needs_its_boards():
    off = (MatchDeduction(Fraction(1), Citation.LAW_90),)
    assert both(patton(compared(1, 0, 0), deductions_b=off)) == (2, 1)
    with pytest.raises(Refusal, match="no_point_difference"):
        FORM.points(match_score(MatchSheet(1, (compared(1, 0, 0),)), BOARD_POINTS, WEIGHTED))
    with pytest.raises(Refusal, match="rest_without_points"):
        patton(rest=(Fraction(0), Fraction(0)))


@given(
    st.lists(st.integers(-400, 400).map(lambda tens: 10 * tens), min_size=1, max_size=8),
    st.sampled_from(["exact", "half", "whole"]),
    st.fractions(0, 4, max_denominator=4),
)
def test_both_sides_share_all_that_is_at_stake(differences, rounding, stake):
    form = PattonPoints(replace(RULE, rounding=rounding, points_a_board=stake), "scheduled")
    a, b = both(of(*differences), form)
    assert a + b == form.most(len(differences))
    if rounding == "exact":
        assert min(a, b) >= 0
