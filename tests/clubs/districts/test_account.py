"""The account of a district: opened by its code, charged and paid like a club's, read by its officers."""

from decimal import Decimal

import pytest

from clubs.models import District, DistrictAccount
from clubs.treasury import accounts
from clubs.treasury.selectors import ALL, AccountsQuery, asked_for, rows_of
from federation.models import AccountKind, ChargePurpose, MoneyPaper, MoneyParticulars, Role
from federation.money.services import charging, papers, particulars, paying
from federation.roles import today
from federation.signals import account_names_asked
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.districts.builders import districts_of
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db
DESK = "/sakura/desk/money/"


@pytest.fixture
def parts(here):
    return districts_of(here)


@pytest.fixture
def treasurer(here):
    user = cast.login(here.federation, "treasurer")
    with acting_for(here.federation):
        cast.appoint(user, Role.TREASURER)
    return user


@pytest.fixture
def charged(parts, treasurer):
    """The east owes 500 on an invoice, of which 200 came in."""
    with acting_for(parts.house.federation):
        own = MoneyParticulars(
            names={"ja": "さくら"}, addresses={"ja": "東京"}, contact="x", banks={"ja": "銀行"}
        )
        particulars.keep(own, by=treasurer)
        account = accounts.of_district(parts.east)
        day = {"booked_on": today(), "by": treasurer}
        charging.charge(
            account=account,
            purpose=ChargePurpose.OTHER,
            amount=Decimal(500),
            due_on=today(),
            text="Trophies",
            **day,
        )
        papers.issue_invoices(account=account, to=accounts.recipient(account), by=treasurer)
        paying.receive(account=account, amount=Decimal(200), into=AccountKind.BANK, text="Transfer", **day)
        return account


def page_of(district, rest=""):
    return f"/sakura/desk/districts/{district.pk}/account/{rest}"


def test_opened_by_its_code_once_and_found_by_name(parts, treasurer):
    client = enter(treasurer)
    opened = [client.post(DESK, {"number": "E"}).url for _press in range(2)]
    with acting_for(parts.house.federation):
        account = DistrictAccount.objects.get().account
        assert opened == [f"{DESK}accounts/{account.pk}/"] * 2
        ((only,), day) = list(asked_for(AccountsQuery("East", ALL), today())), today()
        (row,) = rows_of([only], day)
        assert (row.account, row.number) == (account, "E")
    assert "East" in text(client.get(opened[0]))
    assert client.post(DESK, {"number": "nothing"}).status_code == 422


def test_its_officers_read_what_it_owes_and_its_papers(parts, charged):
    client = enter(parts.officer)
    page = text(client.get(page_of(parts.east)))
    for words in ("Trophies", "¥300", "Transfer"):
        assert words in page, words
    with acting_for(parts.house.federation):
        paper = MoneyPaper.objects.get()
        answers = account_names_asked.send(object, accounts=[charged.pk])
        assert {"East", "東"} <= {name for _to, names in answers for name in names.get(charged.pk, [])}
    address = page_of(parts.east, f"papers/{paper.pk}.pdf")
    assert address in client.get(page_of(parts.east)).content.decode()
    for pdf in (address, page_of(parts.east, "statement.pdf")):
        assert client.get(pdf).content[:5] == b"%PDF-"


def test_another_districts_account_is_nobody_elses(parts, charged, treasurer, next_door):
    elsewhere = districts_of(next_door)
    with acting_for(parts.house.federation):
        paper = MoneyPaper.objects.get()
    pages = ("", "statement.pdf", f"papers/{paper.pk}.pdf")
    strangers = (
        parts.other,
        parts.house.scorer,
        parts.house.player,
        parts.house.registrar,
        elsewhere.officer,
    )
    for page in pages:
        assert enter(treasurer).get(page_of(parts.east, page)).status_code == 200
        assert enter(None).get(page_of(parts.east, page)).status_code == 302
        for user in strangers:
            assert enter(user).get(page_of(parts.east, page)).status_code == 403, (user.email, page)
    west = enter(parts.other)
    assert "has paid nothing yet" in text(west.get(page_of(parts.west)))
    for page in pages[1:]:
        assert west.get(page_of(parts.west, page)).status_code == 404
    foreign = f"/albion/desk/districts/{parts.east.pk}/account/"
    assert enter(elsewhere.officer).get(foreign).status_code == 404


def test_a_district_that_stood_keeps_its_account(parts, charged):
    with acting_for(parts.house.federation):
        District.objects.filter(pk=parts.east.pk).update(ends_on=today())
        assert accounts.of_district(parts.east).refresh().balance == 300
        assert accounts.bearers([charged]) == {charged.pk: parts.east.name}
        assert accounts.recipient(charged).addressee.is_body
