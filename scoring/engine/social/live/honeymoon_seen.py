"""What one of the two players of honeymoon bridge may see.

Their own hand, the auction, what was played, and both dummies once they are shown. Nothing else goes to a
page, and nothing else decides what the portal does.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine.contract import Contract
from scoring.engine.game.tricks import Trick
from scoring.engine.social.live.honeymoon_hand import HoneymoonHand


@dataclass(frozen=True, slots=True)
class HoneymoonSeen:
    """A deal as a player sees it. `hands` has the seats whose cards they see, with what is not played yet."""

    me: str
    phase: str
    dealer: str
    calls: tuple[str, ...]  # with the passes of the dummies
    hands: Mapping[str, tuple[str, ...]]
    contract: Contract
    declarer: str
    tricks: tuple[Trick, ...]
    won: Mapping[str, int]
    turn: str
    is_my_turn: bool
    legal_calls: tuple[str, ...]
    legal_cards: tuple[str, ...]

    @property
    def open_trick(self) -> Trick | None:
        """The trick in progress."""
        return self.tricks[-1] if self.tricks and not self.tricks[-1].winner else None


def seen(hand: HoneymoonHand, me: str) -> HoneymoonSeen:
    """What a player sees now."""
    shown = [seat for seat in hand.hands if seat not in hand.table.seats.players and hand.are_dummies_shown]
    is_mine = hand.owner == me
    return HoneymoonSeen(
        me=me,
        phase=hand.phase,
        dealer=hand.auction.dealer,
        calls=hand.auction.calls,
        hands={seat: hand.hands[seat] for seat in (me, *shown)},
        contract=hand.contract,
        declarer=hand.declarer,
        tricks=hand.tricks,
        won=hand.won,
        turn=hand.turn,
        is_my_turn=is_mine,
        legal_calls=hand.legal_calls if is_mine else (),
        legal_cards=hand.legal_cards if is_mine else (),
    )
