"""Back to a moment on real servers: what was written before it is there, what came after is not."""

import io
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest

from federation.models import Federation
from federation.startup.backups import main
from federation.startup.continuous import _unpack, bases, forget
from federation.startup.database_roles import APP
from federation.startup.dumping import BackupError
from federation.startup.embedded import EmbeddedPostgres
from federation.startup.embedded_place import programs
from federation.startup.restoring import PROOFS, _run_proof
from federation.tenancy.owner import connected_by
from tests import cast
from tests.running_portal import fill, start_server, until

PROGRAMS = str(programs(None))
NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)


@contextmanager
def folder():
    """A short path that the server's user may pass."""
    with tempfile.TemporaryDirectory(prefix="portal-", dir="/tmp") as directory:
        Path(directory).chmod(0o711)
        yield Path(directory)


@contextmanager
def received(url, directory):
    """The journal arrives in a folder as it is written, as a service would have it."""
    directory.mkdir(parents=True)
    common = [f"--dbname={url}", f"--directory={directory}", "--slot=portal"]
    command = [f"{PROGRAMS}/pg_receivewal", *common]
    subprocess.run([*command, "--create-slot"], check=True)
    receiving = subprocess.Popen([*command, "--synchronous"])
    try:
        yield
    finally:
        receiving.terminate()
        receiving.wait(30)


def has_all(url):
    """Whether everything that was written has been received."""
    question = "SELECT coalesce(bool_and(flush_lsn >= pg_current_wal_lsn()), false) FROM pg_stat_replication"
    return ask(url, question)


def ask(url, question):
    with psycopg.connect(url, autocommit=True) as connection:
        return connection.execute(question).fetchone()[0]


def started_of(directory, credentials):
    """A server on what was brought back, once it has begun to write itself."""
    shutil.copy(credentials, directory / "credentials.json")
    server = EmbeddedPostgres(directory)
    server.start()
    until(lambda: not ask(server.superuser_url(), "SELECT pg_is_in_recovery()"))
    return server


@pytest.fixture(scope="module")
def history(django_db_setup, django_db_blocker, tmp_path_factory):
    """A server with a federation before a copy, one after it, a moment, and one that came later."""
    keys = tmp_path_factory.mktemp("keys")
    subprocess.run(["age-keygen", "-o", keys / "own"], check=True, capture_output=True)
    recipient = subprocess.run(["age-keygen", "-y", keys / "own"], check=True, capture_output=True)
    (keys / "own.pub").write_bytes(recipient.stdout)
    kept = tmp_path_factory.mktemp("kept")
    with folder() as place, pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        patch.setenv("PORTAL_BACKUP_RECIPIENTS", str(keys / "own.pub"))
        server = EmbeddedPostgres(place / "server")
        start_server(server)
        try:
            fill(server.superuser_url("portal"))
            url, app = server.superuser_url(), server.url(APP, "portal")
            with received(url, kept / "wal"), connected_by(app):
                cast.japanese()
                assert main(["base", "--url", url, "--directory", str(kept), "--programs", PROGRAMS]) == 0
                cast.english()
                ask(url, "SELECT pg_switch_wal()")
                moment = ask(url, "SELECT clock_timestamp()")
                Federation.objects.filter(slug="albion").update(slug="damaged")
                until(lambda: has_all(url))
            assert main(["journal", "--directory", str(kept)]) == 0
            yield kept, moment, keys / "own", place / "server" / "credentials.json"
        finally:
            server.stop()


def test_it_is_the_server_of_that_moment(history, monkeypatch):
    kept, moment, identity, credentials = history
    with folder() as place:
        if os.geteuid() == 0:
            os.chown(place, 65534, 65534)  # nobody, as whom the server runs where the tests are root
        back = ["to-time", "--directory", str(kept), "--time", moment.isoformat(), "--data", f"{place}/data"]
        assert main([*back, "--identity", str(identity)]) == 0
        server = started_of(place, credentials)
        try:
            with psycopg.connect(server.superuser_url("portal")) as connection:
                slugs = {slug for (slug,) in connection.execute("SELECT slug FROM federation_federation")}
            words = [_run_proof(proof, server.url(APP, "portal")) for proof in PROOFS]
        finally:
            server.stop()
    assert slugs == {"sakura", "albion"}
    assert "tables are closed" in words[0]


