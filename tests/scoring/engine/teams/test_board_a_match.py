"""REG-2.2.3-4: board-a-match with boards lost by both sides."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.adjusted.team_averages import WinVpAverages
from scoring.engine.citation import Citation
from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import ArtificialBoard, ComparedBoard, in_points
from scoring.engine.teams.board_a_match import lost_by_both, slow_play, with_point_difference
from scoring.engine.teams.match import MatchDeduction, MatchSheet
from scoring.engine.teams.points import BoardAMatchVictoryPoints
from scoring.engine.teams.table import TableOutcome, played, weighted
from tests import sample_rules as regulations
from tests.scoring.engine.examples import cases
from tests.scoring.engine.teams.builders import BOARD_POINTS, NEAREST, POINTS, WEIGHTED, compared


@pytest.mark.parametrize(("name", "given", "expected"), cases("slow-play-bam-vp"))
def test_slow_play_agrees_with_the_worked_examples(name, given, expected):
    match = slow_play(given["point_diff_of_played_boards"], given["boards_lost_both_at_fault"])
    assert match.board_points.total == Fraction(expected["bam_points"])
    assert match.most == expected["bam_max"]
    assert match.difference.total == expected["point_diff_for_win_vp"]


def match(*boards, **sheet):
    return with_point_difference(MatchSheet(len(boards), boards, **sheet), BOARD_POINTS, POINTS, WEIGHTED)


def test_a_board_lost_by_both_is_tied_and_adds_no_difference():
    scored = match(compared(1, 420, 450), compared(2, 620, -100), lost_by_both(3, Citation.REG_2_2_4))
    assert (scored.a.total, scored.b.total) == (3, 3)
    assert [award.total for award in scored.points] == [690, -690]
    assert scored.a.boards.steps[2].cite is Citation.REG_2_2_4
    assert scored.counted == 3


def test_plain_board_a_match_cites_its_own_clause():
    assert lost_by_both(3, Citation.REG_2_2_3).cite is Citation.REG_2_2_3


def test_averages_enter_the_difference_with_a_hundred_points():
    scored = match(compared(1, 420, 450), ArtificialBoard(2, "A+", "A+"))
    assert [award.total for award in scored.points] == [70, 130]
    assert (scored.a.total, scored.b.total) == (Fraction(3, 2), Fraction(7, 2))


def test_what_averages_count_for_in_the_difference_is_said_by_the_clause_of_their_rule():
    rule = replace(regulations.rule(WinVpAverages), cites=Citation.LAW_1)
    sheet = MatchSheet(2, (compared(1, 420, 450), ArtificialBoard(2, "A+", "A-")))
    scored = with_point_difference(sheet, BOARD_POINTS, in_points(rule), WEIGHTED)
    form = BoardAMatchVictoryPoints(regulations.scale("win-loss"), "scheduled")
    for side, points in zip(form.points(scored), ("100", "-100"), strict=True):
        (step,) = (one for one in side.boards.steps if one.code == "bam_points_of_averages")
        assert (step.amount, step.cite, step.parameters) == (0, Citation.LAW_1, {"points": points})
    played_out = form.points(match(compared(1, 420, 450)))
    assert all(step.code != "bam_points_of_averages" for side in played_out for step in side.boards.steps)


def test_penalties_are_board_points_and_leave_the_difference_alone():
    scored = match(compared(1, 450, 420), deductions_a=(MatchDeduction(Fraction(1), Citation.REG_6_1),))
    assert (scored.a.total, scored.a.boards.total) == (1, 2)
    assert scored.points[0].total == 30


def test_the_difference_is_never_rounded():
    thirds = weighted([TableOutcome(110, Fraction(1, 3)), TableOutcome(-50, Fraction(2, 3))])
    sheet = MatchSheet(1, (ComparedBoard(1, thirds, played(-50)),))
    assert with_point_difference(sheet, BOARD_POINTS, POINTS, NEAREST).points[0].total == Fraction(160, 3)


def test_board_points_alone_have_no_difference():
    with pytest.raises(Refusal, match="rest_without_points"):
        match(rest=(Fraction(0), Fraction(0)))


DIFFERENCES = st.lists(st.integers(-200, 200).map(lambda tens: 10 * tens), max_size=10)


@given(DIFFERENCES, st.integers(0, 5))
def test_both_sides_share_the_board_points(differences, lost):
    ours = slow_play(differences, lost)
    theirs = slow_play([-difference for difference in differences], lost)
    assert ours.board_points.total + theirs.board_points.total == ours.most
    assert ours.difference.total == -theirs.difference.total == sum(differences)
