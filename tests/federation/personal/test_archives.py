"""Of whoever keeps a desk the archive has what is theirs, and nobody else's names, texts or files."""

import io
import json
import zipfile

import pytest

from clubs.models import Proof, Upload
from federation.models import Act, AuditEntry, Member
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
