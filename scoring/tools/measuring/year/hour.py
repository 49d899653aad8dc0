"""The busiest hour of a year, with the deployment's own processes, played in less time than an hour.

Web server, worker and clock are started as everywhere; readers are in a process of their own and ask for one
page after the other: the same twenty, as everybody does after a publication, and twenty of sessions from all
over the year, which nobody has kept. First nobody writes, then everybody does.
"""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from scoring.tools.measuring.tables import workers
from scoring.tools.measuring.watchers import ROOT, web
from scoring.tools.measuring.year import addresses, reading
from scoring.tools.measuring.year.acts import Done, Writers, over_network
from scoring.tools.measuring.year.sample import YearHouse

WEEKS, BUSIEST_DAY, BUSIEST_HOUR = 52, 5, 2  # a fifth of a week on its busiest day, half of that in an hour
WARM, LOOK, PATIENCE = 10, 0.5, 120  # seconds
QUEUES = """
SELECT 'promises of the outbox', count(*), coalesce(extract(epoch FROM now() - min(written_at)), 0)::float8
FROM federation_outboxentry
UNION ALL SELECT 'figures of sessions', count(*),
    coalesce(extract(epoch FROM now() - min(requested_at)), 0)::float8
FROM scoring_recomputerequest WHERE closed_at IS NULL AND requested_at > %(since)s
UNION ALL SELECT 'figures of stages', count(*),
    coalesce(extract(epoch FROM now() - min(requested_at)), 0)::float8
FROM scoring_stagerequest WHERE closed_at IS NULL AND requested_at > %(since)s"""


class QueueAge(NamedTuple):
    """How long a queue was at the most, and how old its oldest entry, in seconds."""

    entries: int
    seconds: float


class HourTimes(NamedTuple):
    """What was measured: pages by name, acts, queues.

    `same`: one address of every page; `still`: many, while nobody wrote; `busy`: many, while everybody did.
    """

    files: int
    seconds: float
    same: Mapping[str, Sequence[float]]
    still: Mapping[str, Sequence[float]]
    busy: Mapping[str, Sequence[float]]
    failures: Sequence[str]
    acts: Sequence[Done]
    queues: Mapping[str, QueueAge]
    drained: float  # seconds after the last act until nothing was owed


def files_of(sessions: int) -> int:
    """How many sessions are published in the busiest hour of a year that has so many."""
    return max(round(sessions / WEEKS / BUSIEST_DAY / BUSIEST_HOUR), 10)


def play(
    houses: Sequence[YearHouse], directory: Path, address: str, files: int, seconds: float, pause: float
) -> HourTimes:
    """Play the hour in so many seconds, with eight readers who wait so long between two pages."""
    pages = addresses.pages(houses)
    with web(directory) as at, workers(directory):
        _drained(address)
        order = reading.ReadersOrder(at, pages, READERS, pause, WARM, 1)
        _read(order)
        popular = {name: listed[:1] for name, listed in pages.items()}
        same = _read(order._replace(pages=popular, seconds=seconds / 2, seed=4))
        still = _read(order._replace(seconds=seconds / 2, seed=2))
        with _watched(address) as queues, _reading(order._replace(seconds=seconds, seed=3)) as busy:
            acts = list(Writers(houses, over_network(at)).play(files, seconds))
        drained = _drained(address)
    failures = [one for answers in (same, still, busy) for one in answers["failures"]]
    same_taken, still_taken, busy_taken = (answers["taken"] for answers in (same, still, busy))
    return HourTimes(files, seconds, same_taken, still_taken, busy_taken, failures, acts, queues, drained)


READERS = 8


def _read(order: reading.ReadersOrder) -> dict[str, Any]:
    with _reading(order) as answer:
        pass
    return answer


@contextmanager
def _reading(order: reading.ReadersOrder) -> Iterator[dict[str, Any]]:
    """Readers at work; what they were answered is there when the block has ended."""
    answer: dict[str, Any] = {}
    command = [sys.executable, "-m", "scoring.tools.measuring.year.reading"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as readers:
        assert readers.stdin is not None
        readers.stdin.write(json.dumps(order._asdict()) + "\n")
        readers.stdin.flush()
        yield answer
        answered, _errors = readers.communicate()
    answer |= json.loads(answered)


@contextmanager
def _watched(address: str) -> Iterator[dict[str, QueueAge]]:
    """The most that queues had, looked at twice a second."""
    over, most = threading.Event(), dict[str, QueueAge]()

    def look() -> None:
        with psycopg.connect(address, autocommit=True) as connection:
            since = connection.execute("SELECT now()").fetchone()
            asked = {"since": since[0] if since else None}
            while not over.wait(LOOK):
                for name, entries, seconds in connection.execute(QUEUES, asked).fetchall():
                    before = most.get(name, QueueAge(0, 0.0))
                    most[name] = QueueAge(max(before.entries, entries), max(before.seconds, seconds))

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        yield most
    finally:
        over.set()
        watcher.join()


def _drained(address: str) -> float:
    """Seconds until the outbox is empty, PATIENCE at most."""
    begun = time.monotonic()
    with psycopg.connect(address, autocommit=True) as connection:
        while time.monotonic() - begun < PATIENCE:
            row = connection.execute("SELECT count(*) FROM federation_outboxentry").fetchone()
            if row == (0,):
                break
            time.sleep(LOOK)
    return time.monotonic() - begun
