"""The chain of the audit log: it grows soon after the commit, holds nobody up, and shows every change."""

import os
import threading
from contextlib import contextmanager
from datetime import timedelta

import psycopg
import pytest
from django.db import ProgrammingError, connection, connections, transaction
from django.utils import timezone, translation

from federation.machine import shown
from federation.models import (
    Act,
    AuditEntry,
    ChainHead,
    ChainLink,
    ChainWaiting,
    ErasedSeal,
    Erasure,
    LateChain,
    Member,
)
from federation.personal import erasing
from federation.record import audit, late_chains
from federation.record.chains import breaks
from federation.tasks import link_records
from federation.tenancy.context import acting_for
from tests import cast
from tests.federation.tenancy.database import SETTING, refused, rows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house():
    """A federation with an audit log of four more entries, all of them linked."""
    house = cast.japanese()
    for act in (Act.CHANGED, Act.EXPORTED, Act.SHEET_SEEN, Act.CHANGED):
        with acting_for(house.federation):
            audit.record(act, house.registrar, house.members[1], reason="because")
    link_records()
    return house


def faults(house) -> list[tuple[int | None, str]]:
    with acting_for(house.federation):
        return [(broken.sequence, broken.fault) for broken in breaks(AuditEntry)]


def tamper(*statements: str) -> None:
    """As somebody who has the superuser's password, with every trigger switched off."""
    name = connection.settings_dict["NAME"]
    url = os.environ["DATABASE_ADMIN_URL"].replace("/postgres?", f"/{name}?")
    with psycopg.connect(url) as admin:
        admin.execute("SET session_replication_role = replica")
        for statement in statements:
            admin.execute(statement)


def links_owed() -> list[int]:
    """What the page of the machine says of links that are still to be made."""
    with translation.override("en"):
        return [line.count for line in shown.owed() if str(line.words).startswith("links of")]


def last(house) -> int:
    """The number of the last link."""
    with acting_for(house.federation):
        return int(ChainHead.objects.get(chain="audit").sequence)


def test_it_grows_after_the_commit_in_the_order_of_the_entries(house) -> None:
    before = last(house)
    with acting_for(house.federation):
        entries = [audit.record(Act.CHANGED, house.registrar, house.members[0]) for _ in range(3)]
        assert list(ChainWaiting.objects.values_list("row", flat=True)) == [entry.pk for entry in entries]
        assert links_owed() == [3]
    assert faults(house) == [], "what waits is no fault"
    with acting_for(house.federation):
        assert (late_chains.link_waiting(), late_chains.link_waiting()) == (3, 0)
        links = list(ChainLink.objects.filter(chain="audit", sequence__gt=before))
        assert [(link.row, link.sequence) for link in links] == [
            (entry.pk, before + number) for number, entry in enumerate(entries, 1)
        ]
        assert LateChain.objects.get().links == 3
        assert links_owed() == []
    assert faults(house) == []


ENTRY = "(SELECT \"row\" FROM federation_chainlink WHERE chain = 'audit' ORDER BY sequence DESC LIMIT 1)"
LAST = f"federation_auditentry WHERE id = {ENTRY}"
SWAP = """
    UPDATE federation_chainlink l SET "row" = o."row", digest = o.digest FROM federation_chainlink o
    WHERE l.chain = 'audit' AND o.chain = 'audit' AND l.federation_id = o.federation_id
    AND l.sequence = {at} AND o.sequence = {other}
"""
COPY = """
    INSERT INTO federation_auditentry (federation_id, act, actor_id, at, subject_type, subject_ref, subject,
        parameters) SELECT federation_id, act, actor_id, at, subject_type, subject_ref, subject, parameters
"""


CHANGES = (
    "act = 'record.deleted'",
    "actor_id = NULL",
    "at = at + interval '1 microsecond'",
    "subject_type = 'federation.club'",
    "subject_ref = subject_ref + 1",
    "subject = 'somebody else'",
    "parameters = '{}'",
)


def test_whatever_is_changed_of_an_entry_is_found(house) -> None:
    assert {change.partition(" ")[0] for change in CHANGES} == {*AuditEntry.chain.columns} - {
        "id",
        "federation_id",
    }
    tamper(f"CREATE TABLE kept AS SELECT * FROM {LAST}")
    for change in CHANGES:
        tamper(f"UPDATE federation_auditentry SET {change} WHERE id = {ENTRY}")
        assert faults(house) == [(last(house), "changed")], change
        tamper(f"DELETE FROM {LAST}", "INSERT INTO federation_auditentry SELECT * FROM kept")
        assert faults(house) == []


def test_an_entry_that_is_taken_away_or_slipped_in_is_found(house) -> None:
    tamper(f"DELETE FROM {LAST}")
    assert faults(house) == [(last(house), "missing")]
    tamper(f"{COPY} FROM federation_auditentry ORDER BY id LIMIT 1")
    assert faults(house) == [(last(house), "missing"), (None, "unlinked")]


def test_entries_in_another_order_are_found(house) -> None:
    at, other = last(house), last(house) - 1
    tamper(
        "ALTER TABLE federation_chainlink DROP CONSTRAINT chained_once",
        SWAP.format(at=at, other=other),
    )
    assert {fault for _sequence, fault in faults(house)} & {"forged", "unlinked"}


def test_an_entry_that_is_gone_before_it_has_its_link_is_found(house) -> None:
    with acting_for(house.federation):
        entry = audit.record(Act.CHANGED, house.registrar, house.members[0])
    tamper(f"DELETE FROM federation_auditentry WHERE id = {entry.pk}")
    assert faults(house) == [(None, "lost")]
    link_records()
    assert faults(house) == [(None, "lost")]


