"""The hand records of a Bridgemate file, one row a board."""

from collections.abc import Mapping, Sequence

from clubs.files import notation
from clubs.files.bridgemate.outcome import shortened
from clubs.files.bridgemate.results import BOARD_MAX
from clubs.files.bridgemate.rows import BridgemateRow
from clubs.files.bridgemate.sections import BridgemateSection
from clubs.files.checks.deal import deal_problems
from clubs.files.document import DocumentDeal
from clubs.files.problem import Problem, warning

_SEATS = ("North", "East", "South", "West")
_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")


def read(
    rows: Sequence[BridgemateRow], sections: Mapping[int, BridgemateSection], problems: list[Problem]
) -> tuple[DocumentDeal, ...]:
    """Every readable deal, once for each board of a section. Hands never stop an import."""
    deals: dict[tuple[str, int], DocumentDeal] = {}
    for row in rows:
        section = sections.get(row.number("Section"))
        deal = _deal(row, section.name if section else "", problems)
        if deal is None:
            continue
        first = deals.setdefault((deal.section, deal.board), deal)
        if first.deal != deal.deal:
            problems.append(warning("deal_twice", row.line, row.table, board=deal.board, first=first.line))
    return tuple(deals.values())


def _deal(row: BridgemateRow, section: str, problems: list[Problem]) -> DocumentDeal | None:
    board = row.number("Board")
    suits_written = [[row.text(f"{seat}{suit}") for suit in _SUITS] for seat in _SEATS]
    if not any(any(suits) for suits in suits_written):
        return None  # a row that nobody filled in
    if not 1 <= board <= BOARD_MAX:
        written = shortened(row.text("Board")) or "–"
        code = "board_number_impossible"
        problems.append(warning(code, row.line, row.table, board=written, board_max=BOARD_MAX))
        return None
    hands = {
        seat[0]: [notation.suit(suit) for suit in suits]
        for seat, suits in zip(_SEATS, suits_written, strict=True)
    }
    of_deal = deal_problems(board, hands, row.line)
    if of_deal:
        problems.extend(
            warning(problem.code, row.line, row.table, **problem.parameters) for problem in of_deal
        )
        return None
    cards = " ".join(".".join(suit or "" for suit in suits) for suits in hands.values())
    return DocumentDeal(section, board, f"N:{cards}", row.line)
