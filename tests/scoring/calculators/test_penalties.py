"""The calculators of boards not played, conduct and discretion: what the vectors leave open."""

import json

import pytest

from scoring.calculators.calculator import PACK
from scoring.calculators.command import answered
from scoring.calculators.index import calculators
from tests.sample_rules import DAY
from tests.scoring.engine.examples import vector


def calc(name, language="en", **given):
    return answered(json.dumps({"id": 1, "name": name, "input": given}), language)


def result(name, **given):
    return calc(name, **given)["result"]


def refused(name, **given):
    error = calc(name, **given)["error"]
    return error["code"], error["field"]


OURS = [
    "absent-pairs",
    "late-teams",
    "withdrawal-teams",
    "slow-play",
    "unplayed-board",
    "manners",
    "discretionary-penalty",
]


def test_the_rules_that_only_the_client_has_are_missing_elsewhere():
    by_client = {
        "absent-pairs": {"session_boards": 24, "unplayed": 6},
        "late-teams": {"boards_in_round": 8, "minutes_late": 0},
        "withdrawal-teams": {"rounds": 7, "void_rounds": 3, "movement": "swiss"},
        "manners": {"form": "pairs", "violations_in_order": []},
        "discretionary-penalty": {"kind": "score_error"},
    }
    for name, given in by_client.items():
        assert refused(name, **given, pack="wbf-sample") == ("rule_missing", PACK.name)
    assert result("slow-play", form="swiss", fault="both", pack="wbf-sample")["NS"] == "A"
    assert result("unplayed-board", cause="other", fault="NS", pack="wbf-sample")["NS"] == "A-"


