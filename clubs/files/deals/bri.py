"""BRI and DUP, the older files of Duplimate dealing machines: read and written.

BRI holds 78 digits a deal: two for each card (01 the spade ace … 52 the club two), North's thirteen, then
East's, then South's; West has the rest. The digits are padded to 128 bytes with 32 spaces and 18 zeros, or
stand in a line each. DUP has 156 bytes a deal: BRI, the four hands once more in signs (DGE), and ten bytes
in which the lowest board's number is. Described in Duplimate's own "convert" paper.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clubs.files.deals.dlm import BOARD_MAX, DEALS_MAX, DECK
from clubs.files.deals.signs import SIGNED, SIGNS, signed, suits_of
from clubs.files.document import DocumentDeal
from clubs.files.hands import document_deal, with_the_fourth
from clubs.files.problem import Problem, error, warning
from scoring.engine.game.deals import Deal

DIGITS = 78
BRI, DUP = 128, 156
_PADDING = b" " * 32 + b"\0" * 18
_DGE = slice(78, 146)
_LOWEST = slice(148, 151)
_ALL_DIGITS = re.compile(rb"[0-9]{78}")
_AFTER = re.compile(rb"[\0 \x1a]*")  # after the digits of a BRI record


class _Record(NamedTuple):
    line: int  # the line where there are lines, else the number of the record
    content: bytes


def is_bri(content: bytes) -> bool:
    """Whether the bytes begin with the digits of a deal, and nothing else goes on with them."""
    return _ALL_DIGITS.match(content) is not None and content[DIGITS : DIGITS + 1] in (
        *(b"", b" ", b"\0", b"\r", b"\n", b"\x1a"),
        *(bytes([sign]) for sign in SIGNS),
    )


def has_lines(content: bytes) -> bool:
    """Whether each of its deals stands on a line."""
    return is_bri(content) and content[DIGITS : DIGITS + 1] in (b"\r", b"\n")


def read(content: bytes, problems: list[Problem]) -> Iterator[DocumentDeal]:
    """The deals in the file's order, numbered from 1, or from the lowest number that a DUP file names."""
    records, first = _records(content)
    if len(records) > DEALS_MAX:
        problems.append(error("too_many_deals", records[DEALS_MAX].line, "BRI", most=DEALS_MAX))
    for place, record in enumerate(records[:DEALS_MAX]):
        deal = _deal(first + place, record, problems)
        if deal is not None:
            yield deal


def _records(content: bytes) -> tuple[list[_Record], int]:
    """The file taken apart, and the number of its first board."""
    if has_lines(content):
        lines = [_Record(line, text.strip()) for line, text in enumerate(content.splitlines(), 1)]
        return [record for record in lines if record.content.strip(b"\0\x1a")], 1
    size = DUP if _is_dup(content) else BRI
    parts = [content[start : start + size] for start in range(0, len(content), size)]
    records = [_Record(place, part) for place, part in enumerate(parts, 1) if part.strip(b"\0 \x1a\r\n")]
    return records, _lowest(content) if size == DUP else 1


def _is_dup(content: bytes) -> bool:
    """By the second deal, where there is one: the signs of a blind file may be left blank."""
    if len(content) > BRI + DIGITS:
        return _ALL_DIGITS.match(content, BRI) is None
    return len(content.rstrip(b"\0\x1a\r\n")) > BRI or any(sign in content[_DGE] for sign in SIGNS)


def _lowest(content: bytes) -> int:
    written = content[_LOWEST].strip()
    return int(written) if written.isdigit() and int(written) else 1


def _deal(board: int, record: _Record, problems: list[Problem]) -> DocumentDeal | None:
    digits = _ALL_DIGITS.match(record.content)
    rest = record.content[DIGITS:]
    # The last record may have lost its padding.
    if digits is None or (len(record.content) < DUP - 12 and not _AFTER.fullmatch(rest.rstrip(b"\r\n"))):
        problems.append(error("bri_unreadable", record.line, "BRI", board=board))
        return None
    numbers = [int(digits[0][place : place + 2]) for place in range(0, DIGITS, 2)]
    hands = {seat: [_card(n) for n in numbers[13 * i : 13 * i + 13]] for i, seat in enumerate("NES")}
    deal = document_deal(board, with_the_fourth(hands), record.line, problems)
    signs = _signed(record.content[_DGE])
    if deal is not None and signs not in (None, deal.deal):
        problems.append(warning("dup_hands_differ", record.line, "DGE", board=board))
    return deal


def _card(number: int) -> str:
    """Suit first; a number that is no card stays a number, to be reported with its hand."""
    return DECK[number - 1] if 1 <= number <= len(DECK) else str(number)


def _signed(dge: bytes) -> str | None:
    """The deal as the signs have it, in PBN; None where they are blank or cut, "N:" where they make none."""
    if len(dge) < SIGNED or not dge.strip():
        return None
    suits = [ranks for _, ranks in suits_of(dge) or ()]
    return "N:" + " ".join(".".join(suits[place : place + 4]) for place in range(0, len(suits), 4))


def write(deals: Sequence[DocumentDeal]) -> bytes:
    """A BRI file. It has no numbers: raises ValueError unless the boards run on from 1."""
    if [deal.board for deal in deals] != list(range(1, len(deals) + 1)):
        raise ValueError("a BRI file holds the boards from 1 on, without a gap")
    return b"".join(_digits(deal) + _PADDING for deal in deals)


def write_dup(deals: Sequence[DocumentDeal]) -> bytes:
    """A DUP file. It has the first board's number: raises ValueError unless the boards run on from it."""
    boards = [deal.board for deal in deals]
    if not boards or not can_be_dup(boards):
        raise ValueError(f"a DUP file holds boards up to {BOARD_MAX} without a gap, and at least one")
    ends = b"YN%-3d0 %-3d" % (boards[0], boards[-1])  # random hands, counted upwards, no copies
    return b"".join(_digits(deal) + signed(Deal.from_pbn(deal.deal)) + ends for deal in deals)


def can_be_dup(boards: Sequence[int]) -> bool:
    """Whether the boards run on from the first, as far as the machines count."""
    return (
        list(boards) == list(range(boards[0], boards[0] + len(boards)))
        and 1 <= boards[0] <= boards[-1] <= BOARD_MAX
    )


def _digits(written: DocumentDeal) -> bytes:
    hands = Deal.from_pbn(written.deal).hands
    return b"".join(b"%02d" % (DECK.index(card) + 1) for seat in "NES" for card in hands[seat])
