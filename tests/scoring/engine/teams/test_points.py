"""Matches turned into points: IMPs to VPs, B-a-M+VP, plain."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import ArtificialBoard, CancelledBoard
from scoring.engine.teams.board_a_match import lost_by_both, with_point_difference
from scoring.engine.teams.match import MatchDeduction, MatchSheet, match_score
from scoring.engine.teams.points import BoardAMatchVictoryPoints, OwnUnitPoints, VictoryPoints
from scoring.engine.victory_points.own import own_scale
from tests import sample_rules as regulations
from tests.scoring.engine.teams.builders import (
    BOARD_POINTS,
    IMPS,
    POINTS,
    SCALE,
    VPS,
    WEIGHTED,
    compared,
    in_all,
)

# From 100 points on the winner has 2 win VP of 3, from 500 on all of them.
WIN = own_scale(4, [(0, "3/2", "3/2"), (100, 2, 1), (500, 3, 0)])


def both(score, form=VPS):
    return tuple(points.total for points in form.points(score))


def test_a_match_is_looked_up_by_its_margin_and_boards():
    assert both(in_all(30, 18)) == (Fraction("14.39"), Fraction("5.61"))
    assert both(in_all(25, 25)) == (10, 10)


def test_the_steps_of_both_sides_add_up_and_begin_with_the_tie():
    a, b = VPS.points(in_all(30, 18))
    assert [step.amount for step in a.boards.steps] == [10, Fraction("4.39")]
    assert [(step.code, step.amount) for step in b.boards.steps] == [
        ("vp_tie", 10),
        ("match_vp_behind", Fraction("-4.39")),
    ]
    assert b.boards.steps[1].parameters == {"imps": "12", "boards": "8"}


def test_a_penalty_in_imps_takes_from_the_offenders_vp_alone():
    """Ahead by 12, penalised by 3: 9 IMPs are worth 13.45; the opponents keep what 12 behind is worth."""
    a, b = VPS.points(in_all(30, 18, deductions_a=[3]))
    assert (a.boards.total, a.deductions.total, a.total) == (
        Fraction("14.39"),
        Fraction("13.45") - Fraction("14.39"),
        Fraction("13.45"),
    )
    assert a.deductions.steps[0].cite is Citation.LAW_90
    assert a.deductions.steps[0].parameters == {"before": "12", "after": "9"}
    assert (b.total, b.deductions.steps) == (Fraction("5.61"), ())


def test_a_penalty_may_turn_a_win_into_a_loss_for_one_side():
    assert both(in_all(20, 18, deductions_a=[3])) == (Fraction("9.56"), Fraction("9.14"))


def test_margins_that_do_not_balance_are_looked_up_apart():
    match = match_score(
        MatchSheet(8, (ArtificialBoard(1, "A+", "A+"),), (Fraction(0), Fraction(0))), IMPS, WEIGHTED
    )
    assert both(match) == (Fraction("11.27"), Fraction("11.27"))


def test_cancelled_boards_change_the_scale_or_do_not():
    boards = (CancelledBoard(1), CancelledBoard(2))
    match = match_score(MatchSheet(8, boards, (Fraction(12), Fraction(0))), IMPS, WEIGHTED)
    six = SCALE.victory_points(6, 12)
    assert both(match) == (Fraction("14.39"), Fraction("5.61"))
    assert both(match, VictoryPoints(SCALE, "played")) == six != (Fraction("14.39"), Fraction("5.61"))


def test_a_match_of_cancelled_boards_has_no_scale_of_its_own():
    match = match_score(MatchSheet(1, (CancelledBoard(1),)), IMPS, WEIGHTED)
    with pytest.raises(Refusal) as refused:
        VictoryPoints(SCALE, "played").points(match)
    assert (refused.value.field, refused.value.says) == ("boards", "every_board_cancelled")
    assert both(match) == (10, 10)


def bam(*boards, **sheet):
    return with_point_difference(MatchSheet(len(boards), boards, **sheet), BOARD_POINTS, POINTS, WEIGHTED)


def test_board_a_match_with_vp_adds_win_vp_to_the_board_points():
    """Two boards won of four, one tied, by 480 points on the three played."""
    match = bam(
        compared(1, 620, 0), compared(2, -170, 0), compared(3, 30, 0), lost_by_both(4, Citation.REG_2_2_4)
    )
    form = BoardAMatchVictoryPoints(WIN, "scheduled")
    a, b = form.points(match)
    assert (a.total, b.total) == (5 + 2, 3 + 1)
    assert [(step.code, step.amount) for step in a.boards.steps] == [
        ("bam_points", 5),
        ("bam_win_tie", Fraction(3, 2)),
        ("bam_win", Fraction(1, 2)),
    ]
    assert b.boards.steps[2].parameters == {"points": "-480"}
    assert (form.draw(4), form.minimum) == (Fraction(11, 2), 0)


def test_a_penalty_at_board_a_match_lowers_the_board_points():
    match = bam(
        *(compared(number, 0, 0) for number in (1, 2, 3, 4)),
        deductions_b=(MatchDeduction(Fraction(1), Citation.LAW_90),),
    )
    a, b = BoardAMatchVictoryPoints(WIN, "scheduled").points(match)
    assert (a.total, b.boards.total, b.total) == (Fraction(11, 2), Fraction(11, 2), Fraction(9, 2))


def test_win_vp_need_a_difference_in_points():
    match = match_score(MatchSheet(4, (compared(1, 0, 0),)), BOARD_POINTS, WEIGHTED)
    with pytest.raises(Refusal, match="no_point_difference"):
        BoardAMatchVictoryPoints(WIN, "scheduled").points(match)


def test_plain_forms_take_the_match_as_it_is():
    assert both(in_all(30, 18, deductions_a=[3]), OwnUnitPoints()) == (9, -12)


@pytest.mark.parametrize(("imps", "expected"), [((3, 2), (1, 0)), ((2, 2), ("1/2", "1/2")), ((0, 1), (0, 1))])
def test_win_and_loss_are_a_scale_like_any_other(imps, expected):
    form = VictoryPoints(regulations.scale("win-loss"), "scheduled")
    assert both(in_all(*imps), form) == tuple(map(Fraction, expected))


@given(st.integers(0, 120), st.integers(0, 120), st.integers(1, 32))
def test_both_sides_share_the_scales_sum_where_nothing_is_artificial(a, b, boards):
    assert sum(both(in_all(a, b, boards))) == SCALE.maximum + SCALE.minimum


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 12), st.integers(0, 12))
def test_penalties_never_raise_anybody(a, b, off_a, off_b):
    clean, penalised = in_all(a, b), in_all(a, b, deductions_a=[off_a], deductions_b=[off_b])
    for before, after, off in zip(both(clean), both(penalised), (off_a, off_b), strict=True):
        assert after <= before
        assert off or after == before
