"""Solitaire bridge: what the opponent bids, derived from the player's hand.

The opponent always calls first. The trump suit is the player's shortest; the fewer top tricks the
player's hand is worth, the higher the bid.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import ClassVar, Literal

from scoring.engine.game.cards import SUITS, no_card_twice, ranks
from scoring.engine.regulation import Rule
from scoring.engine.rounding import rounded
from scoring.engine.social.cards import is_joker

SIX = 6  # what the worth of a hand is measured against
HAND = 13
LEVEL_MAX = 7

# The best combination of a suit counts, and no other.
COMBINATIONS = (
    ("AK", Fraction(2), "solitaire_ace_king"),
    ("AQ", Fraction(3, 2), "solitaire_ace_queen"),
    ("A", Fraction(1), "solitaire_ace"),
    ("KQ", Fraction(1), "solitaire_king_queen"),
)
GUARDED_KING = Fraction(1, 2)

DOUBLING = ("undoubled", "doubled", "redoubled")  # by the jokers in the player's hand
NO_TRUMP_SHAPES = ((3, 3, 3, 4), (3, 3, 3, 3), (2, 3, 3, 3))  # likewise; lengths in ascending order


@dataclass(frozen=True, slots=True)
class SolitaireBid(Rule):
    """How the opponent's bid follows from the worth of the hand.

    `level`: the printed words say total minus six, under which nearly every deal is passed out, and mean
    six minus total; `rounding` of the level to a whole one; `tie`: which of the shortest suits is trump.
    """

    KEY: ClassVar[str] = "solitaire_bid"
    level: Literal["six_minus_total", "total_minus_six"]
    rounding: Literal["down", "nearest", "up"]
    tie: Literal["highest", "lowest"]


@dataclass(frozen=True, slots=True)
class SuitWorth:
    """What one suit is worth, and the code of the reason."""

    worth: Fraction
    code: str


@dataclass(frozen=True, slots=True)
class OpponentsCall:
    """The player's hand counted, and the opponent's call by it: "P" or a bid such as "4C"."""

    suits: Mapping[str, SuitWorth]
    lengths: Mapping[str, int]
    shortest: tuple[str, ...]  # all suits of the least length, from clubs up
    trump: str
    exact_level: Fraction
    call: str
    jokers: int

    @property
    def total(self) -> Fraction:
        """What the hand is worth."""
        return sum((suit.worth for suit in self.suits.values()), Fraction(0))

    @property
    def doubling(self) -> str:
        """How the contract counts: a joker in the player's hand doubles it, two redouble it."""
        return DOUBLING[self.jokers]

    @property
    def may_bid_no_trump(self) -> bool:
        """Whether the player's hand is flat enough to bid no trump."""
        return tuple(sorted(self.lengths.values())) == NO_TRUMP_SHAPES[self.jokers]


def opponents_call(hand: Sequence[str], rule: SolitaireBid) -> OpponentsCall:
    """The opponent's call over the player's 13 cards, jokers among them.

    Raises Refusal for a card that is there twice.
    """
    no_card_twice(hand, "hand")
    suits = {suit: _worth(ranks(hand, suit)) for suit in SUITS}
    lengths = {suit: len(ranks(hand, suit)) for suit in SUITS}
    shortest = tuple(suit for suit in SUITS if lengths[suit] == min(lengths.values()))
    trump = shortest[-1 if rule.tie == "highest" else 0]
    level = _exact_level(sum((suit.worth for suit in suits.values()), Fraction(0)), rule)
    whole = _whole(level, rule)
    call = f"{min(whole, LEVEL_MAX)}{trump}" if whole > 0 else "P"
    return OpponentsCall(suits, lengths, shortest, trump, level, call, sum(map(is_joker, hand)))


def _worth(held: str) -> SuitWorth:
    for needed, worth, code in COMBINATIONS:
        if set(needed) <= set(held):
            return SuitWorth(worth, code)
    if "K" in held and len(held) > 1:
        return SuitWorth(GUARDED_KING, "solitaire_guarded_king")
    return SuitWorth(Fraction(0), "solitaire_no_top")


def _exact_level(total: Fraction, rule: SolitaireBid) -> Fraction:
    return SIX - total if rule.level == "six_minus_total" else total - SIX


def _whole(level: Fraction, rule: SolitaireBid) -> int:
    if rule.rounding == "nearest":
        return int(rounded(level, 0))
    return floor(level) if rule.rounding == "down" else ceil(level)
