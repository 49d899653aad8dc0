"""A federation moves in where another one lives: keys, logins and addresses that are taken, or are not."""

import subprocess
from io import StringIO

import psycopg
import pytest
from django.core.management import CommandError, call_command

from federation.models import Act, AuditEntry, ChainHead, Federation, FormerLoginKey, Office, User
from federation.moving.beginning import RANGE
from federation.record import audit
from federation.record.chains import breaks
from federation.tasks import link_all
from federation.tenancy.context import acting_for
from tests import cast
from tests.federation.moving.places import place

SCORER = "scorer@sakura.example.org"


@pytest.fixture(scope="module")
def archive(django_db_setup, django_db_blocker, tmp_path_factory):
    path = tmp_path_factory.mktemp("archive") / "sakura.federation"
    with django_db_blocker.unblock(), place() as source:
        with source.here():
            cast.japanese()
            call_command("export_federation", "sakura", to=path, with_passwords=True, stdout=StringIO())
        yield path


@pytest.fixture
def inhabited(archive):
    """Another installation with a federation whose keys are in a range of their own."""
    with place() as target, target.here():
        call_command("begin_keys", 7, stdout=StringIO())
        cast.english()
        yield target


def put(archive, target, **how):
    out = StringIO()
    call_command("import_federation", str(archive), url=target.admin, stdout=out, **how)
    return out.getvalue()


def refused(archive, target, words, **how):
    before = target.digests()
    with pytest.raises(CommandError, match=words):
        put(archive, target, **how)
    assert target.digests() == before


def test_it_lives_beside_the_other_which_is_untouched(archive, inhabited):
    other = Federation.objects.get()
    assert other.pk > 7 * RANGE
    before = inhabited.digests()
    assert "rows are those of the archive" in put(archive, inhabited)
    after = inhabited.digests()
    assert {one: after[one] for one in before} == before
    assert {key for key, _table in after} == {other.pk, Federation.objects.get(slug="sakura").pk}
    assert User.objects.get(email=SCORER).check_password(cast.PASSWORD)
    call_command("audit_tenancy", stdout=StringIO())


def test_it_may_have_another_address(archive, inhabited):
    Federation.objects.filter(slug="albion").update(slug="sakura")
    refused(archive, inhabited, "The address sakura is another's here: choose one by --as")
    refused(archive, inhabited, "The address admin is another's here", slug="admin")
    assert "kiku: " in put(archive, inhabited, slug="kiku")
    with acting_for(Federation.objects.get(slug="kiku")):
        assert Office.objects.exists()


def test_where_keys_are_taken_it_is_refused_with_the_reason(archive):
    with place() as target, target.here():
        cast.english()
        refused(archive, target, "The key of the federation, 1, is that of albion here")
        target.run("SET session_replication_role = replica; UPDATE federation_federation SET id = 77")
        refused(
            archive, target, "A key of the archive is taken here in .* Keys cannot change, for chains are"
        )


def test_a_login_that_is_here_is_used_by_the_key_it_has_here(archive, inhabited):
    known = User.objects.create_user(SCORER, "another password", name="Here before")
    printed = put(archive, inhabited)
    assert known.email not in printed
    known.refresh_from_db()
    assert (known.name, known.check_password("another password")) == ("Here before", True)
    own = "SELECT count(*) FROM clubs_clubofficer WHERE holder_id = %s"
    assert inhabited.run(own, known.pk)[0][0] == 1
    assert (
        inhabited.run("SELECT count(*) FROM clubs_clubofficerevent WHERE holder_id = %s", known.pk)[0][0] == 1
    )


def stamped(slug):
    """An act of the scorer about their own login, and the links of all that waits."""
    federation, scorer = Federation.objects.get(slug=slug), User.objects.get(email=SCORER)
    with acting_for(federation):
        audit.record(Act.CHANGED, scorer, scorer)
    link_all(federation)
    with acting_for(federation):
        assert list(breaks(AuditEntry)) == list(breaks(FormerLoginKey)) == []
        entries = AuditEntry.objects.filter(actor=scorer, subject_type="federation.user")
        assert {entry.subject_ref for entry in entries} == {scorer.pk}
        return federation, scorer.pk, entries.count()


