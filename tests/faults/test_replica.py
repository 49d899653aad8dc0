"""Public pages are read from a copy of the database: it is behind, the database is gone, a reader is gone."""

import shutil
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from typing import NamedTuple

import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper as DatabaseWrapper

from clubs.models import Club
from federation.replica.middleware import BEHIND_SECONDS, COOKIE
from federation.site.kept import SECONDS_MAX
from federation.tenancy.context import acting_for
from tests import cast
from tests.faults.conftest import show_logs
from tests.faults.faulty import Caller, begin
from tests.faults.replicated import ReplicatedPortal, before_all
from tests.running_portal import connected_to, on_its_own, until

pytestmark = pytest.mark.django_db(transaction=True)
NOBODY_CHECKS = ssl._create_unverified_context()  # noqa: S323 - our own authority, made for this test


class Read(NamedTuple):
    """What came back of a page; status 0 where the connection broke."""

    status: int
    text: str
    cookie: str = ""


def read(address: str, method: str = "GET", **headers: str) -> Read:
    body = b"" if method == "POST" else None
    request = urllib.request.Request(address, body, headers, method=method)  # noqa: S310 (our own)
    try:
        with urllib.request.urlopen(request, timeout=30, context=NOBODY_CHECKS) as answer:  # noqa: S310 (our own)
            return Read(answer.status, answer.read().decode(), cookie_of(answer.headers))
    except urllib.error.HTTPError as refused:
        return Read(refused.code, refused.read().decode(), cookie_of(refused.headers))
    except OSError as broken:
        return Read(0, str(broken))


def cookie_of(headers: Message) -> str:
    """The position that the answer lets a browser bear, as the browser sends it."""
    given = headers.get_all("Set-Cookie") or []
    return "".join(one.partition(";")[0] for one in given if one.startswith(COOKIE))


