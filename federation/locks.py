"""Locks by name, held until the transaction ends: one thing at a time where no row stands for it yet."""

from django.db import connection

from federation.tenancy.context import current_id


def hold(kind: int, what: object) -> None:
    """Wait for the lock of something in the federation in scope. `kind` is a number for each use.

    A statement of its own: what the caller asks next sees what the holder before has committed.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [kind, f"{current_id()}:{what}"])