def test_the_audit_log_is_proved_wherever_its_actors_have_other_keys(archive, tmp_path):
    """From place to place, and each time the scorer is there already under a key of its own."""
    path, keys, heads = archive, [], []
    for number in (1, 2, 3):
        with place() as target, target.here():
            call_command("begin_keys", number + 3, stdout=StringIO())
            User.objects.create_user(SCORER, "another password", name="Here before")
            assert "entries of the audit log" in put(path, target)
            federation, key, entries = stamped("sakura")
            keys.append(key)
            assert entries == number
            path = tmp_path / f"{number}.federation"
            call_command("export_federation", "sakura", to=path, stdout=StringIO())
            with acting_for(federation):
                heads.append(ChainHead.objects.get(chain="audit").sequence)
                assert FormerLoginKey.objects.count() == number - 1
            other = User.objects.exclude(email=SCORER).first().pk
            target.run(
                "SET session_replication_role = replica;"
                f" UPDATE federation_auditentry SET actor_id = {other} WHERE actor_id = {key}"
            )
            with acting_for(federation):
                assert [fault.fault for fault in breaks(AuditEntry)] == ["changed"] * number
    assert len(set(keys)) == 3
    assert heads == sorted(set(heads))


def test_an_archive_that_is_none_of_this_federations_replaces_nothing(archive, inhabited):
    refused(archive, inhabited, "Here is no federation sakura with the archive's key", replace=True)
    assert [file.name for file in archive.parent.iterdir()] == [archive.name]


@pytest.mark.parametrize("number", [0, -1, 1000])
def test_ranges_have_their_numbers(inhabited, number):
    with pytest.raises(CommandError, match="Ranges of keys have numbers from 1 to 999"):
        call_command("begin_keys", number)


def test_an_archive_is_never_written_over(archive, inhabited):
    with pytest.raises(CommandError, match="is there already"):
        call_command("export_federation", "albion", to=archive)
    with pytest.raises(CommandError, match="No federation is called nobody"):
        call_command("export_federation", "nobody", to=archive.with_name("new"))
    with pytest.raises(CommandError, match="cannot be written: Not a directory"):
        call_command("export_federation", "albion", to=archive / "below")
    with pytest.raises(CommandError, match="No federation is called nobody"):
        call_command("release_letters", "nobody")


def test_a_sealed_archive_is_opened_by_its_key(inhabited, tmp_path, monkeypatch):
    subprocess.run(["age-keygen", "-o", tmp_path / "own"], check=True, capture_output=True)
    recipient = subprocess.run(["age-keygen", "-y", tmp_path / "own"], check=True, capture_output=True)
    (tmp_path / "own.pub").write_bytes(recipient.stdout)
    monkeypatch.setenv("PORTAL_BACKUP_RECIPIENTS", str(tmp_path / "own.pub"))
    path = tmp_path / "albion.federation"
    call_command("export_federation", "albion", to=path, stdout=StringIO())
    assert path.read_bytes().startswith(b"age-encryption.org/v1")
    assert path.stat().st_mode & 0o077 == 0
    refused(path, inhabited, "is sealed: say by --identity", replace=True)
    before = inhabited.digests()
    put(path, inhabited, replace=True, identity=str(tmp_path / "own"))
    assert {table for table, rows in inhabited.digests().items() if before[table] != rows} == {
        (Federation.objects.get().pk, table) for table in ("federation_auditentry", "federation_chainwaiting")
    }
    (aside,) = tmp_path.glob("albion-before-*.federation")
    assert aside.read_bytes().startswith(b"age-encryption.org/v1")


def test_who_writes_meanwhile_waits_and_others_do_not(archive, inhabited):
    """While a federation is replaced no row of its is committed; next door they work on."""
    put(archive, inhabited)
    sakura, albion = (Federation.objects.get(slug=slug) for slug in ("sakura", "albion"))
    adding = (
        "INSERT INTO federation_chainhead (federation_id, chain, sequence, hash) VALUES (%s, 'trial', 0, '')"
    )
    with psycopg.connect(inhabited.admin) as mover, psycopg.connect(inhabited.admin) as writer:
        mover.execute("SELECT id FROM federation_federation WHERE id = %s FOR UPDATE", [sakura.pk])
        writer.execute("SET lock_timeout = '300ms'")
        writer.execute(adding, [albion.pk])
        writer.commit()
        writer.execute(adding, [sakura.pk])
        with pytest.raises(psycopg.errors.LockNotAvailable):
            writer.commit()
