"""Chicago, honeymoon and solitaire as calculators; the worked examples are in `test_vectors`."""

import pytest

from tests.scoring.calculators.asking import adds_up, answer, problem, steps

SPADES = ["SA", "SK", "SQ", "SJ", "S9", "H2", "H3", "H4", "D2", "D3", "D4", "C2", "C3"]
CHICAGO = [["2H", "N", 8], ["1N", "S", 7], ["3S", "E", 9], ["2C", "N", 8]]


@pytest.mark.parametrize(("scoring", "balance"), [(None, 150), ("duplicate", 150), ("carry", 450)])
def test_the_steps_of_chicago_go_by_the_scoring_chosen(scoring, balance):
    answered = answer("chicago", first_dealer="N", deals=CHICAGO, scoring=scoring)
    assert answered["total_duplicate_style"] == {"NS": 290, "EW": 140}
    assert answered["total_carry_style"] == {"NS": 540, "EW": 90}
    assert (answered["difference_NS"], answered["over"], answered["leader"]) == (balance, True, "NS")
    assert answered["steps"][-1]["value"] == str(balance)
    assert adds_up(answered)


def test_chicago_says_where_a_game_comes_from():
    sentences = steps(answer("chicago", first_dealer="N", deals=CHICAGO, scoring="carry"))
    assert ("300", "Deal 2, NS: Game bonus: 60 carried and 40 now") in sentences
    assert ("100", "Deal 4, NS: Part-score bonus on the fourth deal") in sentences


def test_undertricks_at_chicago_are_the_defenders():
    answered = answer("chicago", first_dealer="N", deals=[["4S", "N", 9]])
    assert steps(answered)[0] == ("-50", "Deal 1, EW: Undertricks: 1, 50 each")
    assert (answered["total_duplicate_style"], answered["over"]) == ({"NS": 0, "EW": 50}, False)


@pytest.mark.parametrize("passed", [["P"], ["P", None, None], {"contract": "P"}, ["P", "N", 0]])
def test_a_deal_passed_out_at_chicago_is_dealt_again(passed):
    answered = answer("chicago", first_dealer="S", deals=[["4S", "N", 10], passed, ["4S", "N", 10]])
    assert [(row["deal"], row["dealer"], row["vul"]) for row in answered["rows"]] == [
        (1, "S", "None"),
        (2, "W", "EW"),
        (2, "W", "EW"),
    ]
    assert answered["rows"][1]["duplicate_style"] == answered["rows"][1]["carry_style"] == 0
    assert ("0", "Deal 2: passed out; the same player deals again") in steps(answered)
    assert not answered["over"]


def test_no_deals_of_chicago_yet():
    answered = answer("chicago", first_dealer="N", deals=[])
    assert (answered["rows"], answered["over"], answered["leader"]) == ([], False, None)


def test_cavendish_is_a_choice():
    usual = answer("chicago-board", deal=2, first_dealer="N")
    other = answer("chicago-board", deal=2, first_dealer="N", vulnerable_2_and_3="opponents")
    assert (usual["ns_vul"], usual["ew_vul"]) == (False, True)
    assert (other["ns_vul"], other["ew_vul"]) == (True, False)
    assert usual["dealer"] == other["dealer"] == "E"
    first, last = (answer("chicago-board", deal=n, first_dealer="N")["steps"][-1] for n in (1, 4))
    assert (first["value"], last["value"]) == ("None", "Both")


