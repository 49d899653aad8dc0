"""Which release a database is of: noted by who migrates, looked at by who starts."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from federation.models import InstalledRelease
from federation.releases.rules import examined
from federation.startup import releases
from federation.startup.releases import number

LOCK = 4_207_003  # any number of our own, beside that of database_roles
WAIT_SECONDS = 60.0  # for who migrates already


class OldCode(SystemExit):
    """The tables are of a release that this code is too old for.

    It ends the process, because Celery logs every other exception of a signal's receiver and goes on.
    """


class MigratingElsewhere(Exception):
    """Somebody migrates this database already."""


def is_noted() -> bool:
    """Whether the table of releases is there: before the first migration it is not."""
    return InstalledRelease._meta.db_table in connection.introspection.table_names()


def reached() -> InstalledRelease | None:
    """The release that the tables are of."""
    return InstalledRelease.objects.exclude(finished_at=None).order_by("id").last()


def stopped() -> InstalledRelease | None:
    """What was begun last, where it was not finished."""
    last = InstalledRelease.objects.order_by("id").last()
    return last if last and last.finished_at is None else None


def problem_of_age(version: str = "") -> str:
    """Why code may not run on these tables; "" where it may."""
    last = InstalledRelease.objects.order_by("id").last() if is_noted() else None
    ours = version or releases.version()
    if last is None or number(ours) >= number(last.least):
        return ""
    return (
        f"The database was brought to release {last.version}, on which code of {last.least} or newer runs;"
        f" this code is {ours}."
    )


def refuse_old_code() -> None:
    """Raise OldCode where the tables have lost what this code uses."""
    if problem := problem_of_age():
        raise OldCode(f"{problem} Start that release.")


def is_of_newer() -> bool:
    """Whether a newer release has migrated this database, so that this one has nothing to do there."""
    last = InstalledRelease.objects.order_by("id").last() if is_noted() else None
    return last is not None and number(last.version) > number(releases.version())


def _has_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        return bool(cursor.fetchone() == (True,))


@contextmanager
def alone(write: Callable[[str], object] = lambda _line: None) -> Iterator[None]:
    """Nobody else migrates this database meanwhile. Raises MigratingElsewhere where somebody does for long.

    `write` has a line for who waits.

    Containers of several hosts start together: the second finds nothing to do when the first has ended.
    """
    deadline, is_waiting = time.monotonic() + WAIT_SECONDS, False
    while not _has_lock():
        if not is_waiting:
            write("Another migrate is at work on this database: waiting for it.")
        is_waiting = True
        if time.monotonic() >= deadline:
            raise MigratingElsewhere("This database is being migrated already. Wait until that has ended.")
        time.sleep(0.5)
    try:
        yield
    finally:
        if connection.connection and not connection.connection.closed:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


@contextmanager
def noting() -> Iterator[None]:
    """Note that the tables are brought to this release, and when that is done. As their owner."""
    begun = _begun()
    try:
        yield
    except BaseException:
        if begun is not None:
            with suppress(DatabaseError):  # what went wrong is told, not that it could not be noted
                begun.least = _least_now()
                begun.save(update_fields=["least"])
        raise
    begun = begun or _begun()  # the first migration made the table
    if begun is not None:
        begun.least, begun.finished_at = examined().least, timezone.now()
        begun.save(update_fields=["least", "finished_at"])


def _begun() -> InstalledRelease | None:
    """A line for this release, unless the tables are of it already or there are none yet."""
    if not is_noted():
        return None
    version, last = releases.version(), reached()
    if last and not stopped() and (last.version, last.least) == (version, examined().least):
        return None
    return InstalledRelease.objects.create(
        version=version, least=last.least if last else releases.kept()[0].version, begun_at=timezone.now()
    )


def _least_now() -> str:
    """The oldest release whose code may run on the tables as far as they have come."""
    return examined(ran=frozenset(MigrationRecorder(connection).applied_migrations())).least
