"""The database: whether it answers, as whom, in which version, with which tables, and by which clock."""

from collections.abc import Iterator

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import OperationalError
from django.utils import timezone

from federation.doctor.findings import Ailment, reason, warning, where, wrong
from federation.releases import installed
from federation.startup import releases
from federation.startup.releases import number
from federation.tenancy import catalogue, checks

VERSION_LEAST = 150000  # as `server_version_num` has it
CONNECTIONS = 132  # of the processes of docs/operations.md together
UPGRADE = "Run manage.py upgrade."
CLOCK_SECONDS = 5  # more apart, and deadlines of appeals and corrections are not those on the wall


def database() -> Iterator[Ailment]:
    """The database of `DATABASE_URL`, as this process reaches it."""
    try:
        connection.ensure_connection()
    except OperationalError as error:
        yield wrong("database_away", f"The database cannot be reached: {reason(error)}", "See DATABASE_URL.")
        return
    yield from _server()
    yield from _role()
    yield from _tables()
    yield from release()


def _server() -> Iterator[Ailment]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version_num')::int, current_setting('server_version')")
        number, version = cursor.fetchone()
        cursor.execute("SELECT current_setting('server_encoding'), current_setting('max_connections')::int")
        encoding, connections = cursor.fetchone()
        cursor.execute("SELECT clock_timestamp()")
        (clock,) = cursor.fetchone()
    yield from judged(number, version, encoding, connections, (timezone.now() - clock).total_seconds())


def judged(number: int, version: str, encoding: str, connections: int, behind: float) -> Iterator[Ailment]:
    """What is wrong with a server: version, encoding, connections, and seconds its clock is behind."""
    yield from where(
        number < VERSION_LEAST,
        wrong(
            "database_old", f"PostgreSQL is {version}; the portal needs 15 or newer.", "Upgrade the server."
        ),
    )
    yield from where(
        encoding != "UTF8",
        wrong("database_encoding", f"The database is encoded in {encoding}.", "Make it anew in UTF8."),
    )
    yield from where(
        connections < CONNECTIONS,
        warning(
            "connections",
            f"PostgreSQL takes {connections} connections; web, workers and beat open up to {CONNECTIONS}.",
            "Raise max_connections.",
        ),
    )
    yield from where(
        abs(behind) > CLOCK_SECONDS,
        wrong(
            "clock",
            f"The clocks of this host and of the database are {abs(behind):.0f} seconds apart.",
            "Let both follow one time server (chrony, systemd-timesyncd).",
        ),
    )


def _role() -> Iterator[Ailment]:
    for problem in checks.problems_of_role():
        yield wrong("role", problem, "Connect as portal_app.")


def _tables() -> Iterator[Ailment]:
    executor = MigrationExecutor(connection)
    owed = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if owed:
        names = ", ".join(f"{migration.app_label} {migration.name}" for migration, _backwards in owed)
        yield wrong("migrations", f"Not migrated: {names}.", "Run manage.py migrate with DATABASE_OWNER_URL.")
        return
    if installed.is_of_newer():  # what it added is for its own examination
        return
    for leak in catalogue.leaks():
        yield wrong("tenancy", leak, "Restore what database_roles and migrate make.")


def release() -> Iterator[Ailment]:
    """Of which release the tables are, beside that of this code."""
    if not installed.is_noted():
        yield wrong("release_unknown", "The database does not say of which release it is.", UPGRADE)
        return
    if problem := installed.problem_of_age():
        yield wrong("release_lost", problem, "Start that release.")
        return
    if begun := installed.stopped():
        at = f"{timezone.localtime(begun.begun_at):%Y-%m-%d %H:%M}"
        yield wrong(
            "release_halfway",
            f"Bringing the tables to release {begun.version} began at {at} and did not end.",
            UPGRADE,
        )
    elif last := installed.reached():
        yield from _compared(last.version, releases.version())


def _compared(tables: str, code: str) -> Iterator[Ailment]:
    """What differs between the release of the tables and that of this code."""
    yield from where(
        number(tables) < number(code),
        wrong("release_behind", f"The tables are of release {tables}, this code is of {code}.", UPGRADE),
    )
    yield from where(
        number(tables) > number(code),
        warning(
            "release_back",
            f"The tables are of release {tables}, this code is of {code}: it went back and runs on them.",
            "See what speaks against the newer release, and upgrade again.",
        ),
    )
