from fractions import Fraction

import pytest

from scoring.engine.average import Average
from scoring.engine.pairs.averages import matchpoints, own_percentage, percent_given
from scoring.engine.rounding import rounded
from tests.scoring.engine.examples import cases, rows

TABLE = """
    # given  own   counts
    60       59.99 60
    60       60    60
    60       60.01 60.01
    60       none  60
    40       40.01 40
    40       39.99 39.99
    40       none  40
    50       70    50
    50       30    50
    55       70    55
    0        30    0
"""


@pytest.mark.parametrize(("name", "given", "expected"), cases("average-matchpoints"))
def test_averages_agree_with_the_worked_examples(name, given, expected):
    own = None
    if given["other_boards_max"]:
        own = own_percentage(Fraction(str(given["other_boards_mp"])), given["other_boards_max"])
    percent = percent_given(Average(given["kind"]).percent, own)
    award = matchpoints(percent, given["board_top"])
    assert percent == Fraction(expected["percent_exact"])
    assert award == Fraction(expected["mp"]["exact"])
    assert rounded(award, 2) == Fraction(str(expected["mp"]["rounded2"]))


@pytest.mark.parametrize(("given", "own", "counts"), rows(TABLE))
def test_only_sixty_and_forty_look_at_the_session(given, own, counts):
    assert percent_given(Fraction(given), None if own == "none" else Fraction(own)) == Fraction(counts)


def test_without_another_board_there_is_no_own_percentage():
    assert own_percentage(Fraction(0), 0) is None
    assert own_percentage(Fraction(0), 12) == 0
