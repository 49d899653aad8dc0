"""What deals for practice are to be: "N hcp 15-17", "NS S 8-", "E H -2". Never for a session that counts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.engine.game.cards import SUITS, ranks
from scoring.engine.game.deals import HAND, Deal
from scoring.engine.refusal import RANGE, UNKNOWN, Refusal

HIGH_CARDS = {"A": 4, "K": 3, "Q": 2, "J": 1}
MOST_POINTS = 37  # in 13 cards
_WISH = re.compile(r"\s*(N|E|S|W|NS|EW)\s+(HCP|[SHDC])\s+(\d{0,2})(-?)(\d{0,2})\s*", re.IGNORECASE)
FIELD = "wish"


@dataclass(frozen=True, slots=True)
class Wish:
    """High-card points, or cards of a suit, that one hand or a pair's two together are to have."""

    seats: str
    counted: str  # "HCP" or a suit
    low: int
    high: int

    @classmethod
    def read(cls, text: str) -> "Wish":
        """Read one wish. Raises Refusal for what is none, and for what no hand can have."""
        match = _WISH.fullmatch(text)
        if match is None or not (match[3] or match[5]):
            raise Refusal(UNKNOWN, FIELD, "not_a_wish", value=text)
        seats, counted = match[1].upper(), match[2].upper()
        most = (MOST_POINTS if len(seats) == 1 else 40) if counted == "HCP" else HAND
        low = int(match[3] or 0)
        high = int(match[5] or most) if match[4] else low
        if not low <= high <= most:
            raise Refusal(RANGE, FIELD, "wish_outside", value=text, most=str(most))
        return cls(seats, counted, low, high)

    def is_fulfilled(self, deal: Deal) -> bool:
        """Whether a deal is so."""
        count = points if self.counted == "HCP" else _length
        return self.low <= sum(count(deal.hands[seat], self.counted) for seat in self.seats) <= self.high


def all_fulfilled(wishes: Iterable[Wish], deal: Deal) -> bool:
    """Whether a deal is as everything that is wished for."""
    return all(wish.is_fulfilled(deal) for wish in wishes)


def points(hand: Iterable[str], _counted: str = "HCP") -> int:
    """High-card points: ace 4, king 3, queen 2, jack 1."""
    return sum(HIGH_CARDS.get(card[1], 0) for card in hand)


def _length(hand: Iterable[str], suit: str) -> int:
    assert suit in SUITS, "a wish has been read"
    return len(ranks(hand, suit))
