"""A database says of which release it is: noted by migrating, read by who starts, written by nobody else."""

from io import StringIO

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from federation.doctor import of_database
from federation.models import InstalledRelease
from federation.releases import installed
from federation.startup import releases
from federation.startup.database_roles import OWNER
from federation.tenancy.owner import connected_by
from tests.federation.moving.places import place

NEWER = "9.0.0"


@pytest.fixture(scope="module")
def database(django_db_setup, django_db_blocker):
    """One of its own, of this release."""
    with django_db_blocker.unblock(), place() as target, target.here():
        yield target


@pytest.fixture
def noted(database):
    """Lines of releases, taken back afterwards."""

    def note(version, least="1.0.0", *, ends=True):
        finished = timezone.now() if ends else None
        database.run(
            "INSERT INTO federation_installedrelease (version, least, begun_at, finished_at)"
            " VALUES (%s, %s, now(), %s)",
            version,
            least,
            finished,
        )

    yield note
    database.run("DELETE FROM federation_installedrelease WHERE version <> %s", releases.version())


def codes():
    return [finding.code for finding in of_database.release()]


def test_who_migrates_notes_it(database):
    (row,) = InstalledRelease.objects.all()
    assert (row.version, row.least) == (releases.version(), "1.0.0")
    assert row.finished_at >= row.begun_at
    assert (installed.problem_of_age(), installed.stopped(), codes()) == ("", None, [])


def test_the_portal_does_not_write_it(database):
    for write in (
        lambda: InstalledRelease.objects.create(version=NEWER, least=NEWER, begun_at=timezone.now()),
        lambda: InstalledRelease.objects.update(version=NEWER),
        lambda: InstalledRelease.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
            write()


def test_code_that_is_too_old_does_not_start(database, noted):
    noted(NEWER, "1.0.0")
    assert installed.refuse_old_code() is None
    assert codes() == ["release_back"]
    noted("9.1.0", NEWER)
    with pytest.raises(SystemExit, match=r"on which code of 9\.0\.0 or newer runs; this code is"):
        installed.refuse_old_code()
    assert codes() == ["release_lost"]


def test_what_began_and_did_not_end_is_told(database, noted):
    noted(NEWER, ends=False)
    (finding,) = of_database.release()
    assert finding.code == "release_halfway"
    assert f"to release {NEWER} began at" in finding.sentence


def test_tables_of_before_are_told(database, noted):
    noted("0.9.0", "0.9.0")
    assert codes() == ["release_behind"]


def test_where_nothing_is_noted_yet(database, monkeypatch):
    database.run("ALTER TABLE federation_installedrelease RENAME TO elsewhere")
    try:
        assert (installed.problem_of_age(), codes()) == ("", ["release_unknown"])
    finally:
        database.run("ALTER TABLE elsewhere RENAME TO federation_installedrelease")


@pytest.fixture
def as_owner(database, settings):
    """migrate finds the database whose tables it brings up to date."""
    assert settings.OWNER_DATABASE["USER"] == OWNER
    return database


def test_older_code_leaves_the_tables_of_a_newer_release(as_owner, noted):
    noted(NEWER)
    out = StringIO()
    call_command("migrate", stdout=out)
    assert out.getvalue() == f"The tables are of a newer release than {releases.version()}; they stay so.\n"


def test_what_a_newer_release_added_is_no_leak_for_the_code_that_went_back(database, noted):
    database.run("CREATE TABLE added_later (id bigint)")
    try:
        with pytest.raises(CommandError, match="added_later has no federation_id"):
            call_command("audit_tenancy", stdout=StringIO())
        noted(NEWER)
        out = StringIO()
        call_command("audit_tenancy", stdout=out)
        assert out.getvalue() == "The tables are of a newer release, which audits them.\n"
        assert "tenancy" not in [finding.code for finding in of_database.database()]
    finally:
        database.run("DROP TABLE added_later")


def test_two_do_not_migrate_at_once(as_owner, monkeypatch):
    monkeypatch.setattr(installed, "WAIT_SECONDS", 0.6)
    with psycopg.connect(as_owner.admin, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [installed.LOCK])
        with pytest.raises(CommandError, match="is being migrated already"):
            call_command("migrate", stdout=StringIO())
    call_command("migrate", stdout=StringIO(), verbosity=0)


def test_a_second_time_nothing_is_noted(as_owner):
    before = InstalledRelease.objects.count()
    call_command("migrate", stdout=StringIO(), verbosity=0)
    assert InstalledRelease.objects.count() == before


def test_what_fails_stays_noted_as_begun(as_owner, noted):
    noted("0.9.0", "0.9.0")
    owner = as_owner.clone.url(OWNER, "")
    with connected_by(owner), pytest.raises(ZeroDivisionError), installed.noting():
        1 / 0  # noqa: B018  as a migration fails
    assert installed.stopped().version == releases.version()
    assert codes() == ["release_halfway"]
    with connected_by(owner), installed.noting():
        assert connection.vendor == "postgresql"
    assert (installed.stopped(), codes()) == (None, [])
