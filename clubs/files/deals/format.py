"""Files for dealing machines in the registry of formats: hands of a game whose results come otherwise."""

import hashlib
from collections.abc import Callable, Sequence

from clubs.files.deals import bri, deal_files, dlm, rbn
from clubs.files.deals.words import SENTENCES
from clubs.files.document import Document, DocumentEvent, Source
from clubs.files.format import Answer, FileContext, Format, Layout, WrittenFormat
from clubs.files.problem import warning
from clubs.files.table.table import Known
from clubs.files.traits import Traits, counted

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
    deals_only = counted(warning("deals_only", 1, None, deals=len(deals)), deal_files.unit_of(content))
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


def _in_rbn(boards: Sequence[int]) -> bool:
    return max(boards) <= rbn.BOARD_MAX


def _write_dup(document: Document) -> bytes:
    return bri.write_dup(document.deals)


def _write_rbn(document: Document) -> bytes:
    return rbn.write(document.deals)


def _hands(
    name: str, write: Callable[[Document], bytes], can_hold_boards: Callable[[Sequence[int]], bool]
) -> WrittenFormat:
    suffix = name.lower()
    media_type = "text/plain; charset=utf-8" if name == "RBN" else _MEDIA_TYPE
    return WrittenFormat(
        f"hands-{suffix}", name, suffix, media_type, write, can_hold_boards=can_hold_boards, is_deals=True
    )


_HANDS_ALONE = "hands"
_LAYOUTS = (
    Layout("DLM", _HANDS_ALONE, "what the machine is to do", ("Big Deal 1.2", "a Duplimate's check numbers")),
    Layout("BRI", _HANDS_ALONE, "", ("the example of Duplimate's paper",)),
    Layout("DUP", _HANDS_ALONE, "what the machine is to do", ("the example of Duplimate's paper",)),
    Layout("DGE", _HANDS_ALONE, "", ("the example of Duplimate's paper",)),
    Layout("RBN", _HANDS_ALONE, "players, auctions, plays and results of its records"),
    Layout("CDS", _HANDS_ALONE),
    Layout("Rows of suits", _HANDS_ALONE, "who deals, who is vulnerable", (), "(CSV of Big Deal)"),
)


DEALS = Format(
    TRAITS,
    _recognises,
    _read,
    SENTENCES,
    (
        _hands("DLM", _write_dlm, _in_dlm),
        _hands("BRI", _write_bri, _in_bri),
        _hands("DUP", _write_dup, bri.can_be_dup),
        _hands("RBN", _write_rbn, _in_rbn),
    ),
    is_deals=True,
    layouts=_LAYOUTS,
)
