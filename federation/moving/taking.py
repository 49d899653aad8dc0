"""A federation taken out: every row of every table into one archive, all of one moment."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import django
from django.db import connection, transaction
from django.utils import timezone
from psycopg import Connection
from psycopg.sql import SQL

from federation.models import Federation
from federation.moving.archive import ArchiveWriter
from federation.moving.errors import MovingError
from federation.moving.logins import logins_named
from federation.moving.manifest import FORMAT, Manifest, Owed
from federation.moving.tables import MovedTable, moved_tables
from federation.startup import releases, tables as checkout
from federation.startup.sealing import sealed
from federation.tenancy.context import acting_for

# How values are written must not hang on what a server was told.
AS_WRITTEN = SQL(
    "SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1;"
    " SET LOCAL bytea_output = 'hex'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL xmloption = 'content'"
)
MIGRATIONS = "SELECT app || '.' || name FROM django_migrations ORDER BY 1"
OWED = "SELECT topic, subject_ref FROM federation_outboxentry WHERE federation_ref = %s ORDER BY id"
FORGOTTEN = "DELETE FROM federation_outboxentry WHERE federation_ref = %s"
HEADS = "SELECT chain, sequence || ' ' || hash FROM federation_chainhead WHERE federation_id = %s ORDER BY 1"


def export(federation: Federation, path: Path, *, with_passwords: bool = False) -> Manifest:
    """Write an archive of a federation as it is at one moment, as the portal's own role.

    Row-level security holds: rows of another federation could not come along. Raises MovingError.
    """
    with transaction.atomic(durable=True):
        raw().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        with acting_for(federation):
            return write_archive(federation.pk, federation.slug, path, with_passwords=with_passwords)


def write_archive(
    federation: int, slug: str, path: Path, *, with_passwords: bool, take: bool = False
) -> Manifest:
    """The archive, whole or not at all, in the transaction that is open; `take` deletes what it writes."""
    database = raw()
    database.execute(AS_WRITTEN)
    tables = moved_tables(database)
    with _unfinished(path) as draft, sealed(draft) as file:
        writer = ArchiveWriter(file)
        logins = logins_named(database, tables, federation, with_passwords=with_passwords)
        heads = dict(database.execute(HEADS, [federation]).fetchall())
        contents = tuple(writer.add(table, _copied(database, table, federation, take)) for table in tables)
        owed = tuple(Owed(*row) for row in database.execute(OWED, [federation]).fetchall())
        if take:
            database.execute(FORGOTTEN, [federation])
        manifest = Manifest(
            format=FORMAT,
            portal=portal(),
            tables_digest=checkout.digest(),
            migrations=migrations(database),
            federation=federation,
            slug=slug,
            taken_at=timezone.now().isoformat(),
            tables=contents,
            logins=logins,
            owed=owed,
            heads=heads,
        )
        writer.close(manifest)
    return manifest


def raw() -> "Connection[Any]":
    """Django's connection without Django: it copies, and its errors are PostgreSQL's own."""
    connection.ensure_connection()
    own: Connection[Any] = connection.connection
    return own


def migrations(database: Connection) -> tuple[str, ...]:
    """Which migrations ran, those of libraries among them."""
    return tuple(name for (name,) in database.execute(MIGRATIONS).fetchall())


def portal() -> str:
    """The version of the portal and of Django, for who reads a manifest."""
    return f"{releases.version()}, Django {django.get_version()}"


def _copied(database: Connection, table: MovedTable, federation: int, take: bool) -> Iterator[bytes]:
    question = table.rows_taken(federation) if take else table.rows(federation)
    with database.cursor() as cursor, cursor.copy(question) as copy:
        yield from map(bytes, copy)


@contextmanager
def _unfinished(path: Path) -> Iterator[Path]:
    """A file that has its name when it is whole and on the disk; nobody else reads it."""
    if path.exists():
        raise MovingError(f"{path} is there already.")
    draft = path.with_name(f"{path.name}.part")
    try:
        draft.touch(0o600)
        yield draft
        with draft.open("rb") as whole:
            os.fsync(whole.fileno())
        draft.rename(path)
    except OSError as error:
        raise MovingError(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        with suppress(OSError):  # it was said already that nothing can be written there
            draft.unlink(missing_ok=True)
