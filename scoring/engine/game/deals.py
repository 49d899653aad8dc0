"""A deal: four hands of 13 out of one pack. Laws 1 and 6. Read and written as PBN has it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.engine.board import SEATS
from scoring.engine.game.cards import PACK, ranks
from scoring.engine.game.seats import clockwise
from scoring.engine.refusal import INCONSISTENT, UNKNOWN, Refusal, Refusals

HAND = 13
_PBN = re.compile(r"([NESW]):(\S+) (\S+) (\S+) (\S+)")
_HOLDING = re.compile(r"(?:[2-9TJQKA]*\.){3}[2-9TJQKA]*")
_PBN_SUITS = "SHDC"


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands, by seat; each from spades down, the highest card first."""

    hands: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, hands: Mapping[str, Sequence[str]], field: str = "deal") -> "Deal":
        """The deal of four hands. Raises Refusals with everything that is wrong with them, by seat."""
        wrong = list(_wrong(hands, field))
        if wrong:
            raise Refusals(wrong)
        return cls({seat: _sorted(hands[seat]) for seat in SEATS})

    @classmethod
    def from_pbn(cls, text: str, field: str = "deal") -> "Deal":
        """Read "N:AKQ.432.T98.7654 ...": four hands clockwise from a seat, spades first.

        Raises Refusals for what is no such text or no deal.
        """
        found = _PBN.fullmatch(text.strip())
        if not found or not all(_HOLDING.fullmatch(hand) for hand in found.groups()[1:]):
            raise Refusals([Refusal(UNKNOWN, field, "not_a_deal")])
        first, *hands = found.groups()
        return cls.of({clockwise(first, place): _read(hand) for place, hand in enumerate(hands)}, field)

    def to_pbn(self, first: str = "N") -> str:
        """The deal in PBN, the hands clockwise from a seat."""
        seats = (clockwise(first, place) for place in range(4))
        return f"{first}:" + " ".join(_written(self.hands[seat]) for seat in seats)

    def owner(self, card: str) -> str:
        """The seat that was dealt a card."""
        return next(seat for seat, hand in self.hands.items() if card in hand)


def _wrong(hands: Mapping[str, Sequence[str]], field: str) -> Iterator[Refusal]:
    for seat in SEATS:
        count = len(hands.get(seat, ()))
        if count != HAND:
            yield Refusal(INCONSISTENT, field, "hand_size", seat=seat, count=str(count))
    holders: dict[str, list[str]] = {}
    for seat, hand in hands.items():
        for card in hand:
            holders.setdefault(card, []).append(seat)
    for card, seats in holders.items():
        if card not in PACK:
            yield Refusal(UNKNOWN, field, "not_a_card", value=card)
        elif len(seats) > 1:
            yield Refusal(INCONSISTENT, field, "card_held_twice", value=card, seats=", ".join(seats))


def _read(hand: str) -> tuple[str, ...]:
    holdings = zip(_PBN_SUITS, hand.split("."), strict=True)
    return tuple(suit + rank for suit, held in holdings for rank in held)


def _sorted(hand: Sequence[str]) -> tuple[str, ...]:
    return tuple(suit + rank for suit in _PBN_SUITS for rank in ranks(hand, suit))


def _written(hand: Sequence[str]) -> str:
    return ".".join(ranks(hand, suit) for suit in _PBN_SUITS)
