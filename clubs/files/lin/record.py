"""How one board came about at one table, from its LIN: who dealt, the calls, the cards.

USEBIO files of programs that play online carry such a board in each line of a traveller.
"""

from typing import NamedTuple
from urllib.parse import unquote

from clubs.files.document import DocumentDeal
from clubs.files.lin.auction import LinAuction, auction_of, with_its_passes
from clubs.files.lin.boards import LinBoard, header
from clubs.files.lin.deal import deal_of, dealer_of
from clubs.files.lin.play import cards_of
from clubs.files.lin.tokens import tokens
from clubs.files.problem import Problem
from scoring.engine.game.deals import Deal


class LinRecord(NamedTuple):
    """Dealer, auction and play as far as they can be read; `hands` where the deal is whole."""

    dealer: str
    auction: LinAuction
    cards: tuple[str, ...]
    hands: Deal | None


def record_of(board: LinBoard, deal: DocumentDeal | None, problems: list[Problem]) -> LinRecord:
    """The record of a board; what cannot be read of it is added to `problems`."""
    dealer = dealer_of(board, problems)
    cards = cards_of(board, problems)
    hands = Deal.from_pbn(deal.deal) if deal else None
    auction = auction_of(board, dealer, problems)
    if cards or (board.claim and board.claim.value):
        leader = hands.owner(cards[0]) if hands and cards else ""
        auction = with_its_passes(auction, leader, board, problems)
    return LinRecord(dealer, auction, cards, hands)


def read_alone(
    text: str, number: int, problems: list[Problem]
) -> tuple[LinRecord, DocumentDeal | None] | None:
    """The record and the deal of a board whose LIN stands by itself; None where the text tells of none.

    `number` is the board's, whatever the text says. The lines of the problems are those of the text. Some
    programs put it there as their addresses have it, with %7C for a bar.
    """
    written = unquote(text) if "|" not in text else text
    boards = header(tokens(written, problems), problems).boards
    if not boards:
        return None
    board = boards[0]
    board.number = number
    deal = deal_of(board, problems)
    return record_of(board, deal, problems), deal
