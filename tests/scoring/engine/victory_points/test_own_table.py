from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine.award import ReasonedAward
from scoring.engine.citation import Citation
from scoring.engine.refusal import Refusal
from scoring.engine.sentences import WORDS
from scoring.engine.victory_points.own import own_scale, read

BANDS = [[0, "10", "10"], [1, "11", "9"], [4, "12", "8"], [9, "14.5", "6"]]


def refused(document):
    with pytest.raises(Refusal) as error:
        read(document, "table")
    assert error.value.field == "table"
    for language in ("ja", "en"):
        assert WORDS.say(error.value.says, {"field": "table", **error.value.parameters}, language)
    return error.value.says


@pytest.mark.parametrize(
    ("imps", "winner", "loser"),
    [(0, 10, 10), (1, 11, 9), (3, 11, 9), (4, 12, 8), (8, 12, 8), (9, "14.5", 6), (500, "14.5", 6)],
)
def test_each_band_from_that_many_imps_upward(imps, winner, loser):
    scale = read({"boards": 3, "bands": BANDS})
    assert scale.victory_points(3, imps) == (Fraction(winner), Fraction(loser))
    assert ReasonedAward(scale.steps(3, imps)).total == Fraction(winner)


def test_an_own_table_rests_on_the_conditions_of_contest_and_need_not_balance():
    scale = read({"boards": 3, "bands": BANDS})
    assert {step.cite for step in scale.steps(3, 5)} == {Citation.CONDITIONS_OF_CONTEST}
    assert (scale.minimum, scale.maximum, scale.draw(3)) == (6, Fraction(29, 2), 10)


def test_numbers_may_be_written_in_any_exact_way():
    scale = read({"boards": 3, "bands": [[0, 10, Decimal("10")], ["2", "31/2", Decimal("4.5")]]})
    assert scale.victory_points(3, 2) == (Fraction(31, 2), Fraction(9, 2))


def test_points_below_nothing_are_a_policy():
    assert read({"boards": 8, "bands": [[0, "15", "15"], [50, "25", "-5"]]}).minimum == -5


def test_another_number_of_boards_is_refused():
    with pytest.raises(Refusal) as error:
        read({"boards": 3, "bands": BANDS}).victory_points(4, 1)
    assert (error.value.field, error.value.says) == ("boards", "vp_no_table")


@pytest.mark.parametrize(
    ("bands", "says"),
    [
        ([], "vp_no_bands"),
        ([[1, "11", "9"]], "vp_no_zero"),
        ([[-1, "10", "10"], [0, "10", "10"]], "vp_no_zero"),
        ([[0, "11", "9"]], "vp_tie_uneven"),
        ([[0, "10", "10"], ["3/2", "11", "9"]], "vp_low_fraction"),
        ([[0, "10", "10"], [4, "12", "8"], [3, "13", "7"]], "vp_low_falls"),
        ([[0, "10", "10"], [4, "12", "8"], [4, "13", "7"]], "vp_low_falls"),
        ([[0, "10", "10"], [4, "9", "10"]], "vp_winner_less"),
        ([[0, "10", "10"], [4, "12", "8"], [8, "11", "7"]], "vp_winner_falls"),
        ([[0, "10", "10"], [4, "12", "8"], [8, "13", "9"]], "vp_loser_rises"),
        ([[0, "10"]], "vp_not_a_band"),
        ([[0, "10", "10", "10"]], "vp_not_a_band"),
        ([[0, "ten", "10"]], "vp_not_a_band"),
        ([[0, "1/0", "10"]], "vp_not_a_band"),
        ([[0, True, "10"]], "vp_not_a_band"),
        ([[0, None, "10"]], "vp_not_a_band"),
        ([[0, "1e9", "10"]], "vp_not_a_band"),
        ([[0, Decimal("NaN"), "10"]], "vp_not_a_band"),
        ([[0, 10**12, 10**12]], "vp_not_a_band"),
        (["0 10 10"], "vp_not_a_band"),
        ([[0, "10", "10"]] * 1001, "vp_many_bands"),
        (None, "vp_not_a_table"),
        ({"0": "10"}, "vp_not_a_table"),
    ],
)
def test_a_table_that_nobody_can_score_by_is_refused(bands, says):
    assert refused({"boards": 3, "bands": bands}) == says


@pytest.mark.parametrize(
    ("document", "says"),
    [
        (None, "vp_not_a_table"),
        ([], "vp_not_a_table"),
        ({}, "vp_not_a_table"),
        ({"boards": "3", "bands": BANDS}, "vp_not_a_table"),
        ({"boards": True, "bands": BANDS}, "vp_not_a_table"),
        ({"boards": 0, "bands": BANDS}, "vp_boards_outside"),
        ({"boards": 10**9, "bands": BANDS}, "vp_boards_outside"),
    ],
)
def test_what_is_no_table_is_refused(document, says):
    assert refused(document) == says


def test_bands_are_checked_wherever_they_come_from():
    with pytest.raises(Refusal):
        own_scale(3, [(0, 10, 10), (0, 11, 9)])
