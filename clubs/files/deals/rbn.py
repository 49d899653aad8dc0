"""RBN, Richard's Bridge Notation: the hands of its records, read and written.

A line begins with a letter and a space; an empty line ends a record. `B 7:C` is the board, which holds until
another is named; `H N:AKQ.T98.765.432:…` are the hands clockwise from a seat. A colon behind three
whole hands gives the fourth the rest. The format is described by its author, Richard Pavlicek
(rpbridge.net/7a12.htm). Auctions, plays and results of a record are not read.
"""

import re
from collections.abc import Iterator, Sequence

from clubs.files.deals.dlm import DEALS_MAX
from clubs.files.document import DocumentDeal
from clubs.files.hands import document_deal, with_the_fourth
from clubs.files.problem import Problem, error, warning
from scoring.engine.game.deals import Deal

BOARD_MAX = 999
_SEATS = "NESW"
_HEAD = re.compile(rb"^H [NESW]:[AKQJT98765432.x?]*(?::|\s*$)", re.MULTILINE | re.IGNORECASE)
_HANDS = re.compile(r"H ([NESW]):(.*)", re.IGNORECASE)
_BOARD = re.compile(r"B (\d{1,3})(?::.*)?")
_HELD = re.compile(r"[AKQJT98765432]*(?:\.[AKQJT98765432]*){3}", re.IGNORECASE)


def is_rbn(content: bytes) -> bool:
    """Whether a line of hands stands near the beginning, and nothing of another notation."""
    head = content[:8_000]
    return _HEAD.search(head.replace(b"\r", b"\n")) is not None and head[:1] not in (b"[", b"<", b"{")


def read(content: bytes, problems: list[Problem]) -> Iterator[DocumentDeal]:
    """The deals of the records; a board that is no number leaves its deal out."""
    board, count = "", 0
    for line, text in enumerate(content.decode("latin-1").splitlines(), 1):
        if text[:2].upper() == "B ":
            board = text.strip()
        hands = _HANDS.fullmatch(text.strip())
        if hands is None:
            continue
        count += 1
        if count > DEALS_MAX:
            problems.append(error("too_many_deals", line, "H", most=DEALS_MAX))
            return
        deal = _deal(board, hands, line, problems)
        if deal is not None:
            yield deal


def _deal(board: str, written: re.Match[str], line: int, problems: list[Problem]) -> DocumentDeal | None:
    number = _BOARD.fullmatch(board)
    if number is None or not int(number[1]):
        problems.append(warning("deal_without_board", line, "B", board=board[2:42].strip() or "–"))
        return None
    texts = written[2].split(":")
    if len(texts) > len(_SEATS) or any(text and not _HELD.fullmatch(text) for text in texts):
        problems.append(error("deal_damaged", line, "H", board=number[1]))
        return None
    first = _SEATS.index(written[1].upper())
    hands = {_SEATS[(first + place) % 4]: _cards(text) for place, text in enumerate(texts) if text}
    if len(texts) == len(_SEATS) and len(hands) == len(_SEATS) - 1 and not texts[-1]:
        hands = {seat: list(cards) for seat, cards in with_the_fourth(hands).items()}
    if len(hands) < len(_SEATS):
        problems.append(warning("deal_partial", line, "H", board=number[1]))
        return None
    return document_deal(int(number[1]), hands, line, problems)


def _cards(text: str) -> list[str]:
    return [
        suit + rank for suit, ranks in zip("SHDC", text.upper().split("."), strict=True) for rank in ranks
    ]


def write(deals: Sequence[DocumentDeal]) -> bytes:
    """An RBN file: a record of board and hands for each deal. Raises ValueError where there is none."""
    if not deals or not all(1 <= deal.board <= BOARD_MAX for deal in deals):
        raise ValueError(f"an RBN file holds boards from 1 to {BOARD_MAX}, and at least one")
    return "".join(f"B {deal.board}\nH {_hands(deal)}\n\n" for deal in deals).encode("ascii")


def _hands(written: DocumentDeal) -> str:
    north, east, south, _west = Deal.from_pbn(written.deal).to_pbn().removeprefix("N:").split(" ")
    return f"N:{north}:{east}:{south}:"
