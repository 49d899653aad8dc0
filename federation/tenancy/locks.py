"""Locks by name, held until the transaction ends: one thing at a time where no row stands for it yet."""

from collections.abc import Iterable

from django.db import connection

from federation.tenancy.context import current_id


def hold(kind: int, what: object) -> None:
    """Wait for the lock of something in the federation in scope. `kind` is a number for each use.

    A statement of its own: what the caller asks next sees what the holder before has committed. A name that
    somebody sent may hold a zero byte, which no text of the database takes; the lock is that of the rest.
    """
    name = f"{current_id()}:{what}".replace("\0", "")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [kind, name])


def hold_all(kind: int, what: Iterable[object]) -> None:
    """Wait for the locks of several things, in everybody's order: two who ask never block each other.

    The order is that of the locks themselves, as two names may have the same one.
    """
    names = [f"{current_id()}:{one}".replace("\0", "") for one in what]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(%s, key) FROM"
            " (SELECT DISTINCT hashtext(name) AS key FROM unnest(%s::text[]) AS name ORDER BY key) AS own",
            [kind, names],
        )


def try_hold(kind: int, what: Iterable[object]) -> set[str]:
    """Take the locks of those of several things that nobody holds, without waiting; which are held now."""
    names = sorted({str(thing) for thing in what})
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name FROM unnest(%s::text[]) AS name"
            " WHERE pg_try_advisory_xact_lock(%s, hashtext(%s || ':' || name))",
            [names, kind, str(current_id())],
        )
        return {row[0] for row in cursor.fetchall()}
