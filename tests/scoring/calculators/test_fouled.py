from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json, error_json
from scoring.engine.refusal import Refusals
from tests.sample_rules import DAY

GROUPS = [[420, 420, -50], [100, -100]]


def answer(name, given, language="en"):
    return answer_json(calculators()[name].answer(given, DAY), language)


def refused(name, given):
    with pytest.raises(Refusals) as refusals:
        calculators()[name].answer(given, DAY)
    return error_json(refusals.value, "en")


def test_each_score_has_a_reason_for_each_side():
    steps = answer("fouled-matchpoints", {"groups_ns_scores": GROUPS})["steps"]
    by_sentence = {step["text"]: (step["value"], step["cite"]) for step in steps}
    formula = "Group 1, 420, NS. 3 scores for 5, S = 1.5: 5/3 × (1.5 + ½) − ½"
    assert by_sentence[formula] == ("17/6", "Regulations 4.1(1)")
    fixed = "Group 2, -100, EW. Place 1 of 2 in the group: 65 percent of 4"
    assert by_sentence[fixed] == ("13/5", "Regulations 4.1(2)3)")
    assert steps[0] == {
        "text": "Group 1: 3 of 5 scores",
        "value": "Neuberg formula",
        "cite": "Regulations 4.1(2)2)",
    }
    assert steps[-1]["value"] == "2.83 2.83 0.33 / 2.60 2.20"


def test_a_board_that_one_table_alone_played_has_no_percentage():
    result = answer("fouled-matchpoints", {"groups_ns_scores": [[420]]})
    [group] = result["groups"]
    assert (result["top"], group["method"]) == (0, "plain")
    assert (group["rows"][0]["pct_ns"], group["rows"][0]["M_ns"]["exact"]) == (None, "0")


def test_averages_tradition_and_the_other_scale():
    old = {"groups_ns_scores": GROUPS, "calculation": "traditional", "level": "local"}
    groups = answer("fouled-matchpoints", old)["groups"]
    assert [row["M_ns"]["exact"] for group in groups for row in group["rows"]] == [
        "5/2",
        "5/2",
        "1",
        "5/2",
        "3/2",
    ]
    assert {group["method"] for group in groups} == {"traditional"}
    two = answer("fouled-matchpoints", {"groups_ns_scores": GROUPS, "scale": "two", "averages": 1})
    assert (two["N"], two["top"]) == (6, 10)
    assert [row["M_ns"]["exact"] for row in two["groups"][0]["rows"]] == ["13/2", "13/2", "5"]
    assert answer("fouled-methods", {"N": 6, "group_sizes": [3, 2], "averages": 1})["methods"] == [
        "three_70_60_50",
        "two_65_55",
    ]


def test_the_formula_adds_up():
    result = answer("neuberg", {"N": 5, "n": 4, "S": Decimal("2.5")})
    inside, brought, final = (Fraction(step["value"]) for step in result["steps"])
    assert inside + brought == final == Fraction(13, 4)
    assert answer("neuberg", {"N": 5, "n": 4, "S": 5, "scale": "two"})["exact"] == "13/2"
    assert answer("neuberg", {"N": 5, "n": 5, "S": "4"})["exact"] == "4"
    assert answer("neuberg", {"N": 1, "n": 1, "S": 0})["exact"] == "0"


