"""Papers about money as they are issued: once, numbered without gaps, drawn from what they had that day."""

import io
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from pypdf import PdfReader

from clubs.treasury.accounts import of_club, recipient
from federation.errors import Refused
from federation.models import (
    AccountKind,
    Charge,
    ChargePurpose,
    Member,
    MoneyAccount,
    MoneyEntry,
    MoneyPaper,
    MoneyPaperKind,
    MoneyParticulars,
    PaperCharge,
    TaxClass,
)
from federation.money import proof
from federation.money.issuing.statement import statement_paper
from federation.money.papers import PaperAddressee, account_pdf, charge_pdf
from federation.money.papers.frozen import frozen, thawed
from federation.money.references import recognised
from federation.money.services import accounts, charging, papers, paying, reversing
from federation.roles import today
from tests.cast import House
from tests.factories.money import issuer
from tests.federation.money import papers_drawn

pytestmark = pytest.mark.django_db


@pytest.fixture
def account(inside: House) -> MoneyAccount:
    row = issuer(inside)
    MoneyParticulars.objects.filter(pk=row.pk).update(law="japan", registration="T1234567890123")
    return accounts.of_member(inside.members[0])


def charged(
    inside: House,
    account: MoneyAccount,
    amount: int,
    *,
    text: str = "Dues 2027",
    tax: TaxClass = TaxClass.OUTSIDE,
    booked_on: date | None = None,
    due_on: date | None = None,
) -> Charge:
    return charging.charge(
        account=account,
        purpose=ChargePurpose.DUES,
        amount=Decimal(amount),
        booked_on=booked_on or today(),
        due_on=due_on or today() + timedelta(days=30),
        text=text,
        by=inside.registrar,
        tax=tax,
    )


def paid(
    inside: House, account: MoneyAccount, amount: int, into: AccountKind = AccountKind.BANK
) -> MoneyEntry:
    return paying.receive(
        account=account,
        amount=Decimal(amount),
        booked_on=today(),
        into=into,
        text="Transfer",
        by=inside.registrar,
    )


def credited(inside: House, charge: Charge, amount: int) -> MoneyEntry:
    return charging.credit(
        charge=charge, amount=Decimal(amount), booked_on=today(), text="Half a year", by=inside.registrar
    )


def invoiced(inside: House, account: MoneyAccount) -> list[MoneyPaper]:
    return papers.issue_invoices(account=account, to=recipient(account), by=inside.registrar)


