"""Files for dealing machines in the registry of formats: hands of a game whose results come otherwise."""

import hashlib
from collections.abc import Sequence

from clubs.files.deals import bri, deal_files, dlm
from clubs.files.deals.words import SENTENCES
from clubs.files.document import Document, DocumentEvent, Source
from clubs.files.format import Answer, FileContext, Format, WrittenFormat
from clubs.files.problem import warning
from clubs.files.table.table import Known
from clubs.files.traits import Traits

TRAITS = Traits("deals", "DEALS")
_MEDIA_TYPE = "application/octet-stream"


def _recognises(content: bytes, _known: Known) -> bool:
    return deal_files.is_deal_file(content)


def _read(content: bytes, context: FileContext) -> Answer:
    deals, problems = deal_files.read(content, context.name, size_max=context.size_max)
    if not deals:
        return None, problems
    source = Source(TRAITS, "", "", hashlib.sha256(content).hexdigest())
    event = DocumentEvent("", "", None, "", "", 1, "", "")
    deals_only = warning("deals_only", 1, None, deals=len(deals))
    return Document(source, event, (), (), deals), (*problems, deals_only)


def _write_dlm(document: Document) -> bytes:
    return dlm.write(document.deals)


def _in_dlm(boards: Sequence[int]) -> bool:
    return max(boards) <= dlm.BOARD_MAX


def _write_bri(document: Document) -> bytes:
    return bri.write(document.deals)


def _in_bri(boards: Sequence[int]) -> bool:
    """BRI has no numbers: it counts from 1 on without a gap."""
    return tuple(boards) == tuple(range(1, len(boards) + 1))


DEALS = Format(
    TRAITS,
    _recognises,
    _read,
    SENTENCES,
    (
        WrittenFormat(
            "hands-dlm", "DLM", "dlm", _MEDIA_TYPE, _write_dlm, can_hold_boards=_in_dlm, is_deals=True
        ),
        WrittenFormat(
            "hands-bri", "BRI", "bri", _MEDIA_TYPE, _write_bri, can_hold_boards=_in_bri, is_deals=True
        ),
    ),
    is_deals=True,
)
