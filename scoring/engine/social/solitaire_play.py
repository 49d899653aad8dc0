"""Solitaire bridge: the play of one trick against the stock.

There is no dummy; the side that did not win the contract leads first. A joker wins the trick, and the
later of two jokers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from scoring.engine.game.cards import is_higher, no_card_twice, suit_of
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.social.cards import is_joker
from scoring.engine.social.solitaire_deal import SolitairePlay

DRAWN_AT_NO_TRUMP = 4


@dataclass(frozen=True, slots=True)
class SolitaireTrick:
    """A trick that the player led: every card drawn belongs to it, and the last decides.

    `code` says why the drawing ended and who made the trick.
    """

    drawn: tuple[str, ...]
    player_wins: bool
    code: str


def legal(hand: Sequence[str], led: str) -> tuple[str, ...]:
    """The cards of the hand that may be played to a card led from the stock.

    To a joker any card; else a card of the suit led, and any card, a joker too, for want of one. Raises
    Refusal for a card that is there twice.
    """
    no_card_twice((*hand, led), "hand")
    if is_joker(led):
        return tuple(hand)
    following = tuple(card for card in hand if not is_joker(card) and suit_of(card) == suit_of(led))
    return following or tuple(hand)


def player_beats(led: str, played: str, trump: str) -> bool:
    """Whether the player's card beats the one led from the stock; trump is "N" at no trump."""
    if led == played:
        raise Refusal(INCONSISTENT, "player_plays", "card_again", value=played)
    return _beats(played, led, trump)


def trick_led_by_player(led: str, stock: Sequence[str], trump: str, rule: SolitairePlay) -> SolitaireTrick:
    """The trick when the player leads and the opponent draws from the stock, its top first.

    In a suit contract the opponent draws until the suit led, a trump or a joker turns up, or the stock
    ends; at no trump until the suit led or a joker, and no more than four cards. Raises Refusal for a
    card that is there twice.
    """
    no_card_twice((led, *stock), "stock_top_first")
    drawn: list[str] = []
    for card in islice(stock, _most(led, trump, rule)):
        drawn.append(card)
        if _decides(card, led, trump):
            wins = not _beats(card, led, trump)
            return SolitaireTrick(tuple(drawn), wins, _reason(card, led, wins))
    return SolitaireTrick(tuple(drawn), True, "solitaire_nothing_found")


def _most(led: str, trump: str, rule: SolitairePlay) -> int | None:
    """How many cards are drawn at most; None for as many as there are."""
    if is_joker(led):
        return {"as_at_no_trump": DRAWN_AT_NO_TRUMP, "one_card": 1, "whole_stock": None}[rule.joker_led]
    return DRAWN_AT_NO_TRUMP if trump == "N" else None


def _decides(card: str, led: str, trump: str) -> bool:
    if is_joker(card) or is_joker(led):
        return is_joker(card)
    return suit_of(card) in (suit_of(led), trump)


def _beats(later: str, earlier: str, trump: str) -> bool:
    """Whether a card beats one played before it to a trick of two."""
    if is_joker(later) or is_joker(earlier):
        return is_joker(later)
    if suit_of(later) == suit_of(earlier):
        return is_higher(later, earlier)
    return suit_of(later) == trump


def _reason(card: str, led: str, player_wins: bool) -> str:
    if is_joker(card):
        return "solitaire_joker_drawn"
    if suit_of(card) != suit_of(led):
        return "solitaire_trump_drawn"
    return "solitaire_lower_drawn" if player_wins else "solitaire_higher_drawn"
