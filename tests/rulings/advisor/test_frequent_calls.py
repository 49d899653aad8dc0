"""What directors are called for most: revokes, leads and calls out of turn, insufficient bids."""

import pytest

from rulings.advisor.advising import advise, next_question
from rulings.advisor.checking import walk
from rulings.advisor.loading import library

OLD = {"stage": "established", "who": "defender"}
DECLARERS = {"lead": "declarer", "turn": "opponents"}


@pytest.mark.parametrize(
    ("topic", "facts", "rule", "laws", "outcome"),
    [
        ("revoke", OLD | {"revoke_trick": "offender", "won_later": True}, "RV-12", "64A1", "TWO_TRICKS"),
        ("revoke", OLD | {"revoke_trick": "offender", "won_later": False}, "RV-13", "64A1", "ONE_TRICK"),
        ("revoke", OLD | {"revoke_trick": "partner", "won_later": True}, "RV-14", "64A2", "ONE_TRICK"),
        ("revoke", OLD | {"revoke_trick": "opponents", "won_later": True}, "RV-15", "64A2", "ONE_TRICK"),
        ("revoke", OLD | {"revoke_trick": "opponents", "won_later": False}, "RV-16", "64B1", "NO_TRICKS"),
        ("revoke", OLD | {"exempt": "further_in_suit"}, "RV-11", "64B2", "NO_TRICKS"),
        ("revoke", OLD | {"exempt": "penalty_card"}, "RV-10", "64B3", "NO_TRICKS"),
        ("revoke", OLD | {"who": "dummy"}, "RV-09", "64B3", "NO_TRICKS"),
        ("revoke", OLD | {"exempt": "next_deal"}, "RV-07", "64B4", "NO_TRICKS"),
        ("revoke", OLD | {"exempt": "round_over"}, "RV-08", "64B5", "NO_TRICKS"),
        ("revoke", OLD | {"exempt": "other_side"}, "RV-06", "64B7", "BOTH_SIDES"),
        ("revoke", {"stage": "open", "who": "defender"}, "RV-04", "62A", "PENALTY_CARD"),
        ("revoke", {"stage": "open", "who": "declarer"}, "RV-05", "62A", "REVOKE_CORRECT"),
        ("revoke", {"stage": "twelfth_open"}, "RV-02", "62D1", "TWELFTH"),
        ("revoke", {"stage": "twelfth_returned"}, "RV-03", "64B6", "NO_TRICKS"),
        ("revoke", {"what": "nobody"}, "RV-01", "61A", "NO_REVOKE"),
        ("lead_out_of_turn", {"lead": "opening"}, "LT-07", "54A", "FIVE_OPTIONS"),
        ("lead_out_of_turn", {"lead": "opening", "dummy_seen": True}, "LT-05", "54C", "MUST_BE_ACCEPTED"),
        ("lead_out_of_turn", {"lead": "opening", "hand_spread": True}, "LT-04", "54A", "BECOMES_DUMMY"),
        ("lead_out_of_turn", {"lead": "opening_face_down"}, "LT-01", "41A", "NO_PENALTY"),
        ("lead_out_of_turn", {"lead": "defender", "turn": "own_side"}, "LT-11", "53A", "FOUR_OPTIONS"),
        ("lead_out_of_turn", {"lead": "defender", "turn": "opponents"}, "LT-12", "53A", "PENALTY_CARD"),
        ("lead_out_of_turn", DECLARERS, "LT-14", "55A", "CARD_RETURNED"),
        ("lead_out_of_turn", DECLARERS | {"since": "proper_lead"}, "LT-09", "53B", "PROPER_LEAD"),
        ("lead_out_of_turn", DECLARERS | {"thirteenth_trick": True}, "LT-08", "53A", "RETRACTED"),
        ("insufficient_bid", {"accepted": True}, "IB-3", "27A1", "ACCEPTED"),
        (
            "insufficient_bid",
            {"accepted": False, "replacement": "same_denomination"},
            "IB-4",
            "27B1(a)",
            "GOES_ON",
        ),
        ("insufficient_bid", {"accepted": False, "replacement": "comparable"}, "IB-5", "27B1(b)", "GOES_ON"),
        ("insufficient_bid", {"accepted": False, "replacement": "other"}, "IB-6", "27B2", "THROUGHOUT"),
        ("insufficient_bid", {"accepted": False, "replacement": "double"}, "IB-7", "27B3", "CANCELLED"),
        ("insufficient_bid", {"in_rotation": False}, "IB-2", "27A2", "LAW_31"),
        ("insufficient_bid", {"unintended": True}, "IB-1", "25A1", "UNINTENDED"),
        (
            "call_out_of_rotation",
            {"accepted": False, "call": "pass", "at_turn": "right"},
            "CR-05",
            "29B",
            "PASS_AT_NEXT_TURN",
        ),
        (
            "call_out_of_rotation",
            {"accepted": False, "call": "bid", "at_turn": "right", "right_passes": True},
            "CR-06",
            "29B",
            "REPEATED",
        ),
        (
            "call_out_of_rotation",
            {"accepted": False, "call": "bid", "at_turn": "partner", "replacement": "other"},
            "CR-10",
            "30B1(b)(ii)",
            "PASSES_ONCE",
        ),
        (
            "call_out_of_rotation",
            {"accepted": False, "call": "bid", "at_turn": "left", "called_before": True},
            "CR-03",
            "30B2",
            "LAW_25",
        ),
    ],
)
def test_what_the_laws_make_of_it(topic, facts, rule, laws, outcome):
    advice = advise(topic, facts)
    assert (advice.rule.id, advice.rule.law_refs[0]) == (rule, laws)
    assert outcome in advice.rule.outcome


def test_every_established_revoke_reminds_of_equity():
    """Law 64C holds for every established revoke, those without a trick adjustment included."""
    silent = {
        rule.id
        for facts, rule in walk(library().topics["revoke"])
        if rule
        and facts.get("stage") == "established"
        and not any(ref.startswith("64C") for ref in rule.law_refs)
    }
    assert silent == set()


def test_an_opening_lead_has_no_proper_lead_of_the_other_side():
    """Law 53B is for a lead at an opponent's turn: the proper opening leader is always the partner."""
    asked = next_question(
        "lead_out_of_turn",
        {
            "lead": "opening",
            "told_by_opponent": False,
            "hand_spread": False,
            "dummy_seen": False,
        },
    )
    assert asked is not None
    offered = [option.value for option in asked.options_for({"lead": "opening"})]
    assert offered == ["nothing", "next_hand"]


def test_a_statement_about_the_trick_in_progress_is_no_claim():
    """Law 68: it must refer to other tricks; else play goes on, and no card becomes a penalty card."""
    facts = {"context": "statement_about_current_incomplete_trick", "partner_could_see": True}
    advice = advise("defender_exposes", facts)
    assert advice.rule.follows.penalty_card == ""
    assert "neither claim nor concession" in advice.rule.because.en
    assert advice.ruling.say.en.startswith("If that was about this trick alone, please play on")
