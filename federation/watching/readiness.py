"""Whether this process can answer pages, and what is missing. Asked often, looked up rarely."""

import threading
import time
from collections.abc import Callable, Mapping
from functools import cache

from celery import current_app
from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from federation.replica import positions
from federation.replica.middleware import BEHIND_SECONDS

READY_SECONDS = 5.0  # everybody may ask; the database and the broker are asked once in so long
BROKER_SECONDS = 2
STYLE_SHEET = "portal/portal.css"


def database() -> bool:
    """It answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return True
    except DatabaseError:
        return False


def migrations() -> bool:
    """Every migration of this release ran."""
    try:
        return wanted() <= set(MigrationRecorder(connection).applied_migrations())
    except DatabaseError:
        return False


@cache
def wanted() -> frozenset[tuple[str, str]]:
    """The last migrations of each app, as the files say; they do not change while a process runs."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())


def broker() -> bool:
    """It takes a connection."""
    if settings.CELERY_BROKER_URL.startswith("memory"):
        return True
    try:
        with current_app.connection_for_write(connect_timeout=BROKER_SECONDS) as link:
            link.ensure_connection(max_retries=1, timeout=BROKER_SECONDS)
    except Exception:  # whatever the broker's client raises
        return False
    return True


def static_files() -> bool:
    """The style sheet of the pages is where it is served from."""
    return finders.find(STYLE_SHEET) is not None


def replica() -> bool:
    """Where pages are read from a copy, it is not behind."""
    return not settings.READS_REPLICA or positions.lag.seconds() <= BEHIND_SECONDS


PARTS: Mapping[str, Callable[[], bool]] = {
    "database": database,
    "migrations": migrations,
    "broker": broker,
    "static_files": static_files,
    "replica": replica,
}


class Readiness:
    """What is missing, as it was a few seconds ago at most."""

    def __init__(self, parts: Mapping[str, Callable[[], bool]] = PARTS) -> None:
        self.parts = parts
        self.lock = threading.Lock()
        self.asked_at = float("-inf")
        self.kept: list[str] = []

    def missing(self) -> list[str]:
        """The parts that do not work."""
        with self.lock:
            if time.monotonic() - self.asked_at >= READY_SECONDS:
                self.kept = [name for name, works in self.parts.items() if not works()]
                self.asked_at = time.monotonic()
            return self.kept
