"""The database's roles have the powers promised, and no others."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege, ReadOnlySqlTransaction

from federation.startup import broker
from federation.startup.database_roles import APP, BACKUP, BROKER, OWNER, ROLES, ensure_all, main, script
from federation.startup.embedded import EmbeddedPostgres


@pytest.fixture(scope="module")
def server() -> Iterator[EmbeddedPostgres]:
    """A server of its own: the roles are those of a demo, not of the other tests."""
    path = Path(tempfile.mkdtemp(prefix="portal-test-", dir="/tmp"))
    path.chmod(0o711)
    postgres = EmbeddedPostgres(path / "postgres", durable=False)
    postgres.start()
    ensure_all(postgres.superuser_url(), passwords(postgres))
    yield postgres
    postgres.stop()
    shutil.rmtree(path)


def passwords(server: EmbeddedPostgres) -> dict[str, str]:
    return {role: server.password(role) for role in ROLES}


def powers(server: EmbeddedPostgres, role: str) -> str:
    question = """
        SELECT concat_ws(' ', CASE WHEN rolsuper THEN 'super' END, CASE WHEN rolcreatedb THEN 'createdb' END,
            CASE WHEN rolcreaterole THEN 'createrole' END, CASE WHEN rolbypassrls THEN 'bypassrls' END,
            CASE WHEN rolreplication THEN 'replication' END, CASE WHEN rolcanlogin THEN 'login' END)
        FROM pg_roles WHERE rolname = %s"""
    with psycopg.connect(server.superuser_url()) as connection:
        return connection.execute(question, [role]).fetchone()[0]


@pytest.mark.parametrize(
    ("role", "expected"),
    [(OWNER, "login"), (APP, "login"), (BACKUP, "bypassrls login"), (BROKER, "login")],
)
def test_powers_in_production(server: EmbeddedPostgres, role: str, expected: str) -> None:
    assert powers(server, role) == expected


def test_running_again_takes_back_what_a_role_should_not_have(server: EmbeddedPostgres) -> None:
    with psycopg.connect(server.superuser_url()) as connection:
        connection.execute(f"ALTER ROLE {APP} SUPERUSER BYPASSRLS CREATEDB CREATEROLE")
    ensure_all(server.superuser_url(), passwords(server))
    assert powers(server, APP) == "login"


def test_only_a_demo_lets_the_owner_create_databases(server: EmbeddedPostgres) -> None:
    ensure_all(server.superuser_url(), passwords(server), owner_creates_databases=True)
    assert powers(server, OWNER) == "createdb login"
    ensure_all(server.superuser_url(), passwords(server))
    assert powers(server, OWNER) == "login"


def test_the_portal_makes_no_tables_but_temporary_ones(server: EmbeddedPostgres) -> None:
    with psycopg.connect(server.url(APP, "portal"), autocommit=True) as connection:
        connection.execute("CREATE TEMPORARY TABLE staging (line text)")
        with pytest.raises(InsufficientPrivilege):
            connection.execute("CREATE TABLE mine (line text)")
        with pytest.raises(InsufficientPrivilege):
            connection.execute("CREATE SCHEMA mine")


def test_the_owner_makes_tables_which_the_portal_does_not_own(server: EmbeddedPostgres) -> None:
    with psycopg.connect(server.url(OWNER, "portal")) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS fact (answer int)")
        connection.execute("INSERT INTO fact VALUES (42)")
    with psycopg.connect(server.url(APP, "portal")) as connection, pytest.raises(InsufficientPrivilege):
        connection.execute("SELECT * FROM fact")


def test_a_backup_reads_everything_and_writes_nothing(server: EmbeddedPostgres) -> None:
    with psycopg.connect(server.url(OWNER, "portal")) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS closed (answer int)")
        connection.execute("ALTER TABLE closed ENABLE ROW LEVEL SECURITY")
        connection.execute("ALTER TABLE closed FORCE ROW LEVEL SECURITY")
        assert connection.execute("SELECT count(*) FROM closed").fetchone() == (0,)
    with psycopg.connect(server.superuser_url("portal")) as connection:
        connection.execute("INSERT INTO closed VALUES (42)")
    with psycopg.connect(server.url(BACKUP, "portal")) as connection:
        assert connection.execute("SELECT answer FROM closed").fetchone() == (42,)
        with pytest.raises(ReadOnlySqlTransaction):
            connection.execute("INSERT INTO closed VALUES (43)")


@pytest.mark.parametrize(
    ("role", "database"),
    [(APP, "portal_broker"), (OWNER, "portal_broker"), (BACKUP, "portal_broker"), (BROKER, "portal")],
)
def test_nobody_connects_where_they_have_no_business(
    server: EmbeddedPostgres, role: str, database: str
) -> None:
    with pytest.raises(psycopg.OperationalError, match="permission denied for database"):
        psycopg.connect(server.url(role, database))


def test_the_brokers_tables_are_made_once(server: EmbeddedPostgres) -> None:
    address = broker.broker_url(server.url(BROKER, "portal_broker"))
    broker.install(address)
    broker.install(address)
    with psycopg.connect(server.url(BROKER, "portal_broker")) as connection:
        assert connection.execute("SELECT count(*) FROM pgmq.list_queues()").fetchone() == (0,)


def test_the_script_for_psql_does_the_same(server: EmbeddedPostgres) -> None:
    assert main(["--print"]) == 0
    assert script().count("CREATE ROLE") == len(ROLES)
    assert "PASSWORD" not in script()


def test_the_command_takes_passwords_from_the_environment(
    server: EmbeddedPostgres, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for role in ROLES:
        monkeypatch.delenv(f"{role.upper()}_PASSWORD", raising=False)
    monkeypatch.setenv("PORTAL_APP_PASSWORD", "quite a different one")
    assert main(["--url", server.superuser_url()]) == 0
    assert "portal_owner, portal_backup, portal_broker; theirs stay" in capsys.readouterr().out
    psycopg.connect(server.url(APP, "portal"), password="quite a different one").close()
    ensure_all(server.superuser_url(), passwords(server))


def test_the_tests_themselves_run_as_the_portal() -> None:
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        role = connection.execute("SELECT current_user, usesuper FROM pg_user WHERE usename = current_user")
        assert role.fetchone() == (APP, False)