def test_what_is_kept_is_sealed(history, capsys):
    kept, moment, _identity, _credentials = history
    (copy,) = bases(kept)
    full = [path for path in (kept / "wal").iterdir() if not path.name.endswith(".partial")]
    assert len(full) >= 1
    for path in (copy, *full):
        assert path.read_bytes().startswith(b"age-encryption.org/v1"), path.name
        assert path.stat().st_mode & 0o077 == 0
    with folder() as place:
        back = ["to-time", "--directory", str(kept), "--time", moment.isoformat(), "--data", f"{place}/data"]
        assert main(back) == 1
    assert "is sealed: say by --identity" in capsys.readouterr().err


def test_before_the_first_copy_there_is_no_way_back(history, tmp_path, capsys):
    kept, moment, _identity, _credentials = history
    early = (moment - timedelta(days=1)).isoformat()
    back = ["to-time", "--directory", str(kept), "--data", str(tmp_path / "data")]
    assert main([*back, "--time", early]) == 1
    assert "No copy in" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()
    for wrong in (["--time", "2026-11-28T12:00:00"], ["--time", "noon"], []):
        with pytest.raises(SystemExit):
            main([*back, *wrong])
    assert "say the offset from UTC" in capsys.readouterr().err


def test_data_that_are_there_are_not_touched(history, tmp_path, capsys):
    kept, moment, _identity, _credentials = history
    (tmp_path / "PG_VERSION").write_text("18")
    back = ["to-time", "--directory", str(kept), "--data", str(tmp_path), "--time", moment.isoformat()]
    assert main(back) == 1
    assert capsys.readouterr().err == f"{tmp_path} is not empty.\n"
    assert [path.name for path in tmp_path.iterdir()] == ["PG_VERSION"]


def test_a_copy_that_fails_leaves_nothing(history, tmp_path, capsys):
    _kept, _moment, _identity, _credentials = history
    admin = os.environ["DATABASE_ADMIN_URL"]
    assert main(["base", "--url", admin, "--directory", str(tmp_path), "--programs", "/nowhere"]) == 1
    assert "pg_basebackup is not installed" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert issubclass(BackupError, Exception)


def test_the_newest_copies_are_kept_and_the_journal_since(tmp_path):
    journal = tmp_path / "wal"
    journal.mkdir()
    for week in range(6):
        copy = tmp_path / (NOON + timedelta(weeks=week)).strftime("base-%Y-%m-%dT%H%M%S.tar.gz")
        copy.touch()
        first = f"0000000{1 + week % 2}00000000000000{week:02}"
        (tmp_path / copy.name.replace(".tar.gz", ".json")).write_text(json.dumps({"first": first}))
        (journal / first).touch()
        (journal / f"00000001000000000000A0{week:02}.age").touch()
    (journal / "00000002.history").touch()
    (journal / "notes.txt").touch()
    forget(tmp_path, most=2)
    assert [copy.name[5:15] for copy in bases(tmp_path)] == ["2026-12-26", "2027-01-02"]
    old = [path.name for path in journal.iterdir() if path.name[8:].startswith("0000000000000")]
    assert sorted(name[-2:] for name in old if "." not in name) == ["04", "05"]
    assert {"00000002.history", "notes.txt"} <= {path.name for path in journal.iterdir()}
    assert len(list(tmp_path.glob("*.json"))) == 2


@pytest.mark.parametrize(
    ("name", "kind"),
    [("../beside", tarfile.REGTYPE), ("/etc/portal", tarfile.REGTYPE), ("link", tarfile.SYMTYPE)],
)
def test_nothing_is_unpacked_outside_of_the_directory(tmp_path, name, kind):
    data, packed = tmp_path / "data", io.BytesIO()
    data.mkdir()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        member = tarfile.TarInfo(name)
        member.type, member.linkname = kind, "../beside"
        tar.addfile(member)
    packed.seek(0)
    with tarfile.open(fileobj=packed, mode="r|gz") as tar, pytest.raises(BackupError, match=re.escape(name)):
        _unpack(tar, data)
    assert list(tmp_path.iterdir()) == [data]
    assert list(data.iterdir()) == []
