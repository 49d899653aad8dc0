"""The proof of the records: owed each night and at a press, done once, kept, told where it fails."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from federation.machine import proving, queues, shown, sizes
from federation.machine.proofs import RecordsProof, all_proofs
from federation.models import Letter, MoneyAccount, QueueSeen, RecordProof
from federation.record import outbox
from federation.settings import CELERY_TASK_ROUTES
from federation.signals import proofs_asked
from federation.startup.tasks import schedule
from federation.tasks import be_seen, owe_proofs, prove_records
from federation.tenancy.chained import Chain
from federation.tenancy.context import acting_for
from scoring.models import PointTotal
from tests.factories.rows import furnish, tenant_models

pytestmark = pytest.mark.django_db
OF_FLOORS = {"books", "acts", "points"}


@pytest.fixture
def house(here, next_door):
    """Two federations with rows in every table."""
    for one in (here, next_door):
        with acting_for(one.federation):
            furnish(one)
    return here


def proved(house) -> RecordProof:
    with acting_for(house.federation):
        key = proving.ask(by=house.administrator).pk
    prove_records(house.federation.pk, key)
    with acting_for(house.federation):
        return RecordProof.objects.get(pk=key)


def counts(row: RecordProof) -> dict[str, int]:
    return {result["proof"]: result["count"] for result in row.results if result["count"]}


def test_at_night_each_federation_is_owed_one_proof_of_its_own(house, next_door) -> None:
    owe_proofs()
    owe_proofs()
    for one in (house, next_door):
        with acting_for(one.federation):
            row = RecordProof.objects.get(ended_at=None, asked_by=None, faults=0)
            assert outbox.owed_subjects(proving.TOPIC) >= {row.pk}
    prove_records(next_door.federation.pk, 10**9)
    prove_records(house.federation.pk, row.pk)  # of next door
    with acting_for(next_door.federation):
        assert RecordProof.objects.get(pk=row.pk).ended_at is None
    prove_records(next_door.federation.pk, row.pk)
    prove_records(next_door.federation.pk, row.pk)
    with acting_for(next_door.federation):
        row.refresh_from_db()
        assert row.ended_at is not None
        assert row.pk not in outbox.owed_subjects(proving.TOPIC)


def test_every_chain_and_what_floors_count_is_proved(house) -> None:
    row = proved(house)
    keys = [result["proof"] for result in row.results]
    chained = {
        f"chain.{model.chain.name}"
        for model in tenant_models()
        if isinstance(model.__dict__.get("chain"), Chain)
    }
    assert set(keys) == chained | OF_FLOORS
    assert len(keys) == len(set(keys)) > 10


def test_a_balance_that_does_not_hold_is_kept_in_codes_and_told_by_letter(house) -> None:
    before = counts(proved(house))
    with acting_for(house.federation):
        total = PointTotal.objects.exclude(year=0).exclude(colour="").first()
        PointTotal.objects.filter(pk=total.pk).update(units=total.units + 10_000)
        MoneyAccount.objects.filter(pk=MoneyAccount.objects.filter(kind="member").first().pk).update(
            balance=7
        )
    row = proved(house)
    after = counts(row)
    assert {key for key in OF_FLOORS if after.get(key, 0) > before.get(key, 0)} == {"points", "books"}
    with acting_for(house.federation):
        words = [fault for line in shown.results(row) for fault in line.faults]
        assert any(str(total.member_id) in fault for fault in words)
        sent = Letter.objects.filter(topic=proving.LETTER, key=str(row.pk))
        assert {letter.reader_id for letter in sent} == {house.administrator.pk}
        assert sent[0].about["count"] == row.faults == sum(after.values())


def test_of_many_faults_all_are_counted_and_few_are_kept() -> None:
    class Fault:
        code, values = "gap", {"sequence": 1}

    kept = proving.result_of(RecordsProof("many", "Many", lambda: [Fault()] * 120, {}))
    assert (kept["count"], len(kept["faults"])) == (120, proving.FEW)


def test_what_is_proved_stays(house) -> None:
    row = proved(house)
    with acting_for(house.federation):
        for change in (
            lambda: RecordProof.objects.filter(pk=row.pk).update(faults=0),
            lambda: RecordProof.objects.filter(pk=row.pk).delete(),
        ):
            with pytest.raises(DatabaseError), transaction.atomic():
                change()
        assert RecordProof.objects.filter(pk=row.pk).exists()


def test_rows_and_files_are_those_of_the_federation(house, next_door) -> None:
    row = proved(house)
    with acting_for(house.federation):
        kept = {one["table"]: one["rows"] for one in row.sizes}
        for label in ("federation.Member", "scoring.Posting", "clubs.Session"):
            model = next(model for model in sizes.tables() if model._meta.label == label)
            here = model.objects.count()
            assert kept[label] == here > 0
        assert sum(one["bytes"] for one in row.sizes) > 0
        lines = shown.stored(row)
    assert sum(line.rows for line in lines) == sum(kept.values())


def test_every_proof_has_its_own_key_and_a_name(house) -> None:
    with acting_for(house.federation):
        proofs = all_proofs()
    assert len({proof.key for proof in proofs}) == len(proofs)
    assert all(str(proof.title) for proof in proofs)
    assert len(proofs_asked.receivers) == len(OF_FLOORS)


def test_every_queue_is_asked_and_has_words() -> None:
    routed = {route["queue"] for route in CELERY_TASK_ROUTES.values()} | {queues.DEFAULT}
    sent = {
        entry["args"][0]: entry["options"]["queue"]
        for entry in schedule.TASKS.values()
        if entry["task"] == queues.TOPIC
    }
    assert set(queues.WORDS) == routed == set(sent)
    assert all(queue == into for queue, into in sent.items())


def test_who_serves_a_queue_is_seen() -> None:
    assert all(line.is_still for line in queues.lines())
    be_seen("celery")
    be_seen("celery")
    seen = {line.words: line.is_still for line in queues.lines()}
    assert list(seen.values()).count(False) == 1
    QueueSeen.objects.update(seen_at=timezone.now() - queues.STILL_AFTER * 2)
    assert all(line.is_still for line in queues.lines())


def test_the_database_counts_what_fails(house) -> None:
    proved(house)
    with connection.cursor() as cursor:
        cursor.execute("SELECT state, number FROM federation_counts() WHERE kind = 'proofs'")
        states = {state for state, _number in cursor.fetchall()}
    assert states == {"failed", "old"}
