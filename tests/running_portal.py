"""A portal of a test's own: a database server, a broker's server, and real Celery processes.

What a test stops, kills or floods here belongs to nobody else.
"""

import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit, urlunsplit

from django.db import connection, connections
from kombu import pools

from federation.celery import app as celery
from federation.startup import broker, environment
from federation.startup.database_roles import APP, BROKER, OWNER, ROLES, ensure_all
from federation.startup.embedded import EmbeddedPostgres
from federation.startup.embedded_place import programs
from federation.startup.processes import web_command
from federation.startup.supervisor import answers
from tests.conftest import PROCESS, TEMPLATE, as_admin, clone, drop

PATIENCE_SECONDS = 40
STARTING_SECONDS = 180  # of a worker on a machine where three portals start at once
Kind = TypeVar("Kind", bound="RunningPortal")


class RunningPortal:
    """Two servers, and the environment that processes of this portal run in."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.database = EmbeddedPostgres(directory / "database", durable=False)
        self.broker = EmbeddedPostgres(directory / "broker", durable=False)
        self.processes: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """Both servers up, the tables there, the broker ready."""
        self.start_broker()
        start_server(self.database)
        fill(self.database.superuser_url("portal"))

    def start_broker(self) -> None:
        """The broker's server up and ready."""
        start_server(self.broker)
        broker.install(self.broker.url(BROKER, "portal_broker"))

    @property
    def environment(self) -> dict[str, str]:
        """As the supervisor gives it to its children."""
        return os.environ | {
            "PORTAL_MAIL": os.environ.get("PORTAL_MAIL", str(self.directory / "mail")),
            "DATABASE_URL": self.database.url(APP, "portal"),
            "DATABASE_OWNER_URL": self.database.url(OWNER, "portal"),
            **self.addresses,
        }

    @property
    def addresses(self) -> dict[str, str]:
        """Where messages go."""
        return {"CELERY_BROKER_URL": broker.broker_url(self.broker.url(BROKER, "portal_broker"))}

    @property
    def messages(self) -> list[str]:
        """The identities of all letters that were sent: one file takes those of a moment and a process."""
        files = sorted((self.directory / "mail").glob("*.log"))
        lines = [line for file in files for line in file.read_text().splitlines()]
        return [line for line in lines if line.startswith("Message-ID:")]

    def work(
        self, *, beat: bool = True, program: Sequence[str] = ("-m", "celery")
    ) -> subprocess.Popen[bytes]:
        """A Celery worker, with the clock inside it. `program`: how Python begins."""
        command = [
            *program,
            "-A",
            "federation",
            "worker",
            "--concurrency",
            "1",
            "-n",
            "portal@localhost",
        ]
        command += ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "INFO"]
        if beat:
            command += ["--beat", "--schedule", str(self.directory / f"beat-{len(self.processes)}")]
        log = (self.directory / f"worker-{len(self.processes)}.log").open("wb")
        worker = subprocess.Popen(
            [sys.executable, *command], env=self.environment, stdout=log, stderr=log, start_new_session=True
        )
        self.processes.append(worker)
        return worker

    def begun(self) -> None:
        """Wait until the last worker is at work: one that still starts dies when its database is restored."""
        log = sorted(self.directory.glob("worker-*.log"), key=lambda file: file.stat().st_mtime)[-1]
        until(lambda: b" ready." in log.read_bytes(), STARTING_SECONDS)

    def serve(self) -> str:
        """The web server, as in production; its address once it answers."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        log = (self.directory / "web.log").open("wb")
        command = [sys.executable, *web_command(port)]
        self.processes.append(
            subprocess.Popen(command, env=self.environment, stdout=log, stderr=log, start_new_session=True)
        )
        until(lambda: answers(f"http://127.0.0.1:{port}/health/"))
        return f"http://127.0.0.1:{port}"

    def stop(self) -> None:
        """Everything of this portal, at once."""
        for process in self.processes:
            kill(process)
        self.database.stop()
        self.broker.stop()


class Clone:
    """A database of the tests' server, copied from one that is migrated already."""

    def __init__(self) -> None:
        self.name = f"portal_running_{PROCESS}_{secrets.token_hex(4)}"
        self.furnished = f"{self.name}_furnished"

    def url(self, role: str, database: str) -> str:
        """Its address for a role; asked for by another name, it is this one."""
        address = "DATABASE_OWNER_URL" if role == OWNER else "DATABASE_URL"
        parts = urlsplit(os.environ[address])
        return urlunsplit(parts._replace(path=f"/{self.name}"))

    def make(self, source: str) -> None:
        """As the source is, whatever was committed before and whoever is connected."""
        connections.close_all()
        as_admin(drop(self.name), clone(self.name, source))

    def keep(self) -> None:
        """What there is now is what every module begins with."""
        connections.close_all()
        as_admin(drop(self.furnished), clone(self.furnished, self.name))

    def stop(self) -> None:
        """Nothing of it is left."""
        connections.close_all()
        as_admin(drop(self.name), drop(self.furnished))


