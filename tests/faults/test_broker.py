"""The broker is away for a minute and for a day: pages go on, what is owed is done once it is back."""

import time
from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from federation.models import OutboxEntry
from federation.record import outbox
from tests.faults.faulty import Caller, begin, counted, nothing_owed
from tests.faults.other_brokers import with_every_broker

pytestmark = pytest.mark.django_db(transaction=True)


@with_every_broker
def test_the_broker_is_away_and_comes_back_to_the_same_processes(portal, house):
    web, worker, beat = (begin(portal, role) for role in ("web", "worker", "beat"))
    scorer, before = Caller(web.address, house, house.scorer), counted(house)
    portal.broker.stop()
    began = time.monotonic()
    assert scorer.bring().status == 201
    assert time.monotonic() - began < 10
    assert scorer.ask("results/").status == 200
    away = counted(house)
    assert (away.uploads, away.sessions, away.runs) == (before.uploads + 1, before.sessions + 1, before.runs)
    assert away.promises > before.promises
    code = b"email=scorer%40sakura.example.org"
    kind = "application/x-www-form-urlencoded"
    refused = scorer.ask("accounts/password/reset/", code, kind=kind)
    assert "No letter can be sent now" in refused.text  # of the one thing that is owed nowhere else
    time.sleep(7)  # longer than the sweeper's round: each process has met it
    portal.broker.start()
    nothing_owed(house)
    assert counted(house) == away.more(
        runs=1, promises=-away.promises, awards=counted(house).awards - away.awards
    )
    assert [one.process.poll() for one in (web, worker, beat)] == [None] * 3


def test_after_a_day_what_fails_again_and_again_holds_up_nothing_new(transactional_db):
    """More promises that nobody can keep than the sweeper takes at once, all of them a day older."""
    now = timezone.now()
    OutboxEntry.objects.bulk_create(
        OutboxEntry(topic="stuck", federation_ref=7, subject_ref=at) for at in range(3 * outbox.SWEEP_AT_ONCE)
    )
    OutboxEntry.objects.update(written_at=now - timedelta(days=1))
    new = OutboxEntry.objects.create(topic="new", federation_ref=7, subject_ref=1)
    OutboxEntry.objects.filter(pk=new.pk).update(written_at=now - timedelta(minutes=1))
    sent = []

    def send(*message):
        sent.append(message)
        return True

    for _round in range(4):
        outbox.sweep(send)
        OutboxEntry.objects.filter(sent_at__isnull=False).update(sent_at=F("sent_at") - timedelta(seconds=6))
    assert len(set(sent)) == 3 * outbox.SWEEP_AT_ONCE + 1
    assert ("new", 7, 1) in sent
