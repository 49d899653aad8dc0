from fractions import Fraction

import pytest

from scoring.engine.rounding import decimal, rounded, shown, without_zeros
from tests.scoring.engine.examples import rows

TABLE = """
    # exact   decimals  shown
    31/8      2         3.88
    1/8       2         0.13
    -31/8     2        -3.88
    -1/8      2        -0.13
    11/3      2         3.67
    5/2       0         3
    -5/2      0        -3
    7         2         7.00
    1/1000    2         0.00
    -1/1000   2         0.00
    1/2       3         0.500
"""


@pytest.mark.parametrize(("exact", "decimals", "text"), rows(TABLE))
def test_half_goes_away_from_zero(exact, decimals, text):
    value = Fraction(exact)
    assert shown(value, int(decimals)) == text
    assert rounded(value, int(decimals)) == Fraction(text)
    assert str(decimal(value, int(decimals))) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [("2", "2"), ("10", "10"), ("0", "0"), ("5/2", "2.5"), ("1/3", "0.33"), ("-1/1000", "0"), ("100", "100")],
)
def test_a_count_has_no_zeros_behind_it(value, text):
    assert without_zeros(Fraction(value)) == text
