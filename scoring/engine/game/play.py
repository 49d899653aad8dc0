"""A play as it was recorded: tricks, whose turn it was, and what was irregular. Laws 41, 44, 53, 61-68.

A record is the cards in the order in which they were played. Whose card it was follows from the deal.
Irregularities are found and kept, never put right: what happened stays what happened.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.engine.board import SEATS
from scoring.engine.game import tricks
from scoring.engine.game.cards import PACK, suit_of
from scoring.engine.game.deals import HAND, Deal
from scoring.engine.game.revokes import Revoke, ruled
from scoring.engine.game.seats import SIDES, clockwise, opposite, other, side_of
from scoring.engine.game.tricks import Trick
from scoring.engine.refusal import INCONSISTENT, UNKNOWN, Refusal

__all__ = ["Claim", "OutOfTurn", "Play", "Revoke", "Trick", "play"]


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """A card led or played when it was another's turn. Laws 53-57."""

    trick: int
    seat: str
    card: str
    turn: str  # whose turn it was
    is_lead: bool  # going on from a lead out of turn accepts it. Law 53A


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of so many of the tricks that are left, agreed by the other side. Laws 68-69."""

    side: str
    tricks: int


@dataclass(frozen=True, slots=True)
class Play:
    """What a record comes to. `won` counts the tricks as played, before any rectification."""

    tricks: tuple[Trick, ...]
    out_of_turn: tuple[OutOfTurn, ...]
    revokes: tuple[Revoke, ...]
    won: Mapping[str, int]  # by side, with what was claimed
    left: int  # tricks neither played nor claimed
    turn: str  # whose lead or play is next; "" when there is none
    hands: Mapping[str, tuple[str, ...]]  # by seat, what has not been played

    @property
    def legal_cards(self) -> tuple[str, ...]:
        """What the next player may play; none when the play is over. Law 44A-D."""
        if not self.turn:
            return ()
        is_open = self.tricks and not self.tricks[-1].winner
        return tricks.legal_cards(self.hands[self.turn], self.tricks[-1].suit_led if is_open else None)

    def rectified(self, side: str) -> int:
        """A side's tricks with the established revokes put right. Law 64A.

        A revoke on the twelfth trick is corrected with the cards on the table, Law 62D, and counts here
        as it was played.
        """
        given = sum(r.tricks_transferred for r in self.revokes if side_of(r.seat) == side)
        taken = sum(r.tricks_transferred for r in self.revokes if side_of(r.seat) != side)
        return self.won[side] - given + taken


def play(
    deal: Deal,
    declarer: str,
    trump: str,
    cards: Sequence[str],
    claim: Claim | None = None,
    *,
    field: str = "cards",
) -> Play:
    """Follow a record from the opening lead, by declarer's left. Law 41A.

    Raises Refusal for a card that is played again, for a seat that plays twice to a trick, and for a claim
    of more tricks than are left; Refusals for a deal of which a hand is not known.
    """
    record = _Record(Deal.of(deal.hands), declarer, trump, field)
    for card in cards:
        record.add(card)
    return record.finished(claim)


class _Record:
    """A play while it is being followed."""

    def __init__(self, deal: Deal, declarer: str, trump: str, field: str) -> None:
        self.declarer, self.trump, self.field = declarer, trump, field
        self.owners = {card: seat for seat, hand in deal.hands.items() for card in hand}
        self.hands = {seat: list(hand) for seat, hand in deal.hands.items()}
        self.tricks: list[Trick] = []
        self.out_of_turn: list[OutOfTurn] = []
        self.revokes: list[Revoke] = []
        self.leader = clockwise(declarer)
        self.seats: list[str] = []
        self.cards: list[str] = []

    @property
    def number(self) -> int:
        """Of the trick that is being played, from 1."""
        return len(self.tricks) + 1

    @property
    def turn(self) -> str:
        """The next seat clockwise from who led that has not played to the trick."""
        if not self.seats:
            return self.leader
        around = (clockwise(self.seats[0], places) for places in range(4))
        return next(seat for seat in around if seat not in self.seats)

    def add(self, card: str) -> None:
        """One more card."""
        seat = self._owner(card)
        if seat != self.turn:
            self.out_of_turn.append(OutOfTurn(self.number, seat, card, self.turn, is_lead=not self.cards))
        self._look_for_revoke(seat, card)
        self.hands[seat].remove(card)
        self.seats.append(seat)
        self.cards.append(card)
        if len(self.cards) == len(SEATS):
            self._close()

    def _owner(self, card: str) -> str:
        if card not in PACK:
            raise Refusal(UNKNOWN, self.field, "not_a_card", value=str(card)[:40])
        seat = self.owners[card]
        if card not in self.hands[seat]:
            raise Refusal(INCONSISTENT, self.field, "card_again", value=card)
        if seat in self.seats:
            named = {"seat": seat, "value": card, "trick": str(self.number)}
            raise Refusal(INCONSISTENT, self.field, "seat_plays_twice", **named)
        return seat

    def _look_for_revoke(self, seat: str, card: str) -> None:
        if not self.cards:
            return
        suit = suit_of(self.cards[0])
        held = tuple(own for own in self.hands[seat] if suit_of(own) == suit)
        if held and suit_of(card) != suit:
            self.revokes.append(Revoke(self.number, seat, card, suit, held))

    def _close(self) -> None:
        winner = self.seats[tricks.winner(self.cards, self.trump)]
        self.tricks.append(self._trick(winner))
        self.leader, self.seats, self.cards = winner, [], []

    def _trick(self, winner: str = "") -> Trick:
        return Trick(self.number, self.leader, tuple(self.seats), tuple(self.cards), winner)

    def finished(self, claim: Claim | None) -> Play:
        """The play as far as the record goes, with a claim for the rest."""
        left = HAND - len(self.tricks)
        claimed = _shared_out(claim, left) if claim else None
        won = {side: sum(side_of(trick.winner) == side for trick in self.tricks) for side in SIDES}
        if claimed is not None:
            won, left = {side: won[side] + claimed[side] for side in SIDES}, 0
        played = (*self.tricks, self._trick()) if self.cards else tuple(self.tricks)
        revokes = ruled(self.revokes, played, claimed, opposite(self.declarer))
        hands = {seat: tuple(hand) for seat, hand in self.hands.items()}
        return Play(played, tuple(self.out_of_turn), revokes, won, left, self.turn if left else "", hands)


def _shared_out(claim: Claim, left: int) -> Mapping[str, int]:
    """The tricks left by side, the trick in progress among them. Law 68A."""
    if not 0 <= claim.tricks <= left:
        limits = {"value": str(claim.tricks), "limit": str(left)}
        raise Refusal(INCONSISTENT, "claim", "claim_outside", **limits)
    return {claim.side: claim.tricks, other(claim.side): left - claim.tricks}
