"""In which formats a session goes out, and which of them can hold it."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from clubs.models import Board, Session
from clubs.parsing import bri, csv_results, dlm, pbn_writer, usebio_writer
from clubs.parsing.document import Document, DocumentDeal
from clubs.services import workbook


class Format(NamedTuple):
    """A format that sessions are written in. Writers raise ValueError for what the format cannot hold."""

    name: str  # as pages show it
    suffix: str
    media_type: str
    write: Callable[[Document], bytes]
    is_deals: bool = False  # only the hands


class Held(NamedTuple):
    """The boards with known hands of a section; of every section where `section` is None."""

    section: int | None
    letter: str
    boards: tuple[int, ...]


def _deals(write: Callable[[tuple[DocumentDeal, ...]], bytes]) -> Callable[[Document], bytes]:
    return lambda document: write(document.deals)


def _pbn(document: Document) -> bytes:
    return pbn_writer.write(document).encode()


def _pbn_deals(document: Document) -> bytes:
    event = replace(document.event, form="", scoring="", identifier="", matches_in="")
    return _pbn(replace(document, event=event, contestants=(), results=(), matches=(), records=()))


_TEXT = "text/plain; charset=utf-8"
_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_BYTES = "application/octet-stream"
FORMATS = {
    "usebio": Format("USEBIO", "xml", "application/xml", usebio_writer.write),
    "pbn": Format("PBN", "pbn", _TEXT, _pbn),
    "csv": Format("CSV", "csv", "text/csv; charset=utf-8", csv_results.write),
    "xlsx": Format("XLSX", "xlsx", _WORKBOOK, workbook.write),
    "hands-pbn": Format("PBN", "pbn", _TEXT, _pbn_deals, is_deals=True),
    "hands-dlm": Format("DLM", "dlm", _BYTES, _deals(dlm.write), is_deals=True),
    "hands-bri": Format("BRI", "bri", _BYTES, _deals(bri.write), is_deals=True),
}


def formats_for(session: Session) -> list[str]:
    """The formats that can hold a session, hands apart."""
    in_usebio = usebio_writer.can_hold(session.form, session.scoring, session.matches_in)
    return [kind for kind, each in FORMATS.items() if not each.is_deals and (kind != "usebio" or in_usebio)]


def hands_held(session: Session) -> list[Held]:
    """The hand records of a session: one for all sections, or one for each that has hands of its own."""
    rows = Board.objects.current().filter(session=session).order_by("section__letter", "number")
    boards: dict[tuple[int | None, str], set[int]] = {}
    for section, letter, number in rows.values_list("section_id", "section__letter", "number"):
        boards.setdefault((section, letter or ""), set()).add(number)
    of_all = boards.pop((None, ""), set())
    if not boards:
        return [Held(None, "", tuple(sorted(of_all)))] if of_all else []
    return [Held(*section, tuple(sorted(own | of_all))) for section, own in boards.items()]


def formats_of(hands: Held) -> list[str]:
    """The formats that can hold the hands: BRI counts from 1 on without a gap, DLM ends at 99."""
    kinds = ["hands-pbn"]
    if max(hands.boards) <= dlm.BOARD_MAX:
        kinds.append("hands-dlm")
    if hands.boards == tuple(range(1, len(hands.boards) + 1)):
        kinds.append("hands-bri")
    return kinds
