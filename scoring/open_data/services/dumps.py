"""Dumps: all that is open in one compressed file, made at night and kept for some days."""

import zlib
from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import Count, Sum
from django.utils import timezone

from federation.models import ConsentGiven, ErasureStep, Federation, Member
from federation.reader import Readership
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.models import OpenDump, OpenDumpPart, OpenFeed, OpenRecord, RankingChoice
from scoring.open_data.catalogue import KINDS
from scoring.open_data.kinds import OpenKind, records_of
from scoring.open_data.lines import is_as_numbered, line, shown
from scoring.open_data.services.feed import cursor_at, feed_here

FORMAT = 1
KEPT_FOR = timedelta(days=7)
PART = 1_000_000  # bytes that are kept in a row
GZIP = 31  # zlib's own number for a file that gunzip reads


def choices_now() -> str:
    """What people have chosen about being named, in one word: another one after every choice and erasure.

    By counts and sums of what is committed: a choice that was begun before a dump and committed after it is
    one more, which a newest key or a time would not tell.
    """
    withheld = Member.objects.filter(named_to__gt=Readership.PUBLIC)
    hidden = RankingChoice.objects.filter(hidden=True)
    sums = [
        rows.aggregate(count=Count("pk"), keys=Sum("pk"))
        for rows in (withheld, hidden, ConsentGiven.objects.all(), ErasureStep.objects.all())
    ]
    return ".".join(f"{one['count']}:{one['keys'] or 0}" for one in sums)


def given_out() -> list[OpenDump]:
    """The dumps that are given out, the newest first: finished, and nobody has chosen otherwise since."""
    if feed_here() is None:
        return []
    finished = OpenDump.objects.filter(finished_at__isnull=False, choices=choices_now())
    return list(finished.order_by("-pk"))


def is_due() -> bool:
    """Whether there is no dump of today that is given out."""
    return not any(dump.day == today() for dump in given_out())


def make(federation: Federation) -> OpenDump | None:
    """Write what is open, some records in each transaction; None where it is not given out (any more).

    Its cursor is of before the first record was read: a change in the meantime is in the file, and comes once
    more to who follows.
    """
    with acting_for(federation):
        dump = _begin()
    if dump is None:
        return None
    for number, content in enumerate(_in_parts(_packed(_pages(federation, dump)))):
        with acting_for(federation):
            OpenDumpPart.objects.create(dump=dump, number=number, content=content)
    with acting_for(federation):
        return _finish(dump)


@transaction.atomic
def _begin() -> OpenDump | None:
    feed = feed_here()
    if feed is None:
        return None
    position = OpenFeed.objects.values_list("position", flat=True).get()
    row: OpenDump = OpenDump.objects.create(
        day=today(),
        began_at=timezone.now(),
        cursor=cursor_at(feed, position),
        choices=choices_now(),
    )
    return row


def _pages(federation: Federation, dump: OpenDump) -> Iterator[bytes]:
    with acting_for(federation):
        feed = feed_here()
        licence = feed.licence if feed else {}
        head = {"kind": "head", "format": FORMAT, "federation": federation.slug, "licence": licence}
        yield line({**head, "began_at": dump.began_at, "cursor": dump.cursor})
    for kind in KINDS:
        after: int | None = 0
        while after is not None:
            with acting_for(federation):
                after, lines = _page(kind, after)
            dump.records += len(lines)
            yield b"".join(lines)
    yield line({"kind": "end", "cursor": dump.cursor, "records": dump.records})


def _page(kind: OpenKind, after: int) -> tuple[int | None, list[bytes]]:
    """The next lines of a kind, and the last key; None: these were the last.

    What is another one than when it was numbered is written as it is, and its number forgotten: whatever it
    is at the next round gets a new one, so that whoever follows from this file is told.
    """
    OpenFeed.objects.select_for_update().first()  # no round meanwhile
    known = OpenRecord.objects.filter(kind=kind.word, is_gone=False, ref__gt=after).order_by("ref")
    rows = list(known[: kind.at_once])
    records = records_of(kind, [row.ref for row in rows])
    others = [row.pk for row in rows if not is_as_numbered(row, records.get(row.ref))]
    OpenRecord.objects.filter(pk__in=others).update(digest="")
    lines = [line(shown(row, records[row.ref])) for row in rows if row.ref in records]
    return rows[-1].ref if len(rows) == kind.at_once else None, lines


def _packed(pages: Iterator[bytes]) -> Iterator[bytes]:
    packer = zlib.compressobj(6, zlib.DEFLATED, GZIP)
    for page in pages:
        yield packer.compress(page)
    yield packer.flush()


def _in_parts(packed: Iterator[bytes]) -> Iterator[bytes]:
    """The same bytes, so many at a time; the last part may be shorter."""
    waiting = b""
    for some in packed:
        waiting += some
        while len(waiting) >= PART:
            yield waiting[:PART]
            waiting = waiting[PART:]
    if waiting:
        yield waiting


def _finish(dump: OpenDump) -> OpenDump | None:
    """Read back as it will be given out: the digest is of what is kept."""
    whole = sha256()
    for key in part_keys(dump):
        content = part(key)
        whole.update(content)
        dump.size += len(content)
    dump.digest, dump.finished_at = whole.hexdigest(), timezone.now()
    if not OpenDump.objects.filter(pk=dump.pk).exists():  # switched off meanwhile
        return None
    dump.save()
    return dump


def part_keys(dump: OpenDump) -> list[int]:
    """The keys of the parts of a dump, in their order."""
    return list(OpenDumpPart.objects.filter(dump=dump).order_by("number").values_list("pk", flat=True))


def part(key: int) -> bytes:
    """The bytes of a part; none where it was deleted while somebody read, who sees by the length."""
    content = OpenDumpPart.objects.filter(pk=key).values_list("content", flat=True).first()
    return bytes(content or b"")


def forget(now: datetime) -> int:
    """Delete the dumps whose days are over, those that somebody's choice has overtaken, and those that broke
    off; how many.
    """
    kept = [dump.pk for dump in given_out() if now - dump.began_at < KEPT_FOR]
    over = OpenDump.objects.exclude(pk__in=kept)
    count = over.count()
    over.delete()
    return count
