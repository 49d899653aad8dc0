"""Auctions by the clauses of Laws 17-22."""

import pytest
from hypothesis import given, strategies as st

from scoring.engine.game.auction import BIDS, CALLS, Auction, IllegalCallError, judge


def longest():
    """Three passes, then every bid doubled and redoubled after two passes each, and three passes."""
    calls = ["P"] * 3
    for bid in BIDS:
        calls += [bid, "P", "P", "X", "P", "P", "XX", "P", "P"]
    return [*calls, "P"]


def test_there_are_38_calls():
    assert len(CALLS) == len(set(CALLS)) == 38
    assert (BIDS[0], BIDS[4], BIDS[5], BIDS[-1]) == ("1C", "1N", "2C", "7N")


def test_the_longest_auction_has_319_calls():
    judged = judge("N", longest())
    assert judged.reason == ""
    assert (len(judged.auction.calls), judged.auction.is_over) == (319, True)
    assert str(judged.auction.contract) == "7NXX"


@pytest.mark.parametrize(
    ("calls", "reason"),
    [
        (["X"], "nothing_to_double"),
        (["P", "XX"], "nothing_to_redouble"),
        (["1C", "P", "X"], "own_bid_doubled"),
        (["1C", "X", "P", "X"], "doubled_already"),
        (["1C", "X", "XX", "P", "X"], "doubled_already"),
        (["1C", "X", "P", "XX"], "own_double_redoubled"),
        (["1C", "X", "XX", "XX"], "redoubled_already"),
        (["1H", "1H"], "insufficient_bid"),
        (["7N", "P", "7N"], "insufficient_bid"),
        (["P", "P", "P", "P", "P"], "auction_is_over"),
        (["1C", "P", "P", "P", "X"], "auction_is_over"),
        (["8C"], "no_such_call"),
        (["1c"], "no_such_call"),
    ],
)
def test_why_the_last_call_is_not_allowed(calls, reason):
    judged = judge("E", calls)
    assert (judged.reason, len(judged.auction.calls)) == (reason, len(calls) - 1)


def test_either_partner_may_redouble():
    for calls in (["1C", "X", "XX"], ["1C", "X", "P", "P", "XX"]):
        assert judge("N", calls).auction.factor == 4


def test_a_new_bid_cancels_the_doubling():
    assert str(judge("N", ["1C", "X", "XX", "1D"]).auction.contract) == "1D"


def test_declarer_first_named_the_denomination_for_the_side_that_won_it():
    """East named spades first of all, but North is of the side that plays them."""
    auction = judge("N", ["1S", "2S", "P", "P", "4S", "P", "P", "P"]).auction
    assert judge("N", ["1C", "1S", "P", "P", "P"]).auction.declarer == "E"
    assert (auction.declarer, auction.bidder, auction.dummy, auction.opening_leader) == ("N", "N", "S", "E")


def test_the_partner_who_raised_is_no_declarer():
    """South bids the last hearts; North named them first."""
    auction = judge("N", ["1H", "P", "2H", "P", "4H", "P", "P", "P"]).auction
    assert judge("N", ["1H", "P", "1S", "P", "2H", "P", "P", "P"]).auction.declarer == "N"
    raised = judge("E", ["P", "1H", "P", "2H", "P", "P", "P"]).auction
    assert (raised.bidder, raised.declarer, raised.dummy, raised.opening_leader) == ("N", "S", "N", "W")
    assert (auction.bidder, auction.declarer) == ("N", "N")


def test_all_35_bids_one_after_the_other():
    judged = judge("N", [*BIDS, "P", "P", "P"])
    assert (judged.reason, judged.auction.is_over, str(judged.auction.contract)) == ("", True, "7N")
    assert (judged.auction.bidder, judged.auction.declarer) == ("S", "N")


def test_a_passed_out_deal_has_no_declarer():
    auction = judge("W", ["P"] * 4).auction
    assert (auction.is_passed_out, auction.declarer, auction.legal_calls) == (True, "", ())


def test_three_passes_before_the_first_bid_do_not_end_it():
    assert not judge("S", ["P", "P", "P"]).auction.is_over
    assert not judge("S", ["P", "P", "P", "1C", "P", "P"]).auction.is_over


@given(st.data())
def test_any_legal_way_leads_to_an_end(data):
    """What legal_calls names is exactly what call takes; whose turn it is goes round."""
    auction = Auction(data.draw(st.sampled_from("NESW")))
    while not auction.is_over:
        turn, legal = auction.turn, auction.legal_calls
        assert "P" in legal
        refused = next((call for call in CALLS if call not in legal), None)
        if refused:
            with pytest.raises(IllegalCallError):
                auction.call(refused)
        # Passes are drawn often, so that most auctions end soon.
        auction = auction.call(data.draw(st.sampled_from(("P", "P", *legal))))
        assert auction.turn == "NESW"[("NESW".index(turn) + 1) % 4]
    assert auction.calls[-3:] == ("P", "P", "P")
