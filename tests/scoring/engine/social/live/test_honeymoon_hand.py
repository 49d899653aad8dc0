from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.dealing.seeded import deals
from scoring.engine.game.cards import PACK
from scoring.engine.game.deals import Deal
from scoring.engine.social.live import honeymoon_portal
from scoring.engine.social.live.against_portal import replayed
from scoring.engine.social.live.honeymoon_hand import HoneymoonHand
from scoring.engine.social.live.honeymoon_seen import seen
from scoring.engine.social.live.moves import MoveRefusal, move_of
from tests.scoring.engine.social.live.playing import honeymoon_table, lot, moves_of, played, setting

SEEDS = st.binary(min_size=32, max_size=32)
TABLES = st.builds(
    honeymoon_table,
    soft_pass=st.booleans(),
    lead=st.sampled_from(["left_of_declarer", "opponents_own_hand"]),
    dummies_shown=st.sampled_from(["after_lead", "before_lead"]),
)


def begun(seed=bytes(32), dealer="S", **options):
    return HoneymoonHand.begun(honeymoon_table(**options), deals(seed, [1])[1], dealer)


def states(table, seed):
    """Every state of one deal: the player by lot, the portal by its rules."""
    chance, hand = lot(seed), HoneymoonHand.begun(table, deals(seed, [1])[1], "SW"[seed[0] % 2])
    yield hand
    while not hand.is_over:
        text = honeymoon_portal.move(seen(hand, "W")) if hand.owner == "W" else moves_of(hand, chance)
        hand = hand.after(move_of(text))
        yield hand


@settings(deadline=None)
@given(SEEDS, TABLES)
def test_no_card_is_lost_and_every_deal_ends(seed, table):
    *_, last = rows = list(states(table, seed))
    for hand in rows:
        held = [card for cards in hand.hands.values() for card in cards]
        assert sorted([*held, *hand.cards]) == sorted(PACK)
    assert last.is_over
    assert sum(last.won.values()) == (0 if last.auction.is_passed_out else 13)
    assert last.deal.passed_out == last.auction.is_passed_out


@settings(deadline=None)
@given(SEEDS, TABLES)
def test_a_player_sees_no_hidden_card(seed, table):
    rows = list(states(table, seed))
    assert len(rows) > 2
    for hand in rows:
        for me, other in ("SW", "WS"):
            view = seen(hand, me)
            hidden = set(hand.hands[other])
            if not hand.are_dummies_shown:
                hidden |= {*hand.hands["N"], *hand.hands["E"]}
            played_cards = {card for trick in view.tricks for card in trick.cards}
            shown = {card for cards in view.hands.values() for card in cards} | played_cards
            assert not (shown | set(view.legal_cards)) & hidden


@settings(deadline=None)
@given(SEEDS, TABLES)
def test_the_portal_does_the_same_whatever_lies_hidden(seed, table):
    """Hidden cards are dealt anew among the hands it does not see: its move stays as it was."""
    chance, asked = lot(seed), 0
    for hand in states(table, seed):
        if hand.owner == "W":
            other = replace(hand, dealt=_dealt_anew(hand, chance))
            assert honeymoon_portal.move(seen(other, "W")) == honeymoon_portal.move(seen(hand, "W"))
            asked += 1
    assert asked


def _dealt_anew(hand, chance):
    unseen = [seat for seat in "NES" if seat == "S" or not hand.are_dummies_shown]
    pool = [card for seat in unseen for card in hand.hands[seat]]
    chance.shuffle(pool)
    hands = {seat: list(cards) for seat, cards in hand.dealt.hands.items()}
    for seat in unseen:
        hidden = set(hand.hands[seat])
        kept = [card for card in hands[seat] if card not in hidden]
        hands[seat] = kept + [pool.pop() for _card in hidden]
    return Deal.of(hands)


@settings(deadline=None, max_examples=20)
@given(SEEDS, TABLES, st.sampled_from(["rubber", "chicago"]))
def test_every_game_ends_and_is_the_same_when_it_is_replayed(seed, table, scoring):
    of = setting(table, seed, scoring=scoring)
    game, moves = played(of, lot(seed), 1500)
    assert game.is_over or len(moves) >= 1500
    assert replayed(of, moves).deals == game.deals


def refused(hand, text):
    with pytest.raises(MoveRefusal) as refusal:
        hand.after(move_of(text))
    return refusal.value.says, refusal.value.cite


def test_passes_stand_for_the_dummies():
    hand = begun().after(move_of("call 1S"))
    assert (hand.auction.calls, hand.turn) == (("1S",), "W")
    hand = hand.after(move_of("call 2H"))
    assert (hand.auction.calls, hand.turn) == (("1S", "2H", "P", "P"), "S")
    hand = hand.after(move_of("call P"))
    assert (hand.phase, hand.declarer, str(hand.contract)) == ("play", "W", "2H")


def test_a_soft_pass_may_be_followed_by_a_bid_and_a_hard_one_may_not():
    soft = begun().after(move_of("call P")).after(move_of("call 1S"))
    assert (soft.turn, soft.phase) == ("S", "call")
    hard = begun(soft_pass=False).after(move_of("call P")).after(move_of("call 1S"))
    assert (hard.phase, hard.declarer) == ("play", "W")


def test_passed_out():
    hand = begun().after(move_of("call P")).after(move_of("call P"))
    assert hand.is_over
    assert hand.deal.passed_out
    assert refused(hand, "play SA")[0] == "move_deal_over"


def test_illegal_calls_name_their_law():
    hand = begun().after(move_of("call 1S"))
    assert refused(hand, "call 1H") == ("move_call", Citation.LAW_18)
    assert refused(hand, "call XX") == ("move_call", Citation.LAW_19B)
    assert refused(begun(), "call X") == ("move_call", Citation.LAW_19A)
    assert refused(begun(), "call 9S") == ("move_no_call", Citation.LAW_17)
    assert refused(begun(), "play SA")[0] == "move_wanted_call"


def test_the_dummies_are_shown_when_their_time_comes():
    by_player = begun().after(move_of("call 1S")).after(move_of("call P"))  # W, a player, leads
    assert (by_player.turn, by_player.are_dummies_shown) == ("W", False)
    led = by_player.after(move_of(f"play {by_player.hands['W'][0]}"))
    assert (led.turn, led.are_dummies_shown, led.owner) == ("N", True, "S")
    early = begun(dummies_shown="before_lead").after(move_of("call 1S")).after(move_of("call P"))
    assert early.are_dummies_shown
    by_dummy = begun(dealer="W").after(move_of("call 1S")).after(move_of("call P"))  # N, a dummy, leads
    assert (by_dummy.turn, by_dummy.owner, by_dummy.are_dummies_shown) == ("N", "S", True)


def test_suits_are_followed_from_the_hand_whose_turn_it_is():
    hand = begun().after(move_of("call 1S")).after(move_of("call P"))
    card = hand.hands["W"][0]
    hand = hand.after(move_of(f"play {card}"))
    own = hand.hands["S"][0]
    assert refused(hand, f"play {own}") == ("move_other_hand", Citation.LAW_44)
    assert refused(hand, f"play {hand.hands['W'][0]}")[0] == "move_not_in_hand"
    other = next(one for one in hand.hands["N"] if one[0] != card[0])
    assert any(one[0] == card[0] for one in hand.hands["N"])
    assert refused(hand, f"play {other}") == ("move_follow", Citation.LAW_44C)
