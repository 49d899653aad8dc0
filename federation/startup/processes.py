"""The portal's processes and what is done at its hours: one list, for the demo, systemd and containers.

Standard library only: `manage.py setup` reads it before anything is installed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PORT = 8000  # of the web server, behind the proxy
IN_MEMORY = "/dev/shm"  # noqa: S108 - gunicorn opens a name of its own there, and unlinks it at once


@dataclass(frozen=True, slots=True)
class PortalProcess:
    """What runs as long as the portal does. `name` is that of its unit and of its service in containers."""

    name: str
    does: str
    words: Callable[["Spot"], list[str]]  # arguments of the interpreter
    stop_seconds: int


@dataclass(frozen=True, slots=True)
class PortalErrand:
    """What is done at an hour and ends. `calendar` is in systemd's words; "" is done when it is asked for."""

    name: str
    does: str
    commands: tuple[tuple[str, ...], ...]  # arguments of the interpreter, one command after the other
    calendar: str
    user: str = "portal"
    knows_owner: bool = False  # the addresses of owner.env, which nothing that serves pages needs


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a process runs: the address the web server listens at, the host in workers' names, own files."""

    bind: str = f"127.0.0.1:{PORT}"
    host: str = "localhost"
    var: str = "var"


def web_command(port: int = PORT, bind: str = "") -> list[str]:
    """Two processes of sixteen threads: the work waits for the database.

    A process makes a file when it begins, to say that it lives: in memory, where the system has such a
    place, as gunicorn ends whole when it cannot make one, on a disk that is full or read-only.
    """
    return [
        *("-m", "gunicorn", "federation.wsgi", "--bind", bind or f"127.0.0.1:{port}"),
        *("--worker-class", "federation.limits.worker.PatientWorker", "--workers", "2", "--threads", "16"),
        *("--graceful-timeout", "5", "--no-control-socket", "--preload"),
        *(("--worker-tmp-dir", IN_MEMORY) if Path(IN_MEMORY).is_dir() else ()),
    ]


def worker_command(host: str = "localhost") -> list[str]:
    """Two processes for everything that has no queue of its own."""
    return _worker(f"portal@{host}", "--concurrency", "2", "--prefetch-multiplier", "4")


def analyst_command(host: str = "localhost") -> list[str]:
    """One process for the queue of double-dummy analysis, so that figures never wait for it."""
    return _worker_of("analysis", host)


def messenger_command(host: str = "localhost") -> list[str]:
    """One process for messages of webhooks, as the servers that they are sent to may be slow."""
    return _worker_of("webhooks", host)


def registrar_command(host: str = "localhost") -> list[str]:
    """One process for long registers, which take it minutes."""
    return _worker_of("registers", host)


def _worker_of(queue: str, host: str) -> list[str]:
    """One process for one queue; it takes a task when it has done the last one."""
    options = ("--queues", queue, "--concurrency", "1", "--prefetch-multiplier", "1")
    return _worker(f"{queue}@{host}", *options)


def _worker(name: str, *options: str) -> list[str]:
    """A worker under a fixed name: the broker makes a table for every name it hears.

    Nothing is asked of other workers, so the messages about one another, and their tables, are left out.
    """
    return [
        *("-m", "celery", "-A", "federation", "worker", *options, "-n", name),
        *("--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "INFO"),
    ]


def beat_command(var: str) -> list[str]:
    """The clock of the recurring tasks; `var` is where it notes what it did last."""
    return ["-m", "celery", "-A", "federation", "beat", "--schedule", f"{var}/celerybeat-schedule"]


PROCESSES = (
    PortalProcess("web", "the pages", lambda spot: web_command(bind=spot.bind), 15),
    PortalProcess("worker", "figures, letters, what is owed", lambda spot: worker_command(spot.host), 130),
    PortalProcess("analysis", "double dummy and par", lambda spot: analyst_command(spot.host), 30),
    PortalProcess("webhooks", "messages to other servers", lambda spot: messenger_command(spot.host), 30),
    PortalProcess("registers", "registers of thousands", lambda spot: registrar_command(spot.host), 30),
    PortalProcess("beat", "the clock", lambda spot: beat_command(spot.var), 10),
)
ERRANDS = (
    PortalErrand(
        "migrate",
        "brings tables up to date",
        (("manage.py", "migrate", "--noinput"), ("manage.py", "audit_tenancy")),
        "",
        knows_owner=True,
    ),
    PortalErrand(
        "proofs",
        "proves balances, chains and acts",
        (("manage.py", "verify_ledger"), ("manage.py", "verify_audit")),
        "*-*-* 02:30:00",
    ),
    PortalErrand(
        "backup",
        "dumps the database",
        (("-m", "federation.startup.backups", "make"),),
        "*-*-* 03:30:00",
        user="postgres",  # who may read dumps to prove them, and nobody else
        knows_owner=True,
    ),
    PortalErrand(
        "backup-proof",
        "restores the newest dump and proves it",
        (("-m", "federation.startup.backups", "prove"),),
        "Sun *-*-* 04:30:00",
        user="postgres",  # who is the superuser on a host of its own
        knows_owner=True,
    ),
    PortalErrand("doctor", "says what is wrong", (("manage.py", "doctor"),), "*-*-* 06:00:00"),
)
