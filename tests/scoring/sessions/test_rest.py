"""A session whose results come in one after another is computed at most so often, and always at last."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from federation.models import OutboxEntry
from scoring import owing
from scoring.models import RecomputeRequest, Run
from scoring.sessions.services import recomputation
from scoring.tasks import recompute
from tests.clubs.playing.test_board_reports import Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(inside):
    return Evening(inside).session


def owed(session):
    return OutboxEntry.objects.filter(topic=owing.SESSION_TOPIC, subject_ref=session.pk)


def is_open(session):
    return RecomputeRequest.objects.filter(session=session, closed_at=None).exists()


def as_sent(house, session):
    """The task as a worker does it."""
    recompute.apply(args=[house.federation.pk, session.pk], throw=True)


def test_one_that_was_computed_a_moment_ago_is_put_off_once(inside, session):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        owing.owe_session(session.pk, {"kind": "act"})
        recompute(inside.federation.pk, session.pk)
        runs = Run.objects.filter(session=session).count()
        owing.owe_session(session.pk, {"kind": "act"})
        as_sent(inside, session)
        assert is_open(session)
        (promise,) = owed(session)
        assert promise.sent_at == timezone.now()
        clock.shift(timedelta(seconds=0.1))
        owing.owe_session(session.pk, {"kind": "act"})
        as_sent(inside, session)
        assert [one.sent_at for one in owed(session).order_by("pk")] == [promise.sent_at, None]
        clock.shift(recomputation.REST)
        as_sent(inside, session)
        assert not is_open(session)
        assert not owed(session).exists()
        assert Run.objects.filter(session=session).count() == runs  # the same figures


def test_who_waits_for_the_figures_is_not_put_off(inside, session):
    with time_machine.travel(timezone.now(), tick=False):
        for _time in range(2):
            owing.owe_session(session.pk, {"kind": "act"})
            recompute(inside.federation.pk, session.pk)
            assert not is_open(session)


def ask(session, times):
    for _time in range(times):
        owing.owe_session(session.pk, {"kind": "act"})


def test_tables_that_ask_in_one_moment_are_computed_when_the_last_has_asked(inside, session):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        ask(session, recomputation.MANY)
        as_sent(inside, session)
        assert is_open(session)
        clock.shift(recomputation.SETTLES - timedelta(milliseconds=1))
        ask(session, 1)
        as_sent(inside, session)
        assert is_open(session)
        clock.shift(recomputation.SETTLES)
        as_sent(inside, session)
        assert not is_open(session)


def test_a_stream_that_does_not_end_is_computed_in_between(inside, session):
    waited, step = timedelta(), recomputation.SETTLES / 2
    with time_machine.travel(timezone.now(), tick=False) as clock:
        ask(session, recomputation.MANY)
        as_sent(inside, session)
        while not Run.objects.filter(session=session).exists():
            clock.shift(step)
            waited += step
            ask(session, 1)
            as_sent(inside, session)
            assert waited <= recomputation.SETTLES_AT_MOST + step
    assert waited >= recomputation.SETTLES_AT_MOST


def test_few_are_computed_at_once(inside, session):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        ask(session, 1)
        recompute(inside.federation.pk, session.pk)
        clock.shift(recomputation.REST)
        ask(session, recomputation.MANY - 1)
        as_sent(inside, session)
        assert not is_open(session)


def test_nobody_waits_for_what_was_written_before_the_clock_was_set_back(inside, session):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        ask(session, 1)
        recompute(inside.federation.pk, session.pk)
        ask(session, recomputation.MANY)
        clock.shift(timedelta(hours=-1))
        as_sent(inside, session)
        assert not is_open(session)
