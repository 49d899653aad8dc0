"""Archives that somebody tampered with: each is refused with a sentence, and nothing has changed."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from federation.models import Federation
from tests import cast
from tests.federation.moving.places import of_rows, parts_of, place, refreshed, written

CLUBS, MEMBERS = "tables/clubs_club.copy", "tables/federation_member.copy"


@pytest.fixture(scope="module")
def archive(django_db_setup, django_db_blocker, tmp_path_factory):
    """The parts of an honest archive, and its manifest."""
    path = tmp_path_factory.mktemp("archive") / "sakura.federation"
    with django_db_blocker.unblock(), place() as source:
        with source.here():
            cast.japanese(), cast.english()
            call_command("export_federation", "sakura", to=path, stdout=StringIO())
        with path.open("rb") as file:
            yield parts_of(file)


@pytest.fixture(scope="module")
def installation(archive):
    """An empty one, which stays empty."""
    with place() as target, target.here():
        yield target


def column(manifest, table, name):
    return next(one for one in manifest["tables"] if one["name"] == table)["columns"].index(name)


def with_value(archive, table, name, value):
    """The parts with another value in the first row of a table."""
    parts, manifest = archive
    first, *others = parts[f"tables/{table}.copy"].splitlines(keepends=True)
    values = first[:-1].split(b"\t")
    values[column(manifest, table, name)] = value
    return parts | {f"tables/{table}.copy": b"".join([b"\t".join(values) + b"\n", *others])}


def with_table(manifest, table, **what):
    """A manifest that says something else of a table."""
    tables = [one | what if one["name"] == table else one for one in manifest["tables"]]
    return manifest | {"tables": tables}


def forged(change):
    """An archive whose rows were changed by somebody who wrote its manifest anew."""

    def make(archive):
        parts = change(archive)
        return written(parts, refreshed(archive[1], parts))

    return make


def telling(**what):
    """An honest archive with another manifest."""
    return lambda archive: written(archive[0], archive[1] | what)


def telling_of(table, **what):
    return lambda archive: written(archive[0], with_table(archive[1], table, **what))


def login(archive, **what):
    first, *others = archive[1]["logins"]
    return written(archive[0], archive[1] | {"logins": [first | what, *others]})


def with_part(part, content=b"", **entry):
    """Another part, and another table in the manifest where one is named."""

    def make(archive):
        parts, manifest = archive
        tables = manifest["tables"]
        if entry:
            tables = [*tables, {"name": "", "columns": ["id"], **of_rows(content), **entry}]
        return written(parts | {part: content}, manifest | {"tables": tables})

    return make


def without_clubs(archive):
    return archive[0] | {CLUBS: b""}


def twice(archive):
    return archive[0] | {CLUBS: archive[0][CLUBS] * 2}


TAMPERED = {
    "of another federation": (
        forged(lambda archive: with_value(archive, "clubs_club", "federation_id", b"2")),
        "Row 1 of clubs_club is of another federation",
    ),
    "a row changed": (
        lambda archive: written(with_value(archive, "clubs_club", "number", b"9"), archive[1]),
        "The rows of clubs_club are not those that the archive was made with",
    ),
    "rows taken away": (
        lambda archive: written(without_clubs(archive), archive[1]),
        "The rows of clubs_club are not those",
    ),
    "cut off": (lambda archive: written(*archive)[:-900], "no archive of a federation, or was cut off"),
    "nothing": (lambda archive: b"", "no archive of a federation"),
    "without a manifest": (lambda archive: written({}, {})[:0] + b"PK\5\6" + b"\0" * 18, "no archive"),
    "a part that climbs": (with_part("../../../etc/cron.d/portal", b"x"), r"are not those.*etc/cron"),
    "a part that nobody knows": (with_part("tables/portal.sh", b"x"), "are not those of its manifest"),
    "an address that climbs": (telling(slug="../../tmp/x"), "has no address: '../../tmp/x'"),
    "huge counts": (
        telling_of("clubs_club", rows=10**18, bytes=10**18),
        "The rows of clubs_club are not those",
    ),
    "more than it says": (
        lambda archive: written(twice(archive), archive[1]),
        "The rows of clubs_club are not those",
    ),
    "a row without end": (
        forged(lambda archive: archive[0] | {CLUBS: archive[0][CLUBS][:-1]}),
        "A row of clubs_club does not end",
    ),
    "an unknown table": (
        with_part("tables/pg_authid.copy", b"1\n", name="pg_authid"),
        "The table 'pg_authid' is not both here and in the archive",
    ),
    "a global table": (
        with_part("tables/federation_user.copy", b"1\n", name="federation_user"),
        "The table 'federation_user' is not both",
    ),
    "SQL as a table": (
        with_part("tables/x; DROP TABLE clubs_club.copy", b"1\n", name="x; DROP TABLE clubs_club"),
        "is not both here",
    ),
    "an unknown column": (telling_of("clubs_club", columns=["id", "secret"]), "other columns here than"),
    "SQL in a number": (
        forged(
            lambda archive: with_value(archive, "federation_member", "id", b"1); DROP TABLE clubs_club --")
        ),
        "The database refuses it: invalid input syntax",
    ),
    "too few columns": (forged(lambda archive: archive[0] | {CLUBS: b"1\t2\n"}), "has 2 columns, not"),
    "an end in the middle": (
        forged(lambda archive: archive[0] | {CLUBS: b"\\.\n" + archive[0][CLUBS]}),
        "has 1 columns, not",
    ),
    "a key of nothing": (forged(without_clubs), "name rows of clubs_club that are not there"),
    "a login that is not there": (
        forged(lambda archive: with_value(archive, "clubs_clubofficer", "holder_id", b"999")),
        r"name rows of federation_user that are not there \(holder_id\)",
    ),
    "the same key twice": (forged(twice), "A key of the archive is taken here in clubs_club"),
    "a key beyond all": (
        forged(lambda archive: with_value(archive, "federation_auditentry", "id", b"9223372036854775807")),
        "A key of federation_auditentry is beyond what a portal gives",
    ),
    "another version": (telling(tables_digest="0" * 64), "The archive was made by another version"),
    "other migrations": (
        telling(migrations=["clubs.0001_initial"]),
        "The archive was made by another version",
    ),
    "another form": (telling(format=2), "of another form than 1"),
    "a manifest of other words": (telling(surprise=1), "manifest is none of this portal's"),
    "a manifest of other kinds": (telling(federation="1"), "manifest is none of this portal's"),
    "a manifest without end": (
        lambda archive: written(archive[0], "[" * 100_000),
        "manifest is none of this portal's",
    ),
    "something owed that is no task": (
        telling(owed=[{"topic": "os.system", "subject": 1}]),
        "owes what no portal does: 'os.system'",
    ),
    "something owed about nobody": (
        telling(owed=[{"topic": "scoring.tasks.rate", "subject": 10**30}]),
        "The database refuses it|none of this portal's",
    ),
    "a login of a strange key": (lambda archive: login(archive, id=10**30), "that are not there"),
    "a federation of a strange key": (telling(federation=10**30), "is of another federation"),
    "a login without an address": (lambda archive: login(archive, email="nobody"), "The login 'nobody'"),
    "a login with a strange hash": (lambda archive: login(archive, password="x$y"), "of the archive is none"),
    "a login that is an operator": (
        lambda archive: login(archive, is_operator=True),
        "is none of this portal",
    ),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_it_is_refused_and_nothing_has_changed(archive, installation, tmp_path, kind):
    make, sentence = TAMPERED[kind]
    path = tmp_path / "tampered.federation"
    path.write_bytes(make(archive))
    before = installation.digests()
    with installation.here(), pytest.raises(CommandError, match=sentence):
        call_command("import_federation", str(path), url=installation.admin)
    assert installation.digests() == before == {}
    assert installation.run("SELECT count(*) FROM federation_user") == [(0,)]
    assert [file.name for file in tmp_path.iterdir()] == ["tampered.federation"]


def test_the_honest_one_is_put_in_and_its_words_are_only_words(archive, tmp_path):
    """So that the refusals above are of what was changed. SQL in a text is a text."""
    words = b"x'); DROP TABLE clubs_club; --"
    parts = with_value(archive, "clubs_club", "number", b"'); DROP --")
    path = tmp_path / "honest.federation"
    path.write_bytes(written(parts, refreshed(archive[1], parts)))
    with place() as target, target.here():
        call_command("import_federation", str(path), url=target.admin, stdout=StringIO())
        assert target.run("SELECT number FROM clubs_club ORDER BY id LIMIT 1") == [("'); DROP --",)]
        assert words not in parts[MEMBERS]


def test_a_manifest_that_is_too_large_is_none(archive, installation, tmp_path, monkeypatch):
    monkeypatch.setattr("federation.moving.archive.BYTES_MAX", 1000)
    path = tmp_path / "large.federation"
    path.write_bytes(written(*archive))
    assert len(json.dumps(archive[1])) > 1000
    with installation.here(), pytest.raises(CommandError, match="too large to be one"):
        call_command("import_federation", str(path), url=installation.admin)
    with installation.here():
        assert not Federation.objects.exists()
