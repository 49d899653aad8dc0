"""A dump is proved by restoring it where nobody works: rows counted again, the portal's own proofs run."""

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg.sql import SQL, Identifier

from federation.startup.bootstrap import ROOT
from federation.startup.database_roles import OWNER, ensure_database
from federation.startup.dumping import BackupError, counted, counts_of, run
from federation.startup.sealing import is_sealed, opened

PROOFS = ("audit_tenancy", "verify_ledger", "verify_audit")


def prove(superuser_url: str, app_url: str, dump: Path, programs: str = "", identity: str = "") -> list[str]:
    """Restore a dump into a database of its own and prove it there; what each proof said.

    `app_url` is DATABASE_URL: the proofs run as the role of the portal. `identity` opens a sealed dump.
    Raises BackupError for what does not hold first. Nothing of the database is left.
    """
    with scratch(superuser_url) as name:
        scratch_url = with_database(superuser_url, name)
        restore(Path(programs, "pg_restore"), scratch_url, dump, identity)
        rows = _compared(scratch_url, dump)
        words = [_run_proof(proof, with_database(app_url, name)) for proof in PROOFS]
    return [f"{rows} rows are those of the dump.", *words]


def restore(pg_restore: Path, url: str, dump: Path, identity: str = "") -> None:
    """A dump, sealed or not, into an empty database. Raises BackupError."""
    if not is_sealed(dump):
        run(pg_restore, url, "--exit-on-error", str(dump))
        return
    with opened(dump, identity) as file:
        run(pg_restore, url, "--exit-on-error", out_of=file)


def _compared(url: str, dump: Path) -> int:
    expected = json.loads(counts_of(dump).read_text(encoding="utf-8"))
    with psycopg.connect(url) as connection:
        restored = counted(connection)
    differing = [table for table in {*expected, *restored} if expected.get(table) != restored.get(table)]
    if differing:
        tables = ", ".join(f"{one} {restored.get(one)}, not {expected.get(one)}" for one in sorted(differing))
        raise BackupError(f"{dump.name} holds other rows than were counted: {tables}.")
    return sum(restored.values())


@contextmanager
def scratch(superuser_url: str) -> Iterator[str]:
    """A database to which the roles of the portal may connect, gone afterwards."""
    name = f"portal_proof_{secrets.token_hex(4)}"
    ensure_database(superuser_url, name, OWNER, like="portal")
    try:
        yield name
    finally:
        with psycopg.connect(superuser_url, autocommit=True) as connection:
            connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def _run_proof(proof: str, url: str) -> str:
    """A command of the portal on a database; what it said. Raises BackupError where it does not hold."""
    command = [sys.executable, "-W", "ignore", str(ROOT / "manage.py"), proof]
    environment = os.environ | {"DATABASE_URL": url}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    if done.returncode:
        raise BackupError("\n".join([f"{proof} does not hold:", *lines]))
    return "\n".join([f"{proof}:", *lines])


def with_database(url: str, name: str) -> str:
    """The address of another database of a server, for the same role."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
