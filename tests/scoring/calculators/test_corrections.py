"""The calculators of agreed tricks and corrected scores: what the vectors leave open."""

import json

import pytest

from scoring.calculators.command import answered


def calc(name, **given):
    return answered(json.dumps({"id": 1, "name": name, "input": given}), "en")


CLAIM = {"event": "federation", "claim_minutes_after_publication": 10, "error": "imp_total"}


@pytest.mark.parametrize(
    ("minutes", "accepted"),
    [(30, True), ("1801/60", False), (30.0000001, False), ("30", True), (29.999, True), (0, True)],
)
def test_the_limit_is_exact(minutes, accepted):
    decision = calc("correction", **CLAIM | {"claim_minutes_after_publication": minutes})["result"]
    assert decision["accepted"] == accepted


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"claim_minutes_after_publication": -1}, "claim_minutes_after_publication"),
        ({"claim_minutes_after_publication": "soon"}, "claim_minutes_after_publication"),
        ({"event": "party"}, "event"),
        ({"error": "typo"}, "error"),
        ({"proof_of_tricks": "yes"}, "proof_of_tricks"),
        ({"event": "club_weekly"}, "next_game_minutes"),
        ({"published_deadline_minutes": -5}, "published_deadline_minutes"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(changed, field):
    assert calc("correction", **CLAIM | changed)["error"]["field"] == field


def test_a_weekly_game_with_a_rule_of_its_own_needs_no_next_game():
    own = {"event": "club_weekly", "published_deadline_minutes": 10}
    assert calc("correction", **CLAIM | own)["result"]["reason"] == "inside_published_deadline"
    assert calc("correction", **CLAIM | own | {"claim_minutes_after_publication": 11})["result"] == {
        "accepted": False,
        "reason": "after_published_deadline",
        "steps": [
            {
                "text": "Minutes after publication; the announced period of 10 minutes is over",
                "value": "11",
                "cite": "Regulations 3(2)",
            },
            {
                "text": "After the period the director and the organiser must both confirm that it is the "
                "organiser's error",
                "value": "The correction is refused",
                "cite": "Regulations 3(4)",
            },
        ],
    }


def test_by_the_laws_alone_a_weekly_game_has_thirty_minutes():
    weekly = CLAIM | {"event": "club_weekly", "pack": "wbf-sample"}
    assert calc("correction", **weekly)["result"]["reason"] == "inside_30_minutes"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"form": "pairs"}, "slip_filled"),
        ({"form": "pairs", "slip_filled": True}, "round_ended"),
        ({"form": "teams", "round_ended": True}, "both_tables_available_to_compare"),
        ({"form": "any"}, "agreed_when"),
        ({"form": "swiss"}, "form"),
        ({"form": "any", "agreed_when": "tomorrow"}, "agreed_when"),
        ({"form": "pairs", "slip_filled": 1, "round_ended": True}, "slip_filled"),
    ],
)
def test_each_form_asks_for_its_own_facts(given, field):
    assert calc("trick-agreement", **given)["error"]["field"] == field


@pytest.mark.parametrize(("moment", "agreed"), [("before_return", True), ("after_return", False)])
def test_the_procedure_holds_in_every_pack(moment, agreed):
    for pack in ("jcbl-sample", "wbf-sample"):
        agreement = calc("trick-agreement", form="any", agreed_when=moment, pack=pack)["result"]
        assert agreement["agreed"] == agreed


def test_nothing_on_the_slip_is_no_agreement():
    given = {"form": "pairs", "slip_filled": False, "ew_confirmed": True, "round_ended": True}
    assert calc("trick-agreement", **given)["result"]["agreed"] is False
