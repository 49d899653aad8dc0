"""Deals as rows of a table without heads, as Big Deal writes CSV: sixteen suits, the board, who deals.

The suits are North's from spades down, then East's, South's and West's. No other layout of deals as CSV is
published anywhere.
"""

import re
from collections.abc import Iterator

from clubs.files.deals.dlm import DEALS_MAX
from clubs.files.document import DocumentDeal
from clubs.files.hands import document_deal
from clubs.files.problem import Problem, error

_SUITS = 16
_SUIT = r'"?([AKQJT98765432]{0,13})"?'
_ROW = re.compile(",".join([_SUIT] * _SUITS) + r',"?(\d{1,4})"?(?:,"?[NESW]/(?:-|NS|EW|All)"?)?')
_BOARD = re.compile(r'"?(\d{1,4})"?')


def is_rows(content: bytes) -> bool:
    """Whether the first line is a deal."""
    first = content[:400].lstrip(b"\r\n").split(b"\n", 1)[0]
    return _ROW.fullmatch(first.decode("latin-1").strip()) is not None


def read(content: bytes, problems: list[Problem]) -> Iterator[DocumentDeal]:
    """The deals under their numbers."""
    count = 0
    for line, text in enumerate(content.decode("latin-1").splitlines(), 1):
        if not text.strip("\0\x1a \t"):
            continue
        count += 1
        if count > DEALS_MAX:
            problems.append(error("too_many_deals", line, "CSV", most=DEALS_MAX))
            return
        row = _ROW.fullmatch(text.strip())
        if row is None or not int(row[_SUITS + 1]):
            problems.append(error("deal_damaged", line, "CSV", board=_board(text)))
        elif (deal := document_deal(int(row[_SUITS + 1]), _hands(row), line, problems)) is not None:
            yield deal


def _board(text: str) -> str:
    cells = text.split(",", _SUITS + 1)
    written = _BOARD.fullmatch(cells[_SUITS].strip()) if len(cells) > _SUITS else None
    return written[1] if written else "–"


def _hands(row: re.Match[str]) -> dict[str, list[str]]:
    return {
        seat: ["SHDC"[suit] + rank for suit in range(4) for rank in row[4 * place + suit + 1]]
        for place, seat in enumerate("NESW")
    }
