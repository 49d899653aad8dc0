"""What the database and the host say of themselves, asked when Prometheus asks, and never more often than
METRICS_SECONDS in one process.

A constant number of questions in one transaction, with an end to the waiting; a database that is away, or
locked by somebody, is told as such and holds up nothing.
"""

import logging
import threading
import time
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from prometheus_client.core import GaugeMetricFamily, Metric

from federation.startup.backups import PROVED
from federation.text.documents import read_json
from federation.watching import files
from federation.watching.counts import CountedRows, function_of

log = logging.getLogger(__name__)

METRICS_SECONDS = 15.0
WAITING_MILLISECONDS = 3_000
DEFAULT_QUEUE = "celery"

OWED = """
    SELECT topic, count(*), extract(epoch FROM now() - min(written_at))::float8
    FROM federation_outboxentry GROUP BY topic
"""
COUNTS = """
    SELECT kind, state, sum(number)::bigint, coalesce(extract(epoch FROM now() - min(since)), 0)::float8
    FROM ({}) AS counted GROUP BY kind, state
"""
TABLES = """
    SELECT c.relname, pg_total_relation_size(c.oid), greatest(c.reltuples, 0)::bigint
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    WHERE c.relkind = 'r'
"""
SERVER = """
    SELECT sum(numbackends)::bigint, current_setting('max_connections')::bigint,
           pg_database_size(current_database())
    FROM pg_stat_database
"""


class Gauges:
    """Asks, and keeps the answers for a while. One thread asks; the others get what is kept."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.asked_at = float("-inf")
        self.kept: list[Metric] = []
        self.topics: set[str] = set()  # seen in this process: nothing owed is told as zero

    def collect(self) -> list[Metric]:
        """Everything, as old as METRICS_SECONDS at most."""
        with self.lock:
            if time.monotonic() - self.asked_at >= METRICS_SECONDS:
                self.kept = [*self._of_database(), *of_backups(), *of_memory()]
                self.asked_at = time.monotonic()
            return self.kept

    def _of_database(self) -> list[Metric]:
        try:
            metrics = list(self._asked())
        except DatabaseError as error:
            log.warning("the database was asked and did not answer: %s", error)
            metrics = []
        return [gauge("portal_database_up", "Whether the database answers.", 1 if metrics else 0), *metrics]

    def _asked(self) -> Iterator[Metric]:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL statement_timeout = {WAITING_MILLISECONDS}")
            cursor.execute(OWED)
            owed = cursor.fetchall()
            cursor.execute(counts_question())
            counted = cursor.fetchall()
            cursor.execute(TABLES)
            tables = cursor.fetchall()
            cursor.execute(SERVER)
            server = cursor.fetchone()
        self.topics |= {topic for topic, _count, _age in owed}
        yield from of_outbox(owed, self.topics)
        yield from of_counts(counted)
        yield from of_tables(tables)
        yield from of_server(*server)


def all_counted() -> list[tuple[str, tuple[CountedRows, ...]]]:
    """What each app has counted, as its AppConfig says."""
    known = [(app.label, getattr(app, "watched", ())) for app in apps.get_app_configs()]
    return [(label, rows) for label, rows in known if rows]


def asked(app_label: str) -> str:
    """The counts of one app."""
    return f"SELECT * FROM {function_of(app_label)}()"  # noqa: S608 (a label of ours)


def counts_question() -> str:
    """All counts of all apps, in one question."""
    functions = " UNION ALL ".join(asked(label) for label, _rows in all_counted())
    return COUNTS.format(functions)


def of_outbox(owed: Iterable[tuple[str, int, float]], topics: Iterable[str]) -> Iterator[Metric]:
    """Promises by the task that keeps them, with the queue it waits in."""
    known = {topic: (number, age) for topic, number, age in owed}
    numbers = GaugeMetricFamily("portal_owed", "Promises that are owed.", labels=["task", "queue"])
    ages = GaugeMetricFamily(
        "portal_owed_oldest_seconds", "How old the oldest of them is.", labels=["task", "queue"]
    )
    for topic in sorted({*topics, *known}):
        number, age = known.get(topic, (0, 0.0))
        labels = [topic, settings.CELERY_TASK_ROUTES.get(topic, {}).get("queue", DEFAULT_QUEUE)]
        numbers.add_metric(labels, number)
        ages.add_metric(labels, age)
    oldest = max((age for _number, age in known.values()), default=0.0)
    total = sum(number for number, _age in known.values())
    yield gauge("portal_outbox", "Promises of all tasks that are owed.", total)
    yield gauge("portal_outbox_oldest_seconds", "How old the oldest promise is.", oldest)
    yield numbers
    yield ages


def of_counts(counted: Iterable[tuple[str, str, int, float]]) -> Iterator[Metric]:
    """Rows by state, of all federations together."""
    answers = {(kind, state): (number, age) for kind, state, number, age in counted}
    states = [(rows.kind, rows.state) for _label, watched in all_counted() for rows in watched]
    for kind in sorted({kind for kind, _state in states}):
        numbers = GaugeMetricFamily(f"portal_{kind}", "Rows in this state.", labels=["state"])
        ages = GaugeMetricFamily(
            f"portal_{kind}_oldest_seconds", "How old the oldest of them is.", labels=["state"]
        )
        for state in [state for of, state in states if of == kind]:
            number, age = answers.get((kind, state), (0, 0.0))
            numbers.add_metric([state], number)
            ages.add_metric([state], age)
        yield numbers
        yield ages


def of_tables(tables: Iterable[tuple[str, int, int]]) -> Iterator[Metric]:
    """How large each table is with its indexes, and how many rows the server thinks it has."""
    sizes = GaugeMetricFamily("portal_table_bytes", "A table with its indexes.", labels=["table"])
    rows = GaugeMetricFamily("portal_table_rows", "Rows of a table, as estimated.", labels=["table"])
    for name, size, number in tables:
        sizes.add_metric([name], size)
        rows.add_metric([name], number)
    yield sizes
    yield rows


def of_server(connections: int, connections_max: int, size: int) -> Iterator[Metric]:
    """Connections that are open, how many may be, and the size of the portal's database."""
    yield gauge("portal_database_connections", "Connections to the server.", connections)
    yield gauge("portal_database_connections_max", "Connections that it takes.", connections_max)
    yield gauge("portal_database_bytes", "The size of the database.", size)


