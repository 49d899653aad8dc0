"""The whole portal on one machine: database, broker, web, worker and beat, for a demonstration."""

import argparse
import contextlib
import fcntl
import os
import secrets
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg

from federation.startup import broker, database_roles, tables
from federation.startup.bootstrap import OFF
from federation.startup.children import Child, ChildFailedError, end_of, run_to_end, stop_together
from federation.startup.embedded import EmbeddedError, EmbeddedPostgres
from federation.startup.processes import PROCESSES, PortalProcess, Spot
from federation.startup.tables import OtherTablesError

ROOT = Path(__file__).resolve().parents[2]
VAR = ROOT / "var"
READY_SECONDS_MAX = 60
AGAIN = "Begin again with `python3 manage.py demo --fresh`: it empties the demonstration's database."


class CannotStartError(Exception):
    """The demo cannot start here; the message says why."""


def main(argv: Sequence[str]) -> int:
    """Answer `manage.py demo`."""
    options = _options(argv)
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stopping.set())
    try:
        with _only_demo():
            Demo(port=options.port, fresh=options.fresh, stopping=stopping).run()
    except (CannotStartError, ChildFailedError, EmbeddedError, OtherTablesError, psycopg.Error) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _options(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="manage.py demo", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="port of the pages (8000)")
    parser.add_argument("--fresh", action="store_true", help="begin with an empty database")
    return parser.parse_args(argv)


