"""CDS: fourteen bytes a deal, the board's number and thirteen bytes from the aces down to the twos.

A byte has two bits for the owner of each card of a rank, the spade first: 0 West, 1 North, 2 East, 3 South.
So does Big Deal, whose source is public, write it; nobody else describes it.
"""

from collections import Counter
from collections.abc import Iterator

from clubs.files.deals.dlm import DEALS_MAX
from clubs.files.document import DocumentDeal
from clubs.files.hands import document_deal
from clubs.files.notation import RANKS
from clubs.files.problem import Problem, error

RECORD = 14
_OWNERS = "WNES"
_PRINTED = frozenset(range(32, 127)) | frozenset(b"\t\r\n")


def is_cds(content: bytes) -> bool:
    """Whether the bytes are records of which half at least are deals; a text of that length is none."""
    if not content or len(content) % RECORD or _PRINTED.issuperset(content):
        return False
    records = [content[start : start + RECORD] for start in range(0, len(content[: 50 * RECORD]), RECORD)]
    return 2 * sum(map(_is_deal, records)) >= len(records)


def _is_deal(record: bytes) -> bool:
    counts = Counter(byte >> shift & 3 for byte in record[1:] for shift in (6, 4, 2, 0))
    return record[0] > 0 and set(counts.values()) == {13}


def read(content: bytes, problems: list[Problem]) -> Iterator[DocumentDeal]:
    """The deals under the numbers that they have; the line of a problem is the number of the record."""
    for place, start in enumerate(range(0, len(content), RECORD), 1):
        if place > DEALS_MAX:
            problems.append(error("too_many_deals", place, "CDS", most=DEALS_MAX))
            return
        board, *ranks = content[start : start + RECORD]
        if not board:
            problems.append(error("deal_damaged", place, "CDS", board="–"))
        elif (deal := document_deal(board, _hands(ranks), place, problems)) is not None:
            yield deal


def _hands(ranks: list[int]) -> dict[str, list[str]]:
    hands: dict[str, list[str]] = {seat: [] for seat in "NESW"}
    for rank, byte in zip(RANKS, ranks, strict=True):
        for suit, shift in zip("SHDC", (6, 4, 2, 0), strict=True):
            hands[_OWNERS[byte >> shift & 3]].append(suit + rank)
    return hands
