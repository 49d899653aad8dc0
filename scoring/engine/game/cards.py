"""The pack of 52 cards, by suit and rank: "SA" or "HT". Law 1."""

from collections.abc import Iterable

from scoring.engine.refusal import INCONSISTENT, Refusal

SUITS = ("C", "D", "H", "S")  # from the lowest to the highest
RANKS = "23456789TJQKA"
PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT"}


def suit_of(card: str) -> str:
    """The suit of a card."""
    return card[0]


def is_higher(card: str, than: str) -> bool:
    """Whether a card outranks another of its suit."""
    return RANKS.index(card[1]) > RANKS.index(than[1])


def sign(denomination: str) -> str:
    """A suit as screens show it: ♠; no trump is NT."""
    return _SIGNS[denomination]


def shown(card: str) -> str:
    """A card as screens show it: ♠10."""
    return sign(card[0]) + card[1].replace("T", "10")


def ranks(cards: Iterable[str], suit: str) -> str:
    """The ranks held in a suit, the highest first: "AKT"."""
    held = (card[1] for card in cards if card[0] == suit)
    return "".join(sorted(held, key=RANKS.index, reverse=True))


def no_card_twice(cards: Iterable[str], field: str) -> None:
    """Raises Refusal for an input field in which a card appears a second time."""
    seen: set[str] = set()
    for card in cards:
        if card in seen:
            raise Refusal(INCONSISTENT, field, "card_again", value=card)
        seen.add(card)
