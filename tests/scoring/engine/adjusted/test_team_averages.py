from fractions import Fraction

import pytest

from scoring.engine.adjusted.team_averages import (
    BoardAMatchAverages,
    ImpAverages,
    WinVpAverages,
    board_points,
    imps,
    point_difference,
)
from scoring.regulations import RegulationError
from tests.sample_rules import rule
from tests.scoring.engine.examples import cases


@pytest.mark.parametrize(("name", "given_", "expected"), cases("average-teams"))
def test_the_worked_examples(name, given_, expected):
    kind, boards = given_["kind"], given_["boards"]
    if "imp" in expected:
        assert boards * imps(rule(ImpAverages))[kind] == expected["imp"]
        return
    assert boards * board_points(rule(BoardAMatchAverages))[kind] == Fraction(expected["bam_points"])
    if expected["point_diff"] is not None:
        assert boards * point_difference(rule(WinVpAverages))[kind] == expected["point_diff"]


@pytest.mark.parametrize("pack", ["jcbl-sample", "wbf-sample"])
def test_plus_against_minus_is_one_swing_and_plus_to_both_does_not_balance(pack):
    worth = imps(rule(ImpAverages, pack))
    assert worth["A+"] == 3
    assert worth["A+"] + worth["A-"] == 0
    assert worth["A+"] + worth["A+"] == 6
    points = board_points(rule(BoardAMatchAverages, pack))
    assert points["A+"] + points["A-"] == 2 == 2 * points["A"]


def test_both_sides_with_average_plus_have_three_board_points_together():
    assert 2 * board_points(rule(BoardAMatchAverages))["A+"] == 3


def test_without_the_regulations_board_points_are_60_and_40_percent_of_two():
    points = board_points(rule(BoardAMatchAverages, "wbf-sample"))
    assert (points["A+"], points["A-"]) == (Fraction(6, 5), Fraction(4, 5))
    with pytest.raises(RegulationError):
        rule(WinVpAverages, "wbf-sample")


def test_conditions_of_contest_may_move_the_imps():
    own = rule(ImpAverages, overrides={"imp_averages.imps": "2"})
    assert imps(own) == {"A": 0, "A+": 2, "A-": -2}
