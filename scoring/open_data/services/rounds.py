"""Rounds: what visitors see now is compared with what the feed knows, and what differs gets the next number.

Nothing notes a change when it happens. A round reads what is committed; what a slow transaction commits
afterwards differs at the next round, whatever it was and however long it took. Numbers are given out under
the lock of the feed's row until the commit, so that they become visible in their order and no reader skips
one.
"""

import time
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.models import OpenFeed, OpenRecord
from scoring.open_data.catalogue import KINDS
from scoring.open_data.kinds import OpenKind, digest_of, open_keys, records_of
from scoring.open_data.services.feed import feed_here

LEAST = timedelta(minutes=15)  # between two rounds
SECONDS_MAX = 3_600  # of a round and a dump; a worker that has taken longer is dead
SHARE = 20  # a round may take a twentieth of the time


def is_due(feed: OpenFeed, now: datetime) -> bool:
    """Whether a round is due: after a quarter of an hour, or longer where rounds take long."""
    rest = max(LEAST, timedelta(seconds=feed.seconds * SHARE))
    return feed.compared_at is None or now - feed.compared_at >= rest


def go_round(federation: Federation) -> int:
    """Compare everything, some records in each transaction; how many were new, another or gone.

    One that broke off is gone on with where it was, so that the last kinds have their turn too.
    """
    clock, changed = time.monotonic(), 0
    with acting_for(federation):  # first, so that nobody begins another one meanwhile
        feed = feed_here()
        OpenFeed.objects.filter(is_open=True).update(compared_at=timezone.now())
    for kind, first in _left(feed):
        after: int | None = first
        while after is not None:
            with acting_for(federation):
                after, differing = compare(kind, after)
            changed += differing
    with acting_for(federation):
        took = int(time.monotonic() - clock)
        OpenFeed.objects.filter(is_open=True).update(seconds=took, at_kind="", at_ref=0)
    return changed


def _left(feed: OpenFeed | None) -> list[tuple[OpenKind, int]]:
    """The kinds that a round has still to do, each from which key on."""
    words = [kind.word for kind in KINDS]
    if feed is None or feed.at_kind not in words:
        return [(kind, 0) for kind in KINDS]
    first, *others = KINDS[words.index(feed.at_kind) :]
    return [(first, feed.at_ref), *((kind, 0) for kind in others)]


@transaction.atomic
def compare(kind: OpenKind, after: int) -> tuple[int | None, int]:
    """Compare the next records of a kind: the last key (None: these were the last), how many differ."""
    feed = OpenFeed.objects.select_for_update().filter(is_open=True).first()
    if feed is None:
        return None, 0
    keys = open_keys(kind, after)
    is_last = len(keys) < kind.at_once
    digests = {ref: digest_of(record) for ref, record in records_of(kind, keys).items()}
    known = _known(kind, after, None if is_last else keys[-1])
    differing = _note(feed, kind, digests, known)
    OpenFeed.objects.filter(pk=feed.pk).update(at_kind=kind.word, at_ref=after)
    return None if is_last else keys[-1], differing


def _known(kind: OpenKind, after: int, last: int | None) -> dict[int, OpenRecord]:
    rows = OpenRecord.objects.filter(kind=kind.word, ref__gt=after)
    rows = rows if last is None else rows.filter(ref__lte=last)
    return {row.ref: row for row in rows}


def _note(feed: OpenFeed, kind: OpenKind, digests: Mapping[int, str], known: Mapping[int, OpenRecord]) -> int:
    new = [
        OpenRecord(kind=kind.word, ref=ref, digest=digest)
        for ref, digest in digests.items()
        if ref not in known
    ]
    others = [row for ref, row in sorted(known.items()) if _is_other(row, digests.get(ref))]
    for row in others:
        row.is_gone, row.digest = row.ref not in digests, digests.get(row.ref, "")
    _number(feed, [*new, *others])
    OpenRecord.objects.bulk_create(new)
    OpenRecord.objects.bulk_update(others, ["position", "digest", "is_gone"])
    return len(new) + len(others)


def _is_other(row: OpenRecord, digest: str | None) -> bool:
    return not row.is_gone if digest is None else row.is_gone or row.digest != digest


def _number(feed: OpenFeed, rows: Sequence[OpenRecord]) -> None:
    for row in rows:
        feed.position += 1
        row.position = feed.position
    if rows:
        feed.save(update_fields=["position"])


def is_due_here(now: datetime) -> bool:
    """Whether the federation in scope gives out what is open, and a round is due."""
    feed = feed_here()
    return feed is not None and is_due(feed, now)
