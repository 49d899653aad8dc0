"""Two beats, two workers, and the machine's clock an hour forward and back: once each, and none waits."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from federation.models import Letter, OutboxEntry
from federation.record import letters, outbox
from federation.tenancy.context import acting_for
from scoring.points.services.ledger import proof
from tests.faults.faulty import begin, counted, nothing_owed
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders

pytestmark = pytest.mark.django_db(transaction=True)
LETTERS = 25
FAKETIME = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))


def owe(house, count, key="first"):
    with acting_for(house.federation):
        about = {"page": ["home"]}
        for at in range(count):
            letters.owe(topic="confirm_correction", key=f"{key}-{at}", readers=[house.scorer], about=about)


def test_two_beats_and_two_workers_do_everything_once(portal, house):
    with outbox.without_hints():
        owe(house, LETTERS)
        with acting_for(house.federation):
            people = builders.members(house, 4)
        builders.a_game(house, people)
    for place in ("first", "second"):
        begin(portal, "worker", place=place), begin(portal, "beat", place=place)
    nothing_owed(house)
    after = counted(house)
    assert (after.sent, after.runs, after.sessions) == (after.letters, 1, 1)
    files = (portal.directory / "mail").glob("*.log")
    sent = [
        line for file in files for line in file.read_text().splitlines() if line.startswith("Message-ID:")
    ]
    assert (len(sent), len(set(sent))) == (after.letters, after.letters)
    with acting_for(house.federation):
        assert list(proof.faults()) == []


@pytest.mark.skipif(not FAKETIME, reason="apt-get install faketime")
def test_the_clock_goes_an_hour_forward_and_back(portal, house):
    clock = portal.directory / "clock"
    clock.write_text("+3600\n")
    faked = {
        "LD_PRELOAD": str(FAKETIME[-1]),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }
    begin(portal, "worker", **faked), begin(portal, "beat", **faked)
    with outbox.without_hints():
        sessions.published(house, computed=False)
        owe(house, 3)
    nothing_owed(house)
    forward = counted(house)
    assert (forward.runs, forward.sent) == (1, 3)
    clock.write_text("+0\n")
    with outbox.without_hints():  # nobody but the clock brings these to a worker
        owe(house, 3, key="second")
    nothing_owed(house)
    assert counted(house) == forward.more(letters=3, sent=3)
    with acting_for(house.federation):
        assert Letter.objects.filter(sent_at__gt=timezone.now()).count() == 3  # as the clock said then


def test_what_was_written_while_the_clock_was_ahead_is_swept(transactional_db):
    ahead = timezone.now() + timedelta(hours=1)
    entry = OutboxEntry.objects.create(topic=letters.TOPIC, federation_ref=7, subject_ref=9)
    for fields in ({"written_at": ahead}, {"written_at": ahead, "sent_at": ahead}):
        OutboxEntry.objects.filter(pk=entry.pk).update(**fields)
        assert outbox.sweep(lambda *message: True) == 1
    soon = timezone.now() + timedelta(minutes=2)
    OutboxEntry.objects.update(written_at=timezone.now() - timedelta(hours=1), sent_at=soon)
    assert outbox.sweep(lambda *message: True) == 0  # what was put off waits
