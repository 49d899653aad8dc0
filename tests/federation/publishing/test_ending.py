"""Versions given no more: withdrawn with a reason, or deleted with one without a name in their place."""

from datetime import timedelta
from hashlib import sha256

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.errors import Refused
from federation.models import (
    Act,
    AuditEntry,
    DocumentEnd,
    DocumentVersion,
    Erasure,
    Member,
    NamingDocument,
    NamingDocumentSettled,
)
from federation.personal import erasing
from federation.personal.processing import left
from federation.publishing import ending, pdfs
from federation.tenancy.context import acting_for
from tests.federation.publishing.test_documents import pdf, published, shown, words_of


def versions(house):
    with acting_for(house.federation):
        return list(DocumentVersion.objects.order_by("pk"))


def desk_of(house, user=None):
    client = Client(headers={"accept-language": "en"})
    client.force_login(user or house.administrator)
    return client, f"/{house.federation.slug}/office/documents/{versions(house)[0].document_id}/"


def redaction(version, words, reason="A name had to go"):
    content = words if isinstance(words, bytes) else pdf(words)
    file = SimpleUploadedFile("x.pdf", content, "application/pdf")
    return {"act": "redact", "which": version.pk, "reason": reason, "file": file}


def test_a_withdrawn_version_says_why_and_what_held_before_holds_again(here):
    published(here, (-10, "old"), (-1, "current"))
    wrong = versions(here)[1]
    client, desk = desk_of(here)
    assert client.post(desk, {"act": "withdraw", "which": wrong.pk, "reason": " "}).status_code == 422
    sent = {"act": "withdraw", "which": wrong.pk, "reason": "Clause 4 was wrong"}
    assert [client.post(desk, sent).status_code for _press in range(2)] == [302, 302]
    assert words_of(shown(here, "conditions.pdf")) == "old"
    gone = shown(here, f"conditions/{wrong.pk}.pdf")
    assert (gone.status_code, "Clause 4 was wrong" in gone.content.decode()) == (410, True)
    page = shown(here, "conditions/").content.decode()
    assert [word in page for word in ("Given no more", "withdrawn", "Clause 4 was wrong")] == [True] * 3
    with acting_for(here.federation):
        assert DocumentEnd.objects.get().bytes_deleted == 0
        assert bytes(wrong.refresh().content) == bytes(wrong.content) != b""
        assert AuditEntry.objects.filter(act=Act.DOCUMENT_WITHDRAWN).count() == 1


def test_a_document_all_of_which_is_withdrawn_still_has_its_page(here):
    published(here, (-1, "only"))
    with acting_for(here.federation):
        ending.withdraw(version=versions(here)[0], reason="Never adopted", by=here.administrator)
    assert shown(here, "conditions.pdf").status_code == 404
    assert "Never adopted" in shown(here, "conditions/").content.decode()
    assert "withdrawn" in shown(here, "").content.decode()


def test_a_file_without_the_name_takes_the_place_of_the_old_one_which_is_deleted(here):
    published(here, (-1, "Mai Takahashi"), (-1, "the correction"))
    old, newest = versions(here)
    client, desk = desk_of(here)
    without = pdf("Member 12")
    answers = [client.post(desk, redaction(old, without)).status_code for _press in range(2)]
    assert answers == [302, 302]
    new = versions(here)[2]
    assert (new.stands_for_id, new.valid_from, len(versions(here))) == (old.pk, old.valid_from, 3)
    assert words_of(shown(here, "conditions.pdf")) == "the correction"
    moved = shown(here, f"conditions/{old.pk}.pdf")
    assert moved.url.endswith(f"/conditions/{new.pk}.pdf")
    assert words_of(shown(here, f"conditions/{new.pk}.pdf")) == "Member 12"
    with acting_for(here.federation):
        end = DocumentEnd.objects.get()
        assert (bytes(old.refresh().content), end.bytes_deleted) == (b"", old.size)
        assert old.digest != new.digest == sha256(bytes(new.content)).hexdigest()
        assert bytes(newest.refresh().content) != b""
        entry = AuditEntry.objects.get(act=Act.DOCUMENT_DELETED)
        assert entry.parameters == {"digest": old.digest}
        file = pdfs.checked(pdf("another"))
        with pytest.raises(Refused) as refused:
            ending.redact(version=old, file=file, reason="x", by=here.administrator)
        assert refused.value.code == "deleted"


def test_what_was_withdrawn_is_not_in_force_again_for_a_name_in_it(here):
    published(here, (-10, "old"), (-1, "Mai Takahashi"))
    with acting_for(here.federation):
        by, wrong = here.administrator, versions(here)[1]
        ending.withdraw(version=wrong, reason="Wrong", by=by)
        ending.redact(version=wrong, file=pdfs.checked(pdf("Member 12")), reason="A name", by=by)
    assert words_of(shown(here, "conditions.pdf")) == "old"


