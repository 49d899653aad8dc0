"""Recorded plays: turns, tricks, revokes and what they cost."""

import pytest
from hypothesis import given, strategies as st

from scoring.engine.game import tricks
from scoring.engine.game.cards import PACK
from scoring.engine.game.deals import Deal
from scoring.engine.game.play import Claim, play
from scoring.engine.game.seats import clockwise, side_of
from scoring.engine.refusal import Refusal, Refusals

# Every hand holds one suit from the ace down to the two but for the small cards that were exchanged.
SUITS = Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
DEAL = Deal.from_pbn("N:AKQ2.432.T98.765 J43.AK5.7654.A32 T98.QJT.AKQ.KQJT 765.9876.J32.984")
REVOKING = Deal.from_pbn("N:AKQJ.AKQ.432.432 T98.JT9.AKQ.AK76 765.8765.JT9.QJT 432.432.8765.985")
FIRST = ["H9", "H2", "HK", "HT"]  # West leads against South; East's king wins
SECOND = ["HA", "HJ", "H6", "H3"]


def code_of(work):
    with pytest.raises(Refusal) as caught:
        work()
    return caught.value.says


def test_the_leader_sits_left_of_declarer_and_the_winner_leads_next():
    played = play(DEAL, "S", "N", FIRST + SECOND)
    assert [(t.leader, t.seats, t.winner) for t in played.tricks] == [
        ("W", ("W", "N", "E", "S"), "E"),
        ("E", ("E", "S", "W", "N"), "E"),
    ]
    assert (played.won, played.left, played.turn) == ({"NS": 0, "EW": 2}, 11, "E")
    assert (played.out_of_turn, played.revokes) == ((), ())


def test_what_the_next_player_may_play():
    """West leads anything; North follows to a heart; nobody plays after a claim."""
    assert play(DEAL, "S", "N", []).legal_cards == DEAL.hands["W"]
    assert play(DEAL, "S", "N", ["H9"]).legal_cards == ("H4", "H3", "H2")
    assert play(DEAL, "S", "N", FIRST).legal_cards == tuple(c for c in DEAL.hands["E"] if c != "HK")
    assert play(DEAL, "S", "N", FIRST, Claim("EW", 12)).legal_cards == ()
    assert play(SUITS, "S", "N", ["CA"]).legal_cards == SUITS.hands["N"]


def test_a_deal_that_is_not_known_cannot_be_followed():
    deal = Deal.from_pbn("N:AKQ2.432.T98.765 - - -", partial=True)
    with pytest.raises(Refusals) as caught:
        play(deal, "S", "N", ["SA"])
    assert {r.says for r in caught.value.refusals} == {"hand_size"}


def test_a_lead_out_of_turn_that_is_gone_on_with():
    """East leads instead of West; South, North and West play to it."""
    played = play(DEAL, "S", "N", ["HA", "HJ", "H6", "H3"])
    (irregular,) = played.out_of_turn
    assert (irregular.seat, irregular.turn, irregular.is_lead) == ("E", "W", True)
    assert played.tricks[0].winner == "E"


def test_a_card_out_of_turn_inside_a_trick():
    """East plays before North; North then plays in its turn."""
    played = play(DEAL, "S", "N", ["H9", "HK", "H2", "HT"])
    (irregular,) = played.out_of_turn
    assert (irregular.seat, irregular.turn, irregular.is_lead) == ("E", "N", False)


def test_a_revoke_that_is_not_established():
    played = play(DEAL, "S", "N", ["H9", "S2", "HK", "HT"])
    (revoke,) = played.revokes
    assert (revoke.seat, revoke.suit, revoke.held) == ("N", "H", ("H4", "H3", "H2"))
    assert (revoke.is_established, revoke.tricks_transferred) == (False, 0)


def test_dummys_revoke_is_established_and_costs_nothing():
    """Law 64B3: a card from a hand that is faced."""
    played = play(DEAL, "S", "N", ["H9", "S2", "HK", "HT", *SECOND])
    (revoke,) = played.revokes
    assert (revoke.is_established, revoke.tricks_transferred) == (True, 0)


