"""PostgreSQL without an installation: the programs of a wheel, run for demo and tests only."""

import ctypes
import fcntl
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

from federation.startup import embedded_place as place
from federation.startup.embedded_place import EmbeddedError

__all__ = ["EmbeddedError", "EmbeddedPostgres", "running_urls"]

SUPERUSER = "postgres"
PORT = "5432"  # only names the socket; nothing listens on the network
START_SECONDS = 20
RECOVERY_SECONDS = 120
STOP_SECONDS = 30

ALWAYS = {
    "listen_addresses": "",
    "port": PORT,
    "unix_socket_permissions": "0700",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
    "jit": "off",
    "huge_pages": "off",
    # Parallel plans need more of /dev/shm than containers give; the same plan everywhere is worth more here.
    "max_parallel_workers_per_gather": "0",
    # A thread of the web server keeps two (its own, and the counters'); workers, beat and broker have theirs.
    "max_connections": "200",
}
FORGETFUL = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_connections": "1000",  # every process that tests at once has a whole portal here
}


class EmbeddedPostgres:
    """One server for one directory, reached over a socket with a password.

    A server that is not durable is for tests: it writes nothing through to the disk and ends with its maker.
    """

    def __init__(self, directory: Path, *, durable: bool = True) -> None:
        self.directory = directory.resolve()
        self.durable = durable
        self.home = place.home(self.directory)
        self.data = self.home / "data"
        self.log = self.home / "postgres.log"
        self.account = place.account(self.data)
        self._kept: dict[str, Any] = self._read_kept()
        self._process: subprocess.Popen[bytes] | None = None

    # --- what a client needs ------------------------------------------------------------------------

    def url(self, role: str, database: str) -> str:
        """The address of a database for a role, in the form every PostgreSQL client reads."""
        person = f"{quote(role)}:{quote(self.password(role), safe='')}"
        return f"postgresql://{person}@/{quote(database)}?{self._host()}"

    def superuser_url(self, database: str = "postgres") -> str:
        """The address of a database for the superuser."""
        return self.url(SUPERUSER, database)

    def password(self, role: str) -> str:
        """The role's password, made up the first time it is asked for."""
        passwords = self._kept.setdefault("passwords", {})
        if role not in passwords:
            passwords[role] = secrets.token_urlsafe(24)
            self._keep()
        return str(passwords[role])

    def _host(self) -> str:
        return f"host={quote(str(self.socket_directory), safe='')}&port={PORT}"

    @property
    def socket_directory(self) -> Path:
        """Where the socket lies; remembered when it is a temporary directory."""
        chosen = place.socket_directory(self.home / "run", self._kept.get("socket_directory"))
        if chosen != self.home / "run" and str(chosen) != self._kept.get("socket_directory"):
            self._kept["socket_directory"] = str(chosen)
            self._keep()
        return chosen

    # --- start and stop -----------------------------------------------------------------------------

    def start(self) -> None:
        """Bring the server up: make data where there are none, attach when it runs, recover after a crash."""
        if self.home != self.directory:
            place.make_passable(place.SYSTEM_DIRECTORY)
        self._make_directories()
        with self._alone():
            if self.is_running():
                return
            self._make_data()
            self._forget_copied_lock()
            place.own_directory(self.socket_directory, self.account)
            self._launch_until_it_answers()

    def stop(self) -> None:
        """End the server, cutting off whoever is still connected. Nothing happens when it is not running."""
        if self._process or self._runs_here():
            self._run("pg_ctl", "stop", "-D", self.data, "-m", "fast", "-w", "-t", STOP_SECONDS, check=False)
        if self._process:
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.send_signal(signal.SIGQUIT)  # PostgreSQL's "at once"; the next start recovers
                self._process.wait(STOP_SECONDS)
            self._process = None

    def discard(self) -> None:
        """Stop the server and delete its data and passwords."""
        self.stop()
        shutil.rmtree(self.data, ignore_errors=True)
        self._kept = {}
        self._credentials.unlink(missing_ok=True)

    def is_running(self) -> bool:
        """Whether the server answers. A process id in a file proves nothing after a crash."""
        if not (self.socket_directory / place.SOCKET_NAME).exists():
            return False
        try:
            psycopg.connect(self.superuser_url(), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _runs_here(self) -> bool:
        """Whether the process in the lock file is this server, and not one that got its number since."""
        if sys.platform != "linux":
            return self.is_running()
        try:
            process = int((self.data / "postmaster.pid").read_text().split()[0])
            return Path(f"/proc/{process}/cwd").readlink() == self.data.resolve()
        except (OSError, IndexError):
            return False

    # --- the first start ----------------------------------------------------------------------------

    def _make_directories(self) -> None:
        try:
            place.make_passable(self.directory)
            place.make_passable(self.home)
        except PermissionError as error:
            raise EmbeddedError(f"{self.directory} cannot be written: {error.strerror}.") from error

    def _make_data(self) -> None:
        if self.data.exists() and SUPERUSER in self._kept.get("passwords", {}):
            return
        # Data whose passwords are lost open to nobody: the directory was emptied by hand.
        self.stop()
        shutil.rmtree(self.data, ignore_errors=True)
        draft = self.home / "data.new"
        shutil.rmtree(draft, ignore_errors=True)
        place.own_directory(draft, self.account)
        self._initdb(draft)
        draft.rename(self.data)  # whole or not at all

    def _initdb(self, data: Path) -> None:
        secret = self.home / "password.new"
        secret.unlink(missing_ok=True)
        secret.touch(0o600)
        if self.account:
            os.chown(secret, self.account.uid, self.account.gid)
        secret.write_text(self.password(SUPERUSER))
        try:
            self._run(
                *("initdb", "-D", data, "--username", SUPERUSER, "--pwfile", secret, "--auth=scram-sha-256"),
                # One locale that every machine has; names are sorted by their readings, never by the server.
                *("--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
                *(() if self.durable else ("--no-sync",)),
            )
        finally:
            secret.unlink()

    def _forget_copied_lock(self) -> None:
        """Drop a lock file that came along when the directory was copied from beside a running server."""
        lock = self.data / "postmaster.pid"
        if lock.exists() and lock.read_text().splitlines()[1:2] != [str(self.data)]:
            lock.unlink()

    # --- the process --------------------------------------------------------------------------------

    def _launch_until_it_answers(self) -> None:
        """Start the server, again if need be: what a killed one left behind takes a moment to go away."""
        begun = time.monotonic()
        self._process = self._launch()
        while not self.is_running():
            waited = time.monotonic() - begun
            ended = self._process.poll() is not None
            if waited > (START_SECONDS if ended else RECOVERY_SECONDS):
                raise EmbeddedError(f"PostgreSQL does not start. Its log {self.log} ends:\n{self._log_end()}")
            time.sleep(0.2 if ended else 0.02)
            if ended:
                self._process = self._launch()

    def _launch(self) -> subprocess.Popen[bytes]:
        settings = ALWAYS | ({} if self.durable else FORGETFUL)
        settings["unix_socket_directories"] = '"' + str(self.socket_directory).replace('"', '""') + '"'
        chosen = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [self._program("postgres"), "-D", str(self.data), *chosen],
                **self._circumstances(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the supervisor, which stops the server last
                preexec_fn=None if self.durable else end_with_maker,
            )

    def _run(self, program: str, *arguments: object, check: bool = True) -> None:
        words = [self._program(program), *map(str, arguments)]
        done = subprocess.run(words, **self._circumstances(), capture_output=True, text=True, check=False)
        if check and done.returncode:
            raise EmbeddedError(f"{program} failed:\n{done.stderr.strip()}")

    def _program(self, name: str) -> str:
        return str(place.programs(self.account) / name)

    def _circumstances(self) -> dict[str, Any]:
        environment = {"PATH": os.defpath, "LC_ALL": "C"}
        return {"cwd": "/", "env": environment, **(self.account.as_arguments() if self.account else {})}

    def _log_end(self) -> str:
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        return "\n".join(lines[-8:])

    # --- what is kept between starts ----------------------------------------------------------------

    @property
    def _credentials(self) -> Path:
        return self.directory / "credentials.json"

    def _read_kept(self) -> dict[str, Any]:
        try:
            return dict(json.loads(self._credentials.read_text()))
        except FileNotFoundError:
            return {}
        except PermissionError:
            raise EmbeddedError(f"{self._credentials} belongs to another user; run as that user.") from None

    def _keep(self) -> None:
        place.make_passable(self.directory)
        draft = self._credentials.with_suffix(".new")
        draft.unlink(missing_ok=True)
        draft.touch(0o600)
        draft.write_text(json.dumps(self._kept, indent=1))
        draft.replace(self._credentials)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Let one process at a time make data or start the server."""
        with (self.directory / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._kept = self._read_kept() | self._kept
            yield


def end_with_maker() -> None:
    """Ask the kernel to end this process when the one that started it is gone (Linux only)."""
    if sys.platform == "linux":
        request_on_parents_end = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(request_on_parents_end, signal.SIGTERM)


def running_urls(directory: Path) -> tuple[str, str]:
    """The addresses of the demo's database for the portal and for its owner, whether or not it runs.

    Commands on a developer's machine use the demo's data; before any demo nobody answers at the addresses.
    """
    server = EmbeddedPostgres(directory)
    if not server._credentials.exists():
        nowhere = f"@/portal?{server._host()}"
        return f"postgresql://portal_app{nowhere}", f"postgresql://portal_owner{nowhere}"
    return server.url("portal_app", "portal"), server.url("portal_owner", "portal")
