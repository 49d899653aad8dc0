from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.fouled.imps import FouledImps, FouledImpsMethod, board, factor
from scoring.engine.refusal import Refusal
from scoring.engine.sentences import WORDS
from tests.sample_rules import rule
from tests.scoring.engine.examples import cases

RULE = rule(FouledImps)
some_imps = st.integers(-40, 40).map(Fraction)
some_groups = st.lists(st.lists(some_imps, min_size=1, max_size=5), min_size=1, max_size=4)


def totals(groups, rule_=RULE, **kwargs):
    """North-South's and East-West's totals by group; None where the director decides."""
    return [
        [(sides.ns and sides.ns.total, sides.ew and sides.ew.total) for sides in group.rows]
        for group in board(fractions(groups), rule_, **kwargs)
    ]


def fractions(groups):
    return [[Fraction(i) for i in group] for group in groups]


@pytest.mark.parametrize(("name", "given_", "expected"), cases("fouled-imps"))
def test_the_worked_examples(name, given_, expected):
    wanted = [
        [(Fraction(row["I_ns"]["exact"]), Fraction(row["I_ew"]["exact"])) for row in group["rows"]]
        for group in expected["groups"]
    ]
    assert totals(given_["groups_i_ns"]) == wanted


def test_four_scores_and_a_lone_one():
    assert totals([[12, 3, -5, -10], [0]]) == [
        [
            (15, -15),
            (Fraction(15, 4), -Fraction(15, 4)),
            (-Fraction(25, 4), Fraction(25, 4)),
            (-Fraction(25, 2), Fraction(25, 2)),
        ],
        [(Fraction(45, 8), Fraction(45, 8))],
    ]


# 6, 2, -8 by 6/3 and 1, -1 by 6/2 beside a lone score.
GROUPS = [[6, 2, -8], [1, -1], [4]]


@pytest.mark.parametrize(
    ("changed", "ns", "ew"),
    [
        ({}, Fraction(19, 5), Fraction(57, 10)),
        ({"mean_of": "both_sides"}, Fraction(3, 5) * Fraction(38, 5), Fraction(3, 5) * Fraction(38, 5)),
        ({"mean_from": "unscaled"}, Fraction(3, 5) * 3, Fraction(3, 5) * Fraction(9, 2)),
        ({"percent": Fraction(50)}, Fraction(19, 6), Fraction(19, 4)),
        # 5/2 and 5 instead of 2 and 3
        ({"factor": "comparisons"}, Fraction(3, 5) * Fraction(25, 3), Fraction(3, 5) * Fraction(25, 2)),
    ],
)
def test_the_readings_of_a_lone_score(changed, ns, ew):
    assert totals(GROUPS, replace(RULE, **changed))[2] == [(ns, ew)]


def test_the_readings_of_the_factor():
    assert factor(3, 7, RULE) == Fraction(7, 3)
    assert factor(3, 7, replace(RULE, factor="comparisons")) == 3


@pytest.mark.parametrize("groups", [[[10], [4]], [[0, 0, 0], [9]], [[5]]])
def test_without_anything_won_the_lone_score_has_nothing_or_waits_for_the_director(groups):
    assert totals(groups)[-1] == [(0, 0)]
    assert totals(groups, replace(RULE, nothing_won="director"))[-1] == [(None, None)]


def test_one_side_may_have_won_and_the_other_not():
    """Two results above zero for North-South and none for East-West, as against a datum."""
    assert totals([[4, 2], [0]]) == [[(6, -6), (3, -3)], [(Fraction(27, 10), 0)]]


def test_results_without_a_score_enlarge_the_board():
    assert totals([[3, -3]], results=4) == [[(6, -6), (-6, 6)]]


@pytest.mark.parametrize("groups", [[], [[]], [[3], []]])
def test_empty_groups_are_refused(groups):
    with pytest.raises(Refusal):
        board(fractions(groups), RULE)


def test_fewer_results_than_scores_are_refused():
    with pytest.raises(Refusal):
        board(fractions([[3, -3], [1]]), RULE, results=2)


@given(some_groups)
def test_groups_of_two_or_more_balance_and_lone_scores_lose_nothing(groups):
    awarded = board(groups, RULE)
    assert [len(group.rows) for group in awarded] == [len(group) for group in groups]
    for group in awarded:
        for ns, ew in group.rows:
            if group.method is FouledImpsMethod.SCALED:
                assert ns.total == -ew.total
            else:
                assert min(ns.total, ew.total) >= 0


@given(some_groups)
def test_all_in_one_group_is_as_compared(groups):
    alone = [group for group in groups if len(group) > 1]
    assert [[ns for ns, _ in totals([group])[0]] for group in alone] == alone


@given(some_groups)
def test_the_other_side_is_the_mirror(groups):
    turned = [[-i for i in group] for group in groups]
    assert [[(ew, ns) for ns, ew in group] for group in totals(groups)] == totals(turned)


@given(some_groups)
def test_every_step_can_be_said(groups):
    awarded = [award for group in board(groups, RULE) for sides in group.rows for award in sides]
    assert len(awarded) == 2 * sum(map(len, groups))
    for award in awarded:
        assert award.steps
        for step in award.steps:
            assert "{" not in WORDS.say(step.code, step.parameters, "en")
