from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.award import ReasonedAward
from scoring.engine.refusal import Refusal
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

SCALE = regulations.percent_scale("percent-20")

# boards, percentage, own, opponents' victory points
PRINTED = """
 7  50     10  10
 7  50.64  10  10
 7  50.65  11   9
 9  68.34  19   1
 9  68.35  20   0
 8  49.35   9  11
 8  31.65   0  20
 2  52.80  12   8
55  57.53  20   0
10 100     20   0
10   0      0  20
"""


@pytest.mark.parametrize(("boards", "percent", "own", "opponents"), rows(PRINTED))
def test_printed_cut_offs(boards, percent, own, opponents):
    assert SCALE.victory_points(int(boards), Fraction(percent)) == (int(own), int(opponents))


def test_the_percentage_is_rounded_as_the_cut_offs_are():
    assert SCALE.victory_points(8, Fraction("50.645"))[0] == 11
    assert SCALE.victory_points(8, Fraction("49.355"))[0] == 9
    assert SCALE.victory_points(8, Fraction("50.6449"))[0] == 10


@given(st.integers(2, 55), st.fractions(0, 100, max_denominator=500))
def test_both_sides_mirror_each_other(boards, percent):
    own, opponents = SCALE.victory_points(boards, percent)
    assert SCALE.victory_points(boards, 100 - percent) == (opponents, own)
    assert own + opponents == 20
    assert ReasonedAward(SCALE.steps(boards, percent)).total == own


@given(st.integers(2, 55), st.fractions(0, 99, max_denominator=500))
def test_more_is_never_worth_less(boards, percent):
    assert SCALE.victory_points(boards, percent)[0] <= SCALE.victory_points(boards, percent + 1)[0]


@pytest.mark.parametrize(
    ("boards", "percent", "field"),
    [(1, 55, "boards"), (56, 55, "boards"), (8, -1, "percent"), (8, 101, "percent")],
)
def test_what_cannot_be_is_refused_by_field(boards, percent, field):
    with pytest.raises(Refusal) as refused:
        SCALE.victory_points(boards, Fraction(percent))
    assert refused.value.field == field
