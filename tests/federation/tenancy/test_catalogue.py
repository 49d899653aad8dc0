"""No table lets rows of another federation through: read from PostgreSQL's own catalogue.

DESIGN 3, sentence by sentence:
- "manage.py audit_tenancy reads pg_class, not Python: each table is FORCEd with a policy":
  test_nothing_leaks, test_the_audit_finds
- "or on a short written list of global tables that hold no tenant data (sessions, users, outbox with ids)":
  test_every_global_table_is_there_and_has_a_reason, test_the_outbox_holds_ids_only
- "The admin's LogEntry is replaced by our audit": test_what_is_said_to_be_unused_is_empty
- "Tests run as portal_app": test_tests_run_as_the_restricted_role
"""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from federation.tenancy import catalogue, checks
from tests.federation.tenancy.database import connected_as, rows, value

pytestmark = pytest.mark.django_db


def test_nothing_leaks():
    assert catalogue.leaks() == []


def test_tests_run_as_the_restricted_role():
    assert checks.problems_of_role() == []
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == ("portal_app",)


def test_the_command_says_how_many_tables_are_closed(capsys):
    call_command("audit_tenancy")
    assert "tables are closed" in capsys.readouterr().out


SECOND_POLICY = "CREATE POLICY everybody ON clubs_club USING (true)"
OTHER_POLICY = (
    "DROP POLICY of_the_federation_in_scope ON clubs_club;"
    " CREATE POLICY of_the_federation_in_scope ON clubs_club"
)
IN_SCOPE = "(federation_id = (SELECT nullif(current_setting('portal.federation', true), '')::bigint))"
CLUB = "clubs_club "
READ_AND_WRITE = "has a policy that does not cover reading and writing alike"
OTHER_ROWS = "has a policy that lets other rows through"

# What somebody might do to the database, and what the audit says of it.
HOLES = {
    "a table without a federation": (
        "CREATE TABLE forgotten (id bigint)",
        ["forgotten has no federation_id and is not on the list of global tables"],
    ),
    "a table of a federation left open": (
        "CREATE TABLE forgotten (id bigint, federation_id bigint NOT NULL)",
        ["forgotten has row-level security switched off"],
    ),
    "rows of no federation": (
        "ALTER TABLE clubs_club ALTER federation_id DROP NOT NULL",
        [CLUB + "allows rows without a federation"],
    ),
    "switched off": (
        "ALTER TABLE clubs_club DISABLE ROW LEVEL SECURITY",
        [CLUB + "has row-level security switched off"],
    ),
    "not forced": (
        "ALTER TABLE clubs_club NO FORCE ROW LEVEL SECURITY",
        [CLUB + "does not FORCE row-level security"],
    ),
    "a second policy": (SECOND_POLICY, [CLUB + "must have exactly the policy of_the_federation_in_scope"]),
    "no policy": (
        "DROP POLICY of_the_federation_in_scope ON clubs_club",
        [CLUB + "must have exactly the policy of_the_federation_in_scope"],
    ),
    "no check on writing": (f"{OTHER_POLICY} USING {IN_SCOPE}", [CLUB + READ_AND_WRITE]),
    "for reading only": (f"{OTHER_POLICY} FOR SELECT USING {IN_SCOPE}", [CLUB + READ_AND_WRITE]),
    "another check on writing": (
        f"{OTHER_POLICY} USING {IN_SCOPE} WITH CHECK (true)",
        [CLUB + READ_AND_WRITE],
    ),
    "a policy of that name that closes nothing": (
        f"{OTHER_POLICY} USING (true) WITH CHECK (true)",
        [CLUB + OTHER_ROWS],
    ),
    "a view": (
        "CREATE VIEW clubs_all AS SELECT * FROM clubs_club",
        ["the view clubs_all runs with its owner's rights"],
    ),
    "a view with its reader's rights": (
        "CREATE VIEW clubs_mine WITH (security_invoker = true) AS SELECT * FROM clubs_club",
        [],
    ),
    "a kept view": (
        "CREATE MATERIALIZED VIEW clubs_kept AS SELECT * FROM clubs_club",
        ["the view clubs_kept runs with its owner's rights"],
    ),
    "a loose key": (
        "ALTER TABLE clubs_membership ADD CONSTRAINT loose FOREIGN KEY (club_id) REFERENCES clubs_club (id)",
        ["clubs_membership: the key loose does not carry the federation"],
    ),
    "a function with its owner's rights": (
        "CREATE FUNCTION peep() RETURNS text SECURITY DEFINER LANGUAGE sql AS 'SELECT current_user::text'",
        [
            "the function peep() runs with its owner's rights",
            "the function peep() can be called by the application",
        ],
    ),
    "the trigger of a chain, to be put on another table": (
        "GRANT EXECUTE ON FUNCTION rulings_caseact_joins_chain() TO portal_app",
        ["the function rulings_caseact_joins_chain() can be called by the application"],
    ),
    "a trigger of a chain that looks among temporary tables first": (
        "ALTER FUNCTION rulings_caseact_joins_chain() SET search_path = pg_catalog, public",
        ["the function rulings_caseact_joins_chain() runs with its owner's rights"],
    ),
    "the application makes what stays": (
        "GRANT CREATE ON SCHEMA public TO portal_app",
        ["the application may make things in the schema public"],
    ),
    "the application writes links": (
        "GRANT INSERT ON federation_chainlink TO portal_app",
        ["the application may write federation_chainlink"],
    ),
    "a global table with a federation": (
        "ALTER TABLE federation_outboxentry ADD federation_id bigint",
        ["federation_outboxentry is on the list of global tables and has a federation_id"],
    ),
}


class Cursor:
    """Lets the audit read through the owner's connection, which is rolled back."""

    def __init__(self, owner):
        self.owner = owner

    def cursor(self):
        return self.owner.cursor()


@pytest.mark.parametrize(("statements", "expected"), HOLES.values(), ids=HOLES)
def test_the_audit_finds(monkeypatch, statements, expected):
    with connected_as("DATABASE_OWNER_URL") as owner:
        for statement in statements.split(";"):
            owner.execute(statement)
        monkeypatch.setattr(catalogue, "connection", Cursor(owner))
        leaks = catalogue.leaks()
    assert [leak for leak in leaks if leak in expected] == expected
    assert [
        leak for leak in leaks if not leak.startswith(("clubs_club ", "forgotten ")) and leak not in expected
    ] == []


def test_the_command_fails_where_there_is_a_hole(monkeypatch):
    monkeypatch.setattr(catalogue, "leaks", lambda: ["forgotten has row-level security switched off"])
    with pytest.raises(CommandError, match="forgotten has row-level security switched off"):
        call_command("audit_tenancy")


def test_every_global_table_is_there_and_has_a_reason():
    tables = {table.name for table in catalogue.tables()}
    assert set(catalogue.GLOBAL_TABLES) - tables == set()
    assert all(catalogue.GLOBAL_TABLES.values())


@pytest.mark.parametrize(
    "name", ["auth_group", "auth_group_permissions", "django_admin_log", "pghistory_context"]
)
def test_what_is_said_to_be_unused_is_empty(houses, name):
    assert value(f"SELECT count(*) FROM {name}") == 0


def test_the_outbox_holds_ids_only():
    kinds = rows(
        "SELECT attname, atttypid::regtype::text FROM pg_attribute"
        " WHERE attrelid = 'federation_outboxentry'::regclass AND attnum > 0"
    )
    assert {name for name, kind in kinds if kind.startswith(("character", "text", "json", "bytea"))} == {
        "topic"
    }
