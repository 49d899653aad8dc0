"""The embedded server, for real: started, attached to, killed, moved."""

import os
import shutil
import signal
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from federation.startup import embedded_place
from federation.startup.embedded import EmbeddedPostgres, running_urls


@pytest.fixture
def directory() -> Iterator[Path]:
    """A short directory that others may pass, as a checkout outside a home directory is."""
    path = Path(tempfile.mkdtemp(prefix="portal-test-", dir="/tmp"))
    path.chmod(0o711)
    yield path / "postgres"
    shutil.rmtree(path)


@pytest.fixture
def server(directory: Path) -> Iterator[EmbeddedPostgres]:
    """A running server."""
    postgres = EmbeddedPostgres(directory, durable=False)
    postgres.start()
    yield postgres
    postgres.stop()


@pytest.fixture(scope="module")
def shared() -> Iterator[EmbeddedPostgres]:
    """A running server for those who only look."""
    path = Path(tempfile.mkdtemp(prefix="portal-test-", dir="/tmp"))
    path.chmod(0o711)
    postgres = EmbeddedPostgres(path / "postgres", durable=False)
    postgres.start()
    yield postgres
    postgres.stop()
    shutil.rmtree(path)


def ask(server: EmbeddedPostgres, question: str) -> object:
    with psycopg.connect(server.superuser_url()) as connection:
        row = connection.execute(question).fetchone()
    return row and row[0]


def postmaster(server: EmbeddedPostgres) -> int:
    return int((server.data / "postmaster.pid").read_text().split()[0])


def test_starts_where_nothing_was_and_keeps_its_data_over_a_restart(server: EmbeddedPostgres) -> None:
    with psycopg.connect(server.superuser_url()) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
    server.stop()
    assert not server.is_running()
    server.start()
    assert ask(server, "SELECT answer FROM kept") == 42


def test_starting_again_attaches_to_the_same_server(shared: EmbeddedPostgres) -> None:
    first = postmaster(shared)
    other = EmbeddedPostgres(shared.directory, durable=False)
    other.start()
    assert (postmaster(other), other.superuser_url()) == (first, shared.superuser_url())


def test_recovers_after_the_server_was_killed(directory: Path) -> None:
    server = EmbeddedPostgres(directory)  # durable: what is committed survives
    server.start()
    try:
        with psycopg.connect(server.superuser_url()) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
        os.kill(postmaster(server), signal.SIGKILL)
        server.start()
        assert ask(server, "SELECT answer FROM kept") == 42
    finally:
        server.stop()


def test_stopping_twice_is_harmless(server: EmbeddedPostgres) -> None:
    server.stop()
    server.stop()
    assert not server.is_running()


def test_asks_everybody_for_a_password(shared: EmbeddedPostgres) -> None:
    without = shared.superuser_url().replace(shared.password("postgres"), "wrong")
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(without)


def test_listens_only_on_a_socket_behind_a_private_directory(shared: EmbeddedPostgres) -> None:
    assert ask(shared, "SHOW listen_addresses") == ""
    assert stat.S_IMODE(shared.socket_directory.stat().st_mode) == 0o700
    assert stat.S_IMODE((shared.directory / "credentials.json").stat().st_mode) == 0o600


def test_sorts_alike_on_every_machine(shared: EmbeddedPostgres) -> None:
    question = (
        "SELECT concat_ws(' ', datlocprovider, datlocale, datcollate) FROM pg_database WHERE datname = "
    )
    assert ask(shared, question + "'postgres'") == "b C.UTF-8 C"
    assert ask(shared, "SHOW timezone") == "UTC"


@pytest.mark.parametrize("name", ["with a space", "a,comma", "x" * 120], ids=["space", "comma", "long"])
def test_works_under_awkward_names(directory: Path, name: str) -> None:
    server = EmbeddedPostgres(directory / name / "postgres", durable=False)
    server.start()
    try:
        assert ask(server, "SELECT 1") == 1
        again = EmbeddedPostgres(server.directory)
        assert again.superuser_url() == server.superuser_url()
    finally:
        server.stop()
        if server.socket_directory.parent != server.home:
            shutil.rmtree(server.socket_directory)


def test_stopping_spares_whoever_got_the_number_of_a_server_long_gone(directory: Path) -> None:
    server = EmbeddedPostgres(directory)
    server.data.mkdir(parents=True)
    with subprocess.Popen(["sleep", "30"]) as innocent:
        (server.data / "postmaster.pid").write_text(f"{innocent.pid}\n{server.data}\n")
        server.stop()
        assert innocent.poll() is None
        innocent.kill()


def test_a_copy_of_a_running_directory_is_a_server_of_its_own(server: EmbeddedPostgres) -> None:
    copy = server.directory.with_name("copy")
    with psycopg.connect(server.superuser_url(), autocommit=True) as connection:
        connection.execute("CHECKPOINT")
    shutil.copytree(server.directory, copy, ignore=shutil.ignore_patterns(".s.PGSQL*"))
    if os.geteuid() == 0:
        for path in (copy / "data", *(copy / "data").rglob("*")):
            shutil.chown(path, server.account.uid, server.account.gid)
    other = EmbeddedPostgres(copy, durable=False)
    other.stop()
    assert server.is_running()
    other.start()
    try:
        assert postmaster(other) != postmaster(server)
    finally:
        other.stop()


def test_data_whose_passwords_are_lost_are_made_anew(server: EmbeddedPostgres) -> None:
    server.stop()
    (server.directory / "credentials.json").unlink()
    other = EmbeddedPostgres(server.directory, durable=False)
    other.start()
    try:
        assert ask(other, "SELECT 1") == 1
    finally:
        other.stop()


def test_discarding_leaves_no_data(server: EmbeddedPostgres) -> None:
    server.discard()
    assert not server.data.exists()
    assert not server.is_running()


def test_a_command_finds_the_demos_addresses_whether_or_not_it_ran(directory: Path) -> None:
    before = running_urls(directory)
    assert [psycopg.conninfo.conninfo_to_dict(url)["user"] for url in before] == [
        "portal_app",
        "portal_owner",
    ]
    assert not directory.exists()
    server = EmbeddedPostgres(directory)
    assert server.url("portal_app", "portal") == running_urls(directory)[0]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the server as somebody else")
def test_as_root_a_private_home_stays_private(
    directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = directory.parent / "system"
    monkeypatch.setattr(embedded_place, "SYSTEM_DIRECTORY", system)
    private = tmp_path / "home"
    private.mkdir(mode=0o700)
    server = EmbeddedPostgres(private / "postgres", durable=False)
    server.start()
    try:
        assert server.data.is_relative_to(system)
        assert server.data.stat().st_uid == server.account.uid != 0
        assert stat.S_IMODE(private.stat().st_mode) == 0o700
        assert EmbeddedPostgres(private / "postgres").data == server.data
    finally:
        server.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root copies the programs")
def test_as_root_the_programs_are_copied_whole_from_where_others_cannot_go(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded_place, "SYSTEM_DIRECTORY", directory.parent / "system")
    monkeypatch.setattr(embedded_place, "is_open_to_others", lambda path: path == directory)
    server = EmbeddedPostgres(directory, durable=False)
    server.start()
    try:
        assert embedded_place.programs(server.account).is_relative_to(directory.parent / "system")
        assert ask(server, "SELECT 1") == 1
    finally:
        server.stop()