@pytest.fixture(scope="module")
def servers(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[ReplicatedPortal]:
    """A database with a copy, a web server for each."""
    with django_db_blocker.unblock(), on_its_own(ReplicatedPortal) as portal:
        with connected_to(portal):
            portal.house = cast.japanese()
        portal.reader = begin(portal, "web", place="reader", **portal.reads)
        port = portal.reader.address.partition("//")[2]
        portal.web = begin(portal, "web", PORTAL_READERS=port)
        yield portal


@pytest.fixture
def club(servers: ReplicatedPortal, transactional_db: None) -> Iterator[str]:
    """The page of a club below an address of a web server, once the reader has caught up."""
    path = f"/sakura/clubs/{servers.house.club.pk}/"
    until(lambda: read(servers.reader.address + path).status == 200)
    with connected_to(servers):
        yield path
    show_logs(servers)


def rename(servers: ReplicatedPortal, name: str) -> None:
    with acting_for(servers.house.federation):
        Club.objects.filter(pk=servers.house.club.pk).update(names={"ja": name, "en": name})


def shows(address: str, name: str, **headers: str) -> bool:
    page = read(address, **headers)
    return page.status == 200 and name in page.text


def is_missing(address: str) -> bool:
    answer = read(address)
    return answer.status == 503 and '"missing": ["replica"]' in answer.text


def test_a_copy_that_follows_is_read_and_nothing_else_is(servers, club):
    reader, house = servers.reader.address, servers.house
    rename(servers, "Harbour Club")
    until(lambda: shows(reader + club, "Harbour Club"))
    assert read(f"{reader}/health/ready").status == 200
    for method, headers in (
        ("POST", {}),
        ("GET", {"Cookie": "sessionid=abc"}),
        ("GET", {"Authorization": "Token abc"}),
        ("GET", {"Cookie": f"{COOKIE}=FFFFFFFF-FFFFFFFF"}),
        ("GET", {"Cookie": f"{COOKIE}=what"}),
    ):
        assert read(reader + club, method, **headers).status == 421
    assert read(f"{reader}/sakura/accounts/login/").status == 421, "who opens it is given a session"
    assert Caller(reader, house, house.scorer).ask("").status == 421


def test_a_copy_that_is_behind_is_not_read_by_who_has_written_nor_by_anybody_for_long(servers, club):
    reader, web = servers.reader.address, servers.web.address
    rename(servers, "Before")
    until(lambda: shows(reader + club, "Before"))
    with servers.paused():
        rename(servers, "After")
        wrote = read(f"{web}/sakura/language/", "POST")
        assert wrote.cookie, wrote
        others = read(reader + club)  # for some seconds they may see the page of before
        assert "After" not in others.text
        assert others.status == 421 or "Before" in others.text
        assert read(reader + club, Cookie=wrote.cookie).status == 421
        until(lambda: read(reader + club).status == 421, BEHIND_SECONDS + 20)
        # Each process has looked at a moment of its own: one is ready for a second longer than the other.
        until(lambda: is_missing(f"{reader}/health/ready"))
        assert shows(web + club, "After")
    until(lambda: shows(reader + club, "After"))
    until(lambda: shows(reader + club, "After", Cookie=wrote.cookie))


@contextmanager
def going_on(statement: str, federation: int) -> Iterator[DatabaseWrapper]:
    """A transaction of somebody else that has written, and is not over."""
    writer = connection.copy()
    try:
        writer.set_autocommit(False)
        with writer.cursor() as cursor:
            cursor.execute("SELECT set_config('portal.federation', %s, true)", [str(federation)])
            cursor.execute(statement)
        yield writer
    finally:
        writer.close()


def test_a_kept_page_notices_who_commits_while_somebody_else_goes_on(servers, club):
    """PostgreSQL's snapshot on a copy does not say who goes on, and is the same before and after."""
    address, key = servers.reader.address + club, servers.house.federation.pk
    rename(servers, "Before")
    until(lambda: shows(address, "Before"))
    queue = "INSERT INTO federation_queueseen (queue, seen_at) VALUES ('{}', now())"
    with (
        going_on(queue.format("first"), key),
        going_on("""UPDATE clubs_club SET names = '{"ja": "Later", "en": "Later"}'""", key) as writer,
    ):
        with going_on(queue.format("third"), key) as third:
            third.commit()
        time.sleep(2)  # it has come to the copy
        for _visitor in range(3):
            assert shows(address, "Before")
        writer.commit()
        until(lambda: shows(address, "Later"), SECONDS_MAX // 3)


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
def test_the_proxy_asks_the_reader_first_and_the_primary_for_what_it_does_not_answer(servers, club):
    ports = [one.address.partition("//")[2] for one in (servers.web, servers.reader)]
    public = before_all(servers, ports[:1], ports[1:])
    rename(servers, "Old")
    until(lambda: shows(servers.reader.address + club, "Old"))
    with servers.paused():
        began = time.monotonic()
        rename(servers, "New")
        is_of_before = shows(public + club, "Old")
        assert is_of_before or time.monotonic() - began > BEHIND_SECONDS, "the reader answers"
        wrote = read(f"{public}/sakura/language/", "POST")
        assert shows(public + club, "New", Cookie=wrote.cookie)
        assert shows(public + club, "New", Cookie="sessionid=abc")
        until(lambda: shows(public + club, "New"), BEHIND_SECONDS + 20)
    until(lambda: read(f"{servers.reader.address}/health/ready").status == 200)
    signing_in = read(f"{public}/sakura/accounts/login/")
    assert (signing_in.status, bool(signing_in.cookie)) == (200, True), "its session is on the primary"
    assert read(f"{public}/sakura/nowhere/").status == 404
    servers.reader.kill()
    assert shows(public + club, "New")
    servers.reader = begin(servers, "web", place="reader", **servers.reads)


def test_pages_are_shown_while_the_database_is_gone(servers, club):
    rename(servers, "Kept")
    until(lambda: shows(servers.reader.address + club, "Kept"))
    servers.database.stop()
    try:
        assert read(servers.web.address + club).status == 503
        assert shows(servers.reader.address + club, "Kept")
    finally:
        servers.database.start()
    until(lambda: shows(servers.web.address + club, "Kept"))
