"""Papers on the pages: issued by who keeps the books, each opened by its own member alone."""

import io
from datetime import timedelta
from decimal import Decimal

import pytest
from pypdf import PdfReader

from federation.models import Charge, ChargePurpose, Member, MoneyEntry, MoneyPaper, MoneyParticulars
from federation.money.services import charging
from federation.money.services.accounts import of_member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.treasury.test_desk import DESK, account, charge, page_of, send, treasurer
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.factories.money import issuer

__all__ = ["account", "treasurer"]  # fixtures
MINE = "/sakura/me/account/"


@pytest.fixture
def particulars(here):
    with acting_for(here.federation):
        return issuer(here)


@pytest.fixture
def own(here):
    """The account of a member who signs in."""
    with acting_for(here.federation):
        return of_member(Member.objects.get(user=here.player))


def press(client, account, issue, entry=""):
    return client.post(f"{page_of(account)}papers/", {"issue": issue, "entry": entry})


def papers(here):
    with acting_for(here.federation):
        return list(MoneyPaper.objects.order_by("pk"))


def pdf_words(answer):
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    reader = PdfReader(io.BytesIO(answer.content))
    return " ".join("\n".join(page.extract_text() for page in reader.pages).split())


def test_an_invoice_is_issued_once_and_opened(here, treasurer, particulars, account):
    client = enter(treasurer)
    charge(client, account)
    assert "Issue an invoice" in text(client.get(page_of(account)))
    assert [press(client, account, "invoice").status_code for _ in range(2)] == [302, 302]
    (paper,) = papers(here)
    page = text(client.get(page_of(account)))
    assert "All that is open is on an invoice" in page
    assert f"{paper.numbered} {paper.issued_on.isoformat()} Invoice (PDF)" in page
    assert "Issue an invoice" not in page
    answer = client.get(f"{DESK}papers/{paper.pk}.pdf")
    assert paper.numbered in pdf_words(answer)
    assert f'filename="{paper.numbered}.pdf"' in answer["Content-Disposition"]


def test_receipt_and_credit_note_stand_beside_their_entries(here, treasurer, particulars, account):
    client = enter(treasurer)
    charge(client, account)
    press(client, account, "invoice")
    send(client, account, "receive", amount="1000", into="bank", text="Transfer")
    with acting_for(here.federation):
        paid = MoneyEntry.objects.get(kind="payment")
        note = charging.credit(
            charge=Charge.objects.get(),
            amount=Decimal(500),
            booked_on=today(),
            text="Half a year",
            by=here.administrator,
        )
    page = client.get(page_of(account)).content.decode()
    assert [page.count(f'value="{kind}"') for kind in ("receipt", "credit_note", "reminder")] == [1, 1, 0]
    for kind, entry in (("receipt", paid), ("credit_note", note)):
        assert [press(client, account, kind, entry.pk).status_code for _ in range(2)] == [302, 302]
    assert [paper.kind for paper in papers(here)] == ["invoice", "receipt", "credit_note"]
    page = client.get(page_of(account)).content.decode()
    assert [page.count(f'value="{kind}"') for kind in ("receipt", "credit_note")] == [0, 0]


def test_a_reminder_is_offered_for_what_is_overdue(here, treasurer, particulars, account):
    client = enter(treasurer)
    with acting_for(here.federation):
        charging.charge(
            account=account,
            purpose=ChargePurpose.DUES,
            amount=Decimal(700),
            booked_on=today() - timedelta(days=90),
            due_on=today() - timedelta(days=60),
            text="Dues",
            by=here.administrator,
        )
    assert "Issue a reminder" in text(client.get(page_of(account)))
    assert [press(client, account, "reminder").status_code for _ in range(2)] == [302, 302]
    (paper,) = papers(here)
    assert "Issue a reminder" not in text(client.get(page_of(account)))
    assert "700" in pdf_words(client.get(f"{DESK}papers/{paper.pk}.pdf"))


@pytest.mark.parametrize(
    ("kind", "entry"), [("", ""), ("receipt", "x"), ("credit_note", "9" * 30), ("x", "1")]
)
def test_what_there_is_not_is_not_issued(here, treasurer, particulars, account, kind, entry):
    assert press(enter(treasurer), account, kind, entry).status_code == 404
    assert papers(here) == []


