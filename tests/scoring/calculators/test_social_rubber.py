"""Rubbers and honours as calculators; the worked examples are in `test_vectors`."""

import pytest

from scoring.calculators.kinds import SEAT, SIDE, Count
from scoring.calculators.social.kinds import ByName
from tests.scoring.calculators.asking import adds_up, answer, problem, steps

SPADES = ["SA", "SK", "SQ", "SJ", "S9", "H2", "H3", "H4", "D2", "D3", "D4", "C2", "C3"]
GAME = {"contract": "4S", "declarer": "N", "tricks": 10}
EAST = {"contract": "4S", "declarer": "E", "tricks": 10}
PASS = {"contract": "P"}


def test_a_rubber_says_every_number_on_the_pad():
    answered = answer("rubber", deals=[GAME | {"honours_for": {"NS": 100}}, PASS, EAST, GAME])
    assert steps(answered) == [
        ("120", "Deal 1, NS below the line: 4♠: trick points"),
        ("0", "Deal 1: NS have 120 below the line and win a game"),
        ("100", "Deal 1, NS above the line: Honours"),
        ("0", "Deal 2: passed out; the next player deals"),
        ("-120", "Deal 3, EW below the line: 4♠: trick points"),
        ("0", "Deal 3: EW have 120 below the line and win a game"),
        ("120", "Deal 4, NS below the line: 4♠: trick points"),
        ("0", "Deal 4: NS have 120 below the line and win a game"),
        ("500", "Deal 4, NS above the line: Rubber won, and the opponents have a game"),
        ("720", "NS 840, EW 120; the balance for NS"),
    ]
    assert adds_up(answered)
    assert (answered["winner"], answered["rubber_won_by"]) == ("NS", "NS")


def test_points_carried_below_the_line_are_named_in_the_game():
    part = {"contract": "2H", "declarer": "S", "tricks": 8}
    assert ("0", "Deal 2: NS have 120 below the line and win a game") in steps(
        answer("rubber", deals=[part, part])
    )


def test_a_passed_out_deal_moves_the_deal_and_nothing_else():
    log = answer("rubber", deals=[PASS, GAME, PASS | {"declarer": "N", "tricks": 0}], first_dealer="W")["log"]
    assert [entry["dealer"] for entry in log] == ["W", "N", "E"]
    assert [entry.get("passed_out", False) for entry in log] == [True, False, True]
    assert log[2]["state"] == log[1]["state"]
    assert (log[2]["below"], log[2]["above"], log[2]["defenders_above"]) == (0, 0, 0)


def test_a_rubber_broken_off():
    part = {"contract": "1C", "declarer": "E", "tricks": 7}
    open_, broken = (answer("rubber", deals=[GAME, part], unfinished=flag) for flag in (None, True))
    assert (open_["totals"], open_["winner"]) == ({"NS": 120, "EW": 20}, None)
    assert "unfinished_bonus" not in open_
    assert broken["unfinished_bonus"] == {"NS": 300, "EW": 100}
    assert (broken["totals"], broken["winner"]) == ({"NS": 420, "EW": 120}, "NS")
    assert (broken["over"], broken["rubber_won_by"]) == (False, None)
    assert ("300", "Unfinished rubber, NS: the only game") in steps(broken)
    assert adds_up(broken)


def test_honours_are_found_in_the_hands():
    entry = answer("rubber", deals=[GAME | {"hands": {"W": SPADES}}])["log"][0]
    assert entry["honours"] == {"EW": 100}
    without = answer("rubber", deals=[GAME | {"hands": {"W": [*SPADES[4:], "C4", "C5", "C6", "C7"]}}])
    assert "honours" not in without["log"][0]


@pytest.mark.parametrize(
    ("deals", "code", "words"),
    [
        ([GAME, GAME, PASS], "inconsistent", "entry 3"),
        ([{"contract": "4S", "tricks": 10}], "missing_field", "declarer"),
        ([PASS, {"contract": "4S", "declarer": "N"}], "missing_field", "entry 2"),
        ([GAME | {"declarer": "Q"}], "unknown_value", "Q"),
        ([GAME | {"tricks": 14}], "out_of_range", "14"),
        ([GAME | {"tricks": "ten"}], "unknown_value", "ten"),
        ([GAME | {"contract": "0S"}], "unknown_value", "0S"),
        ([GAME | {"honours_for": {"N": 100}}], "unknown_value", "NS, EW"),
        ([GAME | {"honours_for": {"NS": 120}}], "out_of_range", "120"),
        ([GAME | {"honours_for": {"NS": 1000}}], "out_of_range", "1000"),
        ([GAME | {"honours_for": [100]}], "unknown_value", "NS, EW"),
        ([GAME | {"hands": {"N": SPADES[:12]}}], "out_of_range", "12"),
        ([GAME | {"hands": {"N": SPADES, "S": SPADES}}], "inconsistent", "SA"),
        ([["4S", "N", 10]], "unknown_value", "contract"),
        (["4S N 10"], "unknown_value", "contract"),
        ([[[[]]]], "unknown_value", "contract"),
        ({}, "unknown_value", "list"),
        ([PASS] * 1001, "out_of_range", "1001"),
    ],
)
def test_a_rubber_that_cannot_be_is_refused(deals, code, words):
    refused = problem("rubber", deals=deals)
    assert (refused["code"], refused["field"]) == (code, "deals")
    assert words in refused["message"]


def test_a_finished_rubber_cannot_be_broken_off():
    assert problem("rubber", deals=[GAME, GAME], unfinished=True)["field"] == "unfinished"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"hand_as_dealt": SPADES[:12], "trump": "S"}, "hand_as_dealt"),
        ({"hand_as_dealt": [*SPADES[:12], "SA"], "trump": "S"}, "hand_as_dealt"),
        ({"hand_as_dealt": [*SPADES[:12], "J1"], "trump": "S"}, "hand_as_dealt"),
        ({"hand_as_dealt": SPADES, "trump": "X"}, "trump"),
        ({"hand_as_dealt": SPADES}, "trump"),
    ],
)
def test_honours_of_what_is_no_hand_are_refused(given, field):
    assert problem("honours", **given)["field"] == field


@pytest.mark.parametrize(
    ("text", "value"),
    [("NS=100", {"NS": 100}), ("NS=100 EW=0", {"NS": 100, "EW": 0}), ("100", "100"), ("NS=x", {"NS": "x"})],
)
def test_honours_are_typed_with_their_side(text, value):
    assert ByName(SIDE, Count(0, 150)).from_text(text) == value


def test_values_by_name_have_a_schema_of_their_names():
    schema = ByName(SEAT, Count(0, 9)).schema()
    assert sorted(schema["properties"]) == ["E", "N", "S", "W"]
    assert schema["additionalProperties"] is False
