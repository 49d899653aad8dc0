from fractions import Fraction

import pytest

from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json, error_json
from scoring.engine.refusal import Refusals
from tests.sample_rules import DAY

TABLE = {"boards": 3, "bands": [[0, "10", "10"], [1, "11", "9"], [4, "12", "8"]]}


def answer(name, given):
    return answer_json(calculators()[name].answer(given, DAY), "en")


def refused(name, given):
    with pytest.raises(Refusals) as refusals:
        calculators()[name].answer(given, DAY)
    return error_json(refusals.value, "en")


@pytest.mark.parametrize(
    ("given", "winner", "loser"),
    [
        ({"scale": "wbf-continuous-20", "boards": 16, "imps": 55}, "19.61", "0.39"),
        ({"scale": "wbf-continuous-20", "boards": 16, "imps": 55, "pack": "wbf-sample"}, "19.61", "0.39"),
        ({"scale": "wbf-continuous-20", "boards": 16, "imps": 55, "table": None}, "19.61", "0.39"),
        ({"scale": "acbl-30", "boards": 8, "imps": 1, "day": "2001-05-05"}, "18", "12"),
        ({"scale": "win-loss", "boards": 24, "imps": 0}, "0.5", "0.5"),
        ({"table": TABLE, "boards": 3, "imps": 7}, "12", "8"),
        ({"scale": None, "table": TABLE, "boards": 3, "imps": 0}, "10", "10"),
    ],
)
def test_points_of_both_sides(given, winner, loser):
    result = answer("victory-points", given)
    assert (result["winner"], result["loser"]) == (winner, loser)
    *parts, closing = (Fraction(step["value"]) for step in result["steps"])
    assert sum(parts) == closing == Fraction(winner)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"scale": "nowhere-20", "boards": 8, "imps": 3}, "scale"),
        ({"scale": "percent-20", "boards": 8, "imps": 3}, "scale"),
        ({"boards": 8, "imps": 3}, "scale"),
        ({"scale": "acbl-20", "table": TABLE, "boards": 3, "imps": 3}, "table"),
        ({"table": {"boards": 3, "bands": [[1, "10", "10"]]}, "boards": 3, "imps": 3}, "table"),
        ({"table": {"boards": 3, "bands": []}, "boards": 3, "imps": 3}, "table"),
        ({"table": {"boards": 3}, "boards": 3, "imps": 3}, "table"),
        ({"table": TABLE, "boards": 4, "imps": 3}, "boards"),
        ({"scale": "wbf-discrete-20", "boards": 11, "imps": 3}, "boards"),
        ({"scale": "wbf-continuous-20", "boards": 0, "imps": 3}, "boards"),
        ({"scale": "wbf-continuous-20", "boards": 8, "imps": -3}, "imps"),
        ({"scale": "wbf-continuous-20", "boards": 8, "imps": "7/2"}, "imps"),
        ({"scale": "wbf-continuous-20", "boards": 8, "imps": 10**30}, "imps"),
        ({"scale": "wbf-continuous-20", "boards": 8, "imps": 3, "day": "1900-01-01"}, "day"),
    ],
)
def test_what_cannot_be_is_refused_by_field(given, field):
    assert refused("victory-points", given)["field"] == field


def test_points_of_swiss_pairs():
    result = answer("percent-vp", {"boards": 8, "percent": "41.3"})
    assert (result["ours"], result["theirs"]) == ("4", "16")
    *parts, closing = (Fraction(step["value"]) for step in result["steps"])
    assert sum(parts) == closing == 4


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"boards": 1, "percent": 50}, "boards"),
        ({"boards": 8, "percent": 101}, "percent"),
        ({"boards": 8, "percent": 50, "scale": "acbl-20"}, "scale"),
        ({"boards": 8, "percent": 50, "day": "1900-01-01"}, "day"),
    ],
)
def test_percentages_that_cannot_be_are_refused_by_field(given, field):
    assert refused("percent-vp", given)["field"] == field
