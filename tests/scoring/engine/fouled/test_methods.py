from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.fouled.methods import (
    FouledMatchpoints,
    FouledMethod,
    choosing_clause,
    chosen,
    clause,
    methods,
)
from scoring.engine.refusal import Refusal
from scoring.engine.regulation import RuleError
from tests.sample_rules import rule
from tests.scoring.engine.examples import cases, rows

RULE = rule(FouledMatchpoints)

TABLE = """
    # N  groups   methods
    1    1        plain
    3    3        plain
    8    8        plain
    2    1,1      single_60 single_60
    3    2,1      two_65_55 single_60
    4    3,1      formula single_60
    4    1,3      single_60 formula
    4    2,2      two_65_55 two_65_55
    5    3,2      formula two_65_55
    5    3,1,1    formula single_60 single_60
    5    4,1      formula single_60
    6    3,3      three_70_60_50 three_70_60_50
    6    3,2,1    three_70_60_50 two_65_55 single_60
    7    4,3      formula three_70_60_50
    9    3,3,3    three_70_60_50 three_70_60_50 three_70_60_50
    40   37,3     formula three_70_60_50
    # an average at one table or more: N is larger than the groups together
    5    4        formula
    2    1        formula
    5    3,1      formula single_60
    6    3,2      three_70_60_50 two_65_55
    4    2,1      two_65_55 single_60
"""


@pytest.mark.parametrize(("results", "groups", "wanted"), [(r[0], r[1], r[2:]) for r in rows(TABLE)])
def test_each_group_has_the_method_of_its_size(results, groups, wanted):
    sizes = [int(size) for size in groups.split(",")]
    assert methods(sizes, int(results), RULE) == tuple(wanted)


@pytest.mark.parametrize(("name", "given_", "expected"), cases("fouled-methods"))
def test_the_worked_examples(name, given_, expected):
    assert methods(given_["group_sizes"], given_["N"], RULE) == tuple(expected["methods"])


@given(st.lists(st.integers(1, 9), min_size=2, max_size=6), st.randoms())
def test_the_order_of_the_groups_changes_no_method(sizes, random):
    shuffled = random.sample(sizes, len(sizes))
    by_size = dict(zip(shuffled, methods(shuffled, sum(sizes), RULE), strict=True))
    assert [by_size[size] for size in sizes] == list(methods(sizes, sum(sizes), RULE))


@pytest.mark.parametrize("pack", ["jcbl-sample", "wbf-sample"])
def test_both_packs_have_the_rule(pack):
    assert methods([4, 3], 7, rule(FouledMatchpoints, pack)) == (FouledMethod.FORMULA, FouledMethod.THREE)


def test_the_traditional_calculation_takes_every_group_of_a_fouled_board():
    old = chosen(RULE, "traditional", "local")
    assert methods([4, 3, 1], 8, old) == (FouledMethod.TRADITIONAL,) * 3
    assert methods([8], 8, old) == (FouledMethod.PLAIN,)
    assert methods([7], 8, old) == (FouledMethod.FORMULA,)
    assert methods([7], 8, replace(RULE, averages="traditional")) == (FouledMethod.TRADITIONAL,)
    assert methods([7, 1], 8, chosen(old, "formula", None)) == (FouledMethod.FORMULA, FouledMethod.SINGLE)
    assert methods([7, 1], 8, chosen(old, None, None)) == (FouledMethod.TRADITIONAL,) * 2


@pytest.mark.parametrize("level", ["weekly", "club_championship", "local"])
def test_levels_up_to_local_may_choose_it(level):
    assert chosen(RULE, "traditional", level).calculation == "traditional"


@pytest.mark.parametrize("level", ["sectional", "regional", "national", None])
def test_higher_levels_may_not(level):
    with pytest.raises(Refusal) as refused:
        chosen(RULE, "traditional", level)
    assert refused.value.field == "calculation"


def test_a_vote_can_move_every_number():
    own = replace(RULE, formula_from=6, exception_results=(7,), exception_group=2)
    assert methods([5, 2], 7, own) == (FouledMethod.FORMULA, FouledMethod.FORMULA)
    assert methods([3, 2], 5, own) == (FouledMethod.THREE, FouledMethod.TWO)


def test_conditions_of_contest_choose_the_calculation():
    own = rule(FouledMatchpoints, overrides={"fouled_matchpoints.calculation": "traditional"})
    assert methods([4, 1], 5, own) == (FouledMethod.TRADITIONAL,) * 2
    assert own.cites is Citation.CONDITIONS_OF_CONTEST


@pytest.mark.parametrize(
    ("sizes", "results"), [([], 4), ([0], 4), ([3, 0], 3), ([-1, 5], 4), ([3, 2], 4), ([5], 4)]
)
def test_groups_that_cannot_be_are_refused(sizes, results):
    with pytest.raises(Refusal) as refused:
        methods(sizes, results, RULE)
    assert refused.value.field == "group_sizes"


def test_a_ladder_holds_a_percentage_for_each_place():
    with pytest.raises(RuleError):
        replace(RULE, three=RULE.two)


@pytest.mark.parametrize(
    ("method", "scores", "chooses", "rests_on"),
    [
        (FouledMethod.FORMULA, 4, Citation.REG_4_1_2_1, Citation.REG_4_1_1),
        (FouledMethod.FORMULA, 3, Citation.REG_4_1_2_2, Citation.REG_4_1_1),
        (FouledMethod.THREE, 3, Citation.REG_4_1_2_2, Citation.REG_4_1_2_2),
        (FouledMethod.TWO, 2, Citation.REG_4_1_2_3, Citation.REG_4_1_2_3),
        (FouledMethod.SINGLE, 1, Citation.REG_4_1_2_5, Citation.REG_4_1_2_5),
        (FouledMethod.TRADITIONAL, 3, Citation.REG_4_1, Citation.REG_4_1),
        (FouledMethod.PLAIN, 3, Citation.LAW_78A, Citation.LAW_78A),
    ],
)
def test_every_method_names_its_paragraph(method, scores, chooses, rests_on):
    assert choosing_clause(method, scores, RULE) is chooses
    assert clause(method, RULE.cites) is rests_on


def test_a_rule_from_elsewhere_names_its_own_clause():
    other = rule(FouledMatchpoints, "wbf-sample")
    assert {clause(method, other.cites) for method in FouledMethod} == {Citation.COMMON_PRACTICE}
    assert choosing_clause(FouledMethod.FORMULA, 3, other) is Citation.COMMON_PRACTICE
