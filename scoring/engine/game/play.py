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
from scoring.engine.game.seats import clockwise, opposite, side_of
from scoring.engine.refusal import INCONSISTENT, UNKNOWN, Refusal


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of one trick in order of play, and their seats; unfinished with fewer than four."""

    number: int  # from 1
    leader: str  # whose lead it was, whoever led
    seats: tuple[str, ...]
    cards: tuple[str, ...]
    winner: str = ""  # "" while unfinished

    @property
    def suit_led(self) -> str:
        """The suit of the first card."""
        return suit_of(self.cards[0])


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """A card led or played when it was another's turn. Laws 53-57."""

    trick: int
    seat: str
    card: str
    turn: str  # whose turn it was
    is_lead: bool  # the others went on from it, which accepts a lead out of turn. Law 53A


@dataclass(frozen=True, slots=True)
class Revoke:
    """A seat that could follow suit and did not. Law 61A."""

    trick: int
    seat: str
    card: str
    suit: str  # the suit led
    held: tuple[str, ...]  # cards of that suit that were still in the hand
    is_established: bool  # the offending side has led or played to the next trick. Law 63A1
    tricks_transferred: int  # at the end of play, by Law 64


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

    def rectified(self, side: str) -> int:
        """A side's tricks with the established revokes of both sides put right. Law 64."""
        given = sum(r.tricks_transferred for r in self.revokes if side_of(r.seat) == side)
        taken = sum(r.tricks_transferred for r in self.revokes if side_of(r.seat) != side)
        return min(max(self.won[side] - given + taken, 0), HAND)


def play(
    deal: Deal, declarer: str, trump: str, cards: Sequence[str], claim: Claim | None = None, *,
    field: str = "cards",
) -> Play:  # fmt: skip
    """Follow a record from the opening lead, by declarer's left. Law 41A.

    Raises Refusal for a card that was not dealt or is played again, for a seat that plays twice to a
    trick, and for a claim of more tricks than are left.
    """
    record = _Record(deal, declarer, trump, field)
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
        self.failures: list[tuple[int, str, str, str, tuple[str, ...]]] = []
        self.leader = clockwise(declarer)
        self.seats: list[str] = []
        self.cards: list[str] = []

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
            trick = len(self.tricks) + 1
            self.out_of_turn.append(OutOfTurn(trick, seat, card, self.turn, is_lead=not self.cards))
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
            number = str(len(self.tricks) + 1)
            raise Refusal(INCONSISTENT, self.field, "seat_plays_twice", seat=seat, value=card, trick=number)
        return seat

    def _look_for_revoke(self, seat: str, card: str) -> None:
        if not self.cards:
            return
        suit = suit_of(self.cards[0])
        held = tuple(other for other in self.hands[seat] if suit_of(other) == suit)
        if held and suit_of(card) != suit:
            self.failures.append((len(self.tricks) + 1, seat, card, suit, held))

    def _close(self) -> None:
        winner = self.seats[tricks.winner(self.cards, self.trump)]
        number, seats, cards = len(self.tricks) + 1, tuple(self.seats), tuple(self.cards)
        self.tricks.append(Trick(number, self.leader, seats, cards, winner))
        self.leader, self.seats, self.cards = winner, [], []

    def finished(self, claim: Claim | None) -> Play:
        """The play as far as the record goes, with a claim for the rest."""
        won = {side: sum(side_of(t.winner) == side for t in self.tricks) for side in ("NS", "EW")}
        left = HAND - len(self.tricks)
        if claim is not None:
            self._check(claim, left)
            other = "EW" if claim.side == "NS" else "NS"
            won = {**won, claim.side: won[claim.side] + claim.tricks}
            won[other] += left - claim.tricks
            left = 0
        shown = (*self.tricks, self._open_trick()) if self.cards else tuple(self.tricks)
        revokes = self._revokes(shown, claim, HAND - len(self.tricks))
        return Play(shown, tuple(self.out_of_turn), revokes, won, left, self.turn if left else "")

    def _check(self, claim: Claim, left: int) -> None:
        if not 0 <= claim.tricks <= left:
            limits = {"value": str(claim.tricks), "limit": str(left)}
            raise Refusal(INCONSISTENT, "claim", "claim_outside", **limits)

    def _open_trick(self) -> Trick:
        return Trick(len(self.tricks) + 1, self.leader, tuple(self.seats), tuple(self.cards))

    def _revokes(self, shown: Sequence[Trick], claim: Claim | None, left: int) -> tuple[Revoke, ...]:
        found: list[Revoke] = []
        for number, seat, card, suit, held in self.failures:
            side = side_of(seat)
            # A lead or play of the side to a later trick establishes it, and so does a claim. Law 63A.
            later = claim is not None or any(
                side_of(other) == side for trick in shown if trick.number > number for other in trick.seats
            )
            established = later and number < HAND - 1  # on the twelfth trick it is put right. Law 62D
            free = seat == opposite(self.declarer) or _repeats(found, seat, suit)  # Law 64B2-3
            claimed = 0 if claim is None else claim.tricks if claim.side == side else left - claim.tricks
            moved = self._transferred(number, seat, claimed) if established and not free else 0
            found.append(Revoke(number, seat, card, suit, held, established, moved))
        return tuple(found)

    def _transferred(self, number: int, seat: str, claimed: int) -> int:
        """Two tricks where the offender won the revoke trick, else one; never more than were won. Law 64A."""
        since = sum(side_of(trick.winner) == side_of(seat) for trick in self.tricks[number - 1 :])
        own = number <= len(self.tricks) and self.tricks[number - 1].winner == seat
        return min(2 if own else 1, since + claimed)


def _repeats(found: Sequence[Revoke], seat: str, suit: str) -> bool:
    """Whether the seat has an established revoke in the suit already."""
    return any(r.seat == seat and r.suit == suit and r.is_established for r in found)
