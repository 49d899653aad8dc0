"""Two beats, two workers, and the machine's clock an hour forward and back: once each, and none waits."""

import signal
from datetime import timedelta

import pytest
from django.utils import timezone

from federation.models import OutboxEntry
from federation.record import letters, outbox
from federation.tenancy.context import acting_for
from scoring.points.services.ledger import proof
from tests.faults.faulty import begin, counted, nothing_owed
from tests.running_portal import until
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders

pytestmark = pytest.mark.django_db(transaction=True)
LETTERS = 25
# A process whose clock is an hour ahead, until it is told by a signal.
AHEAD = """
import datetime, signal, sys, time_machine
hour = datetime.timedelta(hours=1)
clock = time_machine.travel(datetime.datetime.now(datetime.UTC) + hour, tick=True).start()
def set_back(*_):
    clock.shift(-hour)
    print("set back", flush=True)
signal.signal(signal.SIGUSR2, set_back)
sys.argv[0] = "celery"
from celery.__main__ import main
main()
"""


def owe(house, count, key="first"):
    with acting_for(house.federation):
        about = {"page": ["home"]}
        for at in range(count):
            letters.owe(topic="confirm_correction", key=f"{key}-{at}", readers=[house.scorer], about=about)


def test_two_beats_and_two_workers_do_everything_once(portal, house):
    with outbox.without_hints():
        owe(house, LETTERS)
        with acting_for(house.federation):
            builders.a_game(house, builders.members(house, 4))
    for place in ("first", "second"):
        begin(portal, "worker", place=place), begin(portal, "beat", place=place)
    nothing_owed(house)
    after = counted(house)
    assert (after.sent, after.runs, after.sessions) == (after.letters, 1, 1)
    sent = portal.messages
    assert (len(sent), len(set(sent))) == (after.letters, after.letters)
    with acting_for(house.federation):
        assert list(proof.faults()) == []


def test_the_clock_goes_an_hour_forward_and_back(portal, house):
    """That of the beat, which is an hour ahead when it begins and is then set back while it runs."""
    begin(portal, "worker")
    beat = begin(portal, "beat", program=("-c", AHEAD))
    with outbox.without_hints():
        sessions.published(house, computed=False)
        owe(house, 3)
    nothing_owed(house)
    forward = counted(house)
    assert (forward.runs, forward.sent) == (1, 3)
    beat.process.send_signal(signal.SIGUSR2)
    until(lambda: beat.says(b"set back"))
    with outbox.without_hints():  # nobody but the beat brings these to a worker
        owe(house, 3, key="second")
    nothing_owed(house)
    assert counted(house) == forward.more(letters=3, sent=3)
    beat.kill()
    begin(portal, "beat")  # what it wrote down is of the future
    with outbox.without_hints():
        owe(house, 1, key="third")
    nothing_owed(house)
    assert counted(house) == forward.more(letters=4, sent=4)


def test_what_was_written_while_the_clock_was_ahead_is_swept(transactional_db):
    ahead = timezone.now() + timedelta(hours=1)
    entry = OutboxEntry.objects.create(topic=letters.TOPIC, federation_ref=7, subject_ref=9)
    for fields in ({"written_at": ahead}, {"written_at": ahead, "sent_at": ahead}):
        OutboxEntry.objects.filter(pk=entry.pk).update(**fields)
        assert outbox.sweep(lambda *message: True) == 1
    soon = timezone.now() + timedelta(minutes=2)
    OutboxEntry.objects.update(written_at=timezone.now() - timedelta(hours=1), sent_at=soon)
    assert outbox.sweep(lambda *message: True) == 0  # what was put off waits
