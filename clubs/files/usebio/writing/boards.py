"""Boards, lines and hands as USEBIO writes them."""

from collections.abc import Iterable, Sequence

from lxml import etree

from clubs.files.document import Document, DocumentDeal, DocumentResult
from clubs.files.usebio.lines import Tags, tags
from clubs.files.usebio.records import LIN_TAG
from clubs.files.usebio.writing.lin import WrittenLin
from clubs.files.usebio.writing.values import contract, put, score
from clubs.files.written_vulnerability import vulnerable
from scoring.engine import board as law_2

_DIRECTIONS = ("North", "East", "South", "West")
_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def by_board(results: Iterable[DocumentResult]) -> dict[int, list[DocumentResult]]:
    """The results by board, in the order in which boards appear."""
    boards: dict[int, list[DocumentResult]] = {}
    for result in results:
        boards.setdefault(result.board, []).append(result)
    return boards


def board(parent: etree._Element, number: int, results: Sequence[DocumentResult]) -> etree._Element:
    """A BOARD element without its lines. Its vulnerability is named where it is not that of Law 2."""
    element = etree.SubElement(parent, "BOARD")
    put(element, "BOARD_NUMBER", number)
    vulnerability = vulnerable(number, results)
    if vulnerability != law_2.vulnerable(number):
        put(element, "VULNERABILITY", vulnerability)
    return element


class LineWriter:
    """Writes the lines of a document: what happened, and how, where somebody has told."""

    def __init__(self, document: Document) -> None:
        self._tags: Tags = tags(document.event.form, document.event.scoring)
        self._lin = WrittenLin(document)

    def line(self, parent: etree._Element, result: DocumentResult, direction: str = "") -> None:
        """A TRAVELLER_LINE; `direction` is where the first team of a match sat."""
        element = etree.SubElement(parent, "TRAVELLER_LINE")
        put(element, "DIRECTION", direction)
        self._seats(element, result)
        put(element, "CONTRACT", contract(result.contract))
        put(element, "PLAYED_BY", result.declarer)
        put(element, "LEAD", result.lead)
        put(element, "TRICKS", result.tricks)
        etree.SubElement(element, "SCORE").text = score(result) or None
        if self._tags.ns_award:
            put(element, self._tags.ns_award, result.ns_published)
            put(element, self._tags.ew_award, result.ew_published)
        put(element, LIN_TAG, self._lin.of(result))

    def _seats(self, element: etree._Element, result: DocumentResult) -> None:
        put(element, self._tags.ns, result.ns)
        if self._tags.ns_partner:
            put(element, self._tags.ns_partner, result.ns_partner)
        put(element, self._tags.ew, result.ew)
        if self._tags.ew_partner:
            put(element, self._tags.ew_partner, result.ew_partner)


def handset(parent: etree._Element, deals: Sequence[DocumentDeal]) -> None:
    """A HANDSET of the deals; a void is an empty element."""
    if not deals:
        return
    hands = etree.SubElement(parent, "HANDSET")
    for deal in deals:
        element = etree.SubElement(hands, "BOARD")
        put(element, "BOARD_NUMBER", deal.board)
        for direction, hand in zip(_DIRECTIONS, deal.deal.removeprefix("N:").split(" "), strict=True):
            _hand(element, direction, hand)


def _hand(parent: etree._Element, direction: str, hand: str) -> None:
    element = etree.SubElement(parent, "HAND")
    put(element, "DIRECTION", direction)
    suits = dict(zip(_SUITS, hand.split("."), strict=True))
    for tag in reversed(_SUITS):  # clubs first, as in the standard
        etree.SubElement(element, tag).text = suits[tag] or None
