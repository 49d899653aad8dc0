"""The two jokers of solitaire bridge, "J1" and "J2"; the other cards are those of the pack."""

from scoring.engine.game import cards

JOKERS = ("J1", "J2")
JOKER_SIGN = "★"


def is_joker(card: str) -> bool:
    """Whether a card is one of the two jokers."""
    return card[0] == "J"


def shown(card: str) -> str:
    """A card as screens show it: ♠10, ★1."""
    return JOKER_SIGN + card[1] if is_joker(card) else cards.shown(card)
