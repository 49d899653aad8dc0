"""Row-level security, by plain SQL: nobody sees, writes or points at rows of another federation.

DESIGN 3, sentence by sentence:
- "PostgreSQL row-level security, FORCEd … USING and WITH CHECK": test_in_scope_only_own_rows and what follows
- "No context: no rows": test_without_a_federation_there_are_no_rows
- "FORCE binds it [portal_owner] too, so data migrations loop acting_for": test_the_owner_is_bound_too
- "a helper fails when no context is set": test_the_owner_writes_nothing_without_a_federation
- "Composite foreign keys": test_a_key_cannot_leave_its_federation
- "portal_app (LOGIN, NOSUPERUSER, NOBYPASSRLS, owns nothing)": test_boot
"""

import pytest
from django.db import IntegrityError, models, transaction
from django.db.utils import DatabaseError

from clubs.models import DeviceToken, Session, Stage, TableMessage
from federation.errors import sentence_of
from federation.models import ChainHead, ChainLink, ChainSeal, ChainWaiting, ErasedSeal, Member
from federation.tenancy.context import AnotherFederation, NoFederation, acting_for
from federation.tenancy.models import TenantModel
from tests.factories.rows import tenant_models
from tests.federation.tenancy.database import (
    SETTING,
    bound_to,
    connected_as,
    count,
    refused,
    refuses,
    rows,
    value,
)

pytestmark = pytest.mark.django_db

TENANT = tenant_models()
TABLES = [model._meta.db_table for model in TENANT]
KEYS = [
    (model._meta.db_table, field.column, field.related_model._meta.db_table)
    for model in TENANT
    if issubclass(model, TenantModel)
    for field in model._meta.fields
    if isinstance(field, models.ForeignKey) and field.related_model in TENANT
]
WRITTEN_BY_TRIGGERS = (ChainHead, ChainLink, ChainSeal, ChainWaiting, ErasedSeal)
UNIQUE = [
    (model, constraint)
    for model in TENANT
    for constraint in model._meta.constraints
    if isinstance(constraint, models.UniqueConstraint) and model not in WRITTEN_BY_TRIGGERS
]
# The application may not write there at all: triggers do.
BY_TRIGGERS = {model._meta.db_table for model in WRITTEN_BY_TRIGGERS}
WRITTEN = [table for table in TABLES if table not in BY_TRIGGERS]
VIOLATES = "row-level security"
CHECKS = "SELECT conname FROM pg_constraint WHERE conrelid = %s::regclass AND contype = 'c'"


@pytest.fixture(autouse=True)
def _two_houses(houses):
    """Every table has rows of both federations."""


def columns_of(table):
    """What an INSERT may name: the identity column gives itself."""
    attributes = rows(
        "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0"
        " AND NOT attisdropped AND attidentity = ''",
        table,
    )
    return [name for (name,) in attributes]


def copy_of_a_row(table, federation_id):
    """An INSERT of a row like one in sight, in the name of a federation."""
    names = columns_of(table)
    values = [str(federation_id) if name == "federation_id" else f'"{name}"' for name in names]
    listed = ", ".join(f'"{name}"' for name in names)
    return f"INSERT INTO {table} ({listed}) SELECT {', '.join(values)} FROM {table} LIMIT 1"


def test_there_is_a_row_of_every_model(houses):
    assert len(TENANT) == len(set(TABLES)) > 80
    for house in (houses.here, houses.next_door):
        with acting_for(house.federation):
            assert [model._meta.label for model in TENANT if not model.objects.exists()] == []


@pytest.mark.parametrize("table", TABLES)
def test_without_a_federation_there_are_no_rows(table):
    with bound_to(None):
        assert value(f"SELECT count(*) FROM {table}") == 0
    assert value(f"SELECT count(*) FROM {table}") == 0


