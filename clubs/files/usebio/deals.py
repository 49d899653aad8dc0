"""The hands of a USEBIO file: in a HANDSET, or inside the boards themselves."""

from collections.abc import Iterator

from lxml import etree

from clubs.files import notation
from clubs.files.checks.deal import deal_problems
from clubs.files.document import DocumentDeal
from clubs.files.problem import Problem, warning
from clubs.files.raw.markup import line_of
from clubs.files.usebio.places import SectionElements

_SEATS = "NESW"
_SUIT_TAGS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
Hands = dict[str, tuple[str | None, ...]]  # seat to suits; None for a suit that cannot be read


def read(event: etree._Element, parts: SectionElements, problems: list[Problem]) -> tuple[DocumentDeal, ...]:
    """Every readable deal, once for each board. Hands never stop an import: they change no score."""
    deals: dict[tuple[str, int], DocumentDeal] = {}
    for section, board in _boards(event, parts):
        deal = _deal(section, board, problems) if board.find("HAND") is not None else None
        if deal is None:
            continue
        if parts.sessions and not section:
            problems.append(warning("hands_of_no_session", deal.line, "HANDSET"))
            break
        first = deals.setdefault((section, deal.board), deal)
        if first.deal != deal.deal:
            problems.append(
                warning("deal_twice", deal.line, "BOARD/HAND", board=deal.board, first=first.line)
            )
    return tuple(deals.values())


def _boards(event: etree._Element, parts: SectionElements) -> Iterator[tuple[str, etree._Element]]:
    """The boards that may hold hands, with the section they hold for."""
    for place in parts.all:
        for path in ("BOARD", "HANDSET/BOARD", "MATCH/BOARD"):
            yield from ((place.section, board) for board in place.element.iterfind(path))
    done = {place.element for place in parts.all}
    for parent in (*event.iterancestors(), event, *event.iterfind("SESSION")):
        if parent not in done:
            boards = parent.findall("HANDSET/BOARD")
            yield from ((section, board) for section in _below(parent, parts) for board in boards)


def _below(parent: etree._Element, parts: SectionElements) -> list[str]:
    """The sections that hands above them are for: all of them, or those of one of several sessions."""
    if not parts.sessions or parent.tag != "SESSION":
        return [""]
    return list(
        dict.fromkeys(place.section for place in parts.all if parent in place.element.iterancestors())
    )


def _deal(section: str, board: etree._Element, problems: list[Problem]) -> DocumentDeal | None:
    number = notation.number(board.findtext("BOARD_NUMBER") or "")
    hands = _hands(board)
    if number is None or number < 1 or not any(any(suits) for suits in hands.values()):
        return None  # a hand set of empty hands is a form that nobody filled in
    of_deal = deal_problems(number, hands, line_of(board))
    problems.extend(of_deal)
    if of_deal:
        return None
    written = " ".join(".".join(suit or "" for suit in hands[seat]) for seat in _SEATS)
    return DocumentDeal(section, number, f"N:{written}", line_of(board))


def _hands(board: etree._Element) -> Hands:
    hands: Hands = {}
    for hand in board.iterfind("HAND"):
        seat = notation.seat(hand.findtext("DIRECTION") or "")
        if seat:
            hands[seat] = tuple(notation.suit(hand.findtext(tag) or "") for tag in _SUIT_TAGS)
    return hands
