"""DLM, the text file of Duplimate dealing machines: read and written.

A section [Document] of keys and values. `Board 07=` holds 26 letters from a to p and a check number of
three digits. A letter is the owners of two cards, two bits each (0 N, 1 E, 2 S, 3 W), from the spade ace
down to the club two. The check number is the letters' ASCII codes and the board's number, XORed: so do
Big Deal 1.2 and Duplimate's own files. Only the boards from `From board` to `To board` count; programs
fill the file up to 99 boards with deals in which each player has a whole suit.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import xor

from clubs.files.document import DocumentDeal
from clubs.files.hands import document_deal
from clubs.files.problem import Problem, error, warning
from scoring.engine.game.deals import Deal

BOARD_MAX = 99
DEALS_MAX = 999  # in a file of any kind
DECK = tuple(suit + rank for suit in "SHDC" for rank in "AKQJT98765432")
FILLER = "aaaaaabffffffkkkkkklpppppp"
_SEATS = "NESW"
_BOARD = re.compile(r"board\s*(\d{1,4})\s*=\s*(.*)", re.IGNORECASE)
_KEY = re.compile(r"(from board|to board)\s*=\s*(\d{1,4})\s*", re.IGNORECASE)
_WRITTEN = re.compile(r"([a-p]{26})\s*(\d{1,3})?")
_HEAD = re.compile(rb"\[document\]|^\s*board\s*\d+\s*=\s*[a-p]{26}", re.IGNORECASE | re.MULTILINE)


def is_dlm(content: bytes) -> bool:
    """Whether the bytes begin as a DLM file does."""
    return _HEAD.search(content[:4_000]) is not None and b"oard" in content


def read(content: bytes, problems: list[Problem]) -> Iterator[DocumentDeal]:
    """The deals of a DLM file, board by board; what is wrong is added to `problems`."""
    lines = content.decode("latin-1").splitlines()
    low, high = _limits(lines)
    fillers, count = [], 0
    for line, text in enumerate(lines, 1):
        written = _BOARD.fullmatch(text.strip())
        if not written or not low <= int(written[1]) <= high:
            continue
        count += 1
        if count > DEALS_MAX:
            problems.append(error("too_many_deals", line, "Board", most=DEALS_MAX))
            break
        if written[2].startswith(FILLER):
            fillers.append(str(int(written[1])))
            continue
        deal = _deal(int(written[1]), written[2], line, problems)
        if deal is not None:
            yield deal
    if fillers:
        problems.append(warning("deal_filler", None, "Board", boards=", ".join(fillers)))


def _limits(lines: Iterable[str]) -> tuple[int, int]:
    """The first and the last board that count; all where the file does not say."""
    keys = {key[1].lower(): int(key[2]) for key in map(_KEY.fullmatch, lines) if key}
    return keys.get("from board", 1), keys.get("to board", 9999)


def _deal(board: int, written: str, line: int, problems: list[Problem]) -> DocumentDeal | None:
    parts = _WRITTEN.fullmatch(written.strip().lower())
    if not parts or not board:
        problems.append(error("dlm_unreadable", line, "Board", board=board))
        return None
    letters, number = parts.groups()
    if number is None or int(number) not in (check(letters, board), check(letters, 0)):
        expected = f"{check(letters, board):03d}"
        problems.append(
            warning("dlm_check_differs", line, "Board", board=board, number=number or "–", expected=expected)
        )
    return document_deal(board, _hands(letters), line, problems)


def check(letters: str, board: int) -> int:
    """The check number of a board; 0 for the board leaves it out, as other writers may."""
    return reduce(xor, letters.encode(), board)


def _hands(letters: str) -> dict[str, list[str]]:
    hands: dict[str, list[str]] = {seat: [] for seat in _SEATS}
    owners = (owner for letter in letters for owner in divmod(ord(letter) - ord("a"), 4))
    for card, owner in zip(DECK, owners, strict=True):
        hands[_SEATS[owner]].append(card)
    return hands


def write(deals: Sequence[DocumentDeal]) -> bytes:
    """A DLM file of the deals. Raises ValueError for a board that it cannot hold: above 99, or twice."""
    by_board = {deal.board: deal for deal in deals}
    if not deals or len(by_board) < len(deals) or not 1 <= min(by_board) <= max(by_board) <= BOARD_MAX:
        raise ValueError(f"a DLM file holds each of the boards 1 to {BOARD_MAX} once, and at least one")
    low, high = min(by_board), max(by_board)
    lines = [
        *("[Document]", "Headline=", "Status=Show", "Duplicates=0"),
        *(f"From board={low}", f"To board={high}", "Next board to duplimate=0", "PrintOuts=0"),
        *("Crypto key=0", f"Checksum={low ^ high ^ 1}"),  # the 1 is for Show
    ]
    for board in range(1, BOARD_MAX + 1):
        letters = _letters(by_board[board]) if board in by_board else FILLER
        lines += [f"Duplicates {board:02d}=0", f"Board {board:02d}={letters}{check(letters, board):03d}"]
    return "".join(f"{line}\r\n" for line in lines).encode("ascii")


def _letters(written: DocumentDeal) -> str:
    deal = Deal.from_pbn(written.deal)
    owners = {card: _SEATS.index(seat) for seat, hand in deal.hands.items() for card in hand}
    pairs = zip(DECK[::2], DECK[1::2], strict=True)
    return "".join(chr(ord("a") + 4 * owners[first] + owners[second]) for first, second in pairs)
