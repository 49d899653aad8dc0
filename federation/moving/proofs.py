"""The portal's proofs inside the transaction that put a federation in, as the portal's own role."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

from django.core.management import CommandError, call_command
from psycopg import Connection
from psycopg.sql import SQL, Identifier

from federation.moving.errors import MovingError
from federation.startup.database_roles import APP

PROOFS_OF_ONE = ("verify_ledger", "verify_audit")


@contextmanager
def as_portal(database: "Connection[Any]") -> Iterator[None]:
    """The role of web and workers for the rest of a superuser's transaction; row-level security binds it."""
    database.execute(SQL("SET LOCAL SESSION AUTHORIZATION {}").format(Identifier(APP)))
    yield
    database.execute("RESET SESSION AUTHORIZATION")


def prove(slug: str) -> tuple[str, ...]:
    """What each proof said. Raises MovingError with the words of one that does not hold."""
    return (_said("audit_tenancy"), *(_said(proof, slug) for proof in PROOFS_OF_ONE))


def _said(proof: str, *arguments: str) -> str:
    out = StringIO()
    try:
        call_command(proof, *arguments, stdout=out)
    except (CommandError, SystemExit) as error:
        words = out.getvalue().strip() or error
        raise MovingError(f"{proof} does not hold:\n{words}") from error
    return f"{proof}:\n{out.getvalue().strip()}"