@pytest.mark.parametrize(
    ("name", "given", "wrong"),
    [
        ("absent-pairs", {"session_boards": 24, "unplayed": 25}, ("inconsistent", "unplayed")),
        ("absent-pairs", {"session_boards": 0, "unplayed": 0}, ("out_of_range", "session_boards")),
        ("absent-pairs", {"session_boards": 24, "unplayed": 0.5}, ("unknown_value", "unplayed")),
        (
            "absent-pairs",
            {"form": "swiss", "session_boards": 24, "unplayed": 1},
            ("unknown_value", "form"),
        ),
        ("late-teams", {"boards_in_round": 8, "minutes_late": 28.5}, ("unknown_value", "minutes_late")),
        ("late-teams", {"boards_in_round": 0, "minutes_late": 3}, ("out_of_range", "boards_in_round")),
        ("late-teams", {"boards_in_round": 8}, ("missing_field", "minutes_late")),
        (
            "withdrawal-teams",
            {"rounds": 7, "void_rounds": 8, "movement": "swiss"},
            ("inconsistent", "void_rounds"),
        ),
        (
            "withdrawal-teams",
            {"rounds": 7, "void_rounds": 2, "movement": "swiss", "rounds_drawn": 3},
            ("inconsistent", "rounds_drawn"),
        ),
        (
            "withdrawal-teams",
            {"rounds": 7, "void_rounds": 1, "movement": "ko"},
            ("unknown_value", "movement"),
        ),
        ("slow-play", {"form": "mp", "fault": "N"}, ("unknown_value", "fault")),
        ("slow-play", {"form": "rubber", "fault": "NS"}, ("unknown_value", "form")),
        ("unplayed-board", {"cause": "late"}, ("missing_field", "fault")),
        ("unplayed-board", {"cause": "late", "ns": "partly"}, ("missing_field", "fault")),
        (
            "unplayed-board",
            {"cause": "slow_play", "ns": "partly", "ew": "partly"},
            ("missing_field", "fault"),
        ),
        ("unplayed-board", {"cause": "late", "fault": "NS", "ew": "partly"}, ("inconsistent", "ew")),
        ("manners", {"form": "pairs", "violations_in_order": [""]}, ("unknown_value", "violations_in_order")),
        ("manners", {"form": "pairs", "violations_in_order": "A1"}, ("unknown_value", "violations_in_order")),
        (
            "manners",
            {"form": "pairs", "violations_in_order": ["A1"], "n_scores": 0},
            ("out_of_range", "n_scores"),
        ),
        ("discretionary-penalty", {"kind": "hand_put_in_wrong_pocket"}, ("missing_field", "form")),
        ("discretionary-penalty", {"kind": "score_error", "n_scores": 9}, ("missing_field", "form")),
        ("discretionary-penalty", {"kind": "score_error", "boards": 1}, ("out_of_range", "boards")),
        (
            "discretionary-penalty",
            {"kind": "score_error", "repeated": True, "boards": "3/2"},
            ("out_of_range", "boards"),
        ),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(name, given, wrong):
    assert refused(name, **given) == wrong


@pytest.mark.parametrize("alias", ["rr", "round_robin", "round_robin_teams"])
def test_a_form_goes_by_every_name_it_has(alias):
    assert result("withdrawal-teams", rounds=7, void_rounds=3, movement=alias)["void_rounds"] == "forfeit"
    assert result("slow-play", form=alias, fault="both")["board"] == "cancelled"
    assert result("manners", form=alias, violations_in_order=["A1"])["log"][0]["penalty_imp"] == 3


def test_the_director_may_decide_exactly_half():
    given = {"boards_in_round": 8, "minutes_late": 28}
    outcomes = {
        decision: (judged["outcome_2_1"], judged["outcome_5_vp"])
        for decision in (None, "play", "forfeit")
        for judged in [result("late-teams", **given, exactly_half=decision)]
    }
    assert outcomes == {
        None: ("play_rest", "forfeit_half_or_more_unplayed"),
        "play": ("play_rest", "play_rest"),
        "forfeit": ("forfeit_no_prospect_of_half", "forfeit_half_or_more_unplayed"),
    }


@pytest.mark.parametrize(
    ("form", "size", "field", "worth"),
    [
        ("pairs", {"n_scores": 13}, "total_mp_by_contestant", "12"),
        ("mp_wbf", {"n_scores": 13}, "total_mp_by_contestant", "24"),
        ("imp_pairs", {"n_scores": 13}, "total_imp_by_contestant", "60"),
        ("tp_pairs", {"n_scores": 13}, "total_points_by_contestant", "3000"),
        ("houston", {"max_vp": 20}, "total_vp_by_contestant", "1"),
        ("bam_vp", {"max_vp": 25}, "total_vp_by_contestant", "5/4"),
        ("bam", {}, "total_board_points_by_contestant", "2"),
    ],
)
def test_two_half_boards_are_one_board_in_the_unit_of_the_form(form, size, field, worth):
    manners = result("manners", form=form, violations_in_order=["A1", "A2"], **size)
    assert manners["total_by_contestant"] == {"A": "1"}
    assert manners[field]["A"]["exact"] == worth
    assert manners["steps"][-1]["value"] == worth


@pytest.mark.parametrize("form", ["pairs", "imp_pairs", "houston", "swiss"])
def test_without_the_size_of_a_board_totals_are_in_boards_or_imps_alone(form):
    manners = result("manners", form=form, violations_in_order=["A1"])
    assert [key for key in manners if key.startswith("total")] == ["total_by_contestant"]


def test_an_expelled_player_has_no_further_penalty_and_the_others_go_on():
    manners = result("manners", form="pairs", violations_in_order=["A1"] * 4 + ["A2"])
    assert [entry["penalty_boards"] for entry in manners["log"]] == ["1/2", "1", "0", "0", "1/2"]
    assert [entry["expelled"] for entry in manners["log"]] == [False, False, True, True, False]
    assert manners["total_by_contestant"] == {"A": "2"}


def test_a_session_without_violations_has_no_penalties():
    manners = result("manners", form="pairs", violations_in_order=[], n_scores=13)
    assert (manners["log"], manners["total_by_contestant"], manners["steps"][-1]["value"]) == ([], {}, "0")


@pytest.mark.parametrize("case", vector("manners")["cases"], ids=lambda case: case["id"])
def test_where_one_contestant_offends_the_steps_add_up(case):
    answer = calculators()["manners"].answer({**case["input"], "n_scores": None}, DAY)
    if answer.adds_up:
        assert sum(reason.value for reason in answer.reasons[:-1]) == answer.reasons[-1].value
    else:
        assert len(answer.result["total_by_contestant"]) > 1 or case["input"]["form"] == "bam"


def test_the_directors_choice_is_turned_into_the_unit_of_the_event():
    given = {"kind": "hand_put_in_wrong_pocket", "form": "mp", "n_scores": 13, "boards": "3/2"}
    penalty = result("discretionary-penalty", **given)
    assert penalty["cap"] == {"board_keeper_side": "2", "other_side": "1"}
    assert penalty["most"]["board_keeper_side"]["exact"] == "24"
    assert penalty["penalty"]["exact"] == penalty["steps"][-1]["value"] == "18"
    assert result("discretionary-penalty", **given | {"n_scores": None}).get("penalty") is None


def test_a_wrong_pocket_at_an_unknown_table_penalises_nobody():
    given = {"kind": "hand_put_in_wrong_pocket", "form": "mp", "table_identified": False}
    penalty = result("discretionary-penalty", **given)
    assert penalty["cap"] == {}
    assert "responsible" not in penalty


def test_methods_outside_the_limits():
    penalty = result("discretionary-penalty", kind="system_violation", agreed_illegal_convention=True)
    assert (penalty["ban_convention"], penalty["earlier_boards"]) == (True, "no_adjustment")
    assert penalty["extra"] == {"min_boards": "0", "max_boards": "1"}


@pytest.mark.parametrize("name", OURS)
def test_every_field_and_option_has_a_title(name):
    fields = calculators()[name].fields
    assert len(fields) >= 2
    for field in fields:
        assert field.title
        assert all(getattr(field.kind, "options", {"": "-"}).values())
