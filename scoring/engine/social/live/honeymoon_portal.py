"""How the portal plays honeymoon bridge: by a few plain rules, and by what a player in its seat sees.

Calls. The portal counts its high cards (ace 4, king 3, queen 2, jack 1) and adds for its dummy a third of
what is missing to forty. It names its longest suit, of equal ones the higher, or no trump with a hand without
a singleton and without five cards of a suit; as low as it can, and as high as its points allow: 20 level one,
23 level two, 25 three, 28 four, 31 five, 33 six. It doubles from level four with 16 high cards of its own.

Cards. To a trick that its other hand is winning it plays its lowest card. Otherwise it wins as cheaply as the
hand can, and where the hand cannot, it plays the lowest. Without the suit led it ruffs with the lowest trump
that wins, or throws the lowest card of its longest side suit. It leads the highest card of its longest side
suit where the next lower one is in the hand too and the card is a ten at least, else the lowest.
"""

from collections.abc import Sequence
from fractions import Fraction

from scoring.engine.dealing.wishes import points
from scoring.engine.game import tricks
from scoring.engine.game.auction import BIDS, DOUBLE, PASS
from scoring.engine.game.cards import RANKS, SUITS, ranks, suit_of
from scoring.engine.game.seats import side_of
from scoring.engine.game.tricks import Trick
from scoring.engine.social.live.honeymoon_seen import HoneymoonSeen
from scoring.engine.social.live.moves import CALL, PLAY

ALL_POINTS = 40
LEVELS = (
    (33, 6),
    (31, 5),
    (28, 4),
    (25, 3),
    (23, 2),
    (20, 1),
)  # points that a level needs, the highest first
DOUBLES_FROM_LEVEL = 4
DOUBLES_WITH = 16
LONG = 5
_TEN = RANKS.index("T")


def move(view: HoneymoonSeen) -> str:
    """What the portal does in its turn: always a move that the rules allow."""
    if view.phase == CALL:
        return f"{CALL} {call(view)}"
    return f"{PLAY} {card(view)}"


def call(view: HoneymoonSeen) -> str:
    """The portal's call."""
    hand = view.hands[view.me]
    own = points(hand)
    suit, level = denomination(hand), level_of(own)
    bids = [bid for bid in BIDS if bid in view.legal_calls and bid[1] == suit and int(bid[0]) <= level]
    if bids and view.declarer != view.me:
        return bids[0]
    is_high = view.contract.level >= DOUBLES_FROM_LEVEL and own >= DOUBLES_WITH
    return DOUBLE if is_high and DOUBLE in view.legal_calls else PASS


def level_of(own: int) -> int:
    """How high the portal bids with so many points of its own; 0 where it passes."""
    both = own + Fraction(ALL_POINTS - own, 3)
    return next((level for needed, level in LEVELS if both >= needed), 0)


def denomination(hand: Sequence[str]) -> str:
    """What the portal would play with a hand."""
    lengths = {suit: len(ranks(hand, suit)) for suit in SUITS}
    if min(lengths.values()) > 1 and max(lengths.values()) < LONG:
        return "N"
    return max(SUITS, key=lambda suit: (lengths[suit], SUITS.index(suit)))


def card(view: HoneymoonSeen) -> str:
    """The card that the portal plays from the hand whose turn it is."""
    legal, trump = view.legal_cards, view.contract.denomination
    trick = view.open_trick
    if trick is None:
        return _lead(legal, trump)
    if _wins_already(trick, view.turn, trump):
        return _thrown(legal, trick.suit_led, trump)
    winning = [own for own in legal if tricks.winner((*trick.cards, own), trump) == len(trick.cards)]
    return min(winning, key=_height) if winning else _thrown(legal, trick.suit_led, trump)


def _wins_already(trick: Trick, seat: str, trump: str) -> bool:
    """Whether the other hand of the seat's side has the highest card so far."""
    return side_of(trick.seats[tricks.winner(trick.cards, trump)]) == side_of(seat)


def _thrown(legal: Sequence[str], suit_led: str, trump: str) -> str:
    if suit_of(legal[0]) == suit_led:
        return min(legal, key=_height)
    return min(_of_longest(legal, trump), key=_height)


def _lead(hand: Sequence[str], trump: str) -> str:
    held = sorted(_of_longest(hand, trump), key=_height, reverse=True)
    touching = len(held) > 1 and _height(held[0]) - _height(held[1]) == 1
    return held[0] if touching and _height(held[0]) >= _TEN else held[-1]


def _of_longest(hand: Sequence[str], trump: str) -> list[str]:
    """The cards of the longest side suit, of equal ones the lower; the trumps where there is nothing else."""
    side = [suit for suit in SUITS if suit != trump and ranks(hand, suit)] or [trump]
    longest = max(side, key=lambda suit: len(ranks(hand, suit)))
    return [own for own in hand if suit_of(own) == longest]


def _height(own: str) -> int:
    return RANKS.index(own[1])
