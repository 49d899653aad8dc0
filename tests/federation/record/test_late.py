"""A worker that stands still is seen: by health, by staff, and by whoever waits for figures."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import OutboxEntry
from federation.record import outbox
from federation.record.outbox import LATE_AFTER
from federation.tenancy.context import acting_for
from scoring.models import RecomputeRequest
from tests.factories import rows

pytestmark = pytest.mark.django_db


def promised(house, age):
    """A promise to a federation that is so old."""
    entry = OutboxEntry.objects.create(topic="x", federation_ref=house.federation.pk, subject_ref=1)
    OutboxEntry.objects.filter(pk=entry.pk).update(written_at=timezone.now() - age)


def health(client):
    answer = client.get("/health/")
    assert answer.status_code == 200
    return answer.json()


def test_health_knows_how_old_the_oldest_promise_is(client, here):
    assert health(client) == {
        "status": "ok",
        "worker": "ok",
        "outbox": {"owed": 0, "oldest_seconds": 0},
    }
    promised(here, LATE_AFTER - timedelta(seconds=20))
    assert health(client)["worker"] == "ok"
    promised(here, timedelta(minutes=7))
    late = health(client)
    assert (late["worker"], late["outbox"]["owed"]) == ("late", 2)
    assert 420 <= late["outbox"]["oldest_seconds"] < 430


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "The worker seems to stand still."), ("ja", "処理のプログラムが止まっている")],
)
def test_staff_see_what_waits_in_their_own_federation(here, next_door, language, words):
    promised(here, timedelta(minutes=7))
    shown = {}
    for house in (here, next_door):
        desk = Client(headers={"accept-language": language})
        desk.cookies["language"] = language
        desk.force_login(house.registrar)
        shown[house] = desk.get(f"/{house.federation.slug}/admin/").content.decode()
    assert (words in shown[here], words in shown[next_door]) == (True, False)
    promised(next_door, timedelta(seconds=1))
    assert words not in desk.get("/albion/admin/").content.decode()


def test_nothing_is_late_that_is_not_owed():
    assert not outbox.owing().is_late
    assert outbox.owing().since is None
    assert not outbox.is_late(None)


@pytest.mark.parametrize(
    ("language", "asked", "late"),
    [("en", "Asked for", "seems to stand still"), ("ja", "計算の依頼", "計算が止まっているようです")],
)
def test_a_page_that_waits_says_since_when(here, language, asked, late):
    with acting_for(here.federation):
        session = rows.furnish(here)
        RecomputeRequest.objects.filter(session=session).delete()
        request = RecomputeRequest.objects.create(session=session, cause={"kind": "test"})
    reader = Client(headers={"accept-language": language})
    reader.cookies["language"] = language
    address = f"/sakura/sessions/{session.pk}/"
    fresh = reader.get(address).content.decode()
    assert (asked in fresh, late in fresh) == (True, False)
    with acting_for(here.federation):
        old = timezone.now() - timedelta(minutes=9)
        RecomputeRequest.objects.filter(pk=request.pk).update(requested_at=old)
        shown = timezone.localtime(old).strftime("%H:%M")
    waiting = reader.get(address).content.decode()
    assert (late in waiting, shown in waiting) == (True, True)
    with acting_for(here.federation):
        RecomputeRequest.objects.filter(pk=request.pk).update(closed_at=timezone.now())
    done = reader.get(address).content.decode()
    assert (asked in done, late in done) == (False, False)
