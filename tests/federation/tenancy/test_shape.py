"""The shape of every table of a federation, read from PostgreSQL's catalogue.

DESIGN 3, sentence by sentence:
- "Every tenant table carries federation_id": test_every_row_has_a_federation
- "first in its unique keys and its query indexes": test_keys_begin_with_the_federation
- "primary keys stay single bigints": test_primary_keys_are_single_bigints
- "No automatic many-to-many tables": test_no_automatic_many_to_many_tables
- "Guests from another federation are records of the event, not foreign keys", "Composite foreign keys …
  beside ForeignKey(db_constraint=False)": test_keys_between_rows_carry_the_federation
- "INITIALLY IMMEDIATE, NO ACTION; SET NULL names its column":
  test_keys_are_checked_at_once_and_delete_nothing
- (DESIGN 1) "a test walks model relations": test_relations_never_point_upward
"""

import pytest
from django.apps import apps
from django.db import models

from federation.models import Federation
from federation.tenancy.models import TenantForeignKey, TenantModel
from tests.factories.rows import tenant_models
from tests.federation.tenancy.database import rows

pytestmark = pytest.mark.django_db

FLOORS = ("federation", "clubs", "rulings", "scoring")
TENANT = tenant_models()
CURRENT = [model for model in TENANT if issubclass(model, TenantModel)]

# Keys that cannot begin with the federation, and why.
GLOBAL_KEYS = {
    "clubs_devicetoken_digest_key": "a digest of a random secret; the sign-in library finds it by that alone",
}
INDEXES = """
    SELECT t.relname, i.relname, x.indisunique,
           (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(x.indkey) WITH ORDINALITY k (attnum, n)
            JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum)
    FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE t.relrowsecurity AND NOT x.indisprimary ORDER BY 1, 2
"""
FOREIGN_KEYS = """
    SELECT k.conrelid::regclass::text, k.confrelid::regclass::text, k.convalidated, k.condeferred,
           k.confdeltype::text, k.confdelsetcols IS NULL,
           (SELECT array_agg(a.attname::text ORDER BY c.n)
            FROM unnest(k.conkey) WITH ORDINALITY c (attnum, n)
            JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.attnum),
           (SELECT array_agg(a.attname::text ORDER BY c.n)
            FROM unnest(k.confkey) WITH ORDINALITY c (attnum, n)
            JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = c.attnum)
    FROM pg_constraint k
    JOIN pg_class target ON target.oid = k.confrelid AND target.relrowsecurity
    WHERE k.contype = 'f'
"""


def label(model):
    return model._meta.label


def foreign_keys(model):
    return [f for f in model._meta.fields if isinstance(f, models.ForeignKey)]


def test_the_walk_finds_every_table_that_is_closed():
    closed = rows("SELECT relname FROM pg_class WHERE relrowsecurity AND relkind IN ('r', 'p')")
    assert {model._meta.db_table for model in TENANT} == {name for (name,) in closed}


def test_every_row_has_a_federation():
    required = rows(
        "SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
        " WHERE c.relrowsecurity AND a.attname = 'federation_id' AND a.attnotnull"
        " AND a.atttypid = 'bigint'::regtype"
    )
    assert {name for (name,) in required} == {model._meta.db_table for model in TENANT}


def serves_referential_checks(table, columns):
    """Deleting a login looks for rows that refer to it in every federation, past row-level security."""
    model = next(m for m in TENANT if m._meta.db_table == table)
    by_column = {f.column: f for f in foreign_keys(model)}
    key = by_column.get(columns[0])
    return len(columns) == 1 and key is not None and key.db_constraint and key.related_model not in TENANT


def test_keys_begin_with_the_federation():
    wrong = [
        (table, index, columns)
        for table, index, is_unique, columns in rows(INDEXES)
        if columns[0] != "federation_id"
        and index not in GLOBAL_KEYS
        and (is_unique or not serves_referential_checks(table, columns))
        and not columns[0].startswith(("token_key", "digest"))  # the sign-in library's own
    ]
    assert wrong == []


def test_primary_keys_are_single_bigints():
    keys = rows(
        "SELECT c.relname, array_agg(format_type(a.atttypid, NULL)) FROM pg_index x"
        " JOIN pg_class c ON c.oid = x.indrelid AND c.relrowsecurity"
        " JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (x.indkey)"
        " WHERE x.indisprimary GROUP BY c.relname"
    )
    assert dict(keys) == {model._meta.db_table: ["bigint"] for model in TENANT}


def test_no_automatic_many_to_many_tables():
    ours = [model for model in apps.get_models() if model._meta.app_label in FLOORS]
    assert [field for model in ours for field in model._meta.local_many_to_many] == []
    assert [
        label(model)
        for model in apps.get_models(include_auto_created=True)
        if model in TENANT and model._meta.auto_created
    ] == []


def test_relations_never_point_upward():
    upward = [
        f"{label(model)}.{field.name}"
        for model in apps.get_models()
        if model._meta.app_label in FLOORS
        for field in model._meta.get_fields()
        if field.is_relation
        and not field.auto_created
        and field.related_model
        and field.related_model._meta.app_label in FLOORS
        and FLOORS.index(field.related_model._meta.app_label) > FLOORS.index(model._meta.app_label)
    ]
    assert upward == []


def test_keys_between_rows_are_tenant_keys():
    loose = [
        f"{label(model)}.{field.name}"
        for model in CURRENT
        for field in foreign_keys(model)
        if field.related_model in TENANT and not isinstance(field, TenantForeignKey)
    ]
    assert loose == []


def test_keys_between_rows_carry_the_federation():
    expected = {
        (model._meta.db_table, field.related_model._meta.db_table, ("federation_id", field.column))
        for model in CURRENT
        for field in foreign_keys(model)
        if field.related_model in TENANT
    }
    keys = rows(FOREIGN_KEYS)
    assert {(table, target, tuple(columns)) for table, target, *_, columns, _to in keys} == expected
    assert {tuple(to) for *_, to in keys} == {("federation_id", "id")}


def test_keys_are_checked_at_once_and_delete_nothing():
    settings = {tuple(row[2:6]) for row in rows(FOREIGN_KEYS)}
    assert settings == {(True, False, "a", True)}  # validated, INITIALLY IMMEDIATE, NO ACTION, sets no column


def test_nothing_global_points_at_a_row_of_a_federation():
    others = [m for m in apps.get_models() if m not in TENANT and m._meta.managed]
    pointing = [f for m in others for f in foreign_keys(m) if f.related_model in TENANT]
    assert pointing == []


def test_the_list_of_federations_is_what_they_all_point_at():
    assert {model._meta.get_field("federation").related_model for model in TENANT} == {Federation}