def test_the_offender_wins_the_revoke_trick_two_tricks():
    """West has a heart and ruffs: the trick with a later one of the side goes. Law 64A1."""
    # East leads the diamond ace against North; West trumps although it holds diamonds.
    played = play(REVOKING, "N", "H", ["DA", "D9", "H2", "D2", "C5", "C2", "CA", "CT"])
    (revoke,) = played.revokes
    assert (revoke.seat, revoke.is_established, revoke.tricks_transferred) == ("W", True, 2)
    assert (played.won, played.rectified("NS"), played.rectified("EW")) == ({"NS": 0, "EW": 2}, 2, 0)


def test_the_side_wins_the_revoke_trick_otherwise_one_trick():
    """West discards a club on partner's ace. Law 64A2."""
    played = play(REVOKING, "N", "H", ["DA", "D9", "C5", "D2", "DK", "DT", "D5", "D3"])
    (revoke,) = played.revokes
    assert (revoke.tricks_transferred, played.rectified("NS")) == (1, 1)


def test_the_side_wins_nothing_any_more_nothing_is_transferred():
    """Law 64B1."""
    played = play(REVOKING, "S", "S", ["H2", "HA", "C6", "H5", "HK", "H9", "H6", "H3"])
    (revoke,) = played.revokes
    assert (revoke.seat, revoke.is_established, revoke.tricks_transferred) == ("E", True, 0)


def test_a_second_revoke_in_the_same_suit_costs_nothing_more():
    """Law 64B2."""
    first = ["DA", "D9", "C5", "D2"]
    second = ["DK", "DT", "C8", "D3"]
    third = ["DQ", "DJ", "D5", "D4"]
    played = play(REVOKING, "N", "H", first + second + third)
    assert [r.tricks_transferred for r in played.revokes] == [1, 0]


def test_a_claim_takes_the_rest_and_establishes_a_revoke():
    """Laws 63A3 and 68."""
    played = play(DEAL, "W", "N", ["SA", "S3", "HQ", "S5"], Claim("NS", 4))
    (revoke,) = played.revokes
    assert (revoke.seat, revoke.is_established, revoke.tricks_transferred) == ("S", True, 1)
    assert (played.won, played.left, played.turn) == ({"NS": 5, "EW": 8}, 0, "")


@pytest.mark.parametrize("claimed", [-1, 13])
def test_more_tricks_than_are_left_cannot_be_claimed(claimed):
    assert code_of(lambda: play(DEAL, "S", "N", FIRST, Claim("NS", claimed))) == "claim_outside"


def test_cards_that_cannot_be_played():
    assert code_of(lambda: play(DEAL, "S", "N", [*FIRST, "HK"])) == "card_again"
    assert code_of(lambda: play(DEAL, "S", "N", ["H9", "H8"])) == "seat_plays_twice"
    assert code_of(lambda: play(DEAL, "S", "N", ["H1"])) == "not_a_card"


def test_everybody_has_one_suit_and_the_ace_of_trumps_wins():
    played = play(SUITS, "S", "S", ["CA", "SA", "HA", "DA"])
    assert played.tricks[0].winner == "N"
    assert played.revokes == ()


@given(st.permutations(PACK), st.sampled_from("NESW"), st.sampled_from("SHDCN"), st.data())
def test_a_legal_play_to_the_end(cards, declarer, trump, data):
    """Thirteen tricks, no irregularity, every trick to the side of its highest card."""
    deal = Deal.of({seat: cards[i::4] for i, seat in enumerate("NESW")})
    hands = {seat: list(hand) for seat, hand in deal.hands.items()}
    record, leader = [], clockwise(declarer)
    for _ in range(13):
        trick = []
        for place in range(4):
            seat = clockwise(leader, place)
            led = trick[0][0] if trick else None
            legal = tricks.legal_cards(hands[seat], led)
            card = data.draw(st.sampled_from(legal))
            hands[seat].remove(card)
            trick.append(card)
        record += trick
        leader = clockwise(leader, tricks.winner(trick, trump))
    played = play(deal, declarer, trump, record)
    assert (played.out_of_turn, played.revokes, played.left, played.turn) == ((), (), 0, "")
    assert sum(played.won.values()) == 13
    assert played.rectified(side_of(declarer)) == played.won[side_of(declarer)]
