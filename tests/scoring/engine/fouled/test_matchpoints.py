from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.fouled.matchpoints import FouledMatchpoints, FouledMethod, awards, board, steps
from scoring.engine.pairs.matchpoints import board as plain_board
from scoring.engine.refusal import Refusal
from scoring.engine.rounding import rounded, shown
from scoring.engine.sentences import WORDS
from tests.sample_rules import rule
from tests.scoring.engine.examples import cases, rows

RULE = rule(FouledMatchpoints)
OLD = replace(RULE, calculation="traditional", averages="traditional")
FIXED = {FouledMethod.THREE, FouledMethod.TWO, FouledMethod.SINGLE}

some_scores = st.sampled_from([-1100, -620, -50, 0, 50, 110, 420, 430])
some_groups = st.lists(st.lists(some_scores, min_size=1, max_size=7), min_size=1, max_size=4)
some_rules = st.sampled_from([RULE, OLD])
some_wins = st.sampled_from([1, 2])

# In percent of the top; the group stands beside another of 12 scores and one of 3.
LADDERS = """
    # group           NS             EW
    3,2,1             70,60,50       50,60,70
    3,3,1             65,65,50       55,55,70
    3,1,1             70,55,55       50,65,65
    3,3,3             60,60,60       60,60,60
    1,2,3             50,60,70       70,60,50
    2,1               65,55          55,65
    1,2               55,65          65,55
    1,1               60,60          60,60
    1                 60             60
"""


def numbers(text):
    return [Fraction(number) for number in text.split(",")]


def ns(groups, rule_=RULE, **kwargs):
    """North-South's matchpoints in the order of the scores."""
    awarded = board(groups, rule_, **kwargs)
    return [
        [sides[score][0].matchpoints for score in group] for group, sides in zip(groups, awarded, strict=True)
    ]


@pytest.mark.parametrize(("group", "ns_wanted", "ew_wanted"), rows(LADDERS))
def test_a_small_group_has_fixed_percentages_and_equal_scores_share_them(group, ns_wanted, ew_wanted):
    scores = [int(score) for score in group.split(",")]
    _, sides, _ = board([list(range(12)), scores, [7, 8, 9]], RULE)
    top = 12 + len(scores) + 3 - 1
    assert [sides[score][0].percent for score in scores] == numbers(ns_wanted)
    assert [sides[score][1].percent for score in scores] == numbers(ew_wanted)
    assert [sides[score][0].matchpoints * 100 / top for score in scores] == numbers(ns_wanted)


@pytest.mark.parametrize(("name", "given_", "expected"), cases("fouled-matchpoints"))
def test_the_worked_examples(name, given_, expected):
    groups = given_["groups_ns_scores"]
    awarded = board(groups, RULE)
    assert len(awarded) == len(expected["groups"]) > 0
    for group, sides, wanted in zip(groups, awarded, expected["groups"], strict=True):
        for score, row in zip(group, wanted["rows"], strict=True):
            ns_award, ew_award = sides[score]
            assert ns_award.method == wanted["method"]
            assert ns_award.matchpoints == Fraction(row["M_ns"]["exact"])
            assert ew_award.matchpoints == Fraction(row["M_ew"]["exact"])
            assert rounded(ew_award.matchpoints, 2) == Fraction(str(row["M_ew"]["rounded2"]))


def test_five_scores_in_four_and_one():
    """The values are rounded each for itself, so that two of them come to 0.01 more than the top."""
    [group, [lone]] = ns([[420, 170, 140, -50], [100]])
    assert [shown(award) for award in group] == ["3.88", "2.63", "1.38", "0.13"]
    assert lone == Fraction(12, 5)


def test_results_missing_without_a_fouled_board_follow_the_rule_for_averages():
    assert ns([[100, 50]], results=4) == [[Fraction(5, 2), Fraction(1, 2)]]
    assert ns([[100, 50]], OLD, results=4) == [[2, 1]]


def test_an_average_at_a_table_counts_among_the_results():
    """Three scores and two, and an average: N is 6, so that the three have fixed percentages."""
    assert ns([[3, 2, 1], [2, 1]], results=6)[0] == [Fraction(7, 2), 3, Fraction(5, 2)]
    assert ns([[3, 2, 1], [2, 1]], results=5)[0] == [Fraction(11, 3), 2, Fraction(1, 3)]


