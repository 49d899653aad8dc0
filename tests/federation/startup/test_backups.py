"""A dump is made, counted, kept as long as it should be, restored and proved; what is wrong is said."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from federation.startup.backups import main
from federation.startup.database_roles import BACKUP
from federation.startup.dumping import NAMED, BackupError, make, newest, rotate
from federation.startup.embedded_place import programs
from federation.startup.restoring import PROOFS, prove
from federation.startup.sealing import SealingError
from tests import cast
from tests.running_portal import ClonedPortal, connected_to, on_its_own, until

PROGRAMS = str(programs(None))
NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def portal(django_db_setup, django_db_blocker):
    """A database of its own with two federations in it, in the server of the tests."""
    with on_its_own(ClonedPortal) as running, django_db_blocker.unblock(), connected_to(running):
        cast.japanese(), cast.english()
        yield running


@pytest.fixture(scope="module")
def addresses(portal):
    """The database as its backup and as the portal, and the server as its superuser."""
    app = portal.environment["DATABASE_URL"]
    admin = urlunsplit(urlsplit(os.environ["DATABASE_ADMIN_URL"])._replace(path=urlsplit(app).path))
    return admin, app


@pytest.fixture(scope="module")
def dump(addresses, tmp_path_factory):
    admin, _app = addresses
    return make(admin, tmp_path_factory.mktemp("dumps"), NOON, PROGRAMS)


def databases(admin):
    """Of proofs: other tests make databases of theirs meanwhile."""
    names = "SELECT datname FROM pg_database WHERE datname LIKE 'portal_proof%'"
    with psycopg.connect(admin) as connection:
        return {name for (name,) in connection.execute(names).fetchall()}


def left_over(admin, before):
    """Of a proof that is over; one that another test makes at the same time goes by itself."""
    until(lambda: databases(admin) <= before)
    return databases(admin) - before


def test_a_dump_says_what_it_holds_and_nobody_else_reads_it(dump):
    counts = json.loads(dump.with_suffix(".counts.json").read_text())
    assert counts["federation_federation"] == 2
    assert counts["federation_member"] >= 2
    assert dump.stat().st_mode & 0o077 == 0
    assert [path.name for path in dump.parent.glob("*.part")] == []


def test_it_is_restored_where_nobody_works_and_proved(addresses, dump):
    before = databases(addresses[0])
    lines = prove(*addresses, dump, PROGRAMS)
    assert lines[0].endswith("rows are those of the dump.")
    assert [line.partition(":")[0] for line in lines[1:]] == list(PROOFS)
    assert "tables are closed" in lines[1]
    assert left_over(addresses[0], before) == set()


def test_rows_that_are_missing_are_said(addresses, dump, tmp_path):
    copied = tmp_path / dump.name
    copied.write_bytes(dump.read_bytes())
    counts = json.loads(dump.with_suffix(".counts.json").read_text())
    expected = counts | {"federation_member": counts["federation_member"] + 1, "gone": 3}
    copied.with_suffix(".counts.json").write_text(json.dumps(expected))
    before = databases(addresses[0])
    with pytest.raises(BackupError) as wrong:
        prove(*addresses, copied, PROGRAMS)
    assert f"federation_member {counts['federation_member']}, not {expected['federation_member']}" in str(
        wrong.value
    )
    assert "gone None, not 3" in str(wrong.value)
    assert left_over(addresses[0], before) == set()


def test_a_dump_that_is_cut_off_is_no_backup(addresses, dump, tmp_path):
    cut = tmp_path / dump.name
    cut.write_bytes(dump.read_bytes()[:-2000])
    with pytest.raises(BackupError, match="pg_restore failed"):
        prove(*addresses, cut, PROGRAMS)


def test_a_proof_that_does_not_hold_is_said(addresses, dump, monkeypatch):
    """As somebody whom row-level security does not bind: the first proof refuses."""
    admin, _app = addresses
    with pytest.raises(BackupError, match="audit_tenancy does not hold"):
        prove(admin, admin, dump, PROGRAMS)


def test_the_command_makes_and_proves(addresses, tmp_path, monkeypatch, capsys):
    admin, app = addresses
    place = ["--directory", str(tmp_path), "--programs", PROGRAMS]
    assert main(["prove", "--url", admin, *place]) == 1
    assert capsys.readouterr().err == f"There is no portal-*.dump in {tmp_path}.\n"
    assert main(["make", "--url", admin, *place]) == 0
    monkeypatch.setenv("DATABASE_URL", app)
    assert main(["prove", "--url", admin, *place]) == 0
    assert f"{newest(tmp_path).name} is proved." in capsys.readouterr().out
    proof = json.loads((tmp_path / "proved.json").read_text())
    assert proof["dump"] == newest(tmp_path).name
    assert datetime.now(UTC) - datetime.fromisoformat(proof["at"]) < timedelta(minutes=5)


def test_where_nothing_answers_one_sentence_is_said(tmp_path):
    url = "postgresql://portal_backup:s-ecret@127.0.0.1:1/portal"
    command = [sys.executable, "-m", "federation.startup.backups", "make", "--url", url]
    done = subprocess.run(
        [*command, "--directory", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, "Traceback" in done.stderr, "s-ecret" in done.stderr) == (1, False, False)
    assert "connection failed" in done.stderr


def test_without_the_programs_it_says_so(addresses, tmp_path):
    with pytest.raises(BackupError, match="/nowhere/pg_dump is not installed on this host"):
        make(addresses[0], tmp_path, NOON, "/nowhere")
    assert list(tmp_path.glob("*.dump")) == []


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    """An identity and its recipient, and those of somebody else, as age-keygen makes them."""
    place = tmp_path_factory.mktemp("keys")
    for name in ("own", "other"):
        subprocess.run(["age-keygen", "-o", place / name], check=True, capture_output=True)
        done = subprocess.run(["age-keygen", "-y", place / name], check=True, capture_output=True)
        (place / f"{name}.pub").write_bytes(done.stdout)
    return place


def test_a_sealed_dump_is_opened_by_its_key_alone(addresses, keys, tmp_path, monkeypatch, capsys):
    admin, app = addresses
    monkeypatch.setenv("PORTAL_BACKUP_RECIPIENTS", str(keys / "own.pub"))
    monkeypatch.setenv("DATABASE_URL", app)
    place = ["--url", admin, "--directory", str(tmp_path), "--programs", PROGRAMS]
    assert main(["make", *place]) == 0
    dump = newest(tmp_path)
    assert dump.name.endswith(".dump.age")
    assert dump.read_bytes().startswith(b"age-encryption.org/v1")
    assert dump.stat().st_mode & 0o077 == 0
    assert (main(["prove", *place]), "is sealed: say by --identity" in capsys.readouterr().err) == (1, True)
    assert main(["prove", *place, "--identity", str(keys / "other")]) == 1
    assert "age failed: age: error: no identity matched" in capsys.readouterr().err
    assert main(["prove", *place, "--identity", str(keys / "own")]) == 0
    assert f"{dump.name} is proved." in capsys.readouterr().out
    dump.write_bytes(dump.read_bytes()[:-2000])
    assert main(["prove", *place, "--identity", str(keys / "own")]) == 1
    assert "age failed: age: error:" in capsys.readouterr().err


def test_where_nothing_can_be_sealed_nothing_is_written(addresses, tmp_path, monkeypatch):
    monkeypatch.setenv("PORTAL_BACKUP_RECIPIENTS", str(tmp_path / "nobody.pub"))
    with pytest.raises(SealingError, match=r"age failed: .*nobody\.pub"):
        make(addresses[0], tmp_path, NOON, PROGRAMS)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(SealingError, match="age is not installed on this host"):
        make(addresses[0], tmp_path, NOON, PROGRAMS)
    assert list(tmp_path.iterdir()) == []


def test_sealed_and_open_dumps_are_kept_alike(tmp_path):
    for days in range(40):
        ending = ".age" if days < 20 else ""
        (tmp_path / f"{(NOON - timedelta(days=days)).strftime(NAMED)}{ending}").touch()
        (tmp_path / (NOON - timedelta(days=days)).strftime(NAMED)).with_suffix(".counts.json").touch()
    over = rotate(tmp_path, daily=3, weekly=4)
    kept = sorted(path.name[7:17] + path.suffix for path in tmp_path.glob("*.dump*"))
    assert kept == [
        *("2026-11-08.dump", "2026-11-15.age", "2026-11-22.age"),
        *("2026-11-26.age", "2026-11-27.age", "2026-11-28.age"),
    ]
    assert len(list(tmp_path.glob("*.json"))) == len(kept) == 40 - len(over)


def test_the_newest_of_days_and_of_weeks_are_kept(tmp_path):
    for hours in range(0, 24 * 100, 12):
        dump = tmp_path / (NOON - timedelta(hours=hours)).strftime(NAMED)
        dump.touch()
        dump.with_suffix(".counts.json").touch()
    over = rotate(tmp_path, daily=3, weekly=4)
    kept = sorted(path.name[7:17] for path in tmp_path.glob("*.dump"))
    assert kept == ["2026-11-08", "2026-11-15", "2026-11-22", "2026-11-26", "2026-11-27", "2026-11-28"]
    assert len(over) == 200 - len(kept)
    assert len(list(tmp_path.glob("*.json"))) == len(kept)
    assert rotate(tmp_path, daily=3, weekly=4) == []


def test_the_role_of_backups_is_enough_to_dump(addresses, tmp_path):
    """It reads every federation, in a transaction that only reads."""
    admin, _app = addresses
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f"ALTER ROLE {BACKUP} PASSWORD 'for this test'")
    parts = urlsplit(admin)
    as_backup = parts._replace(netloc=f"{BACKUP}:for%20this%20test@{parts.netloc.rpartition('@')[2]}")
    assert newest(make(urlunsplit(as_backup), tmp_path, NOON, PROGRAMS).parent).stat().st_size > 1000
