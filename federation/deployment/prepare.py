"""What a database needs before the first page: roles, databases, the broker's tables, ours.

    python -m federation.deployment.prepare [tls] [roles] [tables]

`tls` makes the certificate of ALLOWED_HOSTS in the directory PORTAL_TLS, where one is named,
`roles` reads PORTAL_SUPERUSER_URL and the passwords of four roles, `tables` the settings and
DATABASE_OWNER_URL. All change nothing that is as it should be.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Literal

from federation.deployment import authority
from federation.startup import broker, database_roles, environment
from federation.startup.bootstrap import ROOT
from federation.startup.processes import ERRANDS

CONNECTIONS = 200  # processes open up to 132 (docs/operations.md)
WITHOUT_WORD = "-W", "ignore::RuntimeWarning"


def tls() -> None:
    """A certificate of our own, where a container has a directory for it."""
    if directory := os.environ.get("PORTAL_TLS"):
        authority.ensure(Path(directory), environment.words("ALLOWED_HOSTS"), datetime.now(UTC))


def roles() -> None:
    """Roles and databases, as the superuser; and enough connections for all processes, after a restart."""
    url = os.environ["PORTAL_SUPERUSER_URL"]
    given = {role: os.environ.get(f"{role.upper()}_PASSWORD", "") for role in database_roles.ROLES}
    database_roles.ensure_all(url, {role: password for role, password in given.items() if password})
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(
            "SELECT current_setting('max_connections')::int < %s", [CONNECTIONS]
        ).fetchone()
        if row == (True,):
            connection.execute(SQL("ALTER SYSTEM SET max_connections = {}").format(Literal(CONNECTIONS)))
            sys.stdout.write("restart\n")  # for setup: it takes effect then


def tables() -> None:
    """The broker's tables where it is in PostgreSQL, then migrations and what proves their tenancy."""
    messages = os.environ["CELERY_BROKER_URL"]
    if messages.startswith(broker.SCHEME):
        broker.install(messages)
    for words in next(errand.commands for errand in ERRANDS if errand.name == "migrate"):
        subprocess.run([sys.executable, *WITHOUT_WORD, *words], cwd=ROOT, check=True)


PARTS: Mapping[str, Callable[[], None]] = {"tls": tls, "roles": roles, "tables": tables}


def main(argv: Sequence[str]) -> int:
    """Do the parts named, or all."""
    for name in argv or PARTS:
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
