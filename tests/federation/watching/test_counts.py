"""What the database tells who watches: numbers over all federations, and nothing of any."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.utils import ConnectionHandler
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Federation, OutboxEntry, RegisterImport, StaffSession, User
from federation.models.register_import import ImportState, ImportStep
from federation.startup import environment
from federation.tenancy.context import SETTING, acting_for
from federation.watching import gauges
from federation.watching.counts import function_of
from tests import cast
from tests.federation.tenancy.database import rows
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db

AWAY = {"default": environment.database("postgresql://portal_app:none@127.0.0.1:1/portal")}
WORDS = {"register_imports", "proofs", "staff_sessions", "figures", "webhooks", "replays"}


@pytest.fixture
@furnished_once
def operator(db):
    return User.objects.create_user("nao@example.org", cast.PASSWORD, name="Nao", is_operator=True)


def session_of(operator, house, *, hours):
    """A staff session that began an hour ago and ends so many hours from now."""
    now = timezone.now()
    with acting_for(house.federation):
        StaffSession.objects.create(
            operator=operator,
            reason="a reason with a name: Hana Yamada",
            starts_at=now - timedelta(hours=3),
            ends_at=now + timedelta(hours=hours),
        )


def import_of(house, state, file):
    with acting_for(house.federation):
        RegisterImport.objects.create(
            step=ImportStep.IMPORT,
            state=state,
            register="federation.member",
            file=file,
            name="a name.xlsx",
            language="en",
            asked_by=house.registrar,
            ended_at=timezone.now(),
        )


def values():
    """Every number by its name and labels."""
    metrics = gauges.Gauges().collect()
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for metric in metrics
        for sample in metric.samples
    }


def test_rows_of_all_federations_are_counted_together(here, next_door, operator):
    for house in (here, next_door):
        session_of(operator, house, hours=1)
        session_of(operator, house, hours=-1)
    import_of(here, ImportState.WAITING, "1")
    import_of(next_door, ImportState.WAITING, "2")
    import_of(next_door, ImportState.FAILED, "3")
    numbers = values()
    assert numbers["portal_staff_sessions", "open"] == 2
    assert 10_790 <= numbers["portal_staff_sessions_oldest_seconds", "open"] < 10_900
    states = {state: numbers["portal_register_imports", state] for state in ("waiting", "working", "failed")}
    assert states == {"waiting": 2, "working": 0, "failed": 1}


def test_without_a_federation_all_counts_are_zero():
    assert not Federation.objects.exists()
    assert values()["portal_figures", "waiting"] == 0


def test_no_row_comes_out(here, next_door, operator):
    """Kind, state, a number and a moment: words from our own list, and none of what is in a row."""
    for house in (here, next_door):
        session_of(operator, house, hours=1)
        import_of(house, ImportState.FAILED, "1")
    for label, watched in gauges.all_counted():
        answers = rows(f"SELECT * FROM {function_of(label)}()")
        known = {(one.kind, one.state) for one in watched}
        assert len(answers) == 2 * len(known)
        assert {(kind, state) for kind, state, _number, _since in answers} == known
        columns = rows(
            "SELECT proargnames, proallargtypes::regtype[]::text[], prosecdef FROM pg_proc"
            " WHERE proname = %s",
            function_of(label),
        )
        assert columns == [
            (
                ["kind", "state", "number", "since"],
                ["text", "text", "bigint", "timestamp with time zone"],
                False,
            )
        ]
    assert {one.kind for _label, watched in gauges.all_counted() for one in watched} == WORDS


def test_the_scope_is_what_it_was(here, next_door):
    def scope():
        return rows(f"SELECT current_setting('{SETTING}', true)")[0][0] or ""

    assert scope() == ""
    rows("SELECT * FROM federation_counts()")
    assert scope() == ""
    assert rows("SELECT count(*) FROM clubs_club") == [(0,)]
    with acting_for(here.federation):
        rows("SELECT * FROM federation_counts()")
        assert scope() == str(here.federation.pk)
        assert rows("SELECT DISTINCT federation_id FROM clubs_club") == [(here.federation.pk,)]


def test_the_audit_of_tenancy_has_nothing_against_it(capsys):
    call_command("audit_tenancy")
    assert "tables are closed" in capsys.readouterr().out


def test_the_number_of_questions_is_constant(here, next_door):
    def asked():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            values()
        return [query["sql"].split()[0] for query in queries]

    two = asked()
    assert two == ["SAVEPOINT", "SET", "SELECT", "SELECT", "SELECT", "SELECT", "RELEASE"]
    for number in range(5):
        Federation.objects.create(slug=f"more-{number}", names={"en": "More"}, languages=["en"])
        OutboxEntry.objects.create(topic=f"task.{number}", federation_ref=number, subject_ref=1)
    assert asked() == two


def test_it_is_asked_once_in_a_while(here):
    kept = gauges.Gauges()
    first = kept.collect()
    with CaptureQueriesContext(connection) as queries:
        assert kept.collect() is first
    assert len(queries) == 0
    kept.asked_at -= gauges.METRICS_SECONDS
    assert kept.collect() is not first


def test_what_is_owed_by_task_and_queue(here):
    now = timezone.now()
    for topic, age in (("scoring.tasks.send_webhook", 90), ("federation.tasks.send_letter", 30)):
        entry = OutboxEntry.objects.create(topic=topic, federation_ref=here.federation.pk, subject_ref=1)
        OutboxEntry.objects.filter(pk=entry.pk).update(written_at=now - timedelta(seconds=age))
    kept = gauges.Gauges()
    known = {(s.name, *sorted(s.labels.values())): s.value for m in kept.collect() for s in m.samples}
    assert known["portal_owed", "scoring.tasks.send_webhook", "webhooks"] == 1
    assert 20 <= known["portal_owed_oldest_seconds", "celery", "federation.tasks.send_letter"] < 40
    assert 80 <= known["portal_outbox_oldest_seconds",] < 100
    assert known["portal_outbox",] == 2
    OutboxEntry.objects.all().delete()
    kept.asked_at -= gauges.METRICS_SECONDS
    later = {(s.name, *sorted(s.labels.values())): s.value for m in kept.collect() for s in m.samples}
    assert later["portal_owed", "scoring.tasks.send_webhook", "webhooks"] == 0
    assert later["portal_outbox_oldest_seconds",] == 0


def test_a_database_that_is_away_is_told(monkeypatch):
    handler = ConnectionHandler(AWAY)
    monkeypatch.setattr(gauges, "connection", handler["default"])
    monkeypatch.setattr(gauges.transaction, "get_connection", lambda using=None: handler["default"])
    numbers = values()
    assert numbers["portal_database_up",] == 0
    assert ("portal_outbox",) not in numbers
    assert ("portal_processes",) not in numbers


def test_a_database_that_is_locked_holds_up_nothing(monkeypatch, settings):
    """Its statements end after a while; everything else is told."""
    monkeypatch.setattr(gauges, "WAITING_MILLISECONDS", 50)
    monkeypatch.setattr(gauges, "OWED", "SELECT 'x', 1, 1.0 FROM pg_sleep(5)")
    assert values()["portal_database_up",] == 0


def test_tables_and_the_server(here):
    numbers = values()
    assert numbers["portal_table_bytes", "clubs_club"] > 0
    assert numbers["portal_database_bytes",] > 1_000_000
    assert 0 < numbers["portal_database_connections",] < numbers["portal_database_connections_max",]


@pytest.mark.parametrize(("is_there", "age"), [(True, 0), (False, float("inf"))])
def test_how_old_backups_are(settings, tmp_path, is_there, age):
    settings.BACKUPS = ""
    assert ("portal_backup_age_seconds",) not in values()
    settings.BACKUPS = str(tmp_path)
    if is_there:
        (tmp_path / "portal.dump").write_bytes(b"PGDMP")
        (tmp_path / "proved.json").write_text('{"at": "%s"}' % timezone.now().isoformat())  # noqa: UP031
    numbers = values()
    assert numbers["portal_backup_age_seconds",] == pytest.approx(age, abs=60)
    assert numbers["portal_backup_proof_age_seconds",] == pytest.approx(age, abs=60)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"at": 7}', '{"at": "yesterday"}'])
def test_a_proof_that_says_nothing_is_none(settings, tmp_path, content):
    settings.BACKUPS = str(tmp_path)
    (tmp_path / "proved.json").write_text(content)
    assert values()["portal_backup_proof_age_seconds",] == float("inf")
