"""Cards by suit and rank, "SA" or "HT", and the two jokers "J1" and "J2" of solitaire bridge."""

from collections.abc import Iterable

from scoring.engine.refusal import INCONSISTENT, Refusal

SUITS = ("C", "D", "H", "S")  # from the lowest to the highest
_RANKS = "23456789TJQKA"
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT"}


def is_joker(card: str) -> bool:
    """Whether a card is one of the two jokers."""
    return card[0] == "J"


def suit_of(card: str) -> str:
    """The suit of a card that is no joker."""
    return card[0]


def is_higher(card: str, than: str) -> bool:
    """Whether a card outranks another of its suit."""
    return _RANKS.index(card[1]) > _RANKS.index(than[1])


def sign(denomination: str) -> str:
    """A suit as screens show it: ♠; no trump is NT."""
    return _SIGNS[denomination]


def ranks(cards: Iterable[str], suit: str) -> str:
    """The ranks held in a suit, the highest first: "AKT"."""
    held = (card[1] for card in cards if card[0] == suit)
    return "".join(sorted(held, key=_RANKS.index, reverse=True))


def no_card_twice(cards: Iterable[str], field: str) -> None:
    """Raises Refusal for an input field in which a card appears a second time."""
    seen: set[str] = set()
    for card in cards:
        if card in seen:
            raise Refusal(INCONSISTENT, field, "card_again", value=card)
        seen.add(card)
