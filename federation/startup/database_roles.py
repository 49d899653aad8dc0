"""The portal's roles and databases on a PostgreSQL server, made and mended by running this again.

Production: `python -m federation.startup.database_roles --url postgresql://postgres@host/postgres`, with the
passwords in PORTAL_OWNER_PASSWORD, PORTAL_APP_PASSWORD, PORTAL_BACKUP_PASSWORD and PORTAL_BROKER_PASSWORD;
with --print it only shows the statements, for psql.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence

import psycopg
from psycopg.sql import SQL, Composed, Identifier, Literal

OWNER, APP, BACKUP, BROKER = "portal_owner", "portal_app", "portal_backup", "portal_broker"
ROLES = (OWNER, APP, BACKUP, BROKER)
DATABASES = {"portal": OWNER, "portal_broker": BROKER}
MAY_CONNECT = {"portal": (APP, BACKUP), "portal_broker": ()}

# Everything a role could wrongly have is taken away by name, so that running this again mends it.
PLAIN = SQL("LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION ")
POWERS = {
    OWNER: SQL("NOBYPASSRLS "),
    APP: SQL("NOBYPASSRLS NOCREATEDB"),
    BACKUP: SQL("BYPASSRLS NOCREATEDB"),  # a backup holds every federation
    BROKER: SQL("NOBYPASSRLS NOCREATEDB"),
}
LOCK = 4_207_001  # any number of our own: two starts at once make the roles one after the other


def ensure_all(
    superuser_url: str, passwords: Mapping[str, str], *, owner_creates_databases: bool = False
) -> None:
    """Make the roles and both databases, or mend what differs."""
    ensure_roles(superuser_url, passwords, owner_creates_databases=owner_creates_databases)
    for database, owner in DATABASES.items():
        ensure_database(superuser_url, database, owner)


def ensure_roles(
    superuser_url: str, passwords: Mapping[str, str], *, owner_creates_databases: bool = False
) -> None:
    """Make the four roles with their powers and set the passwords given.

    The owner creates databases only where tests do: never in production.
    """
    with psycopg.connect(superuser_url) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        for statement in role_statements(owner_creates_databases=owner_creates_databases):
            connection.execute(statement)
        for role, password in passwords.items():
            _set_password(connection, role, password)


def ensure_database(superuser_url: str, name: str, owner: str, like: str = "") -> None:
    """Make a database that only its owner and those can connect to who need it, or who need `like`."""
    with psycopg.connect(superuser_url, autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            connection.execute(_creation(name, owner))
        for statement in grant_statements(name, owner, like):
            connection.execute(statement)
    with psycopg.connect(superuser_url, dbname=name, autocommit=True) as connection:
        for statement in schema_statements(owner):
            connection.execute(statement)


def role_statements(*, owner_creates_databases: bool = False) -> list[Composed]:
    """What gives every role its powers, no more and no less."""
    statements: list[Composed] = []
    for role in ROLES:
        powers = PLAIN + POWERS[role]
        if role == OWNER:
            powers += SQL("CREATEDB" if owner_creates_databases else "NOCREATEDB")
        statements += [_role_creation(role), SQL("ALTER ROLE {} ").format(Identifier(role)) + powers]
    read_all = SQL("GRANT pg_read_all_data TO {}").format(Identifier(BACKUP))
    only_read = SQL("ALTER ROLE {} SET default_transaction_read_only = on").format(Identifier(BACKUP))
    return [*statements, read_all, only_read]


def _role_creation(role: str) -> Composed:
    # PostgreSQL has no CREATE ROLE IF NOT EXISTS.
    return SQL(
        "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = {}) "
        "THEN CREATE ROLE {}; END IF; END $$"
    ).format(Literal(role), Identifier(role))


def _creation(name: str, owner: str) -> Composed:
    return SQL("CREATE DATABASE {} OWNER {} ENCODING 'UTF8'").format(Identifier(name), Identifier(owner))


def grant_statements(name: str, owner: str, like: str = "") -> list[Composed]:
    """Who may connect. Only the portal makes temporary tables: it reads whole files through them."""
    database = Identifier(name)
    statements = [
        SQL("ALTER DATABASE {} OWNER TO {}").format(database, Identifier(owner)),
        SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC").format(database),
    ]
    for role in MAY_CONNECT.get(like or name, ()):
        rights = SQL("CONNECT, TEMPORARY" if role == APP else "CONNECT")
        statements.append(
            SQL("GRANT {} ON DATABASE {} TO {}").format(rights, database, Identifier(role)),
        )
    return statements


def schema_statements(owner: str) -> list[Composed]:
    """Only the owner makes anything in the schema, also on a server older than PostgreSQL 15."""
    return [
        SQL("REVOKE CREATE ON SCHEMA public FROM PUBLIC").format(),
        SQL("GRANT USAGE, CREATE ON SCHEMA public TO {}").format(Identifier(owner)),
    ]


def _set_password(connection: psycopg.Connection, role: str, password: str) -> None:
    # Hashed here, so that a server which logs statements never sees the password.
    verifier = connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
    connection.execute(SQL("ALTER ROLE {} PASSWORD {}").format(Identifier(role), Literal(verifier)))


def script() -> str:
    """Everything as a script for psql."""
    lines = [f"{statement.as_string()};" for statement in role_statements()]
    lines += [f"\\password {role}" for role in ROLES]
    for name, owner in DATABASES.items():
        creation = Literal(_creation(name, owner).as_string()).as_string()
        missing = f"WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '{name}')"
        lines += [f"SELECT {creation} {missing} \\gexec"]
        lines += [f"{statement.as_string()};" for statement in grant_statements(name, owner)]
        lines += [
            f"\\connect {name}",
            *(f"{statement.as_string()};" for statement in schema_statements(owner)),
        ]
    return "\n".join(lines)


def main(argv: Sequence[str]) -> int:
    """Answer the command line."""
    parser = argparse.ArgumentParser(prog="python -m federation.startup.database_roles", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--url", help="address of the server for a superuser")
    what.add_argument("--print", action="store_true", help="show the statements and do nothing")
    options = parser.parse_args(argv)
    if options.print:
        sys.stdout.write(script() + "\n")
        return 0
    given = {role: os.environ.get(f"{role.upper()}_PASSWORD", "") for role in ROLES}
    ensure_all(options.url, {role: password for role, password in given.items() if password})
    kept = [role for role, password in given.items() if not password]
    sys.stdout.write("The roles and databases are as they should be.\n")
    if kept:
        sys.stdout.write(f"No password was given for {', '.join(kept)}; theirs stay as they were.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
