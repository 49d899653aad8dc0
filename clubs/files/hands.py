"""Four hands to the deal of a board, whatever notation they came in, or to what is wrong with them."""

from collections.abc import Mapping, Sequence

from clubs.files.checks.deal import deal_problems
from clubs.files.document import DocumentDeal
from clubs.files.notation import RANKS, SUITS, suit
from clubs.files.problem import Problem, warning
from scoring.engine.game.cards import PACK
from scoring.engine.game.deals import Deal
from scoring.engine.refusal import Refusals

Hands = Mapping[str, Sequence[str]]  # seat to cards, suit first


def document_deal(board: int, hands: Hands, line: int, problems: list[Problem]) -> DocumentDeal | None:
    """The deal of four hands, or None with what is wrong added to `problems`.

    Hands never stop an import: they change no score.
    """
    try:
        deal = Deal.of(hands)
    except Refusals:
        problems.extend(_problems(board, hands, line))
        return None
    return DocumentDeal("", board, deal.to_pbn(), line)


def with_the_fourth(hands: Hands) -> dict[str, tuple[str, ...]]:
    """Three known hands leave the fourth what they have not; anything else stays as it is."""
    known = {seat: tuple(cards) for seat, cards in hands.items() if cards}
    held = {card for cards in known.values() for card in cards}
    if len(known) == 3 and len(held) == 39 and all(len(cards) == 13 for cards in known.values()):
        missing = next(seat for seat in "NESW" if seat not in known)
        known[missing] = tuple(card for card in PACK if card not in held)
    return known


def megabytes(size: int) -> str:
    """A size in bytes as messages print it."""
    return f"{size / 1_000_000:.1f}"


def once(deals: Sequence[DocumentDeal], problems: list[Problem]) -> tuple[DocumentDeal, ...]:
    """Each board's first deal; a second one that differs is reported."""
    kept: dict[tuple[str, int], DocumentDeal] = {}
    for deal in deals:
        first = kept.setdefault((deal.section, deal.board), deal)
        if first.deal != deal.deal:
            problems.append(warning("deal_twice", deal.line, "HAND", board=deal.board, first=first.line))
    return tuple(kept.values())


def _problems(board: int, hands: Hands, line: int) -> tuple[Problem, ...]:
    """In the words that a scorer knows from every other format."""
    suits = {seat: [_holding(cards, sign) for sign in SUITS] for seat, cards in hands.items()}
    strange = {seat for seat, cards in hands.items() if any(card not in PACK for card in cards)}
    for seat in strange:
        suits[seat] = [None]
    return deal_problems(board, suits, line)


def _holding(cards: Sequence[str], sign: str) -> str | None:
    """The ranks of a suit; None with one twice, which no hand can have."""
    held = "".join(card[1:] for card in cards if card[:1] == sign)
    return suit(held) if set(held) <= set(RANKS) else None
