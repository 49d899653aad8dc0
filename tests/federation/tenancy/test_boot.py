"""The process refuses to start as anybody whom row-level security does not bind.

DESIGN 3, "Roles", sentence by sentence:
- "portal_app (LOGIN, NOSUPERUSER, NOBYPASSRLS, owns nothing; the process refuses to start as anything else)":
  test_the_web_server_refuses, test_a_worker_refuses, test_whoever_can_become_somebody_else_is_refused
- "portal_backup (BYPASSRLS, read-only)": test_a_backup_reads_everything_and_writes_nothing
- "portal_broker (owns the broker's own database)": tests/federation/startup/test_database_roles.py
- "Policies and grants live in migrations, so test databases have them": test_the_portal_has_no_more_rights
- "Tests run as portal_app": test_catalogue
"""

import os
import subprocess
import sys
from contextlib import contextmanager

import psycopg
import pytest
from django.db import connection
from psycopg.conninfo import make_conninfo

from federation.tenancy import checks
from tests.factories.rows import tenant_models
from tests.federation.tenancy.database import connected_as, refuses, rows
from tests.places import ROOT

pytestmark = pytest.mark.django_db

TABLES = [model._meta.db_table for model in tenant_models()]
WEB = "import federation.wsgi\n"
WORKER = """
import django
from celery.signals import worker_init
from federation.celery import app

django.setup()
worker_init.send(app)
"""
REAL_WORKER = """
from federation.celery import app

app.worker_main(["worker", "--pool=solo", "--loglevel=ERROR"])
"""


def database():
    return connection.settings_dict["NAME"]


def start(code, address):
    """Start a process of the portal on the test database; its exit and the end of what it said."""
    environment = {**os.environ, "DATABASE_URL": make_conninfo(address, dbname=database())}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stderr


@contextmanager
def somebody(powers):
    """The address of a role of the test's own."""
    with psycopg.connect(os.environ["DATABASE_ADMIN_URL"], autocommit=True) as admin:
        admin.execute("DROP ROLE IF EXISTS portal_test_somebody")
        admin.execute(f"CREATE ROLE portal_test_somebody LOGIN PASSWORD 'x' {powers}")
        admin.execute(f"GRANT CONNECT ON DATABASE {database()} TO portal_test_somebody")
        try:
            yield make_conninfo(os.environ["DATABASE_URL"], user="portal_test_somebody", password="x")
        finally:
            admin.execute(f"REVOKE ALL ON DATABASE {database()} FROM portal_test_somebody")
            admin.execute("DROP ROLE portal_test_somebody")


def test_the_web_server_holds_visitors_to_their_share():
    script = f"{WEB}assert type(federation.wsgi.application).__name__ == 'VisitorLimits'"
    code, problem = start(script, os.environ["DATABASE_URL"])
    assert code == 0, problem


@pytest.mark.parametrize(
    ("code", "address", "why"),
    [
        (WEB, "DATABASE_ADMIN_URL", "is a superuser."),
        (REAL_WORKER, "DATABASE_OWNER_URL", "The database role portal_owner owns tables."),
    ],
    ids=["web", "worker"],
)
def test_superuser_and_owner_are_refused(code, address, why):
    exit_code, printed = start(code, os.environ[address])
    assert exit_code == 1
    assert why in printed
    assert printed.strip().endswith("Connect as portal_app.")


def test_the_portal_itself_may_start():
    assert start(WEB + WORKER, os.environ["DATABASE_URL"])[0] == 0


@pytest.mark.parametrize(
    ("powers", "why"),
    [
        ("BYPASSRLS", ["portal_test_somebody bypasses row-level security"]),
        ("CREATEROLE", ["portal_test_somebody may create roles"]),
        ("IN ROLE portal_owner", ["portal_test_somebody may become portal_owner, which owns tables"]),
        (
            "IN ROLE portal_backup",
            ["portal_test_somebody may become portal_backup, which bypasses row-level security"],
        ),
        ("IN ROLE portal_app", []),
    ],
)
def test_whoever_can_become_somebody_else_is_refused(powers, why):
    with somebody(powers) as address, psycopg.connect(address, dbname=database()) as portal:
        problems = checks.problems_of(portal.execute(checks.WHO_AM_I).fetchall())
    assert problems == [f"The database role {problem}." for problem in why]


def test_taking_on_the_portals_name_hides_nothing():
    """A superuser who says SET ROLE portal_app could say RESET ROLE."""
    with connected_as("DATABASE_ADMIN_URL") as admin:
        admin.execute("SET ROLE portal_app")
        problems = checks.problems_of(admin.execute(checks.WHO_AM_I).fetchall())
    assert any("which is a superuser" in problem for problem in problems)


def test_the_check_command_says_the_same():
    assert checks.check_role(["default"]) == []
    assert checks.check_role(None) == []


def test_a_backup_reads_everything_and_writes_nothing(houses):
    with connected_as("DATABASE_ADMIN_URL") as backup:
        backup.execute("SET SESSION AUTHORIZATION portal_backup")
        federations = {house.federation.pk for house in houses}
        assert TABLES
        for table in TABLES:
            seen = backup.execute(f"SELECT DISTINCT federation_id FROM {table}").fetchall()
            assert {federation for (federation,) in seen} == federations, table
        for table in TABLES:
            for statement in (
                f"DELETE FROM {table}",
                f"UPDATE {table} SET federation_id = 1",
                f"TRUNCATE {table}",
            ):
                with refuses(backup, "permission denied"):
                    backup.execute(statement)


def test_the_portal_has_no_more_rights(houses):
    """It reads and writes rows. It makes, changes and empties no tables."""
    given = rows(
        "SELECT DISTINCT privilege_type FROM information_schema.role_table_grants"
        " WHERE grantee = 'portal_app' AND table_schema = 'public'"
    )
    assert {right for (right,) in given} == {"SELECT", "INSERT", "UPDATE", "DELETE"}
    assert rows("SELECT 1 FROM pg_class WHERE relowner = 'portal_app'::regrole") == []
    assert rows("SELECT has_schema_privilege('public', 'CREATE')") == [(False,)]


def test_the_portal_cannot_set_a_sequence_back(houses):
    """Reading a file might try: the highest key in sight is not the highest there is."""
    sequences = rows("SELECT relname FROM pg_class WHERE relkind = 'S' AND relname LIKE 'clubs\\_%%'")
    assert sequences
    may = rows("SELECT bool_or(has_sequence_privilege(oid, 'UPDATE')) FROM pg_class WHERE relkind = 'S'")
    assert may == [(False,)]
