"""DGE: four hands in signs, 68 bytes: each suit's sign in the DOS character set, then its ranks; N, E, S, W.

It is a part of DUP, and a file of its own in which 60 zeros follow each deal: so do Duplimate's "convert"
paper and Big Deal have it.
"""

from collections.abc import Iterator

from clubs.files.deals.dlm import DEALS_MAX
from clubs.files.document import DocumentDeal
from clubs.files.hands import document_deal
from clubs.files.problem import Problem, error
from scoring.engine.game.deals import Deal

SIGNED, RECORD = 68, 128
SIGNS = dict(zip(b"\x06\x03\x04\x05", "SHDC", strict=True))
_BYTES = {suit: bytes([sign]) for sign, suit in SIGNS.items()}
_SEATS = "NESW"


def is_dge(content: bytes) -> bool:
    """Whether the bytes begin with North's spades, and the other suits follow."""
    return content[:1] == _BYTES["S"] and sum(byte in SIGNS for byte in content[:SIGNED]) == len(SIGNS) ** 2


def read(content: bytes, problems: list[Problem]) -> Iterator[DocumentDeal]:
    """The deals in the file's order, numbered from 1; where no zeros stand between them, too."""
    size = RECORD if content[SIGNED : SIGNED + 1] in (b"", b"\0", b" ") else SIGNED
    parts = [content[start : start + size] for start in range(0, len(content), size)]
    records = [(place, part) for place, part in enumerate(parts, 1) if part.strip(b"\0 \x1a\r\n")]
    if len(records) > DEALS_MAX:
        problems.append(error("too_many_deals", records[DEALS_MAX][0], "DGE", most=DEALS_MAX))
    for place, record in records[:DEALS_MAX]:
        suits = suits_of(record[:SIGNED])
        if suits is None:
            problems.append(error("deal_damaged", place, "DGE", board=place))
        elif (deal := document_deal(place, _hands(suits), place, problems)) is not None:
            yield deal


def suits_of(signed: bytes) -> list[tuple[str, str]] | None:
    """Sixteen suits with their ranks, North's spades first; None for signs that are blank, cut or others."""
    text = "".join(f"|{SIGNS[byte]}" if byte in SIGNS else chr(byte) for byte in signed)
    suits = [(part[:1], part[1:]) for part in text.split("|")[1:]]
    is_whole = len(signed) == SIGNED and text[:1] == "|" and "".join(suit for suit, _ in suits) == "SHDC" * 4
    return suits if is_whole else None


def _hands(suits: list[tuple[str, str]]) -> dict[str, list[str]]:
    return {
        seat: [suit + rank for suit, ranks in suits[4 * place : 4 * place + 4] for rank in ranks]
        for place, seat in enumerate(_SEATS)
    }


def signed(deal: Deal) -> bytes:
    """The hands of a deal in signs."""
    return b"".join(
        _BYTES[suit] + "".join(card[1] for card in deal.hands[seat] if card[0] == suit).encode()
        for seat in _SEATS
        for suit in "SHDC"
    )