@pytest.mark.parametrize(
    ("name", "given", "field"),
    [
        ("chicago-board", {"deal": 0, "first_dealer": "N"}, "deal"),
        ("chicago-board", {"deal": 1.5, "first_dealer": "N"}, "deal"),
        ("chicago-board", {"deal": 10**40, "first_dealer": "N"}, "deal"),
        ("chicago-board", {"deal": 1, "first_dealer": "NS"}, "first_dealer"),
        ("chicago", {"deals": CHICAGO}, "first_dealer"),
        ("chicago", {"first_dealer": "N"}, "deals"),
        ("chicago", {"first_dealer": "N", "deals": [["4S", "N", 10, 1]]}, "deals"),
        ("chicago", {"first_dealer": "N", "deals": [["4S", "N"]]}, "deals"),
        ("chicago", {"first_dealer": "N", "deals": [[]]}, "deals"),
        ("chicago", {"first_dealer": "N", "deals": CHICAGO, "scoring": "rubber"}, "scoring"),
        ("honeymoon", {"players": ["N", "S"]}, "players"),
        ("honeymoon", {"players": ["N"]}, "players"),
        ("honeymoon", {"contract_by": "N"}, "contract_by"),
        ("honeymoon", {"turn_of": "Q"}, "turn_of"),
        ("solitaire-bid", {"hand": SPADES[:12]}, "hand"),
        ("solitaire-bid", {"hand": [*SPADES[:12], "J3"]}, "hand"),
        ("solitaire-bid", {"hand": [*SPADES[:11], "J1", "J1"]}, "hand"),
        ("solitaire-opponent-leads", {"hand": ["SA"]}, "opponent_leads"),
        ("solitaire-opponent-leads", {"opponent_leads": "S9"}, "hand"),
        ("solitaire-opponent-leads", {"opponent_leads": "S9", "hand": []}, "hand"),
        ("solitaire-opponent-leads", {"opponent_leads": "S9", "hand": ["S9"]}, "hand"),
        ("solitaire-opponent-leads", {"opponent_leads": "S9", "player_plays": "SA"}, "trump"),
        (
            "solitaire-opponent-leads",
            {"opponent_leads": "S9", "player_plays": "S9", "trump": "N"},
            "player_plays",
        ),
        (
            "solitaire-opponent-leads",
            {"opponent_leads": "S9", "hand": ["SA", "H2"], "player_plays": "H2", "trump": "H"},
            "player_plays",
        ),
        (
            "solitaire-opponent-leads",
            {"opponent_leads": "S9", "hand": ["SA", "H2"], "player_plays": "H3", "trump": "H"},
            "player_plays",
        ),
        ("solitaire-opponent-leads", {"stock_empty": True}, "hand"),
        ("solitaire-opponent-leads", {"stock_empty": True, "opponent_leads": "S9"}, "stock_empty"),
        ("solitaire-player-leads", {"player_leads": "SK", "trump": "H"}, "stock_top_first"),
        (
            "solitaire-player-leads",
            {"player_leads": "SK", "stock_top_first": ["SK"], "trump": "H"},
            "stock_top_first",
        ),
        ("solitaire-player-leads", {"player_leads": "SK", "stock_top_first": [], "trump": "X"}, "trump"),
    ],
)
def test_what_cannot_be_is_refused_by_field(name, given, field):
    refused = problem(name, **given)
    assert refused["field"] == field
    assert field in refused["message"]


def test_honeymoon_seats_of_the_reference():
    answered = answer("honeymoon", players=["S", "W"], contract_by="W")
    assert (answered["hands"], answered["cards_each"]) == (4, 13)
    assert answered["dummies"] == {"S": "N", "W": "E"}
    assert (answered["partner_hand"], answered["opponent_hands"]) == ("E", ["N", "S"])
    assert (answered["opening_lead_seat"], answered["who_plays_it"]) == ("N", "S")
    assert answered["play_order_trick1"][1] == {"seat": "E", "played_by": "W"}
    assert answered["steps"][-1]["value"] == "S"


@pytest.mark.parametrize(("turn", "by"), [("N", "S"), ("E", "W"), ("S", "S"), ("W", "W")])
def test_whose_turn_a_hands_is(turn, by):
    answered = answer("honeymoon", turn_of=turn)
    assert answered["played_by"] == answered["steps"][-1]["value"] == by


def test_the_solitaire_call_is_reasoned_suit_by_suit():
    hand = ["SA", "SK", "S3", "S2", "HA", "HQ", "H2", "DK", "D5", "D2", "C9", "C7", "J1"]
    sentences = steps(answer("solitaire-bid", hand=hand))
    assert sentences[:5] == [
        ("0", "♣: nothing that counts"),
        ("1/2", "♦: king with another card"),
        ("3/2", "♥: ace and queen"),
        ("2", "♠: ace and king"),
        ("4", "Worth of the hand"),
    ]
    assert sentences[-1] == ("2C", "The opponent's call, the level rounded down")


def test_the_stock_is_empty():
    answered = answer("solitaire-opponent-leads", hand=["SA", "J1"], stock_empty=True)
    assert answered["tricks_to_player"] == 2
    drawn = answer("solitaire-player-leads", player_leads="SK", stock_top_first=[], trump="H")
    assert (drawn["cards_drawn"], drawn["player_wins"]) == ([], True)


@pytest.mark.parametrize("pack", ["jcbl-sample", "wbf-sample"])
def test_every_pack_knows_the_social_game(pack):
    assert (
        answer(
            "rubber", deals=[{"contract": "4S", "declarer": "N", "tricks": 10}], unfinished=True, pack=pack
        )["unfinished_bonus"]["NS"]
        == 300
    )
    assert answer("chicago", first_dealer="N", deals=CHICAGO, pack=pack)["scoring"] == "duplicate"
    assert answer("honeymoon", pack=pack)["dummies_shown"] == "after_lead"
    assert answer("solitaire-bid", hand=SPADES, pack=pack)["trump"] == "C"
    assert answer("solitaire-player-leads", player_leads="SK", stock_top_first=["S2"], trump="H", pack=pack)
