from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.pairs.averages import LAW_12C2, MatchpointAverages, award, own_percentage, percent_given
from scoring.engine.sentences import WORDS
from tests.sample_rules import rule

RULE = rule(MatchpointAverages)
some_percents = st.fractions(0, 100, max_denominator=200)


@pytest.mark.parametrize("pack", ["jcbl-sample", "wbf-sample"])
def test_the_packs_agree_with_the_law(pack):
    assert replace(rule(MatchpointAverages, pack), cites=LAW_12C2.cites) == LAW_12C2


def test_the_numbers_are_the_rules():
    own = replace(RULE, average=Fraction(45), plus=Fraction(55), minus=Fraction(35))
    assert [own.percent(kind) for kind in ("A", "A+", "A-")] == [45, 55, 35]
    assert percent_given(Fraction(55), Fraction(58), own) == 58
    assert percent_given(Fraction(35), Fraction(30), own) == 30
    assert percent_given(Fraction(60), Fraction(70), own) == 60


def test_conditions_of_contest_may_raise_the_average_plus():
    own = rule(MatchpointAverages, overrides={"matchpoint_averages.plus": "65"})
    assert own.plus == 65
    assert own.cites is Citation.CONDITIONS_OF_CONTEST


def test_penalties_of_the_session_count_where_the_rule_says_so():
    after = replace(RULE, session="after_penalties")
    assert own_percentage(Fraction(160), 240, deductions=16, rule=RULE) == Fraction(200, 3)
    assert own_percentage(Fraction(160), 240, deductions=16, rule=after) == 60


@pytest.mark.parametrize(
    ("kind", "own", "amounts", "code"),
    [
        ("A", Fraction(83), [6], "average"),
        ("A+", None, [Fraction(36, 5)], "average_plus"),
        ("A+", Fraction(65), [Fraction(36, 5), Fraction(3, 5)], "own_percentage_larger"),
        ("A+", Fraction(60), [Fraction(36, 5), 0], "own_percentage_unused"),
        ("A-", Fraction(35), [Fraction(24, 5), -Fraction(3, 5)], "own_percentage_smaller"),
        ("A-", Fraction(45), [Fraction(24, 5), 0], "own_percentage_unused"),
    ],
)
def test_the_steps_of_an_average(kind, own, amounts, code):
    steps = award(kind, 12, own, {"score": "1", "maximum": "2"}, RULE).steps
    assert [step.amount for step in steps] == amounts
    assert steps[-1].code == code
    assert {step.cite for step in steps} == {Citation.REG_1_1_1}


@given(st.sampled_from(["A", "A+", "A-"]), st.integers(0, 40), st.none() | some_percents)
def test_steps_add_up_and_can_be_said(kind, top, own):
    given_ = award(kind, top, own, {"score": "1", "maximum": "2"}, RULE)
    assert given_.total == percent_given(RULE.percent(kind), own, RULE) * top / 100
    assert all(WORDS.say(step.code, step.parameters, "ja") for step in given_.steps)


@given(st.none() | some_percents)
def test_an_average_plus_is_never_less_than_60_and_an_average_minus_never_more_than_40(own):
    assert percent_given(RULE.plus, own, RULE) >= 60
    assert percent_given(RULE.minus, own, RULE) <= 40
    assert percent_given(RULE.average, own, RULE) == 50