@pytest.mark.parametrize("table", TABLES)
def test_in_scope_only_own_rows(houses, table):
    for house in (houses.here, houses.next_door):
        with bound_to(house.federation.pk):
            assert rows(f"SELECT DISTINCT federation_id FROM {table}") == [(house.federation.pk,)]


@pytest.mark.parametrize("table", WRITTEN)
def test_a_row_in_anothers_name_is_refused(houses, table):
    with bound_to(houses.next_door.federation.pk), refused(VIOLATES):
        rows(copy_of_a_row(table, houses.here.federation.pk))


def touched(statement):
    """How many rows a statement touches; none where it is refused."""
    try:
        with transaction.atomic():
            return count(statement)
    except DatabaseError:
        return 0


@pytest.mark.parametrize("table", TABLES)
def test_rows_cannot_be_moved_touched_or_deleted(houses, table):
    here, next_door = houses.here.federation.pk, houses.next_door.federation.pk
    with bound_to(next_door):
        with refused(f"{VIOLATES}|permission denied|Cannot update"):
            rows(f"UPDATE {table} SET federation_id = {here}")
        for statement in (
            f"UPDATE {table} SET federation_id = {next_door} WHERE federation_id = {here}",
            f"DELETE FROM {table} WHERE federation_id = {here}",
        ):
            assert touched(statement) == 0


@pytest.mark.parametrize("table", WRITTEN)
def test_copying_into_a_table_is_refused(houses, table):
    """COPY FROM does not apply policies, so PostgreSQL refuses it where they hold."""
    with bound_to(houses.here.federation.pk), refused("COPY FROM not supported with row-level security"):
        rows(f"COPY {table} FROM STDIN")


@pytest.mark.parametrize("table", sorted(BY_TRIGGERS))
def test_what_triggers_write_nobody_else_does(houses, table):
    here = houses.here.federation.pk
    with bound_to(here):
        for statement in (copy_of_a_row(table, here), f"COPY {table} FROM STDIN"):
            with refused("permission denied"):
                rows(statement)


def test_python_cannot_smuggle_a_row_either(houses):
    here = houses.here.federation
    with acting_for(houses.next_door.federation):
        stranger = Member(number="1", family_name="x", federation=here)
        with refused(VIOLATES):
            stranger.save()
        with refused(VIOLATES):
            Member.objects.bulk_create([Member(number="2", family_name="x", federation=here)])
        with refused(VIOLATES):
            Member.objects.update(federation=here)
        theirs = Member.across_federations.filter(federation=here)
        assert (theirs.count(), theirs.update(family_name="x")) == (0, 0)
        assert Member.across_federations.filter(pk=houses.here.members[0].pk).first() is None


@pytest.mark.parametrize(("table", "column", "target"), KEYS)
def test_a_key_cannot_leave_its_federation(houses, table, column, target):
    """Not even the owner, whom triggers of ours do not stop either."""
    here, next_door = houses.here.federation.pk, houses.next_door.federation.pk
    with connected_as("DATABASE_OWNER_URL") as owner:
        owner.execute("SELECT set_config(%s, %s, true)", [SETTING, str(next_door)])
        abroad = owner.execute(f"SELECT min(id) FROM {target}").fetchone()[0]
        owner.execute("SELECT set_config(%s, %s, true)", [SETTING, str(here)])
        owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        for (check,) in owner.execute(CHECKS, [table]).fetchall():  # the key is to speak, not they
            owner.execute(f"ALTER TABLE {table} DROP CONSTRAINT {check}")
        with refuses(owner, "_same_federation"):
            owner.execute(
                f"UPDATE {table} SET {column} = %s"
                f" WHERE id = (SELECT id FROM {table} ORDER BY {column} IS NULL, id LIMIT 1)",
                [abroad],
            )


def test_the_owner_is_bound_too(houses):
    with connected_as("DATABASE_OWNER_URL") as owner:
        assert owner.execute("SELECT current_user").fetchone() == ("portal_owner",)
        for table in TABLES:
            assert owner.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
        for house in houses:
            owner.execute("SELECT set_config(%s, %s, true)", [SETTING, str(house.federation.pk)])
            for table in TABLES:
                federations = owner.execute(f"SELECT DISTINCT federation_id FROM {table}").fetchall()
                assert federations == [(house.federation.pk,)], table