def test_without_particulars_a_sentence_says_so(here, treasurer, account):
    client = enter(treasurer)
    charge(client, account)
    press(client, account, "invoice")
    assert "Enter the particulars" in text(client.get(page_of(account)))
    assert client.get(f"{page_of(account)}statement.pdf").status_code == 302
    assert papers(here) == []


def test_a_statement_of_account_is_drawn_at_once(here, treasurer, particulars, account):
    client = enter(treasurer)
    charge(client, account)
    answer = client.get(f"{page_of(account)}statement.pdf", {"first": "2026-01-01", "last": "x"})
    assert "6,000" in pdf_words(answer)
    assert papers(here) == []


def test_a_member_opens_their_own_papers_alone(here, next_door, treasurer, particulars, own):
    client = enter(treasurer)
    charge(client, own)
    press(client, own, "invoice")
    (paper,) = papers(here)
    address = f"{MINE}papers/{paper.pk}.pdf"
    assert paper.numbered in pdf_words(enter(here.player).get(address))
    page = enter(here.player).get(MINE)
    assert address in page.content.decode()
    assert "1234567" in text(page)
    assert "Reference:" in text(page)
    for user in (here.scorer, here.registrar, treasurer, next_door.administrator):
        assert enter(user).get(address).status_code == 404
    assert enter(here.player).get(f"{DESK}papers/{paper.pk}.pdf").status_code == 403
    with acting_for(next_door.federation):
        cast.appoint(next_door.administrator, "treasurer")
    for path in (f"/albion/desk/money/papers/{paper.pk}.pdf", f"/albion/me/account/papers/{paper.pk}.pdf"):
        assert enter(next_door.administrator).get(path).status_code == 404


@pytest.mark.parametrize("path", ["particulars/", "accounts/{}/statement.pdf", "accounts/{}/papers/"])
def test_only_who_keeps_the_books_issues(here, next_door, particulars, account, path):
    address = DESK + path.format(account.pk)
    for user in (here.player, here.scorer, here.registrar, next_door.administrator):
        client = enter(user)
        send_it = client.post if path.endswith("papers/") else client.get
        assert send_it(address, {"issue": "invoice"}).status_code in (403, 404)
    assert papers(here) == []


FIELDS = {
    "names_ja": "さくら連盟",
    "addresses_ja": "東京都千代田区1-2-3",
    "contact": "",
    "law": "japan",
    "registration": " t1234567890123 ",
    "banks_ja": "みほん銀行",
    "due_days": "14",
    "fees_tax": "outside",
    "levies_tax": "outside",
}


def enter_particulars(client, **changed):
    page = client.get(f"{DESK}particulars/").content.decode()
    fields = {**FIELDS, **changed}
    boxes = {name: name if f'name="{name}"' in page else name.removesuffix("_ja") for name in fields}
    return client.post(f"{DESK}particulars/", {boxes[name]: fields[name] for name in fields})


def test_the_particulars_are_entered_and_changed(here, treasurer):
    client = enter(treasurer)
    assert enter_particulars(client).status_code == 302
    assert enter_particulars(client, due_days="20").status_code == 302
    with acting_for(here.federation):
        row = MoneyParticulars.objects.get()
    assert (row.registration, row.due_days, row.law) == ("T1234567890123", 20, "japan")
    assert enter(here.administrator).get(f"{DESK}particulars/").status_code == 200


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"registration": "T123"}, "no number of this tax"),
        ({"law": "none"}, "no number of this tax"),
        ({"law": "united_kingdom", "registration": ""}, "has a number"),
        ({"law": "mars"}, "valid choice"),
        ({"due_days": "9999"}, "365"),
        ({"names_ja": ""}, "required"),
    ],
)
def test_particulars_that_cannot_be_are_refused(here, treasurer, changed, sentence):
    page = enter_particulars(enter(treasurer), **changed)
    assert page.status_code == 422
    assert sentence in text(page)
    with acting_for(here.federation):
        assert not MoneyParticulars.objects.exists()
