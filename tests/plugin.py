"""A database server for the tests, up before Django's settings are read.

Loaded by `-p tests.plugin`. Where DATABASE_URL is set, the tests use that server and nothing happens here.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from federation.startup.database_roles import APP, OWNER, ROLES, ensure_all
from federation.startup.embedded import EmbeddedPostgres


class Server:
    """The one server of this run; pytest-xdist's workers inherit its addresses."""

    def __init__(self) -> None:
        # Short, because a socket's address is; open to pass, because as root the server is another user.
        self.directory = Path(tempfile.mkdtemp(prefix="portal-tests-", dir="/tmp"))
        self.directory.chmod(0o711)
        self.postgres = EmbeddedPostgres(self.directory / "postgres", durable=False)
        self.maker = os.getpid()

    def start(self) -> dict[str, str]:
        """Bring it up and answer the environment for the tests."""
        atexit.register(self.stop)  # also when pytest ends before it is configured
        self.postgres.start()
        passwords = {role: self.postgres.password(role) for role in ROLES}
        ensure_all(self.postgres.superuser_url(), passwords, owner_creates_databases=True)
        return {
            "DATABASE_URL": self.postgres.url(APP, "portal"),
            "DATABASE_OWNER_URL": self.postgres.url(OWNER, "portal"),
            "DATABASE_ADMIN_URL": self.postgres.superuser_url(),
        }

    def stop(self) -> None:
        """End it and leave nothing behind. A process forked by a test must not."""
        if os.getpid() == self.maker and self.directory.exists():
            self.postgres.stop()
            shutil.rmtree(self.directory, ignore_errors=True)


AS_IN_PRODUCTION = {
    "SECRET_KEY": "only for tests, and long enough for the deployment check: 0123456789",
    "DEBUG": "off",
    "PORTAL_HTTPS": "off",
    "PORTAL_OPERATORS_SECOND_FACTOR": "off",
    "PORTAL_VISITOR_LIMITS": "off",
    "ALLOWED_HOSTS": "localhost,127.0.0.1,testserver",
    "CELERY_BROKER_URL": "memory://",
}

_started: list[Server] = []


# A wrapper goes before every other implementation, so before pytest-django reads the settings.
@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests() -> Iterator[None]:
    """Start the server and say where it is."""
    for name, value in AS_IN_PRODUCTION.items():
        os.environ.setdefault(name, value)
    if not os.environ.get("DATABASE_URL"):
        server = Server()
        _started.append(server)
        os.environ.update(server.start())
    return (yield)


def pytest_unconfigure() -> None:
    """Stop the server when the tests are over, also after Ctrl-C."""
    while _started:
        _started.pop().stop()
