"""The outbox: a promise outlives the broker, the worker and the sweeper's own failures."""

from datetime import timedelta

import pytest
from django.utils import timezone

from federation.models import OutboxEntry
from federation.record import outbox

pytestmark = pytest.mark.django_db
TOPIC = "scoring.tasks.recompute"


def aged(**fields):
    """A promise written a minute ago."""
    entry = OutboxEntry.objects.create(topic=TOPIC, federation_ref=7, subject_ref=9)
    OutboxEntry.objects.filter(pk=entry.pk).update(written_at=timezone.now() - timedelta(minutes=1), **fields)
    return entry


class Sent(list):
    """What the sweeper hands over."""

    def __call__(self, *message):
        self.append(message)
        return True


def test_a_promise_is_sent_again_when_it_is_old():
    aged()
    OutboxEntry.objects.create(topic=TOPIC, federation_ref=7, subject_ref=10)  # fresh: its hint is on the way
    sent = Sent()
    assert (outbox.sweep(sent), sent) == (1, [(TOPIC, 7, 9)])


def test_what_was_just_sent_again_waits():
    aged()
    assert [outbox.sweep(Sent()), outbox.sweep(Sent())] == [1, 0]
    assert OutboxEntry.objects.get().attempts == 1


def test_what_the_broker_does_not_take_stays_due():
    aged()
    assert outbox.sweep(lambda *message: False) == 0
    assert OutboxEntry.objects.get().attempts == 0
    assert outbox.sweep(Sent()) == 1


def test_keeping_a_promise_removes_all_of_its_subject(inside):
    for subject in (9, 9, 10):
        outbox.promise(TOPIC, subject)
    outbox.keep(TOPIC, 9)
    assert list(OutboxEntry.objects.values_list("subject_ref", flat=True)) == [10]


def test_a_broker_that_is_away_is_no_error(inside, settings, monkeypatch):
    """The real client against a port where nobody listens."""
    from federation.celery import app  # slow import

    with app.connection_for_write("amqp://127.0.0.1:1//") as nobody:
        monkeypatch.setattr(app, "connection_for_write", lambda *args, **kwargs: nobody)
        monkeypatch.setattr(app.amqp, "_producer_pool", None)
        monkeypatch.setattr(app, "_pool", None)
        assert outbox.send(TOPIC, 7, 9) is False


def test_what_is_owed_may_be_done_here_and_a_failure_stays_owed(monkeypatch):
    """Of one federation only, each promise once, and the next call goes on after the last one."""
    done = []

    def task(federation, subject):
        done.append((federation, subject))
        if subject == 9:
            raise ValueError("not today")
        OutboxEntry.objects.filter(federation_ref=federation, subject_ref=subject).delete()

    monkeypatch.setattr(outbox.current_app, "tasks", {TOPIC: task})
    for federation, subject in ((7, 9), (7, 10), (8, 11)):
        OutboxEntry.objects.create(topic=TOPIC, federation_ref=federation, subject_ref=subject)
    last = outbox.do_owed(7)
    assert done == [(7, 9), (7, 10)]
    assert outbox.do_owed(7, after=last) == last
    assert len(done) == 2
    assert list(OutboxEntry.objects.order_by("pk").values_list("subject_ref", flat=True)) == [9, 11]


def test_hints_may_be_left_to_the_sweeper(inside, monkeypatch, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as sent, outbox.without_hints():
        outbox.promise(TOPIC, 9)
    assert (len(sent), OutboxEntry.objects.count()) == (0, 1)
    with django_capture_on_commit_callbacks() as sent:
        outbox.promise(TOPIC, 9)
    assert len(sent) == 1


def test_hints_are_held_back_and_sent_once_each(inside, monkeypatch, django_capture_on_commit_callbacks):
    sent, hints = Sent(), outbox.HeldHints()
    monkeypatch.setattr(outbox, "send", sent)
    with django_capture_on_commit_callbacks(execute=True), hints.here():
        outbox.promise(TOPIC, 9)
        outbox.promise_together("clubs.tasks.conclude_tables", [1, 2])
        outbox.promise(TOPIC, 9)
    hints.send(older_than=20)
    assert sent == []
    hints.send()
    hints.send()
    here = inside.federation.pk
    assert sent == [(TOPIC, here, 9), ("clubs.tasks.conclude_tables", here, 2)]
    with django_capture_on_commit_callbacks(execute=True):
        outbox.promise(TOPIC, 9)
    assert sent[2:] == [(TOPIC, here, 9)]
    assert OutboxEntry.objects.count() == 5
