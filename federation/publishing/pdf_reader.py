"""What a process of its own does with a PDF: counts its pages and looks for what acts when it is opened.

ISO 32000-2: scripts (12.6.4.17), programs (12.6.4.6), files inside (7.11.4), forms in XFA, sound and film.
Nothing is written anew: who reads a regulation wants the file of the office, byte for byte.
"""

import io
from collections.abc import Iterator, Mapping
from typing import Any

from pypdf import PdfReader
from pypdf.errors import PyPdfError
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

PAGES_MAX = 5000
OBJECTS_MAX = 300_000
TEXT_MAX = 2_000_000
ACTING_KEYS = frozenset(
    {"/JS", "/JavaScript", "/AA", "/EmbeddedFiles", "/EmbeddedFile", "/XFA", "/RichMediaContent"}
)
ACTING_KINDS = frozenset(
    {"/JavaScript", "/Launch", "/ImportData", "/SubmitForm", "/Rendition", "/RichMediaExecute", "/GoToE"}
)
KINDS_OF_PARTS = frozenset(
    {"/EmbeddedFile", "/RichMedia", "/FileAttachment", "/Movie", "/Sound", "/Screen", "/3D"}
)
_DAMAGED = (
    PyPdfError,
    OSError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
    NotImplementedError,
)

Answer = Mapping[str, Any]


def read(content: bytes, _asked: object = None) -> Answer:
    """How many pages it has; or the code of a refusal, with what was seen."""
    if b"%PDF-" not in content[:1024]:
        return {"refused": "no_pdf"}
    try:
        reader = PdfReader(io.BytesIO(content), strict=False)
        if reader.is_encrypted:
            return {"refused": "locked"}
        return _looked_through(reader)
    except _DAMAGED:
        return {"refused": "no_pdf"}


def words(content: bytes, _asked: object = None) -> Answer:
    """What its text says, as far as it can be taken out, and no more than TEXT_MAX characters of it."""
    try:
        reader = PdfReader(io.BytesIO(content), strict=False)
        pieces, length = [], 0
        for page in reader.pages[:PAGES_MAX]:
            pieces.append(page.extract_text())
            length += len(pieces[-1])
            if length > TEXT_MAX:
                break
        return {"text": "\n".join(pieces)[:TEXT_MAX].replace("\0", "")}
    except _DAMAGED:
        return {"refused": "no_pdf"}


def _looked_through(reader: PdfReader) -> Answer:
    for seen, part in enumerate(_parts(reader)):
        if seen > OBJECTS_MAX:
            return {"refused": "too_long"}
        acts = _acting(part)
        if acts:
            return {"refused": "acts", "what": acts}
    pages = len(reader.pages)
    if pages > PAGES_MAX:
        return {"refused": "too_long"}
    return {"pages": pages} if pages else {"refused": "no_pdf"}


def _acting(part: DictionaryObject) -> str:
    """The word of a dictionary that lets something happen; "" where there is none."""
    keys = ACTING_KEYS.intersection(part)
    if keys:
        return min(keys)
    kinds = {str(part.raw_get(key)) for key in ("/S", "/Subtype", "/Type") if key in part}
    return min(kinds & (ACTING_KINDS | KINDS_OF_PARTS), default="")


def _parts(reader: PdfReader) -> Iterator[DictionaryObject]:
    """Every dictionary that is reached from the root, once."""
    open_parts: list[Any] = [reader.trailer]
    known: set[tuple[int, int]] = set()
    while open_parts:
        part = open_parts.pop()
        if isinstance(part, IndirectObject):
            place = (part.idnum, part.generation)
            if place in known:
                continue
            known.add(place)
            part = part.get_object()
        if isinstance(part, DictionaryObject):
            yield part
            open_parts += [part.raw_get(key) for key in part]
        elif isinstance(part, ArrayObject):
            open_parts += list(part)
