"""The calculators of the game: refusals, reasons, and what the worked examples leave out."""

import pytest

from scoring.engine.game.auction import BIDS
from tests.scoring.calculators.asking import adds_up, answer, problem, steps

DEAL = "N:AKQJ.AKQ.432.432 T98.JT9.AKQ.AK76 765.8765.JT9.QJT 432.432.8765.985"
REVOKE = ["DA", "D9", "H2", "D2", "C5", "C2", "CA", "CT"]  # West ruffs and has four diamonds
PLAYED = {"deal": DEAL, "declarer": "N", "trump": "H", "cards": REVOKE}
LONGEST = (
    ["P"] * 3 + [call for bid in BIDS for call in (bid, "P", "P", "X", "P", "P", "XX", "P", "P")] + ["P"]
)


@pytest.mark.parametrize(
    ("board", "dealer", "vulnerable"), [(17, "N", "None"), (320, "W", "EW"), (10**6, "W", "EW")]
)
def test_boards_go_on_beyond_the_sixteen(board, dealer, vulnerable):
    given = answer("board", board=board)
    assert (given["dealer"], given["vulnerable"]) == (dealer, vulnerable)


@pytest.mark.parametrize("board", [0, -1, True, 1.5, "1", None, [1], 10**6 + 1, 10**30])
def test_what_is_no_board(board):
    assert problem("board", board=board)["field"] == "board"


@pytest.mark.parametrize(
    ("calls", "clause"),
    [
        (["1H", "1H"], "Law 18"),
        (["1H", "P", "X"], "Law 19A"),
        (["1H", "XX"], "Law 19B"),
        (["P"] * 4 + ["1C"], "Law 22"),
        ([*LONGEST, "P"], "Law 22"),
    ],
)
def test_a_call_that_is_not_allowed_names_its_clause(calls, clause):
    judged = answer("auction", dealer="N", calls=calls)
    assert (judged["legal"], judged["illegal_at"], judged["call"]) == (False, len(calls) - 1, calls[-1])
    assert judged["steps"][-1]["cite"] == clause


def test_only_the_first_illegal_call_is_named():
    judged = answer("auction", dealer="E", calls=["X", "1C", "1C"])
    assert (judged["illegal_at"], judged["seat"]) == (0, "E")


def test_an_auction_of_no_calls_waits_for_the_dealer():
    assert answer("auction", dealer="W", calls=[])["next_seat"] == "W"


@pytest.mark.parametrize("calls", [["8C"], ["1c"], ["PASS"], ["1NT"], [None], [1], "P", {"0": "P"}, [["P"]]])
@pytest.mark.parametrize("name", ["auction", "legal-calls"])
def test_what_is_no_call(name, calls):
    refused = problem(name, dealer="N", calls=calls)
    assert (refused["code"], refused["field"]) == ("unknown_value", "calls")


def test_calls_without_end_are_refused():
    assert problem("auction", dealer="N", calls=["P"] * 5000)["code"] == "out_of_range"


def test_calls_after_an_illegal_auction_are_refused():
    refused = problem("legal-calls", dealer="N", calls=["1C", "P", "X"])
    assert (refused["code"], refused["field"]) == ("inconsistent", "calls")
    assert refused["message"] == "calls: call 3, X by S, is not allowed: the last bid is one's own side's."


@pytest.mark.parametrize("calls", [[], ["1H", "X", "1S"], ["7N", "X", "XX"], ["P"] * 4])
def test_the_calls_allowed_are_counted_by_their_sorts(calls):
    counted = answer("legal-calls", dealer="N", calls=calls)
    assert adds_up(counted)
    assert int(counted["steps"][-1]["value"]) == counted["number_legal"]


@pytest.mark.parametrize("seat", ["n", "NORTH", "NS", "", None, 1])
def test_a_fifth_seat(seat):
    assert problem("seats", declarer=seat)["field"] == "declarer"


def test_the_reason_of_a_trick_is_its_highest_trump():
    won = answer("trick", cards_in_order=["HK", "H3", "HA", "S2"], trump="S")
    assert won["winner_index"] == 3
    assert steps(won) == [
        ("H", "Suit led: ♥"),
        ("1", "Trumps played: 1"),
        ("S2", "Card 4, ♠2, wins as the highest trump"),
    ]


@pytest.mark.parametrize("cards", [[], ["S2"] * 4, ["S2", "S3", "S4", "S5", "S6"], ["S10", "S3", "S4", "S5"]])
def test_what_is_no_trick(cards):
    assert problem("trick", cards_in_order=cards, trump="N")["field"] == "cards_in_order"


@pytest.mark.parametrize("hand", [[], ["SA", "SA"], ["J1"], [f"S{r}" for r in "23456789TJQKA"] + ["H2"]])
def test_what_is_no_hand(hand):
    assert problem("legal-cards", hand=hand, suit_led="S")["field"] == "hand"


def test_a_hand_on_lead_needs_no_suit():
    assert answer("legal-cards", hand=["SA", "H2"])["legal"] == ["SA", "H2"]
    assert problem("legal-cards", hand=["SA"], suit_led="N")["field"] == "suit_led"


def test_a_revoke_with_the_card_that_established_it():
    played = answer("play", **PLAYED)
    assert (played["declarer_tricks"], played["rectified_tricks"], played["next_seat"]) == (0, 2, "E")
    assert played["revokes"] == [
        {
            "trick": 1,
            "seat": "W",
            "card": "H2",
            "suit": "D",
            "established": True,
            "established_by": "C5",
            "tricks_transferred": 2,
        }
    ]
    assert played["steps"][-1]["value"] == "2"


def test_every_problem_of_a_deal_at_once():
    refused = problem("play", **PLAYED | {"deal": DEAL.replace("AKQJ.AKQ", "AKQ.AKQQ")})
    assert [p["message"] for p in refused["problems"]] == [
        "deal: HQ appears more than once.",
        "deal: in no hand: SJ.",
    ]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"deal": "N:- - - -"}, "deal"),
        ({"cards": ["DA", "DA"]}, "cards"),
        ({"cards": ["DA", "DK"]}, "cards"),
        ({"cards": []}, "cards"),
        ({"claim": 3}, "claimed_by"),
        ({"claimed_by": "NS"}, "claim"),
        ({"claimed_by": "NS", "claim": 12}, "claim"),
        ({"claimed_by": "NS", "claim": 14}, "claim"),
        ({"trump": "P"}, "trump"),
    ],
)
def test_what_cannot_have_been_played(changed, field):
    assert problem("play", **PLAYED | changed)["field"] == field
