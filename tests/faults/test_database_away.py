"""The database's server is killed, takes no writing, or has no connection left: it is said, and passes."""

import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from html import unescape
from urllib.parse import urlencode

import psycopg
import pytest
from django.db import connections

from clubs.models import Club
from federation.startup.supervisor import answers as answers_at
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.uploads.test_uploads import GAMES_DOWN
from tests.faults.conftest import show_logs
from tests.faults.faulty import Caller, as_superuser, begin, counted, in_the_way, nothing_owed, waits
from tests.running_portal import RunningPortal, connected_to, on_its_own, until

pytestmark = pytest.mark.django_db(transaction=True)
SENTENCES = {
    "en": "Nothing that was saved is lost.",
    "ja": "保存した内容は失われません。",
}
FORM = "application/x-www-form-urlencoded"
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


@pytest.fixture(scope="module")
def servers(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[RunningPortal]:
    """Servers of this module's own, with web, worker and beat, none of which any test starts again."""
    with django_db_blocker.unblock(), on_its_own(RunningPortal) as portal:
        # These servers forget what they have not written yet, for speed; those of a portal do not.
        with psycopg.connect(portal.database.superuser_url("portal"), autocommit=True) as admin:
            admin.execute("ALTER ROLE portal_app SET synchronous_commit = on")
        with connected_to(portal):
            portal.house = cast.japanese()
        portal.web = begin(portal, "web")
        portal.worker, portal.beat = begin(portal, "worker"), begin(portal, "beat")
        yield portal


@pytest.fixture
def house(servers: RunningPortal, transactional_db: None) -> Iterator[cast.House]:
    """The federation in it, with this test connected; after it the same processes are at work as before."""
    servers.database.start()  # where a test that failed has left it killed
    with connected_to(servers):
        yield servers.house
    show_logs(servers)
    assert [one.process.poll() for one in (servers.web, servers.worker, servers.beat)] == [None] * 3


def test_the_postmaster_is_killed_in_the_middle_of_an_upload(servers, house):
    scorer, before = Caller(servers.web.address, house, house.scorer), counted(house)
    url = as_superuser(servers)
    connections.close_all()
    with ThreadPoolExecutor() as threads, in_the_way(url, "clubs_upload"):
        sent = threads.submit(scorer.bring)
        waits(url)
        os.kill(servers.database._process.pid, signal.SIGKILL)
        answer = sent.result()
    assert answer.when == (503, "10")
    assert '"urn:problem:away"' in answer.text
    until(lambda: not servers.database.is_running())
    for language, sentence in SENTENCES.items():
        page = scorer.ask("results/", language=language)
        assert (*page.when, page.headers["Content-Language"]) == (503, "10", language)
        assert sentence in page.text
        assert scorer.bring_by_form(language=language).status == 503
    servers.database._process.wait()
    servers.database.start()
    assert counted(house) == before
    until(lambda: scorer.ask("results/").status == 200)  # by connections of its own, without a start
    assert scorer.bring().status == 201
    nothing_owed(house)  # by the worker and the beat that were there before
    after = counted(house)
    assert (after.uploads, after.sessions, after.results, after.runs) == (1, 1, 126, 1)


def test_a_form_that_was_sent_meanwhile_is_kept_on_the_page(servers, house):
    """Sent again by its button it is saved, once."""
    officer = Caller(servers.web.address, house, house.administrator)
    page = officer.ask("contact/")
    assert page.status == 200
    words = {"csrfmiddlewaretoken": "a" * 32, "language": "ja", "next": '/"<b>&'}
    with no_connections_left(servers):
        answer = officer.ask("language/", urlencode(words).encode(), kind=FORM)
    assert (answer.status, "Send it again" in answer.text) == (503, True)
    assert {unescape(name): unescape(value) for name, value in HIDDEN.findall(answer.text)} == words
    secret = words | {"password": "a secret of mine"}
    with no_connections_left(servers):
        answer = officer.ask("language/", urlencode(secret).encode(), kind=FORM)
    assert (answer.status, "a secret of mine" in answer.text) == (503, False)
    assert "send it again if it is missing" in answer.text


@contextmanager
def no_connections_left(portal: RunningPortal) -> Iterator[None]:
    """Nobody is given a connection, and those that were given are cut."""
    with psycopg.connect(as_superuser(portal), autocommit=True) as admin:
        admin.execute("ALTER ROLE portal_app CONNECTION LIMIT 0")
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'portal_app'")
        try:
            yield
        finally:
            admin.execute("ALTER ROLE portal_app CONNECTION LIMIT -1")


def test_connections_are_exhausted(servers, house):
    """The server's own refusal (53300), by the limit of the role instead of a thousand connections."""
    scorer, before = Caller(servers.web.address, house, house.scorer), counted(house)
    connections.close_all()
    with no_connections_left(servers):
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda _at: scorer.bring(GAMES_DOWN), range(8)))
        assert {one.when for one in answers} == {(503, "10")}
        assert SENTENCES["ja"] in scorer.ask("", language="ja").text
        assert answers_at(f"{servers.web.address}/health/live")
    assert counted(house) == before
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _at: scorer.bring(GAMES_DOWN), range(8)))
    assert sorted(one.status for one in answers)[-1] == 201
    nothing_owed(house)
    assert counted(house).uploads == before.uploads + 1


def test_a_database_that_takes_no_writing(servers, house):
    """A copy, or a server that its keeper has made read-only because the disk is nearly full."""
    scorer, before = Caller(servers.web.address, house, house.scorer), counted(house)
    with psycopg.connect(as_superuser(servers), autocommit=True) as admin:
        admin.execute("ALTER DATABASE portal SET default_transaction_read_only = on")
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'portal_app'")
        connections.close_all()
        try:
            other = GAMES_DOWN.replace(b"420", b"450")
            answers = [scorer.bring(other), scorer.bring_by_form(other, language="ja")]
            assert [one.when for one in answers] == [(503, "10")] * 2
            assert SENTENCES["ja"] in answers[1].text
            assert scorer.ask("results/").status == 200  # reading goes on
            assert counted(house) == before
        finally:
            admin.execute("ALTER DATABASE portal RESET default_transaction_read_only")
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'portal_app'"
            )
            connections.close_all()
    with acting_for(house.federation):
        assert Club.objects.exists()
    assert scorer.bring(other).status in (200, 201, 409, 422)
    assert counted(house).uploads == before.uploads + 1
