"""The two jokers of solitaire bridge, "J1" and "J2"; the other cards are those of the pack."""


def is_joker(card: str) -> bool:
    """Whether a card is one of the two jokers."""
    return card[0] == "J"
