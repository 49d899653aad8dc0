"""The deal of a LIN board: `md|3S…,S…,S…|`, the dealer first, then South, West and North, East perhaps.

Cards stand in any order inside a suit; commas, suits that are void, and the fourth hand may be missing.
"""

import re

from clubs.files.document import DocumentDeal
from clubs.files.hands import document_deal, with_the_fourth
from clubs.files.lin.boards import LinBoard
from clubs.files.problem import Problem, warning
from scoring.engine import board as law_2

DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
SEATS = "SWNE"
# Without commas a hand begins with the letter of its spades, of which each hand then needs one.
_HAND = re.compile(r"S[^S]*")


def dealer_of(board: LinBoard, problems: list[Problem]) -> str:
    """The seat that dealt: as the file has it, else Law 2's."""
    standard = law_2.dealer(board.board) if board.board else "N"
    written = DEALERS.get(board.deal.value[:1] if board.deal else "")
    if written is None:
        if board.calls and board.deal:
            problems.append(warning("lin_no_dealer", board.line, "md", board=board.board, dealer=standard))
        return standard
    return written


def deal_of(board: LinBoard, problems: list[Problem]) -> DocumentDeal | None:
    """The four hands; None where the file has none, or what is wrong with them is in `problems`."""
    if board.deal is None:
        return None
    text = re.sub(r"^[1-4]", "", "".join(board.deal.value.upper().replace("10", "T").split()))
    hands = dict(zip(SEATS, map(_cards, _parts(text)), strict=False))
    if not any(hands.values()):
        return None  # a board without cards: bidding practice
    return document_deal(board.board, with_the_fourth(hands), board.deal.line, problems)


def _parts(text: str) -> list[str]:
    return text.split(",") if text.count(",") >= 2 else _HAND.findall(text)


def _cards(hand: str) -> list[str]:
    cards, suit = [], ""
    for sign in hand[:40]:  # a hand of 13 cards has 17 signs; one with more is reported by its cards
        if sign in "SHDC":
            suit = sign
        else:
            cards.append(suit + sign)
    return cards