def test_a_link_that_waits_again_is_found(house) -> None:
    """To enter a record as waiting excuses nothing: the links after it name the hash before."""
    tamper(
        'INSERT INTO federation_chainwaiting (federation_id, chain, "row", since)'
        f' SELECT federation_id, chain, "row", now() FROM federation_chainlink WHERE "row" = {ENTRY}'
        " AND chain = 'audit'",
        f"DELETE FROM federation_chainlink WHERE \"row\" = {ENTRY} AND chain = 'audit'",
    )
    assert [fault for _sequence, fault in faults(house)] == ["head"]


def test_the_application_neither_links_nor_forgets_what_waits(house) -> None:
    with acting_for(house.federation):
        audit.record(Act.CHANGED, house.registrar, house.members[0])
        for statement in (
            lambda: ChainWaiting.objects.create(chain="audit", row=1),
            lambda: ChainWaiting.objects.all().delete(),
            lambda: ChainWaiting.objects.update(row=1),
            lambda: ChainLink.objects.create(chain="audit", sequence=99, row=1, digest="0", hash="0"),
            lambda: rows("SELECT federation_auditentry_gets_links()"),
        ):
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                statement()
        assert ChainWaiting.objects.count() == 1


def test_nobody_has_links_made_in_another_federation(house, next_door) -> None:
    with acting_for(house.federation):
        audit.record(Act.CHANGED, house.registrar, house.members[0])
    before = last(house)
    with acting_for(next_door.federation):
        late_chains.link_waiting()
        with refused("row-level security"):
            LateChain.objects.create(chain="audit", federation=house.federation)
    assert last(house) == before
    link_records()
    assert last(house) == before + 1


@contextmanager
def transaction_elsewhere(house):
    """A transaction of the application in a connection of its own."""
    settings = connection.get_connection_params()
    names = ("host", "port", "dbname", "user", "password")
    address = {name: settings[name] for name in names if name in settings}
    with psycopg.connect(**address) as other:
        other.execute("SELECT set_config(%s, %s, true)", [SETTING, str(house.federation.pk)])
        yield other


def test_who_commits_late_is_linked_late_and_holds_nobody_up(house) -> None:
    """Two write at once: one of them stays open, the other is linked meanwhile, and then the first."""
    before = last(house)
    with transaction_elsewhere(house) as slow:
        slow.execute(f"{COPY} FROM federation_auditentry ORDER BY id LIMIT 1")
        with acting_for(house.federation):
            entry = audit.record(Act.CHANGED, house.registrar, house.members[0])
        link_records()
        assert last(house) == before + 1
    link_records()
    with acting_for(house.federation):
        linked = list(ChainLink.objects.filter(chain="audit", sequence__gt=before))
        assert linked[0].row == entry.pk > linked[1].row
    assert faults(house) == []


def test_several_write_and_link_at_once(house) -> None:
    before, failed = last(house), []

    def work() -> None:
        try:
            for _ in range(10):
                with acting_for(house.federation):
                    audit.record_all(Act.CHANGED, house.registrar, house.members[:2])
                link_records()
        except Exception as error:  # a thread that fails must fail the test
            failed.append(error)
        finally:
            connections.close_all()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    link_records()
    assert failed == []
    assert last(house) == before + 4 * 10 * 2
    assert faults(house) == []


def test_an_erasure_leaves_the_chain_whole_and_is_no_way_to_change_it(house) -> None:
    """Of who is erased while one entry about them is linked and another one waits."""
    with acting_for(house.federation):
        member = Member.objects.get(pk=house.members[1].pk)
        name = str(member.name)
        audit.record(Act.CHANGED, house.registrar, member, note=f"of {name}")
        then = timezone.now() - timedelta(days=15)
        erasure = Erasure.objects.create(
            member=member, asked_by=house.registrar, asked_at=then, due_at=then + timedelta(days=14)
        )
        named = AuditEntry.objects.filter(subject__contains=member.family_name).count()
        assert named >= 5
        assert erasing.carry_out(erasure.pk)
        assert not AuditEntry.objects.filter(subject__contains=member.family_name).exists()
        assert not AuditEntry.objects.filter(parameters__icontains=member.family_name).exists()
    link_records()
    assert faults(house) == []
    with acting_for(house.federation):
        row = ErasedSeal.objects.filter(of_chain="audit").order_by("pk")[0].row
        sequence = ChainLink.objects.get(chain="audit", row=row).sequence
    tamper(f"UPDATE federation_auditentry SET subject = 'somebody else' WHERE id = {row}")
    assert faults(house) == [(sequence, "changed")]


def test_no_link_is_made_of_words_that_are_being_erased(house) -> None:
    """A link that was made meanwhile would have a seal of the name, with its salt."""
    with acting_for(house.federation):
        entry = audit.record(Act.CHANGED, house.registrar, house.members[1])
        then = timezone.now() - timedelta(days=15)
        erasure = Erasure.objects.create(
            member=house.members[1], asked_by=house.registrar, asked_at=then, due_at=then
        )
    before = last(house)
    linking = threading.Thread(target=lambda: (link_records(), connections.close_all()))
    with transaction_elsewhere(house) as slow:
        slow.execute(STEP, [house.federation.pk, erasure.pk, [entry.pk]])
        linking.start()
        linking.join(0.5)
        assert (linking.is_alive(), last(house)) == (True, before)
    linking.join()
    assert last(house) == before + 1
    assert faults(house) == []
    with acting_for(house.federation):
        assert AuditEntry.objects.get(pk=entry.pk).subject == "-"


STEP = """
    INSERT INTO federation_erasurestep (federation_id, erasure_id, "table", "column", rule, keys, looked_for,
        instead, rows, at)
    VALUES (%s, %s, 'federation_auditentry', 'subject', 'texts', %s, '.+', '-', 0, now())
"""
