"""Which tables a database has: those of this checkout's migrations, or of another's.

Until the first release every floor has one migration that changes in place, so that a database made by an
earlier checkout cannot be brought up to date; it would fail at a column that is not there.
"""

import hashlib
from pathlib import Path

import psycopg
from psycopg import sql

from federation.startup import releases

ROOT = Path(__file__).resolve().parents[2]


class OtherTablesError(Exception):
    """The database was made by another version of the portal."""


def digest(root: Path = ROOT) -> str:
    """What the migrations under a checkout come to: 64 hexadecimal digits."""
    content = hashlib.sha256()
    for file in sorted(root.glob("*/migrations/*.py")):
        content.update(file.read_bytes())
    return content.hexdigest()


def refuse_others(url: str, again: str) -> None:
    """Raise OtherTablesError where a database has tables of other migrations; `again` says what helps."""
    if releases.first_is_out():  # from then on migrations bring every database up to date
        return
    with psycopg.connect(url) as connection:
        has_tables = connection.execute("SELECT to_regclass('public.django_migrations')").fetchone() != (
            None,
        )
        mark = connection.execute(
            "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = current_database()"
        ).fetchone()
    if has_tables and mark != (digest(),):
        raise OtherTablesError(f"The data here were made by another version of the portal. {again}")


def mark(url: str) -> None:
    """Write into a database, as its owner, of which migrations its tables are."""
    with psycopg.connect(url) as connection:
        connection.execute(
            sql.SQL("COMMENT ON DATABASE {} IS {}").format(
                sql.Identifier(connection.info.dbname), sql.Literal(digest())
            )
        )
