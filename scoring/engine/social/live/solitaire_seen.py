"""What the player of solitaire bridge may see: no card of the stock, and none of the seven set aside."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine.contract import PASSED_OUT, Contract
from scoring.engine.social.live.solitaire_hand import SolitaireHand, SolitaireRecord
from scoring.engine.social.solitaire_bid import OpponentsCall


@dataclass(frozen=True, slots=True)
class SolitaireSeen:
    """A deal as its player sees it. The opponent's call is not known before the discards."""

    phase: str
    hand: tuple[str, ...]
    led: str
    stock: int  # cards
    call: OpponentsCall | None
    answer: str
    contract: Contract
    declarer: str
    leader: str
    tricks: tuple[SolitaireRecord, ...]
    won: Mapping[str, int]
    left: int
    legal_calls: tuple[str, ...]
    legal_cards: tuple[str, ...]


def seen(hand: SolitaireHand) -> SolitaireSeen:
    """What the player sees now."""
    has_discarded, has_called = bool(hand.discards), bool(hand.answer)
    return SolitaireSeen(
        phase=hand.phase,
        hand=hand.hand,
        led=hand.led,
        stock=len(hand.stock),
        call=hand.opponents_call if has_discarded else None,
        answer=hand.answer,
        contract=hand.contract if has_called else PASSED_OUT,
        declarer=hand.declarer if has_called else "",
        leader=hand.leader if has_called else "",
        tricks=hand.tricks,
        won=hand.won if has_called else {},
        left=hand.left if has_called else 0,
        legal_calls=hand.legal_calls,
        legal_cards=hand.legal_cards,
    )