class ClonedPortal(RunningPortal):
    """A running portal whose tables lie on the tests' server, for tests that do not stop a database."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.database = Clone()

    def start(self) -> None:
        """The broker's server up and ready, the tables copied."""
        self.start_broker()
        self.database.make(TEMPLATE)


@contextmanager
def on_its_own(kind: type[Kind]) -> Iterator[Kind]:
    """A portal that is gone afterwards. Its path is short, because a socket's address is."""
    with tempfile.TemporaryDirectory(prefix="portal-", dir="/tmp") as directory:
        Path(directory).chmod(0o711)
        portal = kind(Path(directory))
        try:
            portal.start()
            yield portal
        finally:
            portal.stop()


def start_server(server: EmbeddedPostgres) -> None:
    """Up, with every role of the portal."""
    server.start()
    passwords = {role: server.password(role) for role in ROLES}
    ensure_all(server.superuser_url(), passwords, owner_creates_databases=True)


def fill(url: str) -> None:
    """The tables as they were migrated for these tests: a tenth of the time that migrating takes."""
    template = urlunsplit(urlsplit(os.environ["DATABASE_ADMIN_URL"])._replace(path=f"/{TEMPLATE}"))
    dump = subprocess.run([programs(None) / "pg_dump", template], check=True, stdout=subprocess.PIPE)
    subprocess.run(
        [programs(None) / "psql", "-q", "-v", "ON_ERROR_STOP=1", url], input=dump.stdout, check=True
    )


def kill(process: subprocess.Popen[bytes]) -> None:
    """kill -9, its children too."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@contextmanager
def connected_to(portal: RunningPortal) -> Iterator[None]:
    """This test's own connection and broker are those of the portal."""
    before, url = dict(connection.settings_dict), celery.conf.broker_url
    options = celery.conf.broker_transport_options
    connections.close_all()
    address = environment.database(portal.environment["DATABASE_URL"])
    connection.settings_dict.update(
        {key: address[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}
    )
    _use_broker(portal.environment["CELERY_BROKER_URL"])
    try:
        yield
    finally:
        connections.close_all()
        connection.settings_dict.update(before)
        _use_broker(url, options)


def _use_broker(url: str, options: dict[str, object] | None = None) -> None:
    """Forget the connections to the broker before, as a process newly started would not have them."""
    celery.conf.broker_url = celery.conf.broker_read_url = celery.conf.broker_write_url = url
    celery.conf.broker_transport_options = broker.transport_options(url) if options is None else options
    pools.reset()
    celery._pool = None
    celery.__dict__.pop("amqp", None)


def until(what: Callable[[], bool], seconds: float = PATIENCE_SECONDS, pause: float = 0.1) -> None:
    """Wait for something to become true; fail when it does not."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, f"{what.__doc__ or what} did not come true in {seconds} s"
        time.sleep(pause)
