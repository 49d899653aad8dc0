from decimal import Decimal

import pytest

from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json, error_json
from scoring.engine.refusal import Refusals
from tests.sample_rules import DAY


def answer(given):
    return answer_json(calculators()["penalty-unit"].answer(given, DAY), "en")


@pytest.mark.parametrize(
    ("given", "board", "penalty"),
    [
        ({"form": "mp", "multiple": "1/2", "n_scores": 8}, "7", "7/2"),
        ({"form": "mp", "multiple": 2, "n_scores": 13, "max_vp": None}, "12", "24"),
        ({"form": "imp_pairs", "multiple": Decimal("0.5"), "n_scores": 4}, "15", "15/2"),
        ({"form": "vp", "multiple": "1/2", "max_vp": 25}, "5/4", "5/8"),
        ({"form": "houston", "multiple": 1, "max_vp": 20}, "1", "1"),
        ({"form": "bam", "multiple": "1/2"}, "2", "1"),
        ({"form": "ko", "multiple": 2}, "5", "10"),
        ({"form": "mp", "multiple": 0, "n_scores": 8}, "7", "0"),
    ],
)
def test_one_board_and_its_multiple(given, board, penalty):
    result = answer(given)
    assert (result["one_board"], result["penalty"]["exact"]) == (board, penalty)
    assert [step["value"] for step in result["steps"]] == [board, penalty]


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"form": "mp", "multiple": "1"}, "missing_field", "n_scores"),
        ({"form": "mp", "multiple": "1", "max_vp": 20}, "missing_field", "n_scores"),
        ({"form": "tp_pairs", "multiple": "1", "n_scores": None}, "missing_field", "n_scores"),
        ({"form": "vp", "multiple": "1", "n_scores": 9}, "missing_field", "max_vp"),
        ({"form": "mp", "multiple": "1", "n_scores": 0}, "out_of_range", "n_scores"),
        ({"form": "mp", "multiple": "1", "n_scores": "5/2"}, "unknown_value", "n_scores"),
        ({"form": "vp", "multiple": "1", "max_vp": 0}, "out_of_range", "max_vp"),
        ({"form": "vp", "multiple": "1", "max_vp": -20}, "out_of_range", "max_vp"),
        ({"form": "mp", "multiple": "-1", "n_scores": 13}, "out_of_range", "multiple"),
        ({"form": "mp", "n_scores": 13}, "missing_field", "multiple"),
        ({"form": "swiss cheese", "multiple": 1}, "unknown_value", "form"),
        ({"form": "ko", "multiple": 1, "pack": "wbf-sample"}, "rule_missing", "pack"),
    ],
)
def test_what_cannot_be_is_refused_by_field(given, code, field):
    with pytest.raises(Refusals) as refusals:
        calculators()["penalty-unit"].answer(given, DAY)
    problem = error_json(refusals.value, "en")
    assert (problem["code"], problem["field"]) == (code, field)