@contextmanager
def _only_demo() -> Iterator[None]:
    """Refuse a second demo from the same checkout, also one that would empty the database under the first."""
    VAR.mkdir(exist_ok=True)
    with (VAR / "demo.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise CannotStartError(
                f"A demo is already running from this checkout (process {lock.read().strip()}). "
                "Stop it first."
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


class Demo:
    """One demonstration, from nothing to the last process stopped."""

    def __init__(self, *, port: int, fresh: bool, stopping: threading.Event) -> None:
        self.port = port
        self.fresh = fresh
        self.stopping = stopping
        self.begun = time.monotonic()
        self.address = f"http://localhost:{port}"
        self.environment = dict(os.environ)
        self.children: list[Child] = []
        self.own_tables: str | None = None  # the owner's address of the embedded database

    def run(self) -> None:
        """Start everything, say so, keep it running until asked to stop, and stop it in order."""
        self._refuse_a_taken_port()
        with ExitStack() as running:
            self._start_database(running)
            self.environment |= portal_environment(self.address)
            logins = self._start_portal(running)
            if not self.stopping.is_set():
                self._announce(logins)
            self._watch()
            _say("Stopping.")
            running.close()
        _say("Stopped.")

    # --- the database -------------------------------------------------------------------------------

    def _start_database(self, running: ExitStack) -> None:
        """Bring up the embedded server unless both addresses come from outside."""
        given = {name: os.environ.get(name) for name in ("DATABASE_URL", "CELERY_BROKER_URL")}
        if all(given.values()):
            self._refuse_fresh()
            return
        if os.environ.get("DEBUG", "on").strip().lower() in OFF:
            raise CannotStartError(
                "With DEBUG off nothing is embedded: set DATABASE_URL and CELERY_BROKER_URL."
            )
        if given["DATABASE_URL"]:
            self._refuse_fresh()
        server = EmbeddedPostgres(VAR / "postgres")
        if self.fresh:
            server.discard()
            server = EmbeddedPostgres(VAR / "postgres")
        running.callback(server.stop)
        server.start()
        self._step("PostgreSQL is up")
        addresses = prepare_database(server)
        if not given["DATABASE_URL"]:
            self.own_tables = addresses["DATABASE_OWNER_URL"]
            tables.refuse_others(self.own_tables, AGAIN)
        self.environment |= from_outside(addresses, os.environ)

    def _refuse_fresh(self) -> None:
        if self.fresh:
            raise CannotStartError("--fresh empties the embedded database only; DATABASE_URL names another.")

    # --- the portal's processes ---------------------------------------------------------------------

    def _start_portal(self, running: ExitStack) -> str:
        """Bring the tables up to date, start the processes, and answer what demo_data tells."""
        self._run_command("migrate", "--noinput")
        if self.own_tables:
            tables.mark(self.own_tables)
        self._step("The tables are up to date")
        web, *workers = self.children = children(self.port, self.environment)
        # The stack unwinds from its end: web first, then worker and beat, then the database.
        running.callback(stop_together, workers)
        running.callback(stop_together, [web])
        web.start()
        logins = self._run_command("demo_data")
        self._step("The demonstration's data are in")
        for child in workers:
            child.start()
        self._wait_until_web_answers()
        return logins

    def _run_command(self, *arguments: str) -> str:
        if self.stopping.is_set():
            return ""
        log = VAR / "log" / f"{arguments[0]}.log"
        return run_to_end(["manage.py", *arguments], self.environment, log, self.stopping)

    def _wait_until_web_answers(self) -> None:
        deadline = time.monotonic() + READY_SECONDS_MAX
        while not answers(f"http://127.0.0.1:{self.port}/health/"):
            self._keep_alive()
            if self.stopping.wait(0.1):
                return
            if time.monotonic() > deadline:
                log = VAR / "log" / "web.log"
                raise CannotStartError(f"The web server does not answer. Its log {log} ends:\n{end_of(log)}")

    def _watch(self) -> None:
        while not self.stopping.wait(1):
            self._keep_alive()

    def _keep_alive(self) -> None:
        for child in self.children:
            if sentence := child.keep_alive():
                _say(sentence)

    def _refuse_a_taken_port(self) -> None:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", self.port))
            except OSError as error:
                raise CannotStartError(
                    f"Port {self.port} cannot be used ({error.strerror}); choose another with --port."
                ) from None

    # --- what is said -------------------------------------------------------------------------------

    def _announce(self, logins: str) -> None:
        line = "-" * 78
        ready = f"The portal runs at {self.address}/ - ready in {time.monotonic() - self.begun:.1f} s."
        sys.stdout.write("\n".join([line, ready, "", logins.strip("\n"), "", "Ctrl-C stops it.", line, ""]))
        sys.stdout.flush()

    def _step(self, sentence: str) -> None:
        if not self.stopping.is_set():
            _say(f"{sentence} ({time.monotonic() - self.begun:.1f} s).")


def prepare_database(server: EmbeddedPostgres) -> dict[str, str]:
    """Make roles, databases and the broker's tables, and answer the environment that leads to them."""
    passwords = {role: server.password(role) for role in database_roles.ROLES}
    # The owner creates databases, so that the tests can run on the demo's server too.
    database_roles.ensure_all(server.superuser_url(), passwords, owner_creates_databases=True)
    messages = broker.broker_url(server.url(database_roles.BROKER, "portal_broker"))
    broker.install(messages)
    return {
        "DATABASE_URL": server.url(database_roles.APP, "portal"),
        "DATABASE_OWNER_URL": server.url(database_roles.OWNER, "portal"),
        "CELERY_BROKER_URL": messages,
    }


def from_outside(embedded: Mapping[str, str], outside: Mapping[str, str]) -> dict[str, str]:
    """The embedded parts' addresses, replaced by those given; a database from outside has its own owner."""
    names = {"CELERY_BROKER_URL"} if outside.get("CELERY_BROKER_URL") else set()
    if outside.get("DATABASE_URL"):
        names |= {"DATABASE_URL", "DATABASE_OWNER_URL"}
    kept = {name: url for name, url in embedded.items() if name not in names}
    return kept | {name: outside[name] for name in names if outside.get(name)}


def portal_environment(address: str) -> dict[str, str]:
    """How the processes of a demonstration run: as in production, but without HTTPS."""
    return {
        "DJANGO_SETTINGS_MODULE": "federation.settings",
        "DEBUG": "off",
        "PORTAL_CARD_SANDBOX": "on",  # the demonstration's own: nobody's money
        "PORTAL_HTTPS": "off",
        "PORTAL_OPERATORS_SECOND_FACTOR": "off",
        "PORTAL_VISITOR_LIMITS": "off",
        "PORTAL_ADDRESS": address,
        "ALLOWED_HOSTS": "localhost,127.0.0.1,[::1]",
        "SECRET_KEY": os.environ.get("SECRET_KEY") or secret_key(VAR / "secret-key"),
        "PYTHONUNBUFFERED": "1",
    }


def secret_key(file: Path) -> str:
    """The key that signs sessions, kept so that people stay signed in over a restart."""
    with contextlib.suppress(FileExistsError):
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w") as new:
            new.write(secrets.token_urlsafe(50))
    return file.read_text()


# What each is called to the person at the terminal, and its log.
CALLED = {
    "web": ("The web server", "web"),
    "worker": ("The worker", "worker"),
    "analysis": ("The analyst", "analyst"),
    "webhooks": ("The messenger", "messenger"),
    "registers": ("The registrar", "registrar"),
    "beat": ("Beat", "beat"),
}
STOP_SECONDS = 15  # at most: who stops a demonstration waits for it


def children(port: int, environment: Mapping[str, str]) -> list[Child]:
    """The web server, the workers of figures, deals, messages to other programs and registers, and beat."""
    spot = Spot(bind=f"127.0.0.1:{port}", var=str(VAR))
    return [_child(process, spot, environment) for process in PROCESSES]


def _child(process: PortalProcess, spot: Spot, environment: Mapping[str, str]) -> Child:
    name, log = CALLED[process.name]
    seconds = min(process.stop_seconds, STOP_SECONDS)
    return Child(name, process.words(spot), environment, VAR / "log" / f"{log}.log", stop_seconds=seconds)


def answers(url: str) -> bool:
    """Whether the address answers well."""
    try:
        with urllib.request.urlopen(url, timeout=5) as response:  # noqa: S310 (our own address)
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _say(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()
