from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.game.cards import PACK
from scoring.engine.social.live.against_portal import replayed
from scoring.engine.social.live.moves import MoveRefusal, move_of
from scoring.engine.social.live.shuffled import shuffled
from scoring.engine.social.live.solitaire_hand import SolitaireHand
from scoring.engine.social.live.solitaire_seen import seen
from scoring.engine.social.solitaire_deal import ASIDE
from tests.scoring.engine.social.live.playing import lot, moves_of, played, setting, solitaire_table

SEEDS = st.binary(min_size=32, max_size=32)
TABLES = st.builds(
    solitaire_table,
    jokers=st.booleans(),
    no_trump=st.sampled_from(["flat", "never"]),
    level=st.sampled_from(["six_minus_total", "total_minus_six"]),
    discards=st.sampled_from(["out", "under_stock"]),
    joker_led=st.sampled_from(["as_at_no_trump", "one_card", "whole_stock"]),
    empty_stock=st.sampled_from(["player", "nobody"]),
)


def states(table, seed):
    """Every state of one deal that is played by lot."""
    chance, hand = lot(seed), SolitaireHand.dealt(table, shuffled(seed, 1, table.pack))
    yield hand
    while not hand.is_over:
        hand = hand.after(move_of(moves_of(hand, chance)))
        yield hand


@settings(deadline=None)
@given(SEEDS, TABLES)
def test_no_card_is_lost_and_none_is_twice(seed, table):
    *_, last = rows = list(states(table, seed))
    for hand in rows[1:]:
        gone = () if table.play.discards == "under_stock" else hand.discards
        cards = [*hand.hand, *hand.stock, *gone, *(card for trick in hand.tricks for card in trick.cards)]
        assert sorted(cards) == sorted(table.pack)
    assert last.is_over
    lost = len(last.hand) - last.left
    assert sum(last.won.values()) + lost == 13
    assert lost == 0 or table.play.empty_stock == "nobody"


@settings(deadline=None)
@given(SEEDS, TABLES)
def test_what_the_player_sees_holds_no_hidden_card(seed, table):
    rows = list(states(table, seed))
    assert len(rows) > 2
    for hand in rows:
        view = seen(hand)
        shown = {*view.hand, *(card for trick in view.tricks for card in trick.cards), view.led}
        hidden = {*hand.stock[bool(view.led) :], *(() if hand.discards else hand.pack[:ASIDE])}
        assert not shown & hidden
        assert not any(card in repr(view) for card in hidden - {"J1", "J2"} if hand.phase != "call")


@settings(deadline=None)
@given(SEEDS, TABLES)
def test_exactly_the_legal_moves_are_taken(seed, table):
    checked = 0
    for hand in states(table, seed):
        if hand.phase == "play":
            for card in table.pack:
                checked += 1
                if card in hand.legal_cards:
                    assert hand.after(move_of(f"play {card}")).tricks
                else:
                    with pytest.raises(MoveRefusal):
                        hand.after(move_of(f"play {card}"))
    assert checked or list(states(table, seed))[-1].won


@settings(deadline=None, max_examples=30)
@given(SEEDS, TABLES, st.sampled_from(["rubber", "chicago"]))
def test_every_game_ends_and_is_the_same_when_it_is_replayed(seed, table, scoring):
    of = setting(table, seed, scoring=scoring)
    game, moves = played(of, lot(seed))
    assert game.is_over or scoring == "rubber"
    assert replayed(of, moves).deals == game.deals
    assert all(deal.deal.tricks <= 13 for deal in game.deals)


def test_every_order_of_three_cards_comes_as_often_as_any_other():
    orders = Counter(
        shuffled(bytes(31) + bytes([seed]), deal, "ABC") for seed in range(60) for deal in range(100)
    )
    assert len(orders) == 6
    assert all(880 < times < 1120 for times in orders.values())
    assert sorted(shuffled(bytes(32), 1, PACK)) == sorted(PACK)


def at(hand, **given):
    """A deal at which the player holds these cards, before anything is called."""
    table = solitaire_table(**given)
    kept, aside = hand[:6], hand[6:]
    thrown = [card for card in PACK if card not in hand][:7]
    rest = [card for card in table.pack if card not in (*hand, *thrown)]
    dealt = SolitaireHand.dealt(table, (*aside, *kept, *thrown, *rest))
    return dealt.after(move_of("discard " + " ".join(thrown)))


FLAT = ["SA", "SK", "S2", "S3", "HA", "HK", "H2", "DA", "DK", "D2", "CA", "CK", "C2"]
ONE_JOKER = ["J1", "S4", "S5", "S6", "H4", "H5", "H6", "D4", "D5", "D6", "C4", "C5", "C6"]


def refused(hand, text):
    with pytest.raises(MoveRefusal) as refusal:
        hand.after(move_of(text))
    return refusal.value.says, refusal.value.cite


def test_refusals_name_their_rule():
    hand = at(ONE_JOKER)
    assert hand.opponents_call.call == "6S"
    assert refused(hand, "call 6H") == ("move_bid_higher", Citation.SOLITAIRE)
    assert refused(hand, "call X")[0] == "move_jokers_double"
    assert refused(hand, "call 8S")[0] == "move_no_call"
    assert refused(hand, "play S4")[0] == "move_wanted_call"
    assert str(hand.after(move_of("call 6N")).contract) == "6NX"
    assert refused(at(ONE_JOKER, no_trump="never"), "call 6N")[0] == "move_no_trump_never"
    strong = at(FLAT)
    assert strong.opponents_call.call == "P"
    assert refused(strong, "call P")[0] == "move_must_bid"
    assert str(strong.after(move_of("call 1N")).contract) == "1N"
    shaped = at(["SA", "SK", "S2", "S3", "S4", "HK", "H2", "DA", "DK", "D2", "CA", "CK", "C2"])
    assert refused(shaped, "call 7N")[0] == "move_no_trump_flat"


def test_discards_are_seven_and_no_joker():
    table = solitaire_table()
    dealt = SolitaireHand.dealt(table, (*PACK[:7], "J1", *PACK[7:19], "J2", *PACK[19:]))
    assert refused(dealt, "discard C9 CT")[0] == "move_discards"
    assert refused(dealt, "discard " + " ".join(dealt.hand[:7]))[0] == "move_discard_joker"
    assert refused(dealt, "discard " + " ".join(PACK[:7]))[0] == "move_not_in_hand"


def test_the_opponent_leads_to_the_players_contract_and_the_player_to_the_opponents():
    hand = at(ONE_JOKER)
    assert (hand.after(move_of("call P")).leader, hand.after(move_of("call 7C")).leader) == ("S", "W")
    assert hand.after(move_of("call P")).led == ""
    assert hand.after(move_of("call 7C")).led == hand.stock[0]


def test_the_joker_only_for_want_of_the_suit_led():
    hand = at(ONE_JOKER).after(move_of("call 7C"))
    suit = hand.led[0]
    assert suit in "SHDC"
    assert refused(hand, "play J1")[0] == "move_joker_follow"
    other = next(card for card in hand.hand if card[0] not in (suit, "J"))
    assert refused(hand, f"play {other}")[0] == "move_follow"
