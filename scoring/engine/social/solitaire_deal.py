"""Solitaire bridge: the deal with two jokers, 54 cards.

Seven cards are set aside and the player is dealt thirteen, throws seven of them away, never a joker,
and takes in the seven. The rest of the pack is the opponent's stock.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from scoring.engine.game.cards import no_card_twice
from scoring.engine.refusal import INCONSISTENT, RANGE, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.social.cards import JOKERS, is_joker

PACK = 54
HAND = 13
ASIDE = 7


@dataclass(frozen=True, slots=True)
class SolitairePlay(Rule):
    """What the printed rules leave open in the deal and the play.

    `discards`: out of play, or under the stock. `joker_led` by the player: the opponent draws as at no
    trump (up to four cards), one card, or until a joker or the end of the stock. `empty_stock`: the
    player makes the tricks that are left, or they are nobody's.
    """

    KEY: ClassVar[str] = "solitaire_play"
    discards: Literal["out", "under_stock"]
    joker_led: Literal["as_at_no_trump", "one_card", "whole_stock"]
    empty_stock: Literal["player", "nobody"]


@dataclass(frozen=True, slots=True)
class SolitaireDeal:
    """The player's final hand and the opponent's stock, its top first."""

    hand: tuple[str, ...]
    stock: tuple[str, ...]


def dealt_first(pack: Sequence[str]) -> tuple[str, ...]:
    """The thirteen cards from which the player discards: those after the seven that were set aside."""
    return tuple(pack[ASIDE : ASIDE + HAND])


def deal(
    pack: Sequence[str], discards: Sequence[str], rule: SolitairePlay, *, jokers: bool = True
) -> SolitaireDeal:
    """Deal from a shuffled pack, its top first: seven aside, thirteen to the player, who discards seven.

    `jokers`: whether the two are in the pack, which has 52 cards without them. Raises Refusal for a pack that
    is not one, or discards that are not seven cards dealt, no joker among them.
    """
    no_card_twice(pack, "pack")
    cards = PACK if jokers else PACK - len(JOKERS)
    if len(pack) != cards:
        raise Refusal(RANGE, "pack", "solitaire_pack", count=str(len(pack)), cards=str(cards))
    aside, dealt, rest = pack[:ASIDE], dealt_first(pack), pack[ASIDE + HAND :]
    _check_discards(discards, dealt)
    kept = tuple(card for card in dealt if card not in discards)
    under = tuple(discards) if rule.discards == "under_stock" else ()
    return SolitaireDeal((*kept, *aside), (*rest, *under))


def left_to_player(cards: int, rule: SolitairePlay) -> int:
    """The tricks the player makes without playing them when the opponent is to lead from an empty stock."""
    return cards if rule.empty_stock == "player" else 0


def _check_discards(discards: Sequence[str], dealt: Sequence[str]) -> None:
    no_card_twice(discards, "discards")
    if len(discards) != ASIDE:
        raise Refusal(RANGE, "discards", "solitaire_discards", count=str(len(discards)), cards=str(ASIDE))
    for card in discards:
        if is_joker(card) or card not in dealt:
            raise Refusal(INCONSISTENT, "discards", "solitaire_discard", value=card)
