"""Several hosts, as processes with directories of their own: each is killed in turn while files come.

Two web servers, three hosts of workers, two clocks, one Redis for messages and registers, and a web server
that reads a copy of the database, behind the proxy of the public.
"""

import shutil
import ssl
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from threading import Event
from urllib.parse import urlencode

import pytest

from federation.tenancy.context import acting_for
from scoring.models import Award, Run
from tests import cast
from tests.clubs.uploads.test_uploads import MITCHELL
from tests.faults.conftest import show_logs
from tests.faults.faulty import Caller, Running, begin, counted, nothing_owed, swept_until
from tests.faults.other_brokers import OnRedis
from tests.faults.replicated import ReplicatedPortal, before_all
from tests.federation.watching.watchers import free_port
from tests.running_portal import connected_to, on_its_own

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed"),
]
NOBODY_CHECKS = ssl._create_unverified_context()  # noqa: S323 - our own authority, made for this test
RESULTS = 126  # of the file
FAILED_MAX = 5  # wrong passwords for one login in five minutes (ACCOUNT_RATE_LIMITS)
ROLES = {
    **dict.fromkeys(("web-1", "web-2", "reader"), "web"),
    **dict.fromkeys(("work-1", "work-2", "work-3"), "worker"),
    **dict.fromkeys(("clock-1", "clock-2"), "beat"),
}
WEBS = ("web-1", "web-2")
FIRST = date(2022, 1, 1)  # of the files
WITHOUT_SECONDS = 2  # that a host is gone


class Hall(OnRedis, ReplicatedPortal):
    """All hosts, by their names."""

    house: cast.House

    def open(self) -> None:
        """Everything at work, and the proxy before it."""
        self.ports = {name: free_port() for name, role in ROLES.items() if role == "web"}
        self.running: dict[str, Running] = {}
        for name in sorted(ROLES):
            self.running[name] = self.begun_at(name)
        web, readers = [[self.listens_at(name) for name in names] for names in (WEBS, ("reader",))]
        self.public = before_all(self, web, readers)

    def listens_at(self, name: str) -> str:
        """host:port of a web server."""
        return f"127.0.0.1:{self.ports[name]}"

    def begun_at(self, name: str) -> Running:
        """The process of a host, with a directory of its own."""
        own = {"PORTAL_VAR": str(self.directory / name)}
        own |= self.reads if name == "reader" else {"PORTAL_READERS": self.listens_at("reader")}
        return begin(self, ROLES[name], place=name, host=name, port=self.ports.get(name, 0), **own)

    def lose(self, name: str) -> None:
        """kill -9, some seconds without it, and the same begun again."""
        if name == "broker":
            self.broker.stop()
            time.sleep(WITHOUT_SECONDS)
            self.broker.start()
            return
        self.running[name].kill()
        time.sleep(WITHOUT_SECONDS)
        self.running[name] = self.begun_at(name)


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Hall]:
    """The hosts, and a federation that has moved in."""
    with django_db_blocker.unblock(), on_its_own(Hall) as hall:
        with connected_to(hall):
            hall.house = cast.japanese()
        hall.open()
        yield hall


@pytest.fixture
def house(hall: Hall, transactional_db: None) -> Iterator[cast.House]:
    """Its federation, on the hall's own database and broker."""
    with connected_to(hall):
        yield hall.house
        show_logs(hall)


def test_each_host_is_killed_in_turn_while_files_come_and_pages_are_read(hall, house):
    """All is taken once and computed once, and nobody who reads is told that something is wrong."""
    before = counted(house)
    files, statuses = played(hall, house)
    assert files > 5
    assert set(statuses) == {200}, statuses
    swept_until(lambda: counted(house).runs == before.runs + files)
    nothing_owed(house)
    after = counted(house)
    letters = after.letters - before.letters
    more = {"uploads": files, "sessions": files, "results": RESULTS * files, "runs": files}
    assert after == before.more(**more, awards=after.awards, letters=letters, sent=letters)
    with acting_for(house.federation):
        assert set(Counter(Run.objects.values_list("session", flat=True)).values()) == {1}
        of_each = Counter(Award.objects.values_list("run__session", flat=True))
        assert (len(of_each), len(set(of_each.values()))) == (files, 1), "the same file, the same awards"
    pages = {name: Caller(hall.running[name].address, house, None).ask("results/") for name in WEBS}
    newest = (FIRST + timedelta(days=files - 1)).isoformat()
    assert [name for name, page in pages.items() if newest not in page.text] == [], "kept of before"


def played(hall: Hall, house: cast.House) -> tuple[int, Counter[int]]:
    """Lose every host while a scorer sends and a visitor reads: files taken, and the visitor's answers."""
    over = Event()
    scorer = Caller(hall.public, house, house.scorer, tls=NOBODY_CHECKS)
    visitor = Caller(hall.public, house, None, tls=NOBODY_CHECKS)
    with ThreadPoolExecutor(2) as threads:
        try:
            taken = threads.submit(send_until, over, scorer)
            seen = threads.submit(read_until, over, visitor)
            for name in (*ROLES, "broker"):
                hall.lose(name)
                if taken.done():
                    break
        finally:
            over.set()
        return taken.result(), seen.result()


def send_until(over: Event, scorer: Caller) -> int:
    """A file for each day of a year, each again until it is taken; how many were."""
    for turn in range(365):
        day = FIRST + timedelta(days=turn)
        content = MITCHELL.replace(b"<DATE>21/07/2022</DATE>", f"<DATE>{day:%d/%m/%Y}</DATE>".encode())
        while (sent := scorer.bring(content)).status not in (200, 201):
            assert sent.status in (0, 502, 503, 504), sent
            time.sleep(0.5)
        if over.is_set():
            return turn + 1
        time.sleep(2)
    raise AssertionError("the year was too short")


def read_until(over: Event, visitor: Caller) -> Counter[int]:
    """What somebody who reads was answered, by status; a connection that breaks under it is asked again."""
    statuses: Counter[int] = Counter()
    while not over.is_set():
        answer = visitor.ask("results/")
        if not answer.status:
            answer = visitor.ask("results/")
        statuses[answer.status] += 1
        time.sleep(0.2)
    return statuses


def test_sessions_and_counts_of_attempts_are_everybodys(hall, house):
    """Who signed in at one web server is signed in at the other; wrong passwords are counted together."""
    one, other = (hall.running[name].address for name in WEBS)
    scorer = Caller(one, house, house.scorer)
    elsewhere = Caller(other, house, None)
    elsewhere.cookies = scorer.cookies
    desk = f"desk/clubs/{house.club.pk}/"
    assert (scorer.ask(desk).status, elsewhere.ask(desk).status) == (200, 200)
    visitors = [Caller(address, house, None) for address in (one, other)]
    wrong = urlencode({"login": house.scorer.email, "password": "wrong"}).encode()
    kind = "application/x-www-form-urlencoded"
    pages = [
        visitors[turn % 2].ask("accounts/login/", wrong, kind=kind).text for turn in range(FAILED_MAX + 1)
    ]
    assert ["Too many failed" in page for page in pages] == [False] * FAILED_MAX + [True]


def test_who_signs_out_at_one_host_is_out_at_the_other(hall, house):
    one, other = (Caller(hall.running[name].address, house, None) for name in WEBS)
    one.cookies = other.cookies = Caller(one.address, house, house.registrar).cookies
    assert one.ask("accounts/logout/", b"").status == 200
    assert "accounts/login/" in other.ask("desk/members/").text
