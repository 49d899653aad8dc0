"""PBN in the registry of formats: sessions, and hands alone."""

from dataclasses import replace

from clubs.files.document import Document
from clubs.files.format import Answer, FileContext, Format, Layout, WrittenFormat, no_stated_points
from clubs.files.pbn import reader
from clubs.files.pbn.reader import TRAITS
from clubs.files.pbn.words import SENTENCES
from clubs.files.pbn.writing import strict, writer
from clubs.files.table.table import Known

_MEDIA_TYPE = "text/plain; charset=utf-8"
_STRICT_TYPE = "text/plain; charset=iso-8859-1"


def _recognises(content: bytes, _known: Known) -> bool:
    return reader.is_pbn(content)


def _read(content: bytes, context: FileContext) -> Answer:
    return reader.read(content, today=context.today, size_max=context.size_max)


def _write(document: Document) -> bytes:
    return writer.write(document).encode()


def _write_deals(document: Document) -> bytes:
    return _write(_deals_alone(document))


def _write_deals_strictly(document: Document) -> bytes:
    return strict.write(_deals_alone(document))


def _deals_alone(document: Document) -> Document:
    event = replace(document.event, form="", scoring="", identifier="", matches_in="")
    return replace(document, event=event, contestants=(), results=(), matches=(), records=())


_LAYOUTS = (
    Layout(
        "PBN",
        "pairs, individuals, teams; totals; hands; auctions with alerts, and play",
        "comments, notes of the play, clocks, others' analyses, end positions, irregular auctions; VP, "
        "carry-over and penalties of totals",
        (
            "Bridge Base Online (no version in its files)",
            "BridgeComposer Version 5.97 (hands)",
            "Ruter, Magic Contest and BridgeComposer (results): the columns and words of published files",
            "the examples of the standard's author (PbnViewer)",
        ),
        "1.0 to 2.1",
    ),
    Layout(
        "PBN-EXPORT",
        "as PBN",
        "as PBN; letters that Latin 1 has not, long texts, members' numbers",
        ("a check of the standard's rules for export format",),
        "2.1",
    ),
)


PBN = Format(
    TRAITS,
    _recognises,
    _read,
    SENTENCES,
    (
        WrittenFormat("pbn", "PBN", "pbn", _MEDIA_TYPE, _write, no_stated_points),
        WrittenFormat("pbn-export", "PBN-EXPORT", "pbn", _STRICT_TYPE, strict.write, no_stated_points),
        WrittenFormat("hands-pbn", "PBN", "pbn", _MEDIA_TYPE, _write_deals, is_deals=True),
        WrittenFormat(
            "hands-pbn-export", "PBN-EXPORT", "pbn", _STRICT_TYPE, _write_deals_strictly, is_deals=True
        ),
    ),
    layouts=_LAYOUTS,
)
