"""Whatever dies, the standings come out once and right: real worker, real broker, real kill -9."""

from collections.abc import Iterator

import psycopg
import pytest
from allauth.account.models import EmailAddress
from django.db import connection, connections
from django.test import Client

from clubs.models import Result
from clubs.uploads.services import uploads
from federation.models import Federation, OutboxEntry
from federation.tenancy.context import acting_for
from scoring.models import RecomputeRequest, Run, StandingRow
from scoring.owing import COUNT_TOPIC, RATING_TOPIC
from scoring.tasks import recompute
from tests import cast
from tests.clubs.uploads.test_uploads import GAMES_DOWN, MITCHELL
from tests.running_portal import RunningPortal, connected_to, kill, on_its_own, until

LATER = (RATING_TOPIC, COUNT_TOPIC)
COMMITTED = pytest.mark.django_db(transaction=True)
pytestmark = COMMITTED


@pytest.fixture(scope="module")
def servers(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[RunningPortal]:
    """Servers of this module's own, because its tests stop them."""
    with django_db_blocker.unblock(), on_its_own(RunningPortal) as portal:
        yield portal


@pytest.fixture
def portal(servers: RunningPortal, transactional_db: None) -> Iterator[RunningPortal]:
    """The servers with this test connected to them; its workers are gone afterwards."""
    with connected_to(servers):
        yield servers
    for process in servers.processes:
        kill(process)


@pytest.fixture
def house(portal: RunningPortal) -> cast.House:
    """A federation of this test's own; the servers keep those of the tests before."""
    Federation.objects.filter(slug="sakura").update(slug=f"earlier-{Federation.objects.count()}")
    EmailAddress.objects.all().delete()
    for user in list(cast.User.objects.exclude(email__startswith="earlier")):
        cast.User.objects.filter(pk=user.pk).update(email=f"earlier-{user.pk}@example.org")
    return cast.japanese()


def publish(house: cast.House, content: bytes = MITCHELL) -> int:
    with acting_for(house.federation):
        upload, _is_new = uploads.receive(
            club=house.club, name="evening.xml", content=content, by=house.scorer
        )
        return uploads.publish(upload=upload, by=house.scorer).pk


def state(house: cast.House) -> tuple[int, int, int]:
    """Runs, rows of standings, open requests."""
    with acting_for(house.federation):
        still_open = RecomputeRequest.objects.filter(closed_at__isnull=True).count()
        return Run.objects.count(), StandingRow.objects.count(), still_open


def winner(house: cast.House) -> tuple[str, str]:
    with acting_for(house.federation):
        row = StandingRow.objects.select_related("entry").order_by("position").first()
        return row.entry.number, str(row.percent)


def is_scored(house: cast.House, runs: int = 1):
    def scored() -> bool:
        """the standings"""
        # Ratings and statistics wait for the sweeper, which not every portal here has.
        owed = OutboxEntry.objects.filter(federation_ref=house.federation.pk).exclude(topic__in=LATER)
        return state(house) == (runs, 13, 0) and not owed.exists()

    return scored


def test_a_worker_makes_the_standings(portal, house):
    portal.work(beat=False)
    publish(house)
    until(is_scored(house))
    assert winner(house) == ("3NS", "62.78")


def test_a_worker_killed_between_reading_and_writing(portal, house):
    worker = portal.work()
    with psycopg.connect(portal.database.superuser_url("portal")) as in_the_way:
        in_the_way.execute("LOCK TABLE scoring_run IN SHARE MODE")  # may be read, not written
        publish(house)
        until(lambda: is_waiting_for_lock(portal))
        kill(worker)
        assert state(house) == (0, 0, 1)
    until(lambda: not is_waiting_for_lock(portal))
    assert state(house) == (0, 0, 1)  # what the dead worker had written is gone with it
    portal.work()
    until(is_scored(house))
    assert winner(house) == ("3NS", "62.78")


def is_waiting_for_lock(portal: RunningPortal) -> bool:
    with psycopg.connect(portal.database.superuser_url("portal"), autocommit=True) as admin:
        waiting = admin.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE usename = 'portal_app' AND wait_event_type = 'Lock'"
        ).fetchone()
        return waiting is not None and waiting[0] > 0


def test_a_stopped_broker_loses_nothing(portal, house):
    portal.broker.stop()
    publish(house)
    assert state(house) == (0, 0, 1)
    assert OutboxEntry.objects.filter(federation_ref=house.federation.pk).count() == 1
    portal.broker.start()
    portal.work()
    until(is_scored(house))
    assert winner(house) == ("3NS", "62.78")


def test_a_stopped_database_is_said_and_survived(portal, house):
    portal.work()
    publish(house)
    until(is_scored(house))
    connections.close_all()
    portal.database.stop()
    client = Client(raise_request_exception=False)
    answer = client.get(f"/{house.federation.slug}/", headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    connection.close()
    portal.database.start()
    publish(house, GAMES_DOWN)
    until(is_scored(house, runs=2))


def test_a_message_delivered_twice_makes_one_run(portal, house):
    session = publish(house)
    for _ in range(3):
        recompute(house.federation.pk, session)
    assert is_scored(house)()
    portal.work(beat=False)
    for _ in range(3):
        recompute.delay(house.federation.pk, session)
    publish(house, GAMES_DOWN)
    until(is_scored(house, runs=2))
    with acting_for(house.federation):
        assert Result.objects.current().filter(session=session).count() == 126
