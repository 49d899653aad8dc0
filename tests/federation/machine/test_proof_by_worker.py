"""A proof with a real broker: the worker of long work does it, and the queue is seen to be served."""

import pytest

from federation.celery import app
from federation.machine import proving, queues
from federation.models import QueueSeen, RecordProof
from federation.record import outbox
from federation.startup.processes import registrar_command
from federation.tenancy.context import acting_for
from tests import cast
from tests.running_portal import ClonedPortal, connected_to, on_its_own, until
from tests.scoring.sessions.test_double_dummy_worker import start

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def portal(transactional_db):
    with on_its_own(ClonedPortal) as portal, connected_to(portal):
        yield portal


def test_the_worker_of_long_work_proves_and_is_seen(portal):
    house = cast.japanese()
    start(portal, registrar_command())
    with acting_for(house.federation):
        key = proving.ask(by=house.administrator).pk
    app.send_task(queues.TOPIC, args=["registers"], queue="registers")

    def has_ended():
        with acting_for(house.federation):
            return RecordProof.objects.filter(pk=key, ended_at__isnull=False).exists()

    until(has_ended)
    until(QueueSeen.objects.filter(queue="registers").exists)
    with acting_for(house.federation):
        row = RecordProof.objects.get(pk=key)
        assert (row.faults, row.asked_by) == (0, house.administrator)
        assert outbox.owed_subjects(proving.TOPIC) == set()
