"""Auction and play of a line as USEBIO has them: the board in LIN, in LIN_DATA."""

from collections import Counter

from clubs.files.document import Document, DocumentResult
from clubs.files.lin.written import board_text
from clubs.files.written_vulnerability import vulnerable


class WrittenLin:
    """The LIN of the results of a document whose records are known."""

    def __init__(self, document: Document) -> None:
        keys = Counter((row.section, row.board, row.ns, row.ew) for row in document.records)
        # Of games without pairs one cannot say which record is of which result.
        self._records = {
            key: row for row in document.records if keys[key := (row.section, row.board, row.ns, row.ew)] == 1
        }
        self._deals = {(deal.section, deal.board): deal for deal in document.deals}

    def of(self, result: DocumentResult) -> str | None:
        """The board of a result; None where nobody has told how it came about."""
        place = result.section, result.board
        record = self._records.get((*place, result.ns, result.ew))
        if record is None:
            return None
        deal = self._deals.get(place) or self._deals.get(("", result.board))
        return "st||" + board_text(result, record, deal, vulnerable(result.board, [result]))
