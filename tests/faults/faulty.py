"""A portal whose processes are started by their roles, callers over HTTP, and what is counted."""

import os
import signal
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.middleware.csrf import CSRF_SESSION_KEY
from django.test import Client
from django.utils import timezone

from clubs.models import Result, Session, Upload
from federation.models import Letter, OutboxEntry, User
from federation.record import outbox
from federation.startup.processes import PROCESSES, Spot
from federation.tenancy.context import acting_for
from scoring.models import Award, Posting, Run
from tests import cast
from tests.clubs.uploads.test_uploads import MITCHELL
from tests.federation.watching.watchers import free_port
from tests.running_portal import Clone, RunningPortal, until

BEGUN = {"web": b"Booting worker"}
STARTING_SECONDS = 90
TOKEN = "a" * 32  # of a form: who sends the one of the session came from our page

PATIENCE = 120  # seconds; where many tests run beside, a worker takes half a minute to begin


@dataclass(frozen=True, slots=True)
class Counts:
    """What a federation has: what is lost or doubled by a fault is seen here."""

    uploads: int
    sessions: int
    results: int
    runs: int
    awards: int
    postings: int
    letters: int
    sent: int
    promises: int

    def more(self, **several: int) -> "Counts":
        """The same with so many more of some."""
        return Counts(
            **{part.name: getattr(self, part.name) + several.get(part.name, 0) for part in fields(self)}
        )


def counted(house: cast.House) -> Counts:
    """What the federation has now."""
    with acting_for(house.federation):
        return Counts(
            uploads=Upload.objects.count(),
            sessions=Session.objects.count(),
            results=Result.objects.current().count(),
            runs=Run.objects.count(),
            awards=Award.objects.count(),
            postings=Posting.objects.count(),
            letters=Letter.objects.count(),
            sent=Letter.objects.filter(sent_at__isnull=False).count(),
            promises=OutboxEntry.objects.filter(federation_ref=house.federation.pk).count(),
        )


def nothing_owed(house: cast.House) -> None:
    """Wait until every promise to a federation is kept."""

    def is_kept() -> bool:
        """what is owed"""
        return not OutboxEntry.objects.filter(federation_ref=house.federation.pk).exists()

    until(is_kept, PATIENCE)


def much_later(seconds: float = 60) -> None:
    """All promises are as old as that, not one was sent since, and the sweeper comes by."""
    then = timezone.now() - timedelta(seconds=seconds)
    OutboxEntry.objects.update(written_at=then, sent_at=None)
    outbox.sweep()


