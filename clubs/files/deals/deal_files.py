"""Deal files (BRI, DUP, DGE, CDS, DLM, RBN, CSV), for the hands of a session. Recognised by content."""

from collections.abc import Callable, Iterable

from clubs.files.deals import bri, cds, dlm, rbn, rows, signs
from clubs.files.document import DocumentDeal
from clubs.files.hands import megabytes, once
from clubs.files.problem import Problem, error
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.traits import PlaceUnit, counted

Deals = tuple[DocumentDeal, ...]
Answer = tuple[Deals, tuple[Problem, ...]]
_Reader = Callable[[bytes, list[Problem]], Iterable[DocumentDeal]]

_MARK = b"\xef\xbb\xbf"
_READERS: tuple[tuple[Callable[[bytes], bool], _Reader, PlaceUnit | None], ...] = (
    (bri.has_lines, bri.read, None),
    (bri.is_bri, bri.read, PlaceUnit.RECORD),
    (dlm.is_dlm, dlm.read, None),
    (rbn.is_rbn, rbn.read, None),
    (rows.is_rows, rows.read, None),
    (signs.is_dge, signs.read, PlaceUnit.RECORD),
    (cds.is_cds, cds.read, PlaceUnit.RECORD),
)


def is_deal_file(content: bytes) -> bool:
    """Whether some reader here knows the file."""
    return any(knows(content.removeprefix(_MARK)) for knows, _reader, _unit in _READERS)


def unit_of(content: bytes) -> PlaceUnit | None:
    """What the places of a file count; None: lines."""
    units = (unit for knows, _reader, unit in _READERS if knows(content.removeprefix(_MARK)))
    return next(units, None)


def read(content: bytes, name: str = "", *, size_max: int = SIZE_MAX) -> Answer:
    """Every readable deal of a file, once for each board, and all problems. The name is for messages."""
    if len(content) > size_max:
        sizes = {"size": megabytes(len(content)), "size_max": megabytes(size_max)}
        return (), (error("file_too_large", **sizes),)
    content = content.removeprefix(_MARK)
    if not content.strip(b" \t\r\n\0\x1a"):
        return (), (error("empty_file"),)
    for knows, reader, unit in _READERS:
        if knows(content):
            problems: list[Problem] = []
            deals = once(tuple(reader(content, problems)), problems)
            if not deals and not any(problem.severity == "error" for problem in problems):
                problems.append(error("no_deals"))
            return deals, tuple(counted(problem, unit) for problem in problems)
    return (), (error("unknown_deal_file", name=name or "–"),)
