"""Of whoever keeps a desk the archive has what is theirs, and nobody else's names, texts or files."""

import io
import json
import zipfile

import pytest
from django.apps import apps
from django.db import connection

from clubs.models import Proof, Upload
from federation.models import Act, AuditEntry, Letter, Member
from federation.personal import archives
from federation.record import audit, letters
from federation.tenancy.context import acting_for
from tests import cast
from tests.factories import rows

OTHERS = "望月"
# Written to them, or attached by them, whoever it is about.
THEIRS = ("letter", "clubs.proof", "rulings.casepicture")


@pytest.fixture
def house(db):
    """Everything is furnished with somebody else's name in it, by people of the desks who are members too."""
    house = cast.japanese()
    with acting_for(house.federation):
        rows.furnish(house, OTHERS)
        yield house


def member_of(user, number: str) -> Member:
    """A record of somebody of the desks, who has played nothing."""
    Member.objects.filter(user=user).update(user=None)
    return Member.objects.create(number=number, family_name="桐島", given_name="類", user=user)


def files_of(member: Member) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archives.content_of(member))) as file:
        return {name: file.read(name) for name in file.namelist()}


@pytest.mark.parametrize("who", ["scorer", "registrar", "administrator"])
def test_who_keeps_a_desk_gets_nothing_of_others(house, who) -> None:
    user = getattr(house, who)
    files = files_of(member_of(user, "D1"))
    named = {
        name
        for name, content in files.items()
        for encoding in ("utf-8", "cp932")
        if OTHERS.encode(encoding) in content and not any(word in name for word in THEIRS)
    }
    assert named == set()
    assert "桐島" in files["data/federation.member.json"].decode()
    assert not any(name.startswith("files/clubs.upload") for name in files)


def test_that_they_did_it_is_in_it_with_the_day(house) -> None:
    member = member_of(house.scorer, "D1")
    done = json.loads(files_of(member)["data/clubs.upload.json"])
    own = Upload.objects.filter(received_by=house.scorer)
    assert {row["id"] for row in done} == set(own.values_list("pk", flat=True)) != set()
    assert {"received_at", "received_by"} <= done[0].keys()
    assert not done[0].keys() & {"name", "content", "report"}


def test_a_photograph_that_they_attached_is_theirs(house) -> None:
    proof = Proof.objects.first()
    files = files_of(member_of(proof.attached_by, "D1"))
    assert files[f"files/clubs.proof-{proof.pk}.jpg"] == bytes(proof.picture)


def test_who_looked_at_them_and_what_was_written_to_them_is_theirs(house) -> None:
    login = cast.login(house.federation, "reader")
    member = member_of(login, "D1")
    audit.record(Act.SHEET_SEEN, house.registrar, member)
    audit.record(Act.SHEET_SEEN, house.registrar, house.members[0])
    about = {"title": "A letter", "page": ["my_data"]}
    letters.owe(topic="results_published", key="a", readers=[login], about=about)
    files = files_of(member)
    looks = [
        row for row in json.loads(files["data/federation.auditentry.json"]) if row["act"] == "sheet.seen"
    ]
    assert [row["actor"] for row in looks] == [house.registrar.pk]
    assert looks[0]["id"] == AuditEntry.objects.get(act=Act.SHEET_SEEN, subject_ref=member.pk).pk
    assert "A letter" in files["data/federation.letter.json"].decode()


# What leads to a person and is not in their file, with the reason.
NOT_IN_IT = {
    "federation.personalarchive": "the file itself",
}
KEYS_OF_PEOPLE = """
    SELECT c.conrelid::regclass::text, own.attname, c.confrelid::regclass::text
    FROM pg_constraint c, unnest(c.conkey, c.confkey) AS pair (own, other),
        pg_attribute own, pg_attribute other
    WHERE c.contype = 'f' AND c.confrelid IN ('federation_member'::regclass, 'federation_user'::regclass)
        AND own.attrelid = c.conrelid AND own.attnum = pair.own
        AND other.attrelid = c.confrelid AND other.attnum = pair.other AND other.attname = 'id'
"""


def rows_of(member: Member) -> dict[str, set[int]]:
    """Every row that has the key of a member or of their login, as PostgreSQL knows its keys; by tables."""
    models = {model._meta.db_table: model for model in apps.get_models(include_auto_created=True)}
    of_person = {"federation_member": member.pk, "federation_user": member.user_id}
    keys_of: dict[str, set[int]] = {}
    with connection.cursor() as cursor:
        cursor.execute(KEYS_OF_PEOPLE)
        for table, column, of in cursor.fetchall():
            meta = models[table]._meta
            cursor.execute(f'SELECT "{meta.pk.column}" FROM "{table}" WHERE "{column}" = %s', [of_person[of]])
            keys_of.setdefault(meta.label_lower, set()).update(key for (key,) in cursor.fetchall())
    return {label: keys for label, keys in keys_of.items() if keys}


def test_every_row_with_the_key_of_the_person_is_in_it(house) -> None:
    """Of every table of the database: one that is added later is in the file, or fails here."""
    member = house.members[1]
    Letter.objects.update(about={"title": "A letter", "page": ["my_data"]})  # as all that are sent have one
    wanted = rows_of(member)
    assert len(wanted) > 25
    files, left = files_of(member), {}
    for label, keys in wanted.items():
        name = apps.get_model(label)._meta.pk.name
        listed = {row[name] for row in json.loads(files.get(f"data/{label}.json", b"[]"))}
        if keys - listed and label not in NOT_IN_IT:
            left[label] = keys - listed
    assert left == {}
    assert NOT_IN_IT.keys() <= {model._meta.label_lower for model in apps.get_models()}
