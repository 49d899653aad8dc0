"""The link on an invoice: only where cards are taken, open to whoever has it, and without a name."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import translation

from clubs.treasury.accounts import recipient
from federation.memberships import charging as renewals_charged
from federation.models import CardPayment, MoneyPaper, MoneyPaperKind
from federation.money.cards import keeping, links
from federation.money.papers import charge_pdf
from federation.money.papers.frozen import thawed
from federation.money.services import papers, reversing
from federation.roles import today
from tests import cast
from tests.clubs.treasury.test_card_pages import cards  # noqa: F401  a fixture
from tests.clubs.uploads.test_desk_pages import text
from tests.factories.money import issuer
from tests.federation.money.test_issuing import words


@pytest.fixture
def anybody():
    return Client(headers={"accept-language": "en"})


def invoice(house, *charges):
    with house.scope, translation.override("en"):
        account = charges[0].account
        to = recipient(account)
        (paper,) = papers.issue_invoices(account=account, to=to, by=house.house.registrar)
    return paper


def address(paper):
    return urlsplit(thawed(paper.body).payment.address).path


@pytest.fixture
def issued(cards):  # noqa: F811
    with cards.scope:
        issuer(cards.house)
    charge = cards.charge(member=1, text="SECRET fine")
    return charge, invoice(cards, charge)


def test_whoever_has_an_invoice_pays_it_without_a_login(cards, issued, anybody):  # noqa: F811
    charge, paper = issued
    with cards.scope:
        drawn = words(charge_pdf(thawed(paper.body)))
    assert address(paper)[-20:] in drawn.replace(" ", "")
    page = text(anybody.get(address(paper)))
    assert paper.numbered in page
    assert "6,000" in page
    for secret in ("SECRET", charge.account.member.family_name):
        assert secret not in page
    answers = [anybody.post(address(paper), {"form": key * 32}) for key in ("a", "a", "b")]
    assert {answer.url for answer in answers} == {answers[0].url}
    assert "SECRET" not in text(anybody.get(answers[0].url))
    cards.work()
    with cards.scope:
        payment = CardPayment.objects.get()
    cards.press(payment, "pay")
    cards.work()
    assert "This is paid" in text(anybody.get(address(paper)))
    assert anybody.post(address(paper), {"form": "c" * 32}).status_code == 422


def test_a_link_is_of_its_federation_alone_and_is_over_one_day(cards, issued, anybody):  # noqa: F811
    charge, paper = issued
    path = address(paper)
    cast.english()
    assert anybody.get(path.replace("/sakura/", "/albion/")).status_code == 404
    assert anybody.get(path[:-3] + "x/").status_code == 404
    with cards.scope:
        assert not links.is_over(paper, today() + timedelta(days=links.LINK_DAYS))
        assert links.is_over(paper, today() + timedelta(days=links.LINK_DAYS + 1))
        receipts = links.link_to_paper(MoneyPaperKind.RECEIPT, paper.year, paper.number)
        assert links.paper_of(urlsplit(receipts).path.split("/")[-2]) is None
        reversing.reverse(entry=charge.entry, reason="Wrong", booked_on=today(), by=cards.house.registrar)
    gone = text(anybody.get(path))
    assert "withdrawn" in gone
    assert "On to the payment" not in gone


def test_an_old_link_says_so_and_nothing_else(cards, issued, anybody, monkeypatch):  # noqa: F811
    _charge, paper = issued
    monkeypatch.setattr(links, "LINK_DAYS", -1)
    answer = anybody.get(address(paper))
    assert (answer.status_code, paper.numbered in text(answer)) == (410, False)


def test_no_link_where_no_cards_are_taken(cards, issued, anybody):  # noqa: F811
    with cards.scope:
        keeping.switch_off()
    other = invoice(cards, cards.charge(member=0))
    assert thawed(other.body).payment.address == ""
    _charge, paper = issued
    assert "not taken now" in text(anybody.get(address(paper)))
    with cards.scope:
        assert renewals_charged.links_to_pay([]) == {}
        assert MoneyPaper.objects.count() == 2
