"""A deploy in the middle of uploads, and two migrations at once."""

import os
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from clubs.models import Upload
from federation.tenancy.context import acting_for
from tests.clubs.uploads.test_uploads import MITCHELL
from tests.faults.faulty import Caller, as_superuser, begin, counted, started
from tests.federation.watching.watchers import free_port
from tests.places import ROOT

pytestmark = pytest.mark.django_db(transaction=True)
FILES, CLUBS = 24, 4


def test_a_deploy_in_the_middle_of_uploads(portal, house):
    """The web server is stopped as systemd does, and a new one begins at its address; devices send again."""
    port = free_port()
    old = begin(portal, "web", port=port)
    callers = [Caller(old.address, house, house.scorer) for _at in range(CLUBS)]
    begun = threading.Semaphore(0)

    def bring(at):
        """As a device does: again until an answer says that it is there."""
        content, answers = MITCHELL + f"<!--{at}-->".encode(), []
        while not answers or answers[-1] not in (200, 201):
            assert len(answers) < 200
            answers.append(callers[at % CLUBS].bring(content, publishes=False).status)
            begun.release()
            if answers[-1] not in (200, 201):
                threading.Event().wait(0.2)
        return answers

    with ThreadPoolExecutor(CLUBS) as threads:
        sent = [threads.submit(bring, at) for at in range(FILES)]
        for _few in range(CLUBS):
            begun.acquire(timeout=30)
        os.kill(old.process.pid, signal.SIGTERM)
        old.process.wait(15)
        begin(portal, "web", port=port)
        answers = [one.result() for one in sent]
    assert {status for several in answers for status in several} <= {0, 200, 201, 503}
    assert counted(house).uploads == FILES
    with acting_for(house.federation):
        assert Upload.objects.values("sha256").distinct().count() == FILES


def test_two_migrations_at_once(portal):
    """Of an empty database: one makes the tables, the other waits and finds them made."""
    url = as_superuser(portal)
    portal.database.make("template0")
    words = [sys.executable, str(ROOT / "manage.py"), "migrate", "--noinput", "--verbosity", "1"]
    logs = [portal.directory / f"migrate-{at}.log" for at in range(2)]
    both = [started(words, portal.environment | {"PYTHONUNBUFFERED": "1"}, log) for log in logs]
    portal.processes.extend(both)
    assert [one.wait(400) for one in both] == [0, 0], [log.read_text()[-2000:] for log in logs]
    waited = [log.read_text().count("Another migrate is at work on this database") for log in logs]
    assert sorted(waited) == [0, 1]
    applied = [log.read_text().count("... OK") for log in logs]
    assert sorted(applied)[0] == 0
    with psycopg.connect(url) as admin:
        count, distinct = admin.execute(
            "SELECT count(*), count(DISTINCT (app, name)) FROM django_migrations"
        ).fetchone()
    assert count == distinct == sorted(applied)[1]
