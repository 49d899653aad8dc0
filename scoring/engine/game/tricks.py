"""A trick: what may be played to it, and which card wins it. Law 44."""

from collections.abc import Sequence

from scoring.engine.game.cards import is_higher, suit_of


def winner(cards: Sequence[str], trump: str) -> int:
    """The position of the winning card among those played, the lead first; trump "N" for no trump.

    A trump wins if one was played, the highest of them; else the highest card of the suit led. Law 44E-F.
    """
    best = 0
    for position, card in enumerate(cards):
        if _beats(card, cards[best], trump):
            best = position
    return best


def _beats(card: str, best: str, trump: str) -> bool:
    if suit_of(card) == suit_of(best):
        return is_higher(card, best)
    return suit_of(card) == trump


def legal_cards(hand: Sequence[str], suit_led: str | None) -> tuple[str, ...]:
    """What a hand may play: the suit led where it can, any card where it cannot or leads. Law 44A-D."""
    following = tuple(card for card in hand if suit_of(card) == suit_led)
    return following or tuple(hand)