def swept_until(what: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something while the sweeper comes by again and again, as it does where a beat runs."""

    def is_so() -> bool:
        """what the sweeper brings about"""
        if what():
            return True
        much_later()
        return False

    until(is_so, seconds, pause=1)


@dataclass(slots=True)
class Running:
    """A process of a role, in a session of its own, and its log."""

    role: str
    process: subprocess.Popen[bytes]
    log: Path
    address: str = ""

    def kill(self) -> None:
        """kill -9 of it and of all its children at once."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def children(self) -> list[int]:
        """The processes that it has forked, by their numbers."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(word) for word in listed.split()]

    def has_begun(self, var: Path) -> bool:
        """Whether it is at work. The clock says nothing at first: it writes down what it does."""
        if self.role == "beat":
            return any(var.glob("celerybeat-schedule*"))  # its ending is the library's of this Python
        return self.says(BEGUN.get(self.role, b" ready."))

    def says(self, words: bytes) -> bool:
        """Whether its log has these words."""
        return words in self.log.read_bytes()


def begin(
    portal: RunningPortal,
    role: str,
    *,
    place: str = "var",
    port: int = 0,
    host: str = "localhost",
    program: Sequence[str] = (),
    **environment: str,
) -> Running:
    """Start a process of the portal by its name in the list of processes, and wait until it is at work.

    `place` is its own directory in that of the portal, `port` that of the web server, `host` what a worker
    calls its host, `program` what is begun instead of the module that it is.
    """
    (described,) = [process for process in PROCESSES if process.name == role]
    number, port = len(portal.processes), port or free_port()
    log = portal.directory / f"{role}-{number}.log"
    var = portal.directory / place
    var.mkdir(exist_ok=True)
    words = described.words(Spot(bind=f"127.0.0.1:{port}", host=host, var=str(var)))
    words = [sys.executable, *(program or words[:2]), *words[2:]]
    process = started(words, portal.environment | {"PYTHONUNBUFFERED": "1"} | environment, log)
    portal.processes.append(process)
    running = Running(role, process, log, f"http://127.0.0.1:{port}")
    until(lambda: running.has_begun(var), STARTING_SECONDS)
    return running


def started(words: Sequence[str], environment: Mapping[str, str], log: Path) -> subprocess.Popen[bytes]:
    """A process in a session of its own, whose words go into a file."""
    with log.open("wb") as kept:
        return subprocess.Popen(
            words, env=dict(environment), stdout=kept, stderr=kept, start_new_session=True
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; status 0 where the connection broke."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def when(self) -> tuple[int, str | None]:
        """The status, and after how many seconds to come again."""
        return self.status, self.headers.get("Retry-After")


class Caller:
    """Somebody signed in, or nobody, over HTTP."""

    def __init__(
        self, address: str, house: cast.House, who: User | None, *, tls: ssl.SSLContext | None = None
    ) -> None:
        """`tls`: what is thought of certificates, where there are some."""
        client = Client()
        self.tls = tls
        if who is not None:
            client.force_login(who)
        self.house, self.address = house, f"{address}/{house.federation.slug}/"
        session = client.session
        session[CSRF_SESSION_KEY] = TOKEN
        session.save()
        self.cookies = {name: one.value for name, one in client.cookies.items()}

    def ask(
        self,
        path: str,
        body: bytes | None = None,
        *,
        language: str = "en",
        kind: str = "",
        seconds: float = 30,
    ) -> Answer:
        """A page, or a form that is sent where there is a body."""
        headers = {
            "Accept-Language": language,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": TOKEN,
            "Content-Type": kind or "application/octet-stream",
        }
        if self.tls:  # as browsers do, and Django asks of HTTPS
            headers["Referer"] = f"https://{urlsplit(self.address).hostname}/"
        request = urllib.request.Request(self.address + path, body, headers)  # noqa: S310 (our own)
        try:
            with urllib.request.urlopen(request, timeout=seconds, context=self.tls) as answer:  # noqa: S310 (our own)
                return Answer(answer.status, dict(answer.headers), answer.read().decode())
        except urllib.error.HTTPError as refused:
            return Answer(refused.code, dict(refused.headers), refused.read().decode())
        except OSError as broken:
            return Answer(0, {}, str(broken))

    def bring(self, content: bytes = MITCHELL, *, publishes: bool = True, **options: object) -> Answer:
        """A file by the API, published at once or not."""
        publish = "true" if publishes else "false"
        asked = f"api/v1/uploads/?club={self.house.club.number}&publish={publish}&name=evening.xml"
        return self.ask(asked, content, **options)  # type: ignore[arg-type]

    def bring_by_form(self, content: bytes = MITCHELL, **options: object) -> Answer:
        """A file by the form of the desk."""
        return self.form(f"desk/clubs/{self.house.club.pk}/", "files", content, **options)

    def form(self, path: str, field: str, content: bytes, **options: object) -> Answer:
        """A form with one file, and with the first of the kinds of registers where there are such."""
        part = "--b\r\nContent-Disposition: form-data; name="
        head = f'{part}"resource"\r\n\r\n0\r\n{part}"{field}"; filename="e.csv"\r\n\r\n'
        kind = "multipart/form-data; boundary=b"
        return self.ask(path, head.encode() + content + b"\r\n--b--\r\n", kind=kind, **options)  # type: ignore[arg-type]


@contextmanager
def in_the_way(url: str, table: str) -> Iterator[None]:
    """Nobody writes into a table meanwhile: who comes to it waits in the middle of the work."""
    held = psycopg.connect(url)
    held.execute(f"LOCK TABLE {table} IN SHARE MODE")
    try:
        yield
    finally:
        held.close()  # also where its server has gone


WAITING = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE usename = 'portal_app' AND wait_event_type = 'Lock' AND datname = current_database()"
)


def waits(url: str, *, somebody: bool = True) -> None:
    """Wait until a process of the portal stands before such a lock, or nobody does any more."""
    with psycopg.connect(url, autocommit=True) as admin:

        def is_so() -> bool:
            """who stands before the lock"""
            row = admin.execute(WAITING).fetchone()
            return row is not None and bool(row[0]) is somebody

        until(is_so, PATIENCE)


def as_superuser(portal: RunningPortal) -> str:
    """The address of the portal's database for the superuser."""
    if not isinstance(portal.database, Clone):
        return portal.database.superuser_url("portal")
    parts = urlsplit(os.environ["DATABASE_ADMIN_URL"])
    return urlunsplit(parts._replace(path=f"/{portal.database.name}"))