def test_the_database_empties_a_file_by_that_row_alone(here):
    published(here, (-1, "a file"))
    with acting_for(here.federation):
        with pytest.raises(DatabaseError), transaction.atomic():
            DocumentVersion.objects.update(content=b"")
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT federation_documentend_empties()")
        ending.withdraw(version=versions(here)[0], reason="x", by=here.administrator)
        with pytest.raises(DatabaseError), transaction.atomic():
            DocumentEnd.objects.update(reason="y")


def test_nobody_else_ends_a_version_and_nobody_one_of_next_door(here, next_door):
    published(here, (-1, "here"))
    published(next_door, (-1, "there"), name="there")
    theirs = versions(next_door)[0]
    own = versions(here)[0]
    for user in (here.player, here.registrar, next_door.administrator):
        client, desk = desk_of(here, user)
        assert client.post(desk, redaction(own, "x")).status_code == 403
    client, desk = desk_of(here)
    sent = {"act": "withdraw", "which": theirs.pk, "reason": "x"}
    assert [client.post(desk, sent).status_code, client.post(desk, redaction(theirs, "x")).status_code] == [
        422,
        422,
    ]
    with acting_for(here.federation), pytest.raises(Refused):
        ending.withdraw(version=own, reason="x", by=here.registrar)
    with acting_for(next_door.federation):
        assert not DocumentEnd.objects.exists()
        assert bytes(theirs.refresh().content) != b""


def test_an_erasure_lists_the_documents_that_name_the_person_until_they_are_replaced(here):
    number = here.members[1].number
    files = [(-9, "Mai Takahashi, chair"), (-8, f"seat of {number}."), (-7, "nobody"), (-6, f"1{number}")]
    published(here, *files)
    with acting_for(here.federation):
        Member.objects.filter(pk=here.members[1].pk).update(family_romaji="Takahashi", given_romaji="Mai")
        past = timezone.now() - timedelta(days=1)
        erasure = Erasure.objects.create(member=here.members[1], asked_by=here.registrar, due_at=past)
        for _time in range(2):
            erasing.carry_out(erasure.pk)
        named = versions(here)[:2]
        assert [row.version_id for row in NamingDocument.objects.all()] == [one.pk for one in named]
    client, desk = desk_of(here)
    office = Client(headers={"accept-language": "en"})
    office.force_login(here.registrar)
    data = f"/{here.federation.slug}" + reverse("member_data", args=[here.members[1].pk])
    assert office.get(data).content.decode().count(f'href="{desk}"') == 2
    with acting_for(here.federation):
        for one in named:
            ending.redact(
                version=one,
                file=pdfs.checked(pdf(f"without {one.pk}")),
                reason="A name",
                by=here.administrator,
            )
        assert left.of(erasure) == []
    assert desk not in office.get(data).content.decode()
    assert client.get(desk).status_code == 200


def test_the_office_settles_what_an_erasure_left_and_it_is_listed_until_then(here, next_door):
    published(here, (-9, "Mai Takahashi, chair"), (-8, "Mai Takahashi, treasurer"))
    with acting_for(here.federation):
        Member.objects.filter(pk=here.members[1].pk).update(family_romaji="Takahashi", given_romaji="Mai")
        past = timezone.now() - timedelta(days=1)
        erasure = Erasure.objects.create(member=here.members[1], asked_by=here.registrar, due_at=past)
        erasing.carry_out(erasure.pk)
        first, second = left.of(erasure)
    data = f"/{here.federation.slug}" + reverse("member_data", args=[here.members[1].pk])
    terms = f"/{here.federation.slug}" + reverse("data_terms")
    words = {"act": "settle", "left": first.key, "kind": "dismissed", "reason": "minutes of 2019 stay"}
    office = Client(headers={"accept-language": "en"})
    for user in (here.player, here.scorer, next_door.administrator):
        office.force_login(user)
        assert office.post(data, words).status_code in (302, 403)
    office.force_login(here.registrar)
    assert office.get(terms).content.decode().count(f'href="{data}"') == 2
    for wrong in ({"reason": ""}, {"left": "document:999"}, {"left": "x"}, {"kind": "maybe"}):
        office.post(data, words | wrong)
    with acting_for(here.federation):
        assert not NamingDocumentSettled.objects.exists()
    for reason in ("minutes of 2019 stay", "pressed again"):
        assert office.post(data, words | {"reason": reason}).status_code == 302
    shown = office.get(data).content.decode()
    assert ("minutes of 2019 stay" in shown, "pressed again" in shown) == (True, False)
    assert office.get(terms).content.decode().count(f'href="{data}"') == 1
    with acting_for(here.federation):
        assert [one.is_open for one in left.of(erasure)] == [False, True]
        assert AuditEntry.objects.filter(act=Act.DOCUMENT_SETTLED, actor=here.registrar).count() == 1
        with pytest.raises(Refused):
            left.settle(erasure=erasure, key=second.key, kind="done", reason=" ", by=here.registrar)