def test_the_traditional_calculation_adds_half_for_each_score_missing():
    assert ns([[3, 2, 2, 1], [5, 4], [0]], OLD) == [
        [3 + Fraction(3, 2), *[Fraction(3, 2) + Fraction(3, 2)] * 2, Fraction(3, 2)],
        [1 + Fraction(5, 2), Fraction(5, 2)],
        [3],
    ]


def test_no_group_and_an_empty_group_are_refused():
    for groups in ([], [[]], [[420], []]):
        with pytest.raises(Refusal):
            board(groups, RULE)
    with pytest.raises(Refusal):
        board([[420, 50], [100]], RULE, results=2)


@given(some_groups, st.integers(0, 4), some_rules, some_wins)
def test_the_two_sides_share_the_top_or_120_percent_of_it(groups, averages, rule_, win):
    results = sum(map(len, groups)) + averages
    awarded = board(groups, rule_, results=results, win=win)
    assert [set(sides) for sides in awarded] == [set(group) for group in groups]
    for sides in awarded:
        for ns_award, ew_award in sides.values():
            both = Fraction(12, 10) if ns_award.method in FIXED else 1
            assert ns_award.matchpoints + ew_award.matchpoints == both * win * (results - 1)


@given(some_groups, st.integers(0, 4), some_rules, some_wins)
def test_steps_add_up_to_the_award_and_can_be_said(groups, averages, rule_, win):
    results = sum(map(len, groups)) + averages
    awarded = board(groups, rule_, results=results, win=win)
    assert [set(sides) for sides in awarded] == [set(group) for group in groups]
    for placed in (placed for sides in awarded for pair in sides.values() for placed in pair):
        told_steps = list(steps(placed, rule_.cites))
        assert sum(step.amount for step in told_steps) == placed.matchpoints
        for step in told_steps:
            assert "{" not in WORDS.say(step.code, step.parameters, "ja")


@given(some_groups, some_rules)
def test_groups_seen_from_the_other_side_mirror(groups, rule_):
    turned = board([[-score for score in group] for group in groups], rule_)
    assert [{score: (ew, ns) for score, (ns, ew) in sides.items()} for sides in board(groups, rule_)] == [
        {-score: pair for score, pair in mirrored.items()} for mirrored in turned
    ]


@given(some_groups, st.integers(0, 4), some_rules)
def test_the_mean_of_a_group_is_the_methods(groups, averages, rule_):
    results = sum(map(len, groups)) + averages
    awarded = board(groups, rule_, results=results)
    assert len(awarded) == len(groups) > 0
    for group, sides in zip(groups, awarded, strict=True):
        total = sum(sides[score][0].matchpoints for score in group)
        percent = 60 if sides[group[0]][0].method in FIXED else 50
        assert total == Fraction(percent, 100) * (results - 1) * len(group)


@given(some_groups, some_rules, some_wins)
def test_more_points_are_never_worth_less(groups, rule_, win):
    awarded = board(groups, rule_, win=win)
    assert [set(sides) for sides in awarded] == [set(group) for group in groups]
    for sides in awarded:
        by_score = [sides[score] for score in sorted(sides)]
        assert [pair[0].matchpoints for pair in by_score] == sorted(pair[0].matchpoints for pair in by_score)
        assert [pair[1].matchpoints for pair in by_score] == sorted(
            (pair[1].matchpoints for pair in by_score), reverse=True
        )


@given(some_groups, some_rules)
def test_the_other_scale_doubles_everything(groups, rule_):
    assert ns(groups, rule_, win=2) == [[2 * award for award in group] for group in ns(groups, rule_)]


@given(st.lists(some_scores, min_size=1, max_size=12), some_rules)
def test_a_board_in_one_group_is_plain(scores, rule_):
    assert ns([scores], rule_) == [list(plain_board(scores))]


def test_a_group_can_be_awarded_by_itself():
    sides = awards([620, 600, 600], 9, FouledMethod.THREE, RULE)
    assert [sides[score][0].percent for score in (620, 600)] == [70, 55]
    assert [step.cite for step in steps(sides[600][0], RULE.cites)] == [Citation.REG_4_1_2_4]
    assert [step.cite for step in steps(sides[620][0], RULE.cites)] == [Citation.REG_4_1_2_2]
    assert [step.cite for step in steps(sides[600][0], Citation.CONDITIONS_OF_CONTEST)] == [
        Citation.CONDITIONS_OF_CONTEST
    ]
