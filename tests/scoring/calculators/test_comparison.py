from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json, error_json
from scoring.engine.refusal import Refusals
from tests.examples import tries
from tests.sample_rules import DAY

SCORES = [420, 420, 450, 170, -50]


def answer(name, given, language="en"):
    return answer_json(calculators()[name].answer(given, DAY), language)


def refused(name, given):
    with pytest.raises(Refusals) as refusals:
        calculators()[name].answer(given, DAY)
    return error_json(refusals.value, "en")


def north_south(result):
    return [Fraction(row["NS_imp"]["exact"]) for row in result["rows"]]


def test_imps_name_the_band_of_the_scale():
    result = answer("imps", {"difference": -430})
    assert result["imp"] == -10
    assert result["steps"] == [
        {"text": "A difference of −430 points", "value": "-430", "cite": "Law 78B"},
        {"text": "IMPs for 430 points: at least 430, less than 500", "value": "-10", "cite": "Law 78B"},
    ]


@pytest.mark.parametrize(
    ("difference", "sentence"),
    [
        (0, "IMPs for 0 points: at least 0, less than 20"),
        (45, "IMPs for 45 points: at least 20, less than 50"),
        (15_200, "IMPs for 15200 points: at least 4000"),
    ],
)
def test_the_ends_of_the_scale(difference, sentence):
    assert answer("imps", {"difference": difference})["steps"][-1]["text"] == sentence


@pytest.mark.parametrize("difference", [15_201, -15_201, 10**30, "430", 12.5, None, True, [430]])
def test_what_is_no_difference_is_refused(difference):
    assert refused("imps", {"difference": difference})["field"] == "difference"


def test_a_board_of_a_team_match():
    result = answer("team-board", {"our_ns_score_room1": 430, "opponents_ns_score_room2": 420})
    assert [result[key] for key in ("difference", "imp", "bam_2_1_0", "bam_1_half_0")] == [10, 0, 2, "1"]
    assert [step["value"] for step in result["steps"]] == ["430", "-420", "2", "10", "0"]
    assert (
        answer("team-board", {"our_ns_score_room1": 0, "opponents_ns_score_room2": 0})["bam_1_half_0"]
        == "1/2"
    )


@pytest.mark.parametrize("score", [425, 7610, -7610, "x", 420.5, None])
def test_what_is_no_duplicate_score_is_refused(score):
    given = {"our_ns_score_room1": score, "opponents_ns_score_room2": 420}
    assert refused("team-board", given)["field"] == "our_ns_score_room1"
    assert refused("butler", {"ns_scores": [420, score]})["field"] == "ns_scores"


def test_a_score_that_is_none_of_whole_tens_is_told_why():
    assert refused("cross-imps", {"ns_scores": [425]})["message"] == (
        "ns_scores: 425 is not a duplicate score. Scores are multiples of 10."
    )


def test_cross_imps_by_the_regulations_and_as_the_director_wants():
    assert north_south(answer("cross-imps", {"ns_scores": SCORES})) == [15, 15, 20, -13, -37]
    result = answer("cross-imps", {"ns_scores": SCORES, "cross_imps": "mean"})
    assert north_south(result) == [Fraction(total, 4) for total in (15, 15, 20, -13, -37)]
    assert (result["comparisons"], result["cross_imps"]) == (4, "mean")
    assert result["steps"][0] == {
        "text": "+450 compared with +420: 2 × +1, +170: 1 × +7, −50: 1 × +11",
        "value": "20",
        "cite": "Law 78B",
    }
    assert result["steps"][-2]["cite"] == result["steps"][-1]["cite"] == "Conditions of contest"
    assert result["steps"][-1]["value"] == "+3.75 +3.75 +5 −3.25 −9.25"


def test_one_score_is_compared_with_nothing():
    for worth in ("sum", "mean"):
        assert north_south(answer("cross-imps", {"ns_scores": [420], "cross_imps": worth})) == [0]


def test_butler_by_the_regulations_and_as_the_director_wants():
    result = answer("butler", {"ns_scores": SCORES})
    assert (result["datum"]["exact"], result["mean"]["exact"], result["left_out"]) == ("340", "1010/3", 1)
    assert north_south(result) == [2, 2, 3, -5, -9]
    assert [step["value"] for step in result["steps"]] == [
        "+450 −50",
        "+336.67",
        "+340",
        "3",
        "2",
        "-5",
        "-9",
        "+2 +2 +3 −5 −9",
    ]
    result = answer("butler", {"ns_scores": SCORES, "butler_trim": 0, "butler_round": "0"})
    assert (result["datum"]["exact"], result["left_out"]) == ("282", 0)
    assert north_south(result) == [4, 4, 4, -3, -8]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"ns_scores": []}, "ns_scores"),
        ({"ns_scores": [0] * 301}, "ns_scores"),
        ({"ns_scores": SCORES, "butler_trim": 10}, "butler_trim"),
        ({"ns_scores": SCORES, "butler_round": "5"}, "butler_round"),
        ({"ns_scores": SCORES, "day": "1986-12-31"}, "day"),
    ],
)
def test_refusals_name_the_field(given, field):
    assert refused("butler", given)["field"] == field


@given(st.lists(st.integers(-760, 760).map(lambda tens: 10 * tens), min_size=1, max_size=12))
@settings(max_examples=tries(30), deadline=None)
def test_the_sides_balance(scores):
    for name in ("cross-imps", "butler"):
        result = answer(name, {"ns_scores": scores})
        assert [Fraction(row["EW_imp"]["exact"]) for row in result["rows"]] == [
            -won for won in north_south(result)
        ]
        assert len(result["steps"][-1]["value"].split()) == len(scores)
