"""A backup of yesterday is restored, and the broker is that of today: what it names is not there, or new."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connections

from federation.models import Letter
from federation.record import letters, outbox
from federation.startup.embedded_place import programs
from federation.tenancy.context import acting_for
from scoring.points.services.ledger import proof
from tests import cast
from tests.clubs.uploads.test_uploads import GAMES_DOWN, MITCHELL
from tests.faults.conftest import show_logs
from tests.faults.faulty import begin, counted, nothing_owed
from tests.running_portal import RunningPortal, connected_to, on_its_own, until
from tests.scoring import builders as sessions

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def portal(transactional_db: None) -> Iterator[RunningPortal]:
    """With servers of its own, whose databases may be taken away."""
    with on_its_own(RunningPortal) as portal, connected_to(portal):
        yield portal
        show_logs(portal)


def dumped(portal: RunningPortal) -> Path:
    """The database as it is now, in a file."""
    file = portal.directory / "yesterday.sql"
    with file.open("wb") as kept:
        words = [programs(None) / "pg_dump", portal.database.superuser_url("portal")]
        subprocess.run(words, check=True, stdout=kept)
    return file


def restored(portal: RunningPortal, file: Path) -> None:
    """The database as it was in a file, and nothing else."""
    connections.close_all()
    with psycopg.connect(portal.database.superuser_url(), autocommit=True) as admin:
        admin.execute("DROP DATABASE portal WITH (FORCE)")
        admin.execute("CREATE DATABASE portal OWNER portal_owner TEMPLATE template0")
    words = [programs(None) / "psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", file]
    subprocess.run([*words, portal.database.superuser_url("portal")], check=True)


def test_a_backup_of_yesterday_with_the_broker_of_today(portal):
    house = cast.japanese()
    sessions.published_content(house, MITCHELL, "yesterday.xml", computed=False)
    with acting_for(house.federation):
        letters.owe(topic="confirm_correction", key="old", readers=[house.scorer], about={"page": ["home"]})
    yesterday, file = counted(house), dumped(portal)

    # Today: the letter of yesterday goes out, and there is more, of which the broker has been told.
    with acting_for(house.federation):
        letters.send(Letter.objects.get().pk)
        for key in ("new", "newer"):
            letters.owe(topic="confirm_correction", key=key, readers=[house.scorer], about={"page": ["home"]})
    later = MITCHELL.replace(b"<EVENT_IDENTIFIER>", b"<EVENT_IDENTIFIER>9")
    sessions.published_content(house, GAMES_DOWN, "today.xml", computed=False)
    sessions.published_content(house, later, "today.xml", computed=False)
    for missing in range(10_000, 10_005):
        for topic in (letters.TOPIC, "scoring.tasks.recompute", "federation.tasks.send_invitation"):
            assert outbox.send(topic, house.federation.pk, missing)
    assert outbox.send("scoring.tasks.recompute", 10_000, 1)  # a federation that did not exist yesterday

    restored(portal, file)
    assert counted(house) == yesterday
    # The next letter takes the key of one that is named in today's messages.
    with acting_for(house.federation):
        letters.owe(topic="confirm_correction", key="after", readers=[house.player], about={"page": ["home"]})
    worker = begin(portal, "worker")
    begin(portal, "beat")
    nothing_owed(house)
    until(lambda: waiting_messages(portal) == 0)
    after = counted(house)
    assert worker.process.poll() is None
    assert (after.uploads, after.sessions, after.results) == (yesterday.uploads, 1, yesterday.results)
    assert (after.runs, after.letters, after.sent, after.promises) == (1, 2, 2, 0)
    with acting_for(house.federation):
        assert list(proof.faults()) == []


def waiting_messages(portal: RunningPortal) -> int:
    """How many messages of the default queue nobody has taken."""
    with psycopg.connect(portal.broker.superuser_url("portal_broker")) as admin:
        row = admin.execute("SELECT count(*) FROM pgmq.q_celery WHERE vt < now()").fetchone()
        return int(row[0]) if row else 0
