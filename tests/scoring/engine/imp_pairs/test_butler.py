from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.imp_pairs import butler
from tests.scoring.engine.examples import rows

scores = st.lists(st.integers(-760, 760).map(lambda tens: 10 * tens), min_size=1, max_size=30)
HALF = Fraction(1, 2)

DATUMS = """
    # scores               trim  round      mean   datum   left out
    420                       0     10       420     420          0
    420,-50                   1     10       185     190          0   # two scores: none can be left out
    420,420,-50               1     10       420     420          1
    420,420,450,170,-50       1     10    1010/3     340          1
    420,420,450,170,-50       2     10       420     420          2
    420,420,450,170,-50       9     10       420     420          2   # one score is kept at least
    420,420,450,170,-50       0     10       282     280          0
    420,420,450,170,-50       0      1       282     282          0
    100,110                   0      1       105     105          0
    100,110                   0     10       105     110          0   # half away from zero
    -100,-110                 0     10      -105    -110          0
    100,110,110               0      1     320/3     107          0
    100,110,110               0      0     320/3   320/3          0   # exact
    50,-50,0,10               0      1       5/2       3          0
"""


@pytest.mark.parametrize(
    ("scores", "trim", "multiple", "mean", "value", "left_out"), [row[:6] for row in rows(DATUMS)]
)
def test_datums(scores, trim, multiple, mean, value, left_out):
    field = Counter(map(int, scores.split(",")))
    datum = butler.datum(field, int(trim), int(multiple))
    assert (datum.mean, datum.value) == (Fraction(mean), Fraction(value))
    assert (datum.trim, datum.kept) == (int(left_out), len(scores.split(",")) - 2 * int(left_out))


def test_the_scores_left_out_are_the_outermost():
    field = Counter([450, 420, 420, 170, -50, -50])
    assert list(butler.left_out(field, 2)) == [(450, 1), (420, 1), (-50, 2)]


def test_a_weighted_score_is_left_out_by_its_weight():
    """Of the highest score of the board, half of one was never made: the next highest makes up for it."""
    field = {620: HALF, 420: 2 + HALF, -50: 1}
    assert list(butler.left_out(field, 1)) == [(620, HALF), (420, HALF), (-50, 1)]
    assert butler.datum(field, 1, 10).value == 420


def test_a_weighted_score_counts_in_the_mean_by_its_weights():
    assert butler.datum({620: HALF, 0: HALF, 100: 1}, 0, 0).value == Fraction(310 + 100, 2)


def test_a_result_beside_the_datum():
    assert butler.compared({420: 1}, Fraction(340)) == 2
    assert butler.compared({420: HALF, -50: HALF}, Fraction(340)) == HALF * 2 - HALF * 9


@given(st.integers(-760, 760), st.integers(1, 20), st.integers(0, 9), st.sampled_from([0, 1, 10]))
def test_nobody_gains_where_all_scores_are_equal(tens, tables, trim, multiple):
    datum = butler.datum({10 * tens: tables}, trim, multiple)
    assert butler.compared({10 * tens: 1}, datum.value) == 0


@given(scores, st.integers(0, 9), st.sampled_from([0, 1, 10]))
def test_the_datum_seen_from_the_other_side_is_the_opposite(at_tables, trim, multiple):
    datum = butler.datum(Counter(at_tables), trim, multiple)
    assert butler.datum(Counter(-score for score in at_tables), trim, multiple).value == -datum.value


@given(scores, st.integers(0, 9), st.sampled_from([0, 1, 10]))
def test_the_datum_lies_among_the_scores(at_tables, trim, multiple):
    datum = butler.datum(Counter(at_tables), trim, multiple)
    assert min(at_tables) <= datum.mean <= max(at_tables)
    assert abs(datum.value - datum.mean) <= Fraction(multiple, 2)
