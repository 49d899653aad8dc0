"""Hands alone as a file for a dealing machine."""

from collections.abc import Mapping

from clubs.files.document import Document, DocumentDeal, DocumentEvent, Source
from clubs.files.format import WrittenFormat
from clubs.files.formats import FORMATS
from clubs.files.traits import Traits
from scoring.engine.game.deals import Deal

# By the key without what says that they are hands alone: "pbn", "dlm".
WRITERS = {
    written.key.removeprefix("hands-"): written
    for format in FORMATS
    for written in format.written
    if written.is_deals
}


def in_file(written: WrittenFormat, dealt: Mapping[int, Deal]) -> bytes:
    """Hands by board as a file of some format. Raises ValueError for boards that it cannot hold."""
    rows = tuple(DocumentDeal("", board, deal.to_pbn(), 0) for board, deal in sorted(dealt.items()))
    event = DocumentEvent("", "", None, "", "", 1, "", "")
    return written.write(Document(Source(Traits("deals", "DEALS"), "", "", ""), event, (), (), rows))
