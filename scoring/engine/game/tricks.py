"""A trick: what may be played to it, and which card wins it. Law 44."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.engine.game.cards import is_higher, suit_of


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of one trick in order of play, and their seats; unfinished with fewer than four."""

    number: int  # from 1
    leader: str  # whose lead it was, whoever led
    seats: tuple[str, ...]
    cards: tuple[str, ...]
    winner: str = ""  # "" while unfinished

    @property
    def suit_led(self) -> str:
        """The suit of the first card."""
        return suit_of(self.cards[0])


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
