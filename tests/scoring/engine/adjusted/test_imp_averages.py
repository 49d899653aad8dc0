from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.adjusted.imp_averages import ImpPairAverages, award
from scoring.engine.average import Average
from scoring.engine.citation import Citation
from scoring.engine.sentences import WORDS
from tests.sample_rules import rule
from tests.scoring.engine.examples import cases

RULE = rule(ImpPairAverages)
LAW = rule(ImpPairAverages, "wbf-sample")
PLUS_ONLY = replace(RULE, divisor="scores_of_that_sign")
SEVEN = [Fraction(imps) for imps in (12, 7, 3, 0, -4, -8, -10)]

some_results = st.lists(st.integers(-40, 40).map(Fraction), max_size=12)
some_rules = st.sampled_from([RULE, PLUS_ONLY, LAW, replace(RULE, decimals="2")])


@pytest.mark.parametrize(("name", "given_", "expected"), cases("average-imp-pairs"))
def test_the_worked_examples(name, given_, expected):
    results = [Fraction(result) for result in given_["same_side_results"]]
    assert award(Average(given_["kind"]), results, RULE).total == Fraction(expected["exact"])


@pytest.mark.parametrize(
    ("rule_", "plus", "minus"),
    [
        (RULE, Fraction(66, 35), -Fraction(66, 35)),
        (PLUS_ONLY, Fraction(22, 5), -Fraction(22, 5)),
        (replace(RULE, percent=Fraction(50)), Fraction(11, 7), -Fraction(11, 7)),
        (replace(RULE, decimals="2"), Fraction(189, 100), -Fraction(189, 100)),
        (replace(RULE, decimals="0"), 2, -2),
        (LAW, 3, -3),
    ],
)
def test_the_readings(rule_, plus, minus):
    assert award(Average.PLUS, SEVEN, rule_).total == plus
    assert award(Average.MINUS, SEVEN, rule_).total == minus
    assert award(Average.PLAIN, SEVEN, rule_).total == 0


def test_by_the_law_imps_are_given_for_each_comparison():
    assert award(Average.PLUS, [], LAW, comparisons=6).total == 18
    assert award(Average.MINUS, [], LAW, comparisons=6).steps[0].cite is Citation.LAW_12C2B


@pytest.mark.parametrize("rule_", [RULE, PLUS_ONLY])
@pytest.mark.parametrize(
    ("kind", "results"),
    [(Average.PLUS, [-3, 0]), (Average.MINUS, [3, 0]), (Average.PLUS, []), (Average.MINUS, [])],
)
def test_where_nothing_was_won_or_lost_the_award_is_nothing(rule_, kind, results):
    assert award(kind, [Fraction(result) for result in results], rule_).total == 0


@given(some_results, some_rules)
def test_a_minus_is_the_mirror_of_a_plus(results, rule_):
    mirrored = [-result for result in results]
    assert award(Average.MINUS, mirrored, rule_).total == -award(Average.PLUS, results, rule_).total


@given(some_results, some_rules, st.randoms())
def test_the_order_of_the_results_changes_nothing(results, rule_, random):
    shuffled = random.sample(results, len(results))
    assert award(Average.PLUS, shuffled, rule_).total == award(Average.PLUS, results, rule_).total


@given(some_results, some_rules)
def test_a_plus_never_loses_and_every_step_can_be_said(results, rule_):
    given_ = award(Average.PLUS, results, rule_)
    assert given_.total >= 0
    for step in (*given_.steps, *award(Average.MINUS, results, rule_).steps):
        assert WORDS.say(step.code, step.parameters, "ja")
