"""Documents: files looked through apart, versions by their days, an address that stays, and who adds them."""

import io
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone
from fpdf import FPDF
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from federation.errors import Refused
from federation.models import DocumentVersion, PublishedDocument
from federation.publishing import documents, pdfs
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.federation.publishing.test_news import KEY


def pdf(words="Conditions", pages=1):
    """A document of our own."""
    paper = FPDF()
    paper.set_creation_date(timezone.now())
    for _page in range(pages):
        paper.add_page()
        paper.set_font("helvetica")
        paper.cell(text=words)
    return bytes(paper.output())


def changed(change):
    """A PDF to which something is done."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf())))
    change(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def opening_with(kind, key, text):
    """What lets a PDF do something when it is opened."""

    def change(writer):
        action = DictionaryObject(
            {NameObject("/S"): NameObject(kind), NameObject(key): TextStringObject(text)}
        )
        writer.root_object[NameObject("/OpenAction")] = action

    return change


REFUSED = {
    "no pdf": b"<html><script>alert(1)</script>",
    "a head alone": b"%PDF-1.7\n" + b"x" * 1000,
    "empty": b"",
    "a script": changed(opening_with("/JavaScript", "/JS", "app.alert(1)")),
    "a file inside": changed(lambda writer: writer.add_attachment("x.exe", b"MZ")),
    "a program": changed(opening_with("/Launch", "/F", "calc.exe")),
    "a password": changed(lambda writer: writer.encrypt("x", algorithm="RC4-128")),
    "cut off": pdf()[:400],
}


@pytest.mark.parametrize("content", REFUSED.values(), ids=REFUSED)
def test_what_is_locked_or_could_act_is_refused(content):
    with pytest.raises(Refused) as refused:
        pdfs.checked(content)
    assert refused.value.code == "pdf_refused"


def test_pages_are_counted_and_size_is_limited(monkeypatch):
    assert pdfs.checked(pdf(pages=3)).pages == 3
    monkeypatch.setattr(pdfs, "BYTES_MAX", 100)
    with pytest.raises(Refused) as refused:
        pdfs.checked(pdf())
    assert refused.value.code == "pdf_too_large"


def published(house, *files, name="conditions"):
    """A document with files from so many days from today on."""
    with acting_for(house.federation):
        titles = {"ja": "競技会要項", "en": "Conditions"}
        by = house.administrator
        row = documents.add(key=KEY + name[:1], name=name, titles=titles, category="regulations", by=by)
        for days, words in files:
            file = pdfs.checked(pdf(words))
            day = today() + timedelta(days=days)
            documents.add_version(document=row, file=file, valid_from=day, notes={}, by=by)
        return row


def shown(house, path, **headers):
    address = f"/{house.federation.slug}/documents/{path}"
    return Client().get(address, headers={"accept-language": "en", **headers})


def words_of(answer):
    return PdfReader(io.BytesIO(answer.content)).pages[0].extract_text()


def test_the_one_in_force_has_an_address_that_stays(here, next_door):
    published(here, (-10, "old"), (-1, "current"), (5, "future"))
    answer = shown(here, "conditions.pdf")
    assert (words_of(answer), answer["Content-Type"]) == ("current", "application/pdf")
    assert answer["Content-Disposition"].startswith("attachment")
    assert (answer["X-Content-Type-Options"], answer["Content-Security-Policy"]) == ("nosniff", "sandbox")
    assert shown(here, "conditions.pdf", if_none_match=answer["ETag"]).status_code == 304
    page = shown(here, "conditions/").content.decode()
    assert [word in page for word in ("In force", "To come", "Earlier versions")] == [True] * 3
    with acting_for(here.federation):
        keys = list(DocumentVersion.objects.order_by("valid_from").values_list("pk", flat=True))
    assert [words_of(shown(here, f"conditions/{key}.pdf")) for key in keys] == ["old", "current", "future"]
    paths = ("conditions.pdf", "conditions/", f"conditions/{keys[0]}.pdf")
    assert [shown(next_door, path).status_code for path in paths] == [404, 404, 404]
    assert "Conditions" not in shown(next_door, "").content.decode()
    assert "Conditions" in shown(here, "").content.decode()


def test_of_two_for_one_day_the_later_corrects_the_other(here):
    published(here, (-1, "wrong"), (-1, "right"))
    assert words_of(shown(here, "conditions.pdf")) == "right"


def test_without_a_file_in_force_there_is_nothing_at_its_address(here):
    published(here)
    published(here, (3, "later"), name="forms")
    statuses = [
        shown(here, path).status_code for path in ("conditions.pdf", "conditions/", "forms.pdf", "forms/")
    ]
    assert statuses == [404, 404, 404, 200]


def sent(**more):
    return {
        "key": KEY + "a",
        "titles_ja": "要項",
        "titles_en": "Rules",
        "name": "rules",
        "category": "regulations",
        **more,
    }


def test_the_office_adds_and_nobody_else_does(here, next_door):
    desk = f"/{here.federation.slug}/office/documents/"
    row = published(here)
    for user in (here.player, here.registrar, next_door.administrator):
        client = Client()
        client.force_login(user)
        assert [client.get(desk).status_code, client.post(desk, sent()).status_code] == [403, 403]
        assert client.post(f"{desk}{row.pk}/", {"act": "titles"}).status_code == 403
    office = Client()
    office.force_login(here.administrator)
    for _press in range(2):
        assert office.post(desk, sent()).status_code == 302
    assert office.post(desk, sent(key=KEY + "b")).status_code == 422
    with acting_for(here.federation):
        new = PublishedDocument.objects.get(name="rules")
    content = pdf("Rules")
    for _press in range(2):
        file = SimpleUploadedFile("x.html", content, "text/html")
        typed = {"act": "version", "file": file, "valid_from": "2026-01-01", "notes_ja": "初版"}
        assert office.post(f"{desk}{new.pk}/", typed).status_code == 302
    wrong = {"act": "version", "file": SimpleUploadedFile("x.pdf", b"MZ"), "valid_from": "2026-01-01"}
    assert office.post(f"{desk}{new.pk}/", wrong).status_code == 422
    titles = {"act": "titles", "titles_ja": "新要項", "titles_en": "New rules", "category": "forms"}
    assert office.post(f"{desk}{new.pk}/", titles).status_code == 302
    with acting_for(here.federation):
        assert DocumentVersion.objects.count() == 1
        with pytest.raises(DatabaseError), transaction.atomic():
            DocumentVersion.objects.update(pages=9)
    assert "New rules" in shown(here, "").content.decode()
