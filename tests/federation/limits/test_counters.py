"""Counts of attempts: one for everybody, kept by a rolled-back request, pushed out by nobody."""

from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread

import pytest
import time_machine
from django.conf import settings as configured
from django.core.cache.backends.filebased import FileBasedCache
from django.db import connections, transaction
from django.utils import timezone

from federation import settings as written
from federation.limits.counters import CONNECTION, CounterCache, forget_what_is_over
from federation.limits.throttling import AskingLimit
from federation.models import Counter
from federation.tasks import forget_counters

MINUTE = datetime(2026, 11, 3, 12, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db(databases=["default", CONNECTION], transaction=True)


@pytest.fixture
def counters():
    return CounterCache("", {})


def rows():
    with connections[CONNECTION].cursor() as cursor:
        cursor.execute("SELECT count(*) FROM federation_counter")
        return cursor.fetchone()[0]


def test_what_is_kept_is_got_until_its_time_is_over(counters):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        counters.set("a", [1.5, 2.5], 60)
        assert (counters.get("a"), counters.get("b"), counters.get("b", 0)) == ([1.5, 2.5], None, 0)
        clock.shift(timedelta(seconds=59))
        assert counters.get("a") == [1.5, 2.5]
        clock.shift(timedelta(seconds=1))
        assert counters.get("a") is None


def test_of_several_at_once_one_adds(counters):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert counters.add("lock", True, 10) is True
        assert counters.add("lock", True, 10) is False
        clock.shift(timedelta(seconds=10))
        assert counters.add("lock", True, 10) is True
        assert counters.delete("lock") is True
        assert counters.delete("lock") is False


def test_counting_keeps_the_end(counters):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        counters.add("n", 1, 60)
        clock.shift(timedelta(seconds=30))
        assert (counters.incr("n"), counters.incr("n", 3)) == (2, 5)
        clock.shift(timedelta(seconds=30))
        with pytest.raises(ValueError, match="nothing is counted"):
            counters.incr("n")


def test_counting_beside_another_begins_anew_when_its_time_is_over(counters):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        counters.set("other", 7, 40)
        assert [counters.count("n", 60, "other") for _ in range(2)] == [(1, 7), (2, 7)]
        clock.shift(timedelta(seconds=50))
        assert counters.count("n", 60, "other") == (3, 0)
        clock.shift(timedelta(seconds=10))
        assert [counters.count("n", 60, "none") for _ in range(2)] == [(1, 0), (2, 0)]
        clock.shift(timedelta(seconds=59))
        assert counters.get("n") == 2


@pytest.mark.parametrize("is_here", [True, False])
def test_two_limits_asked_at_once_are_counted_as_if_asked_apart(settings, is_here):
    if is_here:  # other tests count in their process
        settings.CACHES = written.CACHES

    one, other = AskingLimit("one", 2), AskingLimit("other", 1)
    with time_machine.travel(MINUTE, tick=False) as clock:
        assert one.take_beside("a", other, "b") == (True, False)
        assert other.take("b")
        assert [one.take_beside("a", other, "b") for _ in range(2)] == [(True, True), (False, True)]
        assert one.take_beside("c", other, "c") == (True, False)
        assert not one.take("a")
        clock.shift(timedelta(minutes=1))
        assert one.take_beside("a", other, "b") == (True, False)
        assert (one.take("a"), one.take("a")) == (True, False)


def test_touching_keeps_longer_what_there_is(counters):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        counters.set("a", 1, 10)
        assert (counters.touch("a", 60), counters.touch("b", 60)) == (True, False)
        clock.shift(timedelta(seconds=59))
        assert counters.get("a") == 1
        counters.clear()
        assert counters.get("a") is None


def test_threads_at_the_same_moment_lose_no_count(counters):
    counters.add("n", 0, 60)
    barrier = Barrier(6)

    def count():
        barrier.wait(timeout=20)
        for _ in range(30):
            counters.incr("n")
            counters.count("beside", 60, "n")
        connections.close_all()

    threads = [Thread(target=count) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert (counters.get("n"), counters.get("beside")) == (6 * 30, 6 * 30)


def test_a_rollback_forgets_no_attempt(counters):
    with transaction.atomic():
        counters.add("n", 1, 60)
        transaction.set_rollback(True)
    assert counters.get("n") == 1


def test_a_flood_pushes_nobodys_count_out(counters):
    """Of files, 10,000 entries were kept and others forgotten at random."""
    counters.set("victim", [1.0] * 4, 300)
    with connections[CONNECTION].cursor() as cursor:
        cursor.execute(
            "INSERT INTO federation_counter SELECT 'flood' || n, '1', extract(epoch FROM now()) + 300"
            " FROM generate_series(1, 50000) n"
        )
    for number in range(200):
        counters.set(f"more{number}", 1, 300)
    forget_what_is_over()
    assert (counters.get("victim"), rows()) == ([1.0] * 4, 50_201)


def test_only_what_is_over_is_forgotten(counters):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        counters.set("short", 1, 10)
        counters.set("long", 1, 100)
        clock.shift(timedelta(seconds=50))
        forget_counters()
        assert rows() == 1
        assert counters.get("long") == 1


def test_after_a_crash_it_begins_empty_and_costs_no_log():
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT relpersistence FROM pg_class WHERE relname = %s", [Counter._meta.db_table])
        assert cursor.fetchone() == ("u",)


def test_the_portal_counts_there_and_keeps_registers_elsewhere():
    assert written.CACHES["default"]["BACKEND"] == f"{CounterCache.__module__}.{CounterCache.__qualname__}"
    assert FileBasedCache.__name__ in written.CACHES["imports"]["BACKEND"]
    assert "forget_counters" in configured.CELERY_BEAT_SCHEDULE
