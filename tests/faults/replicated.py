"""A database with a copy of it, web servers that read either, and the proxy of the public before them."""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from federation.deployment import authority, proxy
from federation.startup.database_roles import APP
from federation.startup.embedded import EmbeddedPostgres
from federation.startup.embedded_place import own_directory
from tests.federation.watching.watchers import free_port
from tests.running_portal import RunningPortal, fill, start_server, until

HOST = "localhost"
MAIN = (
    "daemon off;\nerror_log {log};\npid {place}/nginx.pid;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}\n"
)
BODIES = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class ReplicatedPortal(RunningPortal):
    """A portal whose database writes a journal, and a copy that follows it."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.database = EmbeddedPostgres(
            directory / "database"
        )  # one that forgets writes no journal to follow
        self.copy = EmbeddedPostgres(directory / "copy")

    def start(self) -> None:
        """The servers with the tables, and the copy."""
        self.start_broker()
        start_server(self.database)
        for setting in ("fsync", "full_page_writes"):  # for speed: nobody pulls the plug here
            _say(self.database, f"ALTER SYSTEM SET {setting} = off")
        _say(self.database, "SELECT pg_reload_conf()")
        fill(self.database.superuser_url("portal"))
        self.follow()

    def follow(self) -> None:
        """Make the copy, and let it follow from now on."""
        self.copy.directory.mkdir()
        shutil.copy(self.database.directory / "credentials.json", self.copy.directory)
        self.copy = EmbeddedPostgres(self.copy.directory)
        own_directory(self.copy.home, self.database.account, 0o711)
        source = ("-d", self.database.superuser_url(), "--write-recovery-conf", "--wal-method", "stream")
        self.database._run("pg_basebackup", "-D", self.copy.data, "--checkpoint", "fast", *source)
        self.copy.start()

    @property
    def reads(self) -> dict[str, str]:
        """What a web server that reads the copy has besides."""
        return {"DATABASE_REPLICA_URL": self.copy.url(APP, "portal")}

    def ask_copy(self, question: str) -> object:
        """One value, of the copy and for the superuser."""
        return _say(self.copy, question)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """The copy takes what comes, and shows nothing of it meanwhile."""
        self.ask_copy("SELECT pg_wal_replay_pause()")
        until(lambda: self.ask_copy("SELECT pg_get_wal_replay_pause_state()") == "paused")
        try:
            yield
        finally:
            self.ask_copy("SELECT pg_wal_replay_resume()")

    def stop(self) -> None:
        """The copy too."""
        self.copy.stop()
        super().stop()


def _say(server: EmbeddedPostgres, sentence: str) -> object:
    with psycopg.connect(server.superuser_url("postgres"), autocommit=True) as connection:
        cursor = connection.execute(sentence)
        row = cursor.fetchone() if cursor.description else None
        return row[0] if row else None


def before_all(portal: RunningPortal, web: list[str], readers: list[str]) -> str:
    """nginx as `manage.py setup` writes it for these servers, but for its ports; its address."""
    place = portal.directory / "nginx"
    place.mkdir()
    authority.ensure(place / "tls", [HOST], datetime.now(UTC))
    port = free_port()
    page = proxy.written([HOST], tls=place / "tls", web=web, readers=readers, log=f"{place}/access.log")
    page = re.sub(r"\n    listen \[::\]:\d+.*;", "", page)
    page = page.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    page = page.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl;")
    paths = "\n".join(f"{name}_temp_path {place}/{name};" for name in BODIES)
    main = MAIN.format(log=place / "error.log", place=place, paths=paths)
    (place / "nginx.conf").write_text(f"{main}{page}}}\n")
    words = ["nginx", "-p", str(place), "-c", str(place / "nginx.conf")]
    words += ["-g", "user root;"] if os.geteuid() == 0 else []  # else it may not enter the place
    log = (portal.directory / "nginx.log").open("wb")
    portal.processes.append(subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True))
    until(lambda: listens(port))
    return f"https://{HOST}:{port}"


def listens(port: int) -> bool:
    """Whether somebody takes connections there."""
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0
