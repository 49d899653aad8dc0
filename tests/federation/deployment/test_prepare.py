"""A database server without the portal gets what it needs, and keeps it."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import psycopg
import pytest

from federation.deployment import prepare
from federation.startup.database_roles import ROLES
from federation.startup.embedded import EmbeddedPostgres


@pytest.fixture
def server():
    """A server of its own, as the roles would be those of the other tests."""
    path = Path(tempfile.mkdtemp(prefix="portal-test-", dir="/tmp"))
    path.chmod(0o711)
    postgres = EmbeddedPostgres(path / "postgres", durable=False)
    postgres.start()
    yield postgres
    postgres.stop()
    shutil.rmtree(path)


def prepared(server, *parts, **environment):
    names = {f"{role.upper()}_PASSWORD": server.password(role) for role in ROLES}
    known = os.environ | names | {"PORTAL_SUPERUSER_URL": server.superuser_url()} | environment
    command = [sys.executable, "-W", "ignore", "-m", "federation.deployment.prepare", *parts]
    return subprocess.run(command, env=known, cwd=prepare.ROOT, capture_output=True, text=True, check=False)


def test_roles_and_databases_with_the_passwords_of_the_environment(server):
    first, second = prepared(server, "roles"), prepared(server, "roles")
    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    assert first.stdout == second.stdout == ""  # this server takes connections enough
    with psycopg.connect(server.url("portal_app", "portal")) as connection:
        assert connection.execute("SELECT current_user").fetchone() == ("portal_app",)


def test_a_container_gets_its_certificate_where_it_names_a_directory(tmp_path, monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", "portal.example.org")
    monkeypatch.delenv("PORTAL_TLS", raising=False)
    prepare.main(["tls"])
    monkeypatch.setenv("PORTAL_TLS", str(tmp_path / "tls"))
    assert prepare.main(["tls"]) == 0
    names = {"authority-key.pem", "authority.pem", "certificate.pem", "key.pem"}
    assert {file.name for file in (tmp_path / "tls").iterdir()} == names
