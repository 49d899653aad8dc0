"""A deal of honeymoon bridge from the first call to the last trick, move by move.

The dummies call nothing: a pass stands for them in their turn, so that the auction is an ordinary one. Both
dummies are shown after the opening lead, or before it where the table wants it so or where a dummy has to
lead. What a dummy plays its owner plays. States are never changed: `after` answers the next one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scoring.engine.board import SEATS
from scoring.engine.citation import Citation
from scoring.engine.contract import Contract
from scoring.engine.game import tricks
from scoring.engine.game.auction import PASS, Auction
from scoring.engine.game.cards import sign, suit_of
from scoring.engine.game.deals import HAND, Deal
from scoring.engine.game.seats import SIDES, clockwise, side_of
from scoring.engine.game.tricks import Trick
from scoring.engine.social.cards import shown
from scoring.engine.social.deal import SocialDeal
from scoring.engine.social.honeymoon import Honeymoon, HoneymoonSeats, opening_lead
from scoring.engine.social.live.moves import CALL, PLAY, Move, MoveRefusal, refuse_no_call, refuse_other
from scoring.engine.words import Text

_ALL = len(SEATS) * HAND
# The law that an illegal call breaks, by the reason that the auction names.
_LAWS = {
    "insufficient_bid": Citation.LAW_18,
    "nothing_to_double": Citation.LAW_19A,
    "doubled_already": Citation.LAW_19A,
    "own_bid_doubled": Citation.LAW_19A,
    "nothing_to_redouble": Citation.LAW_19B,
    "redoubled_already": Citation.LAW_19B,
    "own_double_redoubled": Citation.LAW_19B,
}


@dataclass(frozen=True, slots=True)
class HoneymoonTable:
    """The rules that a game goes by, where the two sit, and whether who has passed may call again."""

    rule: Honeymoon
    seats: HoneymoonSeats
    soft_pass: bool = True


@dataclass(frozen=True)
class HoneymoonHand:
    """A deal after some moves."""

    table: HoneymoonTable
    dealt: Deal
    auction: Auction  # with the passes of the dummies
    cards: tuple[str, ...] = ()  # in the order of play

    @classmethod
    def begun(cls, table: HoneymoonTable, deal: Deal, dealer: str) -> "HoneymoonHand":
        """The deal before the first call; where a dummy would deal, its owner does."""
        return cls(table, deal, Auction(table.seats.owner(dealer)))

    @property
    def phase(self) -> str:
        """What is next: "call", "play" or "over"."""
        if not self.auction.is_over:
            return CALL
        return "over" if self.auction.is_passed_out or len(self.cards) == _ALL else PLAY

    @property
    def is_over(self) -> bool:
        """Whether the deal can be scored."""
        return self.phase == "over"

    @property
    def contract(self) -> Contract:
        """The contract; passed out while nobody has bid."""
        return self.auction.contract

    @property
    def declarer(self) -> str:
        """Who plays it; "" while nobody has bid."""
        return self.auction.declarer

    @cached_property
    def first_leader(self) -> str:
        """The seat that makes the opening lead; "" before the contract."""
        if not self.auction.is_over or self.auction.is_passed_out:
            return ""
        return opening_lead(self.table.seats, self.declarer, self.table.rule).leader

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks so far, the one in progress last."""
        rows, leader = list[Trick](), self.first_leader
        for start in range(0, len(self.cards), len(SEATS)):
            cards = self.cards[start : start + len(SEATS)]
            seats = tuple(clockwise(leader, place) for place in range(len(cards)))
            is_whole = len(cards) == len(SEATS)
            winner = seats[tricks.winner(cards, self.contract.denomination)] if is_whole else ""
            rows.append(Trick(len(rows) + 1, leader, seats, cards, winner))
            leader = winner
        return tuple(rows)

    @property
    def turn(self) -> str:
        """The seat that calls or plays next; "" when the deal is over."""
        if self.phase == CALL:
            return self.auction.turn
        if self.phase != PLAY:
            return ""
        if not self.tricks:
            return self.first_leader
        last = self.tricks[-1]
        return last.winner or clockwise(last.leader, len(last.cards))

    @property
    def owner(self) -> str:
        """Which player's move it is; "" when the deal is over."""
        return self.table.seats.owner(self.turn) if self.turn else ""

    @cached_property
    def hands(self) -> Mapping[str, tuple[str, ...]]:
        """By seat, what has not been played."""
        played = set(self.cards)
        return {
            seat: tuple(card for card in hand if card not in played)
            for seat, hand in self.dealt.hands.items()
        }

    @property
    def are_dummies_shown(self) -> bool:
        """Whether both dummies lie on the table."""
        if not self.first_leader:
            return False
        early = self.table.rule.dummies_shown == "before_lead"
        return bool(self.cards) or early or self.first_leader not in self.table.seats.players

    @property
    def won(self) -> Mapping[str, int]:
        """Tricks by side."""
        whole = [trick.winner for trick in self.tricks if trick.winner]
        return {side: sum(side_of(winner) == side for winner in whole) for side in SIDES}

    @property
    def deal(self) -> SocialDeal:
        """The deal as it is scored, once it is over."""
        if self.auction.is_passed_out:
            return SocialDeal(self.contract)
        return SocialDeal(self.contract, self.declarer, self.won[side_of(self.declarer)])

    @property
    def held(self) -> Mapping[str, tuple[str, ...]]:
        """The hands for honours, by seat."""
        return self.dealt.hands

    @property
    def legal_calls(self) -> tuple[str, ...]:
        """What may be called now."""
        return self.auction.legal_calls if self.phase == CALL else ()

    @property
    def legal_cards(self) -> tuple[str, ...]:
        """What may be played now. Law 44C"""
        if self.phase != PLAY:
            return ()
        return tricks.legal_cards(self.hands[self.turn], self._suit_led or None)

    @property
    def _suit_led(self) -> str:
        is_open = self.tricks and not self.tricks[-1].winner
        return self.tricks[-1].suit_led if is_open else ""

    def after(self, move: Move) -> "HoneymoonHand":
        """The deal after a move of whoever's turn it is. Raises MoveRefusal for one that a rule forbids."""
        if self.is_over:
            raise MoveRefusal("move_deal_over", self.table.rule.cites)
        refuse_other(move, self.phase, self.table.rule.cites)
        return self._called(move) if self.phase == CALL else self._played(move)

    def _called(self, move: Move) -> "HoneymoonHand":
        refuse_no_call(move, Citation.LAW_17)
        why = self.auction.why_illegal(move.one)
        if why:
            raise MoveRefusal("move_call", _LAWS[why], reason=Text(why))
        auction = self.auction.call(move.one)
        while not auction.is_over and self._passes(auction):
            auction = auction.call(PASS)
        return replace(self, auction=auction)

    def _passes(self, auction: Auction) -> bool:
        """Whether a pass stands for whoever's turn it is: a dummy, or who is out for having passed."""
        if auction.turn not in self.table.seats.players:
            return True
        own = auction.calls[(SEATS.index(auction.turn) - SEATS.index(auction.dealer)) % 4 :: 4]
        return not self.table.soft_pass and PASS in own

    def _played(self, move: Move) -> "HoneymoonHand":
        card = move.one
        holder = next((seat for seat, hand in self.hands.items() if card in hand), "")
        if holder != self.turn:
            is_own = bool(holder) and self.table.seats.owner(holder) == self.owner
            known = is_own and (holder in self.table.seats.players or self.are_dummies_shown)
            code = "move_other_hand" if known else "move_not_in_hand"
            raise MoveRefusal(code, Citation.LAW_44, seat=self.turn)
        if card not in self.legal_cards:
            led = sign(suit_of(self.tricks[-1].cards[0]))
            raise MoveRefusal("move_follow", Citation.LAW_44C, suit=led, card=shown(card))
        return replace(self, cards=(*self.cards, card))
