"""What is kept is kept: by privilege for the portal, by trigger for the owner too.

DESIGN 1 and 3: "Records, never emptied or edited"; "append-only tables refuse TRUNCATE".
"""

import pytest
from django.utils import timezone
from pghistory.models import Event

from clubs.models import Board, Correction, CorrectionAnswer, Entry, EntryPlayer, Result, Revision, Upload
from federation.models import AuditEntry
from federation.tenancy.context import acting_for
from scoring.models import Payment, PaymentAnswer, PaymentRun, PeriodClose, Posting, Run, Slip, SlipClaim
from tests.factories.rows import tenant_models
from tests.federation.tenancy.database import SETTING, connected_as, refused, refuses, rows, value

pytestmark = pytest.mark.django_db

RECORDS = [
    *(AuditEntry, Run, Revision, Correction, CorrectionAnswer, Payment, Posting, Slip, SlipClaim),
    *(PaymentRun, PaymentAnswer, PeriodClose),
    *(m for m in tenant_models() if issubclass(m, Event)),
]
FACTS = [Entry, EntryPlayer, Board, Result]
NEVER_GONE = [*RECORDS, *FACTS, Upload]


def ids(models):
    return [model._meta.label for model in models]


@pytest.fixture(autouse=True)
def _two_houses(houses):
    """There is a row to spoil in every table."""


@pytest.fixture
def scope(houses):
    with acting_for(houses.here.federation):
        yield houses.here.federation


def changes(model):
    """The statements that would spoil a record."""
    table = model._meta.db_table
    return [
        f"UPDATE {table} SET federation_id = federation_id",
        f"DELETE FROM {table}",
        f"TRUNCATE {table} CASCADE",
    ]


@pytest.mark.parametrize("model", RECORDS, ids=ids(RECORDS))
def test_the_portal_may_not_change_a_record(scope, model):
    assert model.objects.exists()
    for statement in changes(model):
        with refused("permission denied|Cannot update|Cannot delete"):
            rows(statement)
    for act in ("UPDATE", "DELETE", "TRUNCATE"):
        assert value("SELECT has_table_privilege(%s, %s)", model._meta.db_table, act) is False, act


@pytest.mark.parametrize("model", RECORDS, ids=ids(RECORDS))
def test_the_owner_may_not_either(scope, model):
    with connected_as("DATABASE_OWNER_URL") as owner:
        owner.execute("SELECT set_config(%s, %s, true)", [SETTING, str(scope.pk)])
        assert owner.execute(f"SELECT count(*) FROM {model._meta.db_table}").fetchone()[0] > 0
        for statement in changes(model):
            with refuses(owner, "Cannot update|Cannot delete|never emptied"):
                owner.execute(statement)


@pytest.mark.parametrize("model", NEVER_GONE, ids=ids(NEVER_GONE))
def test_nothing_of_it_is_deleted(scope, model):
    table = model._meta.db_table
    for statement in (f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"):
        with refused("permission denied"):
            rows(statement)
    with connected_as("DATABASE_OWNER_URL") as owner:
        owner.execute("SELECT set_config(%s, %s, true)", [SETTING, str(scope.pk)])
        for statement in (f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"):
            with refuses(owner, "Cannot delete|Cannot update or delete|never emptied"):
                owner.execute(statement)


def other_columns(model):
    """Columns of a fact but the one that may change, with a value that differs."""
    for field in model._meta.concrete_fields:
        if field.name not in ("superseded_by", "federation", "id"):
            yield field


@pytest.mark.parametrize("model", FACTS, ids=ids(FACTS))
def test_a_fact_is_superseded_once_and_says_what_it_said(scope, model):
    first, second = Revision.objects.order_by("number")[:2]
    fact = model.objects.current()[0]
    fresh = model.objects.filter(pk=fact.pk)
    with refused("Cannot update"):
        fresh.update(superseded_by=None)
    for field in other_columns(model):
        with refused("Cannot update"):
            rows(
                f'UPDATE {model._meta.db_table} SET "{field.column}" = {different(field)},'
                " superseded_by_id = %s WHERE id = %s",
                second.pk,
                fact.pk,
            )
    assert fresh.update(superseded_by=second) == 1
    for again in (first, None, second):
        with refused("Cannot update"):
            fresh.update(superseded_by=again)


def different(field):
    """SQL for a value that a column does not have."""
    kind = field.get_internal_type()
    if kind in ("CharField", "TextField"):
        return f"CASE \"{field.column}\" WHEN '' THEN 'x' ELSE '' END"
    return f'coalesce("{field.column}", 0) + 1'


FIXED = ["club_id", "name", "content", "sha256", "received_at", "received_by_id", "token_id"]


@pytest.mark.parametrize("column", FIXED)
def test_the_bytes_of_an_upload_never_change(scope, column):
    upload = Upload.objects.all()[0]
    values = {"content": "'x'::bytea", "name": "'x'", "sha256": "'x'", "received_at": "now() + '1 s'"}
    changed = values.get(column, f"coalesce({column}, 0) + 1")
    with refused("Cannot update"):
        rows(f"UPDATE clubs_upload SET {column} = {changed} WHERE id = %s", upload.pk)
    assert bytes(Upload.objects.get(pk=upload.pk).content) == bytes(upload.content)


def test_what_we_say_to_an_upload_may_change(scope):
    drafts = Upload.objects.filter(state="draft")
    assert drafts.update(report={"at": str(timezone.now())}) == drafts.count() > 0


def test_django_is_refused_too(scope):
    entry = AuditEntry.objects.all()[0]
    for spoil in (entry.delete, lambda: AuditEntry.objects.update(subject="x"), Run.objects.all()[0].save):
        with refused("permission denied|Cannot update|Cannot delete"):
            spoil()


def test_a_record_can_be_added(scope):
    before = AuditEntry.objects.count()
    AuditEntry.objects.create(act="record.added", subject_type="clubs.club", subject="x")
    assert AuditEntry.objects.count() == before + 1
