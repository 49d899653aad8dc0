from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.imps import DIFFERENCE_MAX, MOST, STEPS, WORTH, imps
from tests.scoring.engine.examples import cases, rows

LAW_78B = """
    # from    to  IMPs
         0    10     0
        20    40     1
        50    80     2
        90   120     3
       130   160     4
       170   210     5
       220   260     6
       270   310     7
       320   360     8
       370   420     9
       430   490    10
       500   590    11
       600   740    12
       750   890    13
       900  1090    14
      1100  1290    15
      1300  1490    16
      1500  1740    17
      1750  1990    18
      2000  2240    19
      2250  2490    20
      2500  2990    21
      3000  3490    22
      3500  3990    23
      4000 15200    24
"""

differences = st.integers(-20_000, 20_000)


@pytest.mark.parametrize(("low", "high", "worth"), [tuple(map(int, row)) for row in rows(LAW_78B)])
def test_the_scale_as_the_law_prints_it(low, high, worth):
    assert {imps(difference) for difference in range(low, high + 1, 10)} == {worth}
    assert {imps(-difference) for difference in range(low, high + 1, 10)} == {-worth}


def test_the_printed_scale_leaves_no_gap():
    bounds = [tuple(map(int, row)) for row in rows(LAW_78B)]
    assert [low for low, _, _ in bounds[1:]] == [high + 10 for _, high, _ in bounds[:-1]] == list(STEPS)
    assert MOST == 24


@pytest.mark.parametrize(("name", "asked", "expected"), cases("imps"))
def test_worked_examples(name, asked, expected):
    assert imps(asked["difference"]) == expected["imp"]


@pytest.mark.parametrize(
    ("difference", "worth"),
    [("19.99", 0), ("20", 1), ("49", 1), ("149/3", 1), ("50", 2), ("-49.9", -1), ("-50", -2), ("0.5", 0)],
)
def test_a_difference_from_a_datum_counts_by_its_whole_tens(difference, worth):
    assert imps(Fraction(difference)) == worth


@given(differences)
def test_imps_are_odd(difference):
    assert imps(-difference) == -imps(difference)


@given(differences, differences)
def test_more_points_are_never_fewer_imps(one, other):
    low, high = sorted((one, other))
    assert imps(low) <= imps(high)


def test_looked_up_and_worked_out_agree_also_beyond_what_can_be():
    beyond = range(-2 * DIFFERENCE_MAX, 2 * DIFFERENCE_MAX + 1, 10)
    assert all(WORTH[difference] == imps(difference) for difference in beyond)
    assert WORTH[455] == 10
    assert 455 not in WORTH
