"""A deal of solitaire bridge from the discards to the last trick, move by move.

The player discards, the opponent calls, the player bids higher or passes; the side that did not win the
contract leads. The jokers in the player's hand double the contract, whoever won it. States are never changed:
`after` answers the next one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from scoring.engine.contract import PASSED_OUT, Contract
from scoring.engine.game.auction import BIDS, PASS
from scoring.engine.game.cards import PACK, sign, suit_of
from scoring.engine.social.cards import JOKERS, is_joker, shown
from scoring.engine.social.deal import SocialDeal
from scoring.engine.social.live.moves import (
    CALL,
    DISCARD,
    PLAY,
    Move,
    MoveRefusal,
    refuse_no_call,
    refuse_other,
)
from scoring.engine.social.solitaire_bid import OpponentsCall, SolitaireBid, opponents_call
from scoring.engine.social.solitaire_deal import ASIDE, SolitairePlay, deal, dealt_first, left_to_player
from scoring.engine.social.solitaire_play import legal, player_beats, trick_led_by_player

PLAYER, OPPONENT = "S", "W"  # seats of the two, as the scoring takes a declarer
FACTORS = (1, 2, 4)  # by the jokers in the player's hand


@dataclass(frozen=True, slots=True)
class SolitaireTable:
    """The rules that a game goes by, and its options: with or without jokers, and no trump.

    `no_trump`: only with a hand that is flat, as the rules have it, or not at all.
    """

    bid: SolitaireBid
    play: SolitairePlay
    jokers: bool = True
    no_trump: Literal["flat", "never"] = "flat"

    @property
    def pack(self) -> tuple[str, ...]:
        """Every card, before it is shuffled."""
        return (*PACK, *JOKERS) if self.jokers else PACK


@dataclass(frozen=True, slots=True)
class SolitaireRecord:
    """A trick that was played. `code` says why the drawing ended where the player led, "" where not."""

    leader: str
    cards: tuple[str, ...]  # the first was led
    player_wins: bool
    code: str


@dataclass(frozen=True)
class SolitaireHand:
    """A deal after some moves."""

    table: SolitaireTable
    pack: tuple[str, ...]  # shuffled
    discards: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()  # what the player holds
    stock: tuple[str, ...] = ()  # its top first
    answer: str = ""  # the player's call
    tricks: tuple[SolitaireRecord, ...] = ()

    @classmethod
    def dealt(cls, table: SolitaireTable, pack: Sequence[str]) -> "SolitaireHand":
        """The deal before the discards: the player sees thirteen cards, and nobody the seven set aside."""
        return cls(table, tuple(pack), hand=dealt_first(pack))

    @property
    def phase(self) -> str:
        """What is next: "discard", "call", "play" or "over"."""
        if not self.discards:
            return DISCARD
        if not self.answer:
            return CALL
        return PLAY if self.hand and not self._is_stuck else "over"

    @property
    def is_over(self) -> bool:
        """Whether the deal can be scored."""
        return self.phase == "over"

    @cached_property
    def final_hand(self) -> tuple[str, ...]:
        """The player's thirteen cards after the discards."""
        return deal(self.pack, self.discards, self.table.play, jokers=self.table.jokers).hand

    @cached_property
    def opponents_call(self) -> OpponentsCall:
        """What the opponent calls over the player's thirteen cards."""
        return opponents_call(self.final_hand, self.table.bid)

    @property
    def contract(self) -> Contract:
        """The contract with the doubling of the jokers; passed out before there is one."""
        bid = self.opponents_call.call if self.answer == PASS else self.answer
        return Contract(int(bid[0]), bid[1], FACTORS[self.opponents_call.jokers]) if bid else PASSED_OUT

    @property
    def declarer(self) -> str:
        """Who plays the contract."""
        return OPPONENT if self.answer == PASS else PLAYER

    @property
    def leader(self) -> str:
        """Who leads next: who did not win the contract, later who won the last trick."""
        if not self.tricks:
            return PLAYER if self.declarer == OPPONENT else OPPONENT
        return PLAYER if self.tricks[-1].player_wins else OPPONENT

    @property
    def led(self) -> str:
        """The card that the opponent has led and the player has to answer; "" where there is none."""
        return self.stock[0] if self.phase == PLAY and self.leader == OPPONENT else ""

    @property
    def _is_stuck(self) -> bool:
        """The opponent is to lead, and the stock is empty."""
        return self.leader == OPPONENT and not self.stock

    @property
    def left(self) -> int:
        """Tricks that the player makes at the end without playing them."""
        return left_to_player(len(self.hand), self.table.play) if self.is_over else 0

    @property
    def won(self) -> Mapping[str, int]:
        """Tricks by seat, those left over at the end among them."""
        player = sum(trick.player_wins for trick in self.tricks)
        return {PLAYER: player + self.left, OPPONENT: len(self.tricks) - player}

    @property
    def deal(self) -> SocialDeal:
        """The deal as it is scored, once it is over."""
        return SocialDeal(self.contract, self.declarer, self.won[self.declarer])

    @property
    def held(self) -> Mapping[str, tuple[str, ...]]:
        """The hands for honours, by seat: the opponent has none."""
        return {PLAYER: self.final_hand}

    @property
    def legal_calls(self) -> tuple[str, ...]:
        """What the player may call."""
        if self.phase != CALL:
            return ()
        return tuple(call for call in (PASS, *BIDS) if not self._why_no_call(call))

    @property
    def legal_cards(self) -> tuple[str, ...]:
        """What the player may play; to a lead of one's own any card."""
        if self.phase != PLAY:
            return ()
        return legal(self.hand, self.led) if self.led else self.hand

    def after(self, move: Move) -> "SolitaireHand":
        """The deal after a move of the player's. Raises MoveRefusal for one that the rules forbid."""
        if self.is_over:
            raise MoveRefusal("move_deal_over", self.table.play.cites)
        refuse_other(move, self.phase, self.table.play.cites)
        return {DISCARD: self._discarded, CALL: self._called, PLAY: self._played}[move.verb](move)

    def _discarded(self, move: Move) -> "SolitaireHand":
        cite = self.table.play.cites
        if len(move.what) != ASIDE or len(set(move.what)) != ASIDE:
            raise MoveRefusal("move_discards", cite, count=str(len(set(move.what))), cards=str(ASIDE))
        for card in move.what:
            if card not in self.hand:
                raise MoveRefusal("move_not_in_hand", cite)
            if is_joker(card):
                raise MoveRefusal("move_discard_joker", cite)
        dealt = deal(self.pack, move.what, self.table.play, jokers=self.table.jokers)
        return replace(self, discards=move.what, hand=dealt.hand, stock=dealt.stock)

    def _called(self, move: Move) -> "SolitaireHand":
        refuse_no_call(move, self.table.bid.cites)
        why = self._why_no_call(move.one)
        if why:
            last = self.opponents_call.call
            named = {"call": move.one[0] + sign(move.one[1]), "last": last} if len(move.one) == 2 else {}
            if len(last) == 2 and named:
                named["last"] = last[0] + sign(last[1])
            raise MoveRefusal(why, self.table.bid.cites, **named)
        return replace(self, answer=move.one)

    def _why_no_call(self, call: str) -> str:
        """The code of the reason why the player may not call so; "" where they may."""
        last = self.opponents_call.call
        if call == PASS:
            return "move_must_bid" if last == PASS else ""
        if call not in BIDS:
            return "move_jokers_double"
        if last != PASS and BIDS.index(call) <= BIDS.index(last):
            return "move_bid_higher"
        if call[1] != "N":
            return ""
        if self.table.no_trump == "never":
            return "move_no_trump_never"
        return "" if self.opponents_call.may_bid_no_trump else "move_no_trump_flat"

    def _played(self, move: Move) -> "SolitaireHand":
        card = move.one
        if card not in self.hand:
            raise MoveRefusal("move_not_in_hand", self.table.play.cites)
        if card not in self.legal_cards:
            code = "move_joker_follow" if is_joker(card) else "move_follow"
            suit = sign(suit_of(self.led))
            raise MoveRefusal(code, self.table.play.cites, suit=suit, card=shown(card))
        trick = self._answered(card) if self.led else self._led_by_player(card)
        drawn = 1 if self.led else len(trick.cards) - 1
        hand = tuple(other for other in self.hand if other != card)
        return replace(self, hand=hand, stock=self.stock[drawn:], tricks=(*self.tricks, trick))

    def _answered(self, card: str) -> SolitaireRecord:
        wins = player_beats(self.led, card, self.contract.denomination)
        return SolitaireRecord(OPPONENT, (self.led, card), wins, "")

    def _led_by_player(self, card: str) -> SolitaireRecord:
        trick = trick_led_by_player(card, self.stock, self.contract.denomination, self.table.play)
        return SolitaireRecord(PLAYER, (card, *trick.drawn), trick.player_wins, trick.code)