def test_the_owner_writes_nothing_without_a_federation(houses):
    with connected_as("DATABASE_OWNER_URL") as owner:
        with refuses(owner, VIOLATES):
            owner.execute(
                "INSERT INTO clubs_club (federation_id, number, names, place, is_active)"
                """ VALUES (%s, '1', '{"en": "x"}', '', true)""",
                [houses.here.federation.pk],
            )
        assert owner.execute("UPDATE clubs_club SET place = 'x'").rowcount == 0
        assert owner.execute("DELETE FROM clubs_devicetoken").rowcount == 0


def test_python_fails_without_a_federation_and_in_two(houses):
    with pytest.raises(NoFederation):
        Member.objects.count()
    inside, second = acting_for(houses.here.federation), acting_for(houses.next_door.federation)
    with inside, pytest.raises(AnotherFederation), second:
        pass


def test_a_merge_across_federations_is_refused_by_the_database(houses):
    """What a guest from another federation must not become: a key into it."""
    with acting_for(houses.next_door.federation):
        mine = Member.objects.all()[0]
        with refused("_same_federation"):
            Member.objects.filter(pk=mine.pk).update(
                status="merged", merged_into_id=houses.here.members[0].pk
            )


# Keys that no row of the cast is held by.
MADE_TO_HOLD = {
    "payment_of_session_once": lambda: {"session": Session.objects.all()[0]},
    "payment_of_stage_once": lambda: {"stage": Stage.objects.all()[0]},
    "title_withdrawn_once": lambda: {"kind": "withdrawn"},
    "message_taken_back_once": lambda: {"takes_back": TableMessage.objects.all()[0], "text": ""},
    "appeal_party_once": lambda: {"member": Member.objects.all()[0]},
}


def row_held_by(model, constraint):
    """A row that a unique key of its model holds, this one if any: a key with a null in it holds nothing."""
    if constraint.name in MADE_TO_HOLD:
        return copied_to_hold(model, MADE_TO_HOLD[constraint.name]())
    for key in (constraint, *(c for m, c in UNIQUE if m is model)):
        rows = model.objects.filter(key.condition or models.Q())
        if key.nulls_distinct is not False:
            rows = rows.filter(**{f"{name}__isnull": False for name in key.fields})
        if rows:
            return rows[0]
    raise AssertionError(f"no row is held by {constraint.name}: make one, or say how in MADE_TO_HOLD")


def copied_to_hold(model, values):
    """A copy of a row that says what a key asks for."""
    row = model.objects.all()[0]
    row.pk = None
    for name, content in values.items():
        setattr(row, name, content)
    return model.objects.bulk_create([row])[0]


@pytest.mark.parametrize(("model", "constraint"), UNIQUE, ids=[c.name for _model, c in UNIQUE])
def test_every_unique_key_refuses_a_copy(houses, model, constraint):
    """A copy of a row, past all validation: the database names the key, and the key has its words."""
    with acting_for(houses.here.federation):
        twin = row_held_by(model, constraint)
        twin.pk = None
        if isinstance(twin, DeviceToken):
            twin.digest = "another"
        with pytest.raises(IntegrityError) as caught, transaction.atomic():
            model.objects.bulk_create([twin])
        assert caught.value.__cause__.diag.constraint_name in {c.name for m, c in UNIQUE if m is model}
        assert "%(" not in sentence_of(caught.value)


@pytest.mark.parametrize(("model", "constraint"), UNIQUE, ids=[c.name for _model, c in UNIQUE])
def test_every_unique_key_allows_the_same_next_door(houses, model, constraint):
    """Both houses are furnished alike: what repeats across federations collides in none."""
    assert constraint.fields[0] == "federation"
