"""The lines of an answer: one record each, as JSON."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from rest_framework.renderers import JSONRenderer

from scoring.models import OpenFeed, OpenRecord
from scoring.open_data.catalogue import BY_WORD
from scoring.open_data.kinds import Json, digest_of, records_of
from scoring.open_data.services.feed import cursor_at

AT_ONCE = 20  # records that are read together
BYTES_MOST = 2_000_000  # of an answer; the record that goes beyond is its last
RECORDS_MOST = 500


def line(what: Json) -> bytes:
    """One line."""
    return bytes(JSONRenderer().render(what)) + b"\n"


def shown(row: OpenRecord, record: Json | None) -> Json:
    """A record by its kind and id; without anything of it where it is not open any more."""
    head: dict[str, Any] = {"kind": row.kind, "id": row.ref}
    return {**head, "gone": True} if record is None else {**head, "record": record}


def changes(feed: OpenFeed, since: int) -> Iterator[bytes]:
    """What is another one since a place, in the order of changes; then a line that says where to go on.

    An answer ends after some records or bytes (`is_more`), so that nobody holds more than that in memory. It
    also ends before a record that is another one than when it was numbered: the next round numbers it anew.
    To tell it now would be wrong if it became the old one again before that round, which nobody is told.
    """
    size, count, at, is_more = 0, 0, since, False
    for row, record in _from(since):
        if not is_as_numbered(row, record):
            break
        if size >= BYTES_MOST or count >= RECORDS_MOST:
            is_more = True
            break
        at = row.position
        if since or not row.is_gone:  # who begins has nothing to forget
            written = line(shown(row, record))
            size, count = size + len(written), count + 1
            yield written
    yield line({"kind": "end", "cursor": cursor_at(feed, at), "is_more": is_more})


def is_as_numbered(row: OpenRecord, record: Json | None) -> bool:
    """Whether a record is still what it was when it got its number."""
    return row.is_gone if record is None else not row.is_gone and digest_of(record) == row.digest


def _from(since: int) -> Iterator[tuple[OpenRecord, Json | None]]:
    """Every record behind a place with what it says now; only as many are read as are asked for."""
    at: int | None = since
    while at is not None:
        rows = list(OpenRecord.objects.filter(position__gt=at).order_by("position")[:AT_ONCE])
        yield from _read(rows)
        at = rows[-1].position if len(rows) == AT_ONCE else None


def _read(rows: Sequence[OpenRecord]) -> Iterator[tuple[OpenRecord, Json | None]]:
    """Rows in their order, read a few of one kind at a time."""
    for word, run in groupby(rows, lambda row: row.kind):
        kind, kept = BY_WORD[word], list(run)
        for first in range(0, len(kept), kind.at_once):
            some = kept[first : first + kind.at_once]
            records = records_of(kind, [row.ref for row in some])
            yield from ((row, records.get(row.ref)) for row in some)
