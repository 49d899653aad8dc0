"""Whatever table, column or task comes to the portal, somebody has decided how it moves with a federation."""

import inspect

import pytest
from celery import current_app

from federation.moving.owed import GOES_OUT, OWED_AGAIN
from federation.moving.tables import (
    FEDERATIONS,
    OF_GLOBAL_TABLES,
    TABLES,
    chained_columns,
    login_columns,
    moved_tables,
)
from federation.moving.taking import raw
from federation.tenancy.catalogue import GLOBAL_TABLES
from tests.federation.tenancy.database import connected_as, rows

pytestmark = pytest.mark.django_db


def undecided(database):
    """Tables that neither come with a federation nor have a word on why they do not."""
    every = {name for name, _columns, _key in database.execute(TABLES).fetchall()}
    return every - {table.name for table in moved_tables(database)} - OF_GLOBAL_TABLES.keys()


def test_every_table_comes_along_or_somebody_has_said_why_not():
    assert undecided(raw()) == set()
    assert OF_GLOBAL_TABLES.keys() == GLOBAL_TABLES.keys()
    closed = {name for (name,) in rows("SELECT relname FROM pg_class WHERE relrowsecurity AND relkind = 'r'")}
    assert {table.name for table in moved_tables(raw())} == closed | {FEDERATIONS}


def test_a_new_table_is_noticed():
    with connected_as("DATABASE_ADMIN_URL") as database:
        database.execute("CREATE TABLE forgotten (id bigint)")
        assert undecided(database) == {"forgotten"}
        database.execute("CREATE TABLE a_new_one (id bigint PRIMARY KEY, federation_id bigint NOT NULL)")
        assert "a_new_one" in {table.name for table in moved_tables(database)}


def test_each_table_has_one_key_that_is_counted():
    """Its rows are in the order of it, and none is a login's, which may be another where it arrives."""
    tables = moved_tables(raw())
    assert [table.name for table in tables if not table.key] == []
    assert [table.name for table in tables if table.key in login_columns().get(table.name, ())] == []
    counted = {table.name: sequence_of(table) for table in tables}
    assert [name for name, sequence in counted.items() if sequence is None] == []


def sequence_of(table):
    return rows("SELECT pg_get_serial_sequence(%s, %s)", table.name, table.key)[0][0]


def test_every_key_to_a_login_is_known():
    """Those of the catalogue are among those of the models; histories have more, without a key."""
    keys = rows(
        "SELECT k.conrelid::regclass::text, a.attname FROM pg_constraint k JOIN pg_attribute a"
        " ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)"
        " WHERE k.contype = 'f' AND k.confrelid = 'federation_user'::regclass"
    )
    assert len(keys) > 90
    assert [(table, column) for table, column in keys if column not in login_columns()[table]] == []
    assert "user_id" in login_columns()["federation_memberevent"]


def test_chains_are_of_keys_and_of_who_acted():
    """Why neither may change: both are in the digests."""
    loose = {
        table for table, columns in chained_columns().items() if not {"id", "federation_id"} <= {*columns}
    }
    assert loose == set()
    assert "by_id" in chained_columns()["rulings_caseact"]


def test_whatever_a_worker_may_be_owed_is_decided():
    current_app.loader.import_default_modules()
    owed = {name for name, task in current_app.tasks.items() if is_of_a_subject(task)}
    assert owed == GOES_OUT | OWED_AGAIN


def is_of_a_subject(task):
    """Whether it is called as the outbox calls: by the keys of a federation and of what it is about."""
    asked = [one for one in inspect.signature(task.run).parameters.values() if one.name != "self"]
    return len(asked) == 2 and asked[0].name == "federation_id" and asked[1].annotation is int
