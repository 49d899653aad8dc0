"""REG-5 as calculators."""

from decimal import Decimal

import pytest

from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json
from scoring.engine.refusal import Refusals
from tests.sample_rules import DAY

ROUND_ONE = {"draw_vp": 10, "table_min_vp": 0}


def answer(name, **given):
    return answer_json(calculators()[name].answer(given, DAY), "en")


def problems(name, **given):
    with pytest.raises(Refusals) as refused:
        calculators()[name].answer(given, DAY)
    return [(one.code, one.field) for one in refused.value.refusals]


def test_round_one_says_which_averages_there_are_not():
    vps = answer("forfeit-vp", **ROUND_ONE)
    assert (vps["chosen"], vps["winner_vp"]["exact"], vps["loser_vp"]) == (["draw_x_1.2"], "12", 0)
    assert list(vps["candidates"]) == ["draw_x_1.2"]
    assert [(step["value"], step["cite"]) for step in vps["steps"]] == [
        ("−", "Regulations 5(1)"),
        ("−", "Regulations 5(1)"),
        ("12", "Regulations 5(1)"),
        ("0", "Regulations 5(1)"),
        ("12", "Regulations 5(1)"),
    ]


def test_the_steps_show_the_matches_behind_an_average():
    vps = answer("forfeit-vp", **ROUND_ONE, winner_real_match_vps=["13.33", Decimal("12.5"), "59/6"])
    assert vps["steps"][0]["text"].endswith("(13.33 + 12.5 + 59/6) / 3")
    assert vps["steps"][0]["value"] == vps["candidates"]["own_average"]["exact"] == "10699/900"
    assert vps["candidates"]["own_average"]["rounded2"] == 11.89


def test_a_table_may_go_below_zero_and_into_fractions():
    assert answer("forfeit-vp", draw_vp=15, table_min_vp="-5/2")["loser_vp"] == "-5/2"
    assert answer("forfeit-vp", draw_vp=15, table_min_vp=-2)["loser_vp"] == -2


@pytest.mark.parametrize("pack", ["jcbl-sample", "wbf-sample"])
def test_both_packs_answer(pack):
    assert answer("forfeit-vp", **ROUND_ONE, pack=pack)["winner_vp"]["rounded2"] == 12


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"table_min_vp": 0}, [("missing_field", "draw_vp")]),
        ({"draw_vp": 10, "table_min_vp": 11}, [("inconsistent", "table_min_vp")]),
        ({**ROUND_ONE, "winner_real_match_vps": [-1]}, [("inconsistent", "winner_real_match_vps")]),
        ({**ROUND_ONE, "winner_real_match_vps": [10, "x"]}, [("unknown_value", "winner_real_match_vps")]),
        ({**ROUND_ONE, "winner_real_match_vps": [10**6]}, [("out_of_range", "winner_real_match_vps")]),
        ({**ROUND_ONE, "winner_real_match_vps": 12}, [("unknown_value", "winner_real_match_vps")]),
        (
            {"draw_vp": None, "table_min_vp": []},
            [("unknown_value", "draw_vp"), ("unknown_value", "table_min_vp")],
        ),
    ],
)
def test_what_a_forfeit_cannot_be_taken_from(given, expected):
    assert problems("forfeit-vp", **given) == expected


@pytest.mark.parametrize("asked", [{}, {"asked": None}, {"asked": []}])
def test_a_winner_that_named_nobody_has_still_to_do_so(asked):
    line_up = answer("line-up", side="winner", roster=list("ABCDEF"), **asked)
    assert (line_up["credited"], line_up["pending"]) == ([], "team_names_any_members")


def test_a_loser_has_nothing_to_name():
    line_up = answer("line-up", side="loser", roster=list("ABCDEF"))
    assert (line_up["credited"], "pending" in line_up) == ([], False)
    assert line_up["steps"][-1]["value"] == "nobody"


def test_names_are_credited_in_the_order_asked():
    line_up = answer("line-up", side="winner", roster=["佐藤 花子", "B", "C"], asked=["C", "佐藤 花子"])
    assert line_up["credited"] == ["C", "佐藤 花子"]
    assert line_up["steps"][-1]["value"] == "C, 佐藤 花子"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"side": "winner", "roster": list("ABCDE"), "asked": list("ABCDE")}, [("out_of_range", "asked")]),
        ({"side": "both", "roster": ["A"], "asked": []}, [("unknown_value", "side")]),
        ({"side": "winner", "roster": []}, [("missing_field", "roster")]),
        ({"side": "winner", "roster": ["A", 2]}, [("unknown_value", "roster")]),
    ],
)
def test_line_ups_that_cannot_be(given, expected):
    assert problems("line-up", **given) == expected
