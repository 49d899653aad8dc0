from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.events.carry_over import CarryOverRule, EarlierStage, carry_over
from scoring.engine.refusal import Refusal
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

# policy; what totals of 90, 60 and -30 on 32 boards carry into a stage of 16 boards
POLICIES = """
none              0    0    0
full             90   60  -30
1/2              45   30  -15
0.25           45/2   15 -15/2
boards           45   30  -15
full_max_50      50   50  -30
full_max_20      20   20  -20
1/2_max_40       40   30  -15
boards_max_12.5  25/2 25/2 -25/2
"""


def rule(policy):
    return CarryOverRule(Citation.CONDITIONS_OF_CONTEST, policy)


def before(*totals, boards=32):
    return {own: EarlierStage(Fraction(total), boards) for own, total in enumerate(totals)}


@pytest.mark.parametrize(("policy", "first", "second", "third"), rows(POLICIES))
def test_policies(policy, first, second, third):
    carried = carry_over(before(90, 60, -30), [], 16, rule(policy.replace("_", " ")))
    assert [award.total for award in carried.values()] == [Fraction(first), Fraction(second), Fraction(third)]


def test_who_joins_carries_what_a_place_of_the_stage_before_carries():
    carried = carry_over(before(10, 60, 40, 20), [7, 8], 16, rule("1/2 max 25 drop-in 3"))
    assert {own: award.total for own, award in carried.items()} == {0: 5, 1: 25, 2: 20, 3: 10, 7: 10, 8: 10}
    assert carried[7].steps[0].code == "carry_drop_in"


def test_where_nothing_is_carried_over_everybody_may_join():
    assert carry_over(before(10), [5], 16, rule("none"))[5].total == 0


@pytest.mark.parametrize(
    ("policy", "joining", "next_boards"),
    [
        ("half", [], 16),
        ("", [], 16),
        ("1/0", [], 16),
        ("full max", [], 16),
        ("full max -3", [], 16),
        ("drop-in 3", [], 16),
        ("full max 1e9", [], 16),
        ("１/２", [], 16),
        ("full", [5], 16),
        ("full drop-in 4", [5], 16),
        ("full drop-in 0", [5], 16),
        ("boards", [], 0),
    ],
)
def test_what_does_not_say_it_is_refused(policy, joining, next_boards):
    with pytest.raises(Refusal) as refused:
        carry_over(before(90, 60, 30), joining, next_boards, rule(policy))
    assert refused.value.field == "carry_over"


@pytest.mark.parametrize("pack", regulations.packs())
def test_the_packs_carry_nothing_over_unless_told(pack):
    assert carry_over(before(90), [], 16, regulations.rule(CarryOverRule, pack))[0].total == 0
    third = regulations.rule(CarryOverRule, pack, None, {"carry_over.policy": "1/3"})
    assert carry_over(before(90), [], 16, third)[0].total == 30
    assert third.cites is Citation.CONDITIONS_OF_CONTEST


@given(
    st.lists(st.fractions(-100, 100, max_denominator=5), min_size=1, max_size=8),
    st.sampled_from(["full", "1/2", "boards", "full max 30", "boards max 5.5"]),
)
def test_carrying_over_keeps_the_order(totals, policy):
    carried = [award.total for award in carry_over(before(*totals), [], 20, rule(policy)).values()]
    assert sorted(carried) == [carried[own] for own in sorted(range(len(totals)), key=totals.__getitem__)]
