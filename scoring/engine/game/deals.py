"""A deal: four hands of 13 out of one pack. Laws 1 and 6. Read and written as PBN has it.

PBN writes "-" for a hand that is not known; such a deal is read only where it is asked for.
"""

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
_NOT_KNOWN = "-"


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands by seat, each from spades down, the highest card first; a hand not known is not there."""

    hands: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, hands: Mapping[str, Sequence[str]], field: str = "deal", *, partial: bool = False) -> "Deal":
        """The deal of four hands, or of those that are known where it is `partial`.

        Raises Refusals with everything that is wrong with them.
        """
        wrong = list(_wrong(hands, field, tuple(hands) if partial else SEATS))
        if wrong:
            raise Refusals(wrong)
        return cls({seat: _sorted(hands[seat]) for seat in SEATS if seat in hands})

    @classmethod
    def from_pbn(cls, text: str, field: str = "deal", *, partial: bool = False) -> "Deal":
        """Read "N:AKQ2.432.T98.765 ...": four hands clockwise from a seat, spades first.

        Raises Refusals for what is no such text or no deal.
        """
        match = _PBN.fullmatch(text.strip())
        if not match or not all(
            hand == _NOT_KNOWN or _HOLDING.fullmatch(hand) for hand in match.groups()[1:]
        ):
            raise Refusals([Refusal(UNKNOWN, field, "not_a_deal")])
        first, *written = match.groups()
        hands = {clockwise(first, place): hand for place, hand in enumerate(written) if hand != _NOT_KNOWN}
        return cls.of({seat: _read(hand) for seat, hand in hands.items()}, field, partial=partial)

    def to_pbn(self, first: str = "N") -> str:
        """The deal in PBN, the hands clockwise from a seat."""
        seats = (clockwise(first, place) for place in range(len(SEATS)))
        return f"{first}:" + " ".join(_written(self.hands.get(seat)) for seat in seats)

    def owner(self, card: str) -> str:
        """The seat that was dealt a card; "" for a card in none of the hands that are known."""
        return next((seat for seat, hand in self.hands.items() if card in hand), "")


def _wrong(hands: Mapping[str, Sequence[str]], field: str, seats: Sequence[str]) -> Iterator[Refusal]:
    for seat in seats:
        count = len(hands.get(seat, ()))
        if count != HAND:
            yield Refusal(INCONSISTENT, field, "hand_size", seat=seat, count=str(count))
    yield from _wrong_cards(hands, field)
    if len(hands) == len(SEATS):
        yield from _missing(hands, field)


def _wrong_cards(hands: Mapping[str, Sequence[str]], field: str) -> Iterator[Refusal]:
    holders: dict[str, list[str]] = {}
    for seat, hand in hands.items():
        for card in hand:
            holders.setdefault(card, []).append(seat)
    for card, seats in holders.items():
        if card not in PACK:
            yield Refusal(UNKNOWN, field, "not_a_card", value=card)
        elif len(set(seats)) > 1:
            yield Refusal(INCONSISTENT, field, "card_held_twice", value=card, seats=", ".join(seats))
        elif len(seats) > 1:
            yield Refusal(INCONSISTENT, field, "card_again", value=card)


def _missing(hands: Mapping[str, Sequence[str]], field: str) -> Iterator[Refusal]:
    held = {card for hand in hands.values() for card in hand}
    cards = [card for card in reversed(PACK) if card not in held]
    if cards:
        yield Refusal(INCONSISTENT, field, "cards_missing", cards=" ".join(cards))


def _read(hand: str) -> tuple[str, ...]:
    holdings = zip(_PBN_SUITS, hand.split("."), strict=True)
    return tuple(suit + rank for suit, held in holdings for rank in held)


def _sorted(hand: Sequence[str]) -> tuple[str, ...]:
    return tuple(suit + rank for suit in _PBN_SUITS for rank in ranks(hand, suit))


def _written(hand: Sequence[str] | None) -> str:
    if hand is None:
        return _NOT_KNOWN
    return ".".join(ranks(hand, suit) for suit in _PBN_SUITS)