def of_backups() -> Iterator[Metric]:
    """How old the newest dump is, and the newest proof; infinite where there is none.

    Nothing where this host knows of no backups.
    """
    if not settings.BACKUPS:
        return
    directory, now = Path(settings.BACKUPS), time.time()
    newest = max((path.stat().st_mtime for path in directory.glob("*.dump")), default=float("-inf"))
    yield gauge("portal_backup_age_seconds", "Since the newest dump.", now - newest)
    yield gauge(
        "portal_backup_proof_age_seconds", "Since one was restored and proved.", now - _proved(directory)
    )


def _proved(directory: Path) -> float:
    try:
        proof = read_json((directory / PROVED).read_bytes())
        return datetime.fromisoformat(proof["at"]).timestamp()
    except (OSError, ValueError, KeyError, TypeError):
        return float("-inf")


def of_processes() -> Metric:
    """The living processes of each service of this host."""
    numbers = GaugeMetricFamily("portal_processes", "Living processes of a service.", labels=["service"])
    for service, living in files.processes(Path(settings.METRICS_DIR)).items():
        numbers.add_metric([service], len(living))
    return numbers


def of_memory() -> Iterator[Metric]:
    """What memory they have; the system takes some thousandths of a second to add up that of one."""
    memory = GaugeMetricFamily("portal_memory_bytes", "What is shared counts once.", labels=["service"])
    for service, living in files.processes(Path(settings.METRICS_DIR)).items():
        memory.add_metric([service], sum(files.memory(living)))
    yield memory


def gauge(name: str, sentence: str, value: Any) -> Metric:
    """One number without labels."""
    return GaugeMetricFamily(name, sentence, value=value)
