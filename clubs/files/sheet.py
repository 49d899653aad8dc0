"""What people are told of each format, as a table: read, written, kept and not kept, and proved with what.

The table in `docs/formats.md` is what `table` makes of the registry; a test holds them together.
"""

from collections.abc import Iterator

from clubs.files.format import Format
from clubs.files.formats import FORMATS
from clubs.files.raw.services import PROGRAMS, SERVICES

BEGINS, ENDS = "<!-- made by clubs.files.sheet -->\n", "<!-- end of what is made -->\n"
_HEADS = ("format", "read", "written", "kept", "not kept", "proved with")
_NOTHING = "–"


def table() -> str:
    """The table: every format with its layouts, then services and programs without a format."""
    rows = [_HEADS, ("---",) * len(_HEADS), *(row for format in FORMATS for row in _rows(format))]
    rows += [(f"{service.name}: pages", "no", "no", _NOTHING, "all", service.samples) for service in SERVICES]
    exported = "by the formats above that it exports", "no", _NOTHING, _NOTHING
    rows += [(program, *exported, "no file of it was to be had") for program in PROGRAMS]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _rows(format: Format) -> Iterator[tuple[str, ...]]:
    written = {way.name for way in format.written}
    if not format.layouts:
        yield format.traits.name, "yes", _yes(format.traits.name in written), *(_NOTHING,) * 3
    for layout in format.layouts:
        is_written = layout.written or _yes(layout.name in written or layout.is_written_above)
        name = f"{layout.name} {layout.versions}".strip()
        proved = "; ".join(layout.proved) or "the published layout alone"
        yield name, layout.read or "yes", is_written, layout.kept, layout.not_kept or _NOTHING, proved


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"
