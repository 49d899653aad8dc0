"""A portal of a test's own: a database server, a broker's server, and real Celery processes.

What a test stops, kills or floods here belongs to nobody else.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, connections
from kombu import pools

from federation import broker, environment
from federation.celery import app as celery
from federation.database_roles import APP, BROKER, OWNER, ROLES, ensure_all
from federation.embedded import EmbeddedPostgres
from federation.supervisor import answers, web_command

PATIENCE_SECONDS = 40


class RunningPortal:
    """Two servers, and the environment that processes of this portal run in."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.database = EmbeddedPostgres(directory / "database", durable=False)
        self.broker = EmbeddedPostgres(directory / "broker", durable=False)
        self.processes: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """Both servers up, the tables made, the broker ready."""
        for server in (self.database, self.broker):
            server.start()
            passwords = {role: server.password(role) for role in ROLES}
            ensure_all(server.superuser_url(), passwords, owner_creates_databases=True)
        broker.install(self.broker.url(BROKER, "portal_broker"))
        self.run("manage.py", "migrate", "--noinput", "--verbosity", "0")

    @property
    def environment(self) -> dict[str, str]:
        """As the supervisor gives it to its children."""
        return os.environ | {
            "DATABASE_URL": self.database.url(APP, "portal"),
            "DATABASE_OWNER_URL": self.database.url(OWNER, "portal"),
            "CELERY_BROKER_URL": broker.broker_url(self.broker.url(BROKER, "portal_broker")),
        }

    def run(self, *arguments: str) -> None:
        """A command to its end."""
        subprocess.run([sys.executable, *arguments], env=self.environment, check=True, timeout=60)

    def work(self, *, beat: bool = True) -> subprocess.Popen[bytes]:
        """A Celery worker, with the clock inside it."""
        command = [
            "-m",
            "celery",
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


def until(what: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
    """Wait for something to become true; fail when it does not."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, f"{what.__doc__ or what} did not come true in {seconds} s"
        time.sleep(0.1)
