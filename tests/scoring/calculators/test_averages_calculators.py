from fractions import Fraction

import pytest

from scoring.calculators.calculator import CalculatorRules
from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json, error_json
from scoring.engine.refusal import Refusals
from tests.sample_rules import DAY, DEFAULT_PACK


def answer(name, given):
    return answer_json(calculators()[name].answer(given, DAY), "en")


def refused(name, given):
    with pytest.raises(Refusals) as refusals:
        calculators()[name].answer(given, DAY)
    return error_json(refusals.value, "en")


def added_up(result):
    *parts, last = (Fraction(step["value"]) for step in result["steps"])
    assert sum(parts) == last
    return last


@pytest.mark.parametrize(
    ("given", "percent", "mp"),
    [
        ({"kind": "A+", "board_top": 12, "other_boards_mp": "144.01", "other_boards_max": 240}, 60.0, 7.2),
        ({"kind": "A+", "n_scores": 13, "other_boards_mp": 156, "other_boards_max": 240}, 65.0, 7.8),
        ({"kind": "A-", "board_top": 12, "other_boards_mp": 84, "other_boards_max": 240}, 35.0, 4.2),
        ({"kind": "A-", "n_scores": 1}, 40.0, 0.0),
        # A field of 13 of which this board was scored by nine.
        ({"kind": "A", "n_scores": 9, "board_top": 12}, 50.0, 6.0),
        ({"kind": "A", "n_scores": 13, "board_top": 24}, 50.0, 12.0),
        ({"kind": "A+", "board_top": 12, "pack": "wbf-sample"}, 60.0, 7.2),
    ],
)
def test_matchpoints(given, percent, mp):
    result = answer("average-matchpoints", given)
    assert (result["percent_2dp"], result["mp"]["rounded2"]) == (percent, mp)
    assert added_up(result) == Fraction(result["mp"]["exact"])


def test_penalties_are_asked_for_and_left_out_by_the_sample():
    given = {"kind": "A+", "board_top": 12, "other_boards_mp": 156, "other_boards_max": 240, "penalties": 12}
    assert answer("average-matchpoints", given)["percent_exact"] == "65"


def test_conditions_of_contest_may_take_penalties_off_first():
    rules = CalculatorRules(DEFAULT_PACK, DAY, overrides={"matchpoint_averages.session": "after_penalties"})
    given = {
        "kind": "A+",
        "n_scores": 13,
        "board_top": 12,
        "other_boards_mp": Fraction(156),
        "other_boards_max": Fraction(240),
        "penalties": Fraction(6),
    }
    assert calculators()["average-matchpoints"].work(rules, **given).result["percent_exact"] == Fraction(
        125, 2
    )


def test_imp_pairs_by_the_regulations_and_by_the_law():
    results = {"form": "imp_pairs", "kind": "A+", "same_side_results": [12, 7, 3, 0, -4, -8, -10]}
    assert added_up(answer("average-imp-pairs", results)) == Fraction(66, 35)
    assert added_up(answer("average-imp-pairs", {**results, "pack": "wbf-sample"})) == 3


@pytest.mark.parametrize(
    ("given", "result"),
    [
        ({"form": "bam", "kind": "A+"}, {"bam_points": "3/2", "point_diff": None}),
        ({"form": "bam_vp", "kind": "A+", "boards": 3}, {"bam_points": "9/2", "point_diff": 300}),
        ({"form": "imp_team", "kind": "A"}, {"imp": 0}),
        ({"form": "houston", "kind": "A+", "boards": None}, {"imp": 3}),
        ({"form": "bam", "kind": "A-", "pack": "wbf-sample"}, {"bam_points": "4/5", "point_diff": None}),
    ],
)
def test_teams(given, result):
    got = answer("average-teams", given)
    assert {key: got[key] for key in result} == result
    assert Fraction(got["steps"][-1]["value"]) == Fraction(got.get("bam_points", got.get("imp")))


@pytest.mark.parametrize(
    ("name", "given", "field"),
    [
        ("average-matchpoints", {"kind": "A++", "n_scores": 13, "board_top": 12}, "kind"),
        ("average-matchpoints", {"kind": "A"}, "board_top"),
        ("average-matchpoints", {"kind": "A", "n_scores": 13, "board_top": 11}, "board_top"),
        ("average-matchpoints", {"kind": "A", "n_scores": 0, "board_top": 11}, "n_scores"),
        ("average-matchpoints", {"kind": "A", "board_top": -1}, "board_top"),
        ("average-matchpoints", {"kind": "A", "board_top": "11/2"}, "board_top"),
        ("average-matchpoints", {"kind": "A", "board_top": 12, "other_boards_mp": 5}, "other_boards_max"),
        ("average-matchpoints", {"kind": "A", "board_top": 12, "other_boards_max": 5}, "other_boards_mp"),
        (
            "average-matchpoints",
            {"kind": "A", "board_top": 12, "other_boards_mp": 6, "other_boards_max": 5},
            "other_boards_mp",
        ),
        (
            "average-matchpoints",
            {"kind": "A", "board_top": 12, "other_boards_mp": -1, "other_boards_max": 5},
            "other_boards_mp",
        ),
        ("average-imp-pairs", {"form": "mp", "kind": "A", "same_side_results": []}, "form"),
        ("average-imp-pairs", {"form": "imp_pairs", "kind": "A"}, "same_side_results"),
        (
            "average-imp-pairs",
            {"form": "imp_pairs", "kind": "A", "same_side_results": ["x"]},
            "same_side_results",
        ),
        (
            "average-imp-pairs",
            {"form": "tp_pairs", "kind": "A+", "same_side_results": [5], "pack": "wbf-sample"},
            "pack",
        ),
        ("average-teams", {"form": "bam", "kind": "A", "boards": 0}, "boards"),
        ("average-teams", {"form": "bam", "kind": "A", "boards": "3/2"}, "boards"),
        ("average-teams", {"form": "bam_vp", "kind": "A", "pack": "wbf-sample"}, "pack"),
        ("average-teams", {"form": "mp", "kind": "A"}, "form"),
    ],
)
def test_what_cannot_be_is_refused_by_field(name, given, field):
    assert refused(name, given)["field"] == field