def words(pdf: bytes) -> str:
    return " ".join("\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())


def drawn(paper: MoneyPaper) -> str:
    return words(charge_pdf(thawed(MoneyPaper.objects.get(pk=paper.pk).body)))


def test_an_invoice_has_what_is_open_with_one_rounding_a_rate(inside: House, account: MoneyAccount) -> None:
    for text, tax in (("A", "standard"), ("B", "standard"), ("C", "reduced"), ("Dues", "outside")):
        charged(inside, account, 1001, text=text, tax=TaxClass(tax))
    (paper,) = invoiced(inside, account)
    totals = thawed(paper.body).totals
    assert [(one.rate.percent, one.gross, one.tax) for one in totals.by_rate] == [
        (Decimal(10), Decimal(2002), Decimal(182)),
        (Decimal(8), Decimal(1001), Decimal(74)),
        (None, Decimal(1001), Decimal(0)),
    ]
    assert paper.numbered == f"I-{today().year}-000001"
    assert paper.due_on == today() + timedelta(days=30)
    text = drawn(paper)
    assert "4,004" in text
    assert "T1234567890123" in text
    assert invoiced(inside, account) == []


def test_charges_of_days_with_other_rates_are_on_invoices_of_their_own(
    inside: House, account: MoneyAccount
) -> None:
    old = charged(inside, account, 1080, tax=TaxClass.STANDARD, booked_on=date(2019, 9, 30))
    new = charged(inside, account, 1100, tax=TaxClass.STANDARD, booked_on=date(2019, 10, 1))
    first, second = invoiced(inside, account)
    percents = [thawed(paper.body).totals.by_rate[0].rate.percent for paper in (first, second)]
    assert percents == [8, 10]
    assert [thawed(paper.body).totals.tax for paper in (first, second)] == [80, 100]
    on = PaperCharge.objects.values_list("paper_id", "charge_id")
    assert set(on) == {(first.pk, old.pk), (second.pk, new.pk)}
    assert [first.number, second.number] == [1, 2]


def test_a_paper_stays_as_it_was_issued(inside: House, account: MoneyAccount) -> None:
    charged(inside, account, 1100, tax=TaxClass.STANDARD)
    (paper,) = invoiced(inside, account)
    before = charge_pdf(thawed(paper.body))
    own = MoneyParticulars.objects.get()
    changed = {"names": {"ja": "X", "en": "X"}, "law": "none", "registration": "", "banks": {}}
    MoneyParticulars.objects.filter(pk=own.pk).update(**changed)
    Member.objects.filter(pk=inside.members[0].pk).update(family_name="別", family_romaji="Other")
    assert charge_pdf(thawed(MoneyPaper.objects.get(pk=paper.pk).body)) == before
    assert "Yamada" in words(before) or "山田" in words(before)


@pytest.mark.parametrize("name", [name for name in papers_drawn.EVERY if "account" not in name])
def test_what_is_frozen_is_drawn_byte_by_byte(name: str) -> None:
    content = papers_drawn.EVERY[name]()  # type: ignore[no-untyped-call]  # as the tests draw them
    assert charge_pdf(thawed(frozen(content))) == charge_pdf(content)


def test_a_receipt_says_what_was_paid_and_what_is_left(inside: House, account: MoneyAccount) -> None:
    charged(inside, account, 6000)
    (invoice,) = invoiced(inside, account)
    entry = paid(inside, account, 7000, AccountKind.CASH)
    paper = papers.issue_receipt(entry=entry, to=recipient(account), by=inside.registrar)
    again = papers.issue_receipt(entry=entry, to=recipient(account), by=inside.registrar)
    content = thawed(paper.body)
    assert paper == again
    assert [line.amount for line in content.lines] == [6000, 1000]
    assert content.of_number == invoice.numbered
    assert content.totals.gross == 7000
    assert paper.numbered.startswith("R-")


def test_there_is_no_receipt_for_what_is_no_payment(inside: House, account: MoneyAccount) -> None:
    charge, entry = charged(inside, account, 6000), paid(inside, account, 100)
    reversing.reverse(entry=entry, reason="wrong", booked_on=today(), by=inside.registrar)
    for wrong in (entry, charge.entry):
        with pytest.raises(Refused):
            papers.issue_receipt(entry=wrong, to=recipient(account), by=inside.registrar)
    assert MoneyPaper.objects.count() == 0


def test_a_credit_note_names_its_invoice(inside: House, account: MoneyAccount) -> None:
    charge = charged(inside, account, 1100, tax=TaxClass.STANDARD)
    early = credited(inside, charge, 100)
    (invoice,) = invoiced(inside, account)
    assert thawed(invoice.body).totals.gross == 1000
    late = credited(inside, charge, 550)
    paper = papers.issue_credit_note(entry=late, to=recipient(account), by=inside.registrar)
    content = thawed(paper.body)
    assert (content.of_number, content.of_day) == (invoice.numbered, invoice.issued_on)
    assert (content.totals.gross, content.totals.tax) == (550, 50)
    assert papers.issue_credit_note(entry=late, to=recipient(account), by=inside.registrar) == paper
    with pytest.raises(Refused) as refused:
        papers.issue_credit_note(entry=early, to=recipient(account), by=inside.registrar)
    assert refused.value.code == "not_invoiced"


def test_a_charge_that_is_reversed_is_credited_whole(inside: House, account: MoneyAccount) -> None:
    charge = charged(inside, account, 1100, tax=TaxClass.STANDARD)
    invoiced(inside, account)
    undone = reversing.reverse(entry=charge.entry, reason="wrong", booked_on=today(), by=inside.registrar)
    paper = papers.issue_credit_note(entry=undone, to=recipient(account), by=inside.registrar)
    assert thawed(paper.body).totals.gross == 1100


def test_a_reminder_has_what_is_overdue_once_a_day(inside: House, account: MoneyAccount) -> None:
    with pytest.raises(Refused):
        papers.issue_reminder(account=account, to=recipient(account), by=inside.registrar)
    charged(inside, account, 6000, booked_on=date(2025, 1, 1), due_on=date(2025, 2, 1))
    charged(inside, account, 500)
    paid(inside, account, 1000)
    paper = papers.issue_reminder(account=account, to=recipient(account), by=inside.registrar)
    assert papers.issue_reminder(account=account, to=recipient(account), by=inside.registrar) == paper
    content = thawed(paper.body)
    assert (content.open_amount, content.due_on) == (5000, date(2025, 2, 1))
    assert paper.numbered.startswith("M-")


def test_nobody_is_reminded_before_the_day_of_the_invoice(inside: House, account: MoneyAccount) -> None:
    charged(inside, account, 6000, booked_on=date(2025, 1, 1), due_on=date(2025, 2, 1))
    invoiced(inside, account)
    with pytest.raises(Refused):
        papers.issue_reminder(account=account, to=recipient(account), by=inside.registrar)
    assert not MoneyPaper.objects.filter(kind=MoneyPaperKind.REMINDER).exists()


def test_the_statement_begins_with_what_was_before(inside: House, account: MoneyAccount) -> None:
    charged(inside, account, 6000, booked_on=date(2026, 1, 10))
    charged(inside, account, 500, booked_on=date(2026, 2, 10))
    entry = paid(inside, account, 6000)
    reversing.reverse(entry=entry, reason="bounced", booked_on=today(), by=inside.registrar)
    own, to = MoneyParticulars.objects.get(), recipient(account)
    content = statement_paper(account, date(2026, 2, 1), today(), own, to)
    assert content.opening == 6000
    assert [(row.charged, row.paid) for row in content.rows] == [(500, None), (None, 6000), (None, -6000)]
    assert content.closing == 6500
    assert "6,500" in words(account_pdf(content))


def test_a_transfer_by_the_reference_pays_the_account(inside: House, account: MoneyAccount) -> None:
    first, second = charged(inside, account, 6000), charged(inside, account, 500)
    (paper,) = invoiced(inside, account)
    reference = thawed(paper.body).payment.reference
    assert recognised(reference) == (first.number,)
    assert "first line" in drawn(paper) or "1行目" in drawn(paper)
    assert second.number != first.number


def test_a_club_is_addressed_as_a_body_and_a_member_in_their_language(inside: House) -> None:
    issuer(inside)
    club = recipient(of_club(inside.club))
    assert club.addressee == PaperAddressee(inside.club.names.read(club.language), is_body=True)
    member = Member.objects.get(user=inside.player)
    for language in inside.federation.languages:
        inside.player.language = language
        inside.player.save()
        assert recipient(accounts.of_member(member.refresh())).language == language


def test_without_particulars_nothing_is_issued(inside: House) -> None:
    account = accounts.of_member(inside.members[0])
    charged(inside, account, 100)
    with pytest.raises(Refused) as refused:
        invoiced(inside, account)
    assert refused.value.code == "no_particulars"
    assert MoneyPaper.objects.count() == 0


def test_the_proof_finds_a_paper_that_was_changed_and_a_number_left_out(
    inside: House, account: MoneyAccount
) -> None:
    charged(inside, account, 100)
    (paper,) = invoiced(inside, account)
    _commit_chains()
    assert list(proof.faults()) == []
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM federation_chainlink WHERE chain = 'money_papers'")
        assert cursor.fetchone() == (1,)
    row = replace(thawed(paper.body), number="I-2001-000003")
    MoneyPaper.objects.create(
        kind="invoice",
        year=2001,
        number=3,
        account=account,
        issued_on=today(),
        due_on=today(),
        language="ja",
        body=frozen(row),
        by=inside.registrar,
        at=paper.at,
    )
    charge = charged(inside, of_club(inside.club), 5)
    PaperCharge.objects.create(paper=paper, charge=charge, kind="receipt")
    _commit_chains()
    assert [fault.code for fault in proof.faults()] == ["numbers", "on_paper"]
    assert all(map(str, proof.faults()))


def _commit_chains() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
