"""A deal as its diagram shows it. Takes the PBN notation that boards are kept in."""

from dataclasses import dataclass

from scoring.engine import board

SUITS = "SHDC"


@dataclass(frozen=True, slots=True)
class SuitHand:
    """Thirteen cards: the ranks of each suit, "T" for ten, "" for a void."""

    seat: str
    suits: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Diagram:
    """Four hands, who dealt, and who is vulnerable."""

    number: int
    dealer: str
    vulnerable: str
    hands: tuple[SuitHand, ...] = ()
    pbn: str = ""


def diagram(number: int, deal: str | None) -> Diagram:
    """The diagram of a board; without a deal, its dealer and vulnerability."""
    dealer, vulnerable = board.dealer(number), board.vulnerable(number)
    if not deal:
        return Diagram(number, dealer, vulnerable)
    first, _colon, written = deal.partition(":")
    start = board.SEATS.index(first)
    hands = {
        board.SEATS[(start + i) % 4]: tuple(zip(SUITS, hand.split("."), strict=True))
        for i, hand in enumerate(written.split())
    }
    seated = tuple(SuitHand(seat, hands[seat]) for seat in board.SEATS if seat in hands)
    return Diagram(number, dealer, vulnerable, seated, _pbn(number, dealer, vulnerable, deal))


def _pbn(number: int, dealer: str, vulnerable: str, deal: str) -> str:
    """The tags of a deal as PBN has them."""
    side = "All" if vulnerable == "Both" else vulnerable
    tags = {"Board": str(number), "Dealer": dealer, "Vulnerable": side, "Deal": deal}
    return "\n".join(f'[{tag} "{value}"]' for tag, value in tags.items())