@pytest.mark.parametrize(
    ("name", "given", "field"),
    [
        ("neuberg", {"N": 4, "n": 5, "S": "1"}, "n"),
        ("neuberg", {"N": 4, "n": 3, "S": "5/2"}, "S"),
        ("neuberg", {"N": 4, "n": 3, "S": "1/3"}, "S"),
        ("neuberg", {"N": 4, "n": 3, "S": "3/2", "scale": "two"}, "S"),
        ("neuberg", {"N": 4, "n": 3, "S": "-1/2"}, "S"),
        ("neuberg", {"N": 4, "n": 0, "S": "0"}, "n"),
        ("neuberg", {"N": "4.5", "n": 3, "S": "0"}, "N"),
        ("neuberg", {"N": 4, "n": 3}, "S"),
        ("fouled-methods", {"N": 5, "group_sizes": [3, 1]}, "group_sizes"),
        ("fouled-methods", {"N": 5, "group_sizes": [3, 3]}, "group_sizes"),
        ("fouled-methods", {"N": 5, "group_sizes": [5, 0]}, "group_sizes"),
        ("fouled-methods", {"N": 5, "group_sizes": []}, "group_sizes"),
        ("fouled-methods", {"N": 5, "group_sizes": [3, 1], "averages": 2}, "group_sizes"),
        ("fouled-methods", {"group_sizes": [3, 1]}, "N"),
        ("fouled-methods", {"N": 5, "group_sizes": [4, 1], "calculation": "traditional"}, "calculation"),
        ("fouled-matchpoints", {"groups_ns_scores": []}, "groups_ns_scores"),
        ("fouled-matchpoints", {"groups_ns_scores": [[420], []]}, "groups_ns_scores"),
        ("fouled-matchpoints", {"groups_ns_scores": [420, -50]}, "groups_ns_scores"),
        ("fouled-matchpoints", {"groups_ns_scores": [["4S"]]}, "groups_ns_scores"),
        ("fouled-matchpoints", {"groups_ns_scores": [[Decimal("12.5")]]}, "groups_ns_scores"),
        ("fouled-matchpoints", {"groups_ns_scores": GROUPS, "averages": -1}, "averages"),
        ("fouled-matchpoints", {"groups_ns_scores": GROUPS, "level": "galactic"}, "level"),
        (
            "fouled-matchpoints",
            {"groups_ns_scores": GROUPS, "calculation": "traditional", "level": "national"},
            "calculation",
        ),
        ("fouled-imps", {"groups_i_ns": []}, "groups_i_ns"),
        ("fouled-imps", {"groups_i_ns": [[]]}, "groups_i_ns"),
        ("fouled-imps", {"groups_i_ns": [["x"]]}, "groups_i_ns"),
        ("fouled-imps", {"groups_i_ns": [[1, -1]], "pack": "wbf-sample"}, "pack"),
        ("fouled-houston", {"group_sizes": [0, 4]}, "group_sizes"),
        ("fouled-houston", {"group_sizes": []}, "group_sizes"),
        (
            "fouled-houston-round",
            {"ns_imp_on_other_boards": [1], "boards_in_small_groups": -1},
            "boards_in_small_groups",
        ),
        (
            "fouled-houston-round",
            {"ns_imp_on_other_boards": [1], "boards_in_small_groups": "1/2"},
            "boards_in_small_groups",
        ),
        (
            "fouled-houston-round",
            {"ns_imp_on_other_boards": 5, "boards_in_small_groups": 1},
            "ns_imp_on_other_boards",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_field(name, given, field):
    assert refused(name, given)["field"] == field


def test_fouled_imps_may_be_fractions_and_a_lone_score_says_why():
    result = answer("fouled-imps", {"groups_i_ns": [["7/2", "-7/2"], [9]]})
    assert result["groups"][0]["rows"][0]["I_ns"]["exact"] == "21/4"
    assert result["groups"][1]["rows"][0] == {
        "i_ns": None,
        "I_ns": {"exact": "63/20", "rounded2": 3.15},
        "I_ew": {"exact": "63/20", "rounded2": 3.15},
    }
    assert result["steps"][-1]["value"] == "5.25 -5.25 / 3.15"
    assert answer("fouled-imps", {"groups_i_ns": [[5], [7]]})["steps"][1]["text"].startswith(
        "Group 1, lone score, NS. No result above zero"
    )


def test_a_round_of_houston_pairs_ends_in_both_totals():
    given = {"ns_imp_on_other_boards": [], "boards_in_small_groups": 2}
    result = answer("fouled-houston-round", given)
    assert (result["NS_imp_for_round"], result["EW_imp_for_round"]) == (6, 6)
    assert result["steps"][-1]["value"] == "6 / 6"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_methods_are_listed_in_words(language):
    steps = answer("fouled-methods", {"N": 8, "group_sizes": [4, 3, 1]}, language)["steps"]
    assert len(steps) == 4
    for step in steps[:-1]:
        assert step["value"] in steps[-1]["value"]
