from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.fouled.houston import FouledHouston, methods, round_imps
from scoring.engine.refusal import Refusal
from tests.sample_rules import rule
from tests.scoring.engine.examples import cases

RULE = rule(FouledHouston)


@pytest.mark.parametrize(("name", "given_", "expected"), cases("fouled-houston"))
def test_the_worked_examples_of_groups(name, given_, expected):
    assert methods(given_["group_sizes"], RULE) == tuple(group["method"] for group in expected["groups"])


@pytest.mark.parametrize(("name", "given_", "expected"), cases("fouled-houston-round"))
def test_the_worked_examples_of_rounds(name, given_, expected):
    others = [Fraction(imps) for imps in given_["ns_imp_on_other_boards"]]
    ns, ew = round_imps(others, given_["boards_in_small_groups"], RULE)
    assert (ns.total, ew.total) == (expected["NS_imp_for_round"], expected["EW_imp_for_round"])


def test_one_group_is_no_fouled_board():
    assert methods([3], RULE) == ("group_alone",)


def test_the_sizes_and_the_imps_are_the_rules():
    own = replace(RULE, alone_from=3, imps=Fraction(2))
    assert methods([3, 2], own) == ("group_alone", "plus_3_both")
    assert [award.total for award in round_imps([Fraction(1)], 2, own)] == [5, 3]


@pytest.mark.parametrize("sizes", [[], [0], [4, 0], [4, -1]])
def test_empty_groups_are_refused(sizes):
    with pytest.raises(Refusal):
        methods(sizes, RULE)


@given(st.lists(st.integers(-24, 24).map(Fraction), max_size=8), st.integers(0, 8))
def test_the_sides_are_out_of_balance_by_the_small_groups(others, small):
    ns, ew = round_imps(others, small, RULE)
    assert ns.total + ew.total == 6 * small
    assert ns.total - ew.total == 2 * sum(others)
