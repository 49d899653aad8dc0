"""Every reading of an open rule of the social game has its sentences in both languages."""

from itertools import product

import pytest

from scoring.calculators.calculator import CalculatorRules
from scoring.calculators.social.honeymoon import honeymoon
from scoring.calculators.social.rubber import rubber
from scoring.calculators.social.solitaire import solitaire_bid, solitaire_opponent_leads
from scoring.calculators.speaking import answer_json
from tests.sample_rules import DAY, DEFAULT_PACK

HAND = ["SA", "SK", "S3", "S2", "HA", "HQ", "H2", "DK", "D5", "D2", "C9", "C8", "C7"]
LEVELS, ROUNDINGS = ("six_minus_total", "total_minus_six"), ("down", "nearest", "up")
READINGS = list(product(LEVELS, ROUNDINGS, ("highest", "lowest"), ("en", "ja")))


@pytest.mark.parametrize(("level", "rounding", "tie", "language"), READINGS)
def test_the_solitaire_call(level, rounding, tie, language):
    chosen = {"solitaire_bid.level": level, "solitaire_bid.rounding": rounding, "solitaire_bid.tie": tie}
    answered = answer_json(
        solitaire_bid(CalculatorRules(DEFAULT_PACK, DAY, overrides=chosen), hand=HAND), language
    )
    assert answered["trump"] == ("H" if tie == "highest" else "C")
    assert answered["opponent_call_recommended"] == answered["steps"][-1]["value"]
    assert answered["recommended_6_minus_total"] == "2"
    assert [step["text"] for step in answered["steps"] if "{" in step["text"]] == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("shown", ["after_lead", "before_lead"])
@pytest.mark.parametrize(("lead", "leader"), [("left_of_declarer", "N"), ("opponents_own_hand", "S")])
def test_the_honeymoon_lead(lead, leader, shown, language):
    rules = CalculatorRules(
        DEFAULT_PACK, DAY, overrides={"honeymoon.lead": lead, "honeymoon.dummies_shown": shown}
    )
    answered = answer_json(honeymoon(rules, players="SW", contract_by="W", turn_of=None), language)
    assert (answered["opening_lead_seat"], answered["who_plays_it"]) == (leader, "S")
    assert answered["dummies_shown"] == shown


@pytest.mark.parametrize(("whose", "tricks"), [("player", 13), ("nobody", 0)])
def test_the_empty_stock(whose, tricks):
    rules = CalculatorRules(DEFAULT_PACK, DAY, overrides={"solitaire_play.empty_stock": whose})
    given = {"opponent_leads": None, "player_plays": None, "trump": None, "stock_empty": True}
    answered = answer_json(solitaire_opponent_leads(rules, hand=HAND, **given), "en")
    assert (answered["tricks_to_player"], answered["steps"][-1]["value"]) == (tricks, str(tricks))


@pytest.mark.parametrize(("how", "bonus"), [("automatic", 100), ("claimed", 0), ("never", 0)])
def test_honours_in_the_hands(how, bonus):
    hand = ["SA", "SK", "SQ", "SJ", "S2", "H2", "H3", "H4", "D2", "D3", "D4", "C2", "C3"]
    deal = {"contract": "4S", "declarer": "N", "tricks": 10, "honours_for": None, "hands": {"N": hand}}
    rules = CalculatorRules(DEFAULT_PACK, DAY, overrides={"honours.credited": how})
    answered = answer_json(rubber(rules, deals=[deal], unfinished=False, first_dealer=None), "en")
    assert answered["totals"] == {"NS": 120 + bonus, "EW": 0}
