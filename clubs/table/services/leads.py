"""A lead from a hand that does not hold it, where the deal is known: looked at when the board is played."""

from django.db.models import Q

from clubs.facts.services.corrected import StatedResult
from clubs.models import Board, Entry, Session
from clubs.playing.services.seating import BoardSeating

SEATS = "NESW"
SUITS = "SHDC"


def without_impossible(session: Session, seat: BoardSeating, stated: StatedResult) -> StatedResult:
    """A result, and its lead where the leader can have led it."""
    if not stated.lead or not stated.declarer:
        return stated
    deal = deal_of(session, seat)
    return (
        stated
        if deal is None or holds(deal, leader_of(stated.declarer), stated.lead)
        else stated._replace(lead="")
    )


def leader_of(declarer: str) -> str:
    """Who leads: at declarer's left. Law 41A"""
    return SEATS[(SEATS.index(declarer) + 1) % 4]


def deal_of(session: Session, seat: BoardSeating) -> str | None:
    """The deal of a board where it is known."""
    entries = Entry.objects.current().filter(session=session, number=seat.ns)
    boards = Board.objects.current().filter(session=session, number=seat.board)
    own = Q(section__isnull=True) | Q(section__in=entries.values("section"))
    return boards.filter(own).values_list("deal", flat=True).first()


def holds(deal: str, player: str, card: str) -> bool:
    """Whether a hand of a deal in PBN has a card; a hand that is not told may have any."""
    first, _colon, hands = deal.partition(":")
    shares = hands.split()
    if len(shares) != 4 or first not in SEATS:
        return True
    hand = shares[(SEATS.index(player) - SEATS.index(first)) % 4].split(".")
    return len(hand) != 4 or card[1] in hand[SUITS.index(card[0])]
