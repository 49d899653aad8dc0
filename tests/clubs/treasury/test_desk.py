"""The treasurer's desk by its pages: charge, pay, credit, reverse, close; files; who comes to it."""

import re
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.treasury.accounts import of_club
from federation.models import Charge, ChargePurpose, Member, MoneyAccount, MoneyEntry, Role
from federation.money.services import bulk
from federation.money.services.accounts import of_member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.office.test_desk import many

DESK = "/sakura/desk/money/"


@pytest.fixture
def treasurer(here):
    user = cast.login(here.federation, "treasurer")
    with acting_for(here.federation):
        cast.appoint(user, Role.TREASURER)
    return user


@pytest.fixture
def account(here):
    with acting_for(here.federation):
        return of_member(here.members[0])


def page_of(account):
    return f"{DESK}accounts/{account.pk}/"


def key_on(page, prefix):
    """The hidden key of a form that was shown."""
    pattern = f'name="{prefix}-key"' if prefix else 'name="key"'
    box = re.search(rf"<input[^>]*{pattern}[^>]*>", page.content.decode())
    return re.search(r'value="([0-9a-f]{32})"', box.group()).group(1)


def send(client, account, act, **fields):
    """Fill one form of an account's page and press its button."""
    page = client.get(page_of(account))
    fields = {"booked_on": today().isoformat(), "key": key_on(page, act), **fields}
    return client.post(page_of(account), {act: "", **{f"{act}-{name}": fields[name] for name in fields}})


def charge(client, account, amount="6000", **more):
    due = (today() + timedelta(days=30)).isoformat()
    fields = {"purpose": "dues", "tax": "outside", "text": "Dues 2027", "due_on": due, **more}
    return send(client, account, "charge", amount=amount, **fields)


def stands(here, account):
    with acting_for(here.federation):
        return account.refresh().balance


def test_charged_paid_and_paid_back_on_the_pages(here, treasurer, account):
    client = enter(treasurer)
    assert charge(client, account).status_code == 302
    assert "¥6,000 to be paid" in text(client.get(page_of(account)))
    send(client, account, "receive", amount="7000", into="bank", text="Transfer")
    assert "¥1,000 to the credit" in text(client.get(page_of(account)))
    send(client, account, "refund", amount="1000", out_of="bank", text="Too much")
    assert "Nothing is owed" in text(client.get(page_of(account)))
    with acting_for(here.federation):
        assert MoneyEntry.objects.count() == 3


def test_a_second_press_does_nothing_more(here, treasurer, account):
    client = enter(treasurer)
    page = client.get(page_of(account))
    fields = {"key": key_on(page, "charge"), "amount": "500", "purpose": "other", "tax": "outside"}
    fields |= {"text": "Badge", "booked_on": today().isoformat(), "due_on": today().isoformat()}
    sent = {"charge": "", **{f"charge-{name}": value for name, value in fields.items()}}
    assert [client.post(page_of(account), sent).status_code for _ in range(2)] == [302, 302]
    assert stands(here, account) == 500


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"amount": "0"}, "0.01"),
        ({"amount": "10.50"}, "JPY has no amounts as small as that"),
        ({"amount": "x"}, "number"),
        ({"text": "  "}, "required"),
        ({"due_on": "2001-01-01"}, "before it is charged"),
        ({"booked_on": "2199-01-01", "due_on": "2199-01-02"}, "has not come"),
        ({"purpose": "refund"}, "refund"),
    ],
)
def test_what_cannot_be_charged_is_refused_in_a_sentence(here, treasurer, account, fields, sentence):
    page = charge(enter(treasurer), account, **fields)
    assert page.status_code == 422
    assert sentence in text(page)
    assert stands(here, account) == 0


def test_browsers_take_every_whole_yen(here, treasurer, account):
    boxes = re.findall(r'<input[^>]*-amount"[^>]*>', enter(treasurer).get(page_of(account)).content.decode())
    assert [re.search(r' min="([^"]*)"', box).group(1) for box in boxes] == ["1", "1"]
    assert all(' step="1"' in box for box in boxes)


def test_a_credit_note_and_a_loss(here, treasurer, account):
    client = enter(treasurer)
    charge(client, account)
    with acting_for(here.federation):
        address = f"{DESK}charges/{Charge.objects.get().pk}/"
    page = client.get(address)
    sent = {"credit": "", "credit-key": key_on(page, "credit"), "credit-amount": "1000"}
    sent |= {"credit-text": "Half a year", "credit-booked_on": today().isoformat()}
    assert [client.post(address, sent).status_code for _ in range(2)] == [302, 302]
    assert stands(here, account) == 5000
    assert client.post(address, {**sent, "credit-amount": "9000", "credit-key": "0" * 32}).status_code == 422
    lost = {"lose": "", "lose-text": "Moved away", "lose-booked_on": today().isoformat()}
    assert client.post(address, lost).status_code == 302
    assert stands(here, account) == 0
    assert client.post(address, lost).status_code == 422
    assert "Credit note" in text(client.get(address))


def test_an_entry_is_reversed_once_with_a_reason(here, treasurer, account):
    client = enter(treasurer)
    charge(client, account)
    with acting_for(here.federation):
        address = f"{DESK}entries/{MoneyEntry.objects.get().pk}/"
    assert client.post(address, {"text": "", "booked_on": today().isoformat()}).status_code == 422
    sent = {"text": "Wrong member", "booked_on": today().isoformat()}
    assert client.post(address, sent).status_code == 302
    assert stands(here, account) == 0
    assert client.post(address, sent).status_code == 422
    assert "Wrong member" in text(client.get(address))


def test_closed_days_take_nothing(here, treasurer, account):
    client = enter(treasurer)
    charge(client, account)
    journal = f"{DESK}journal/"
    assert "No day is closed yet" in text(client.get(journal))
    assert client.post(journal, {"through": today().isoformat()}).status_code == 302
    assert client.post(journal, {"through": today().isoformat()}).status_code == 422
    page = send(client, account, "receive", amount="1", into="cash", text="Late")
    assert page.status_code == 422
    assert "The books are closed through" in text(page)


def test_nobody_forgives_or_pays_themselves(here):
    with acting_for(here.federation):
        account = of_member(Member.objects.get(user=here.player))
        cast.appoint(here.player, Role.TREASURER)
    client = enter(here.player)
    assert charge(client, account).status_code == 302
    page = send(client, account, "receive", amount="6000", into="cash", text="Myself")
    assert page.status_code == 422
    assert "your own account" in text(page)
    assert stands(here, account) == 6000


def test_found_by_member_and_club_and_opened_by_number(here, treasurer, account):
    client = enter(treasurer)
    charge(client, account)
    assert "¥6,000" in text(client.get(DESK))
    for words in (here.members[0].number, "yamada", "ヤマダ"):
        assert page_of(account) in client.get(DESK, {"q": words}).content.decode()
    opened = client.post(DESK, {"number": "2074"})
    with acting_for(here.federation):
        club = of_club(here.club)
    assert opened.url == page_of(club)
    assert page_of(club) in client.get(DESK, {"q": "2074"}).content.decode()
    assert client.post(DESK, {"number": "nobody"}).status_code == 422
    assert page_of(account) not in client.get(DESK, {"only": "credit"}).content.decode()


def test_the_files_hold_every_line_and_no_formula(here, treasurer, account):
    client = enter(treasurer)
    charge(client, account, text="=1+1")
    day = today().isoformat()
    lines = client.get(f"{DESK}journal/file/", {"first": day, "last": day}).content.decode().splitlines()
    assert len(lines) == 3
    assert not [cell for line in lines for cell in line.split(",") if cell.startswith("=")]
    debits, credits = (sum(Decimal(line.split(",")[at] or 0) for line in lines[1:]) for at in (6, 7))
    assert debits == credits == 6000
    table = client.get(f"{DESK}file/", {"only": "all"}).content.decode()
    assert here.members[0].number in table
    book = client.get(f"{DESK}file/", {"format": "xlsx"})
    assert book.content[:2] == b"PK"


def test_ones_own_account_is_read_by_oneself_alone(here, treasurer):
    with acting_for(here.federation):
        account = of_member(Member.objects.get(user=here.player))
    charge(enter(treasurer), account)
    page = enter(here.player).get("/sakura/me/account/")
    assert "¥6,000 to be paid" in text(page)
    assert "no-store" in page["Cache-Control"]
    assert "Nothing was charged" in text(enter(here.scorer).get("/sakura/me/account/"))


@pytest.mark.parametrize("path", ["", "file/", "journal/", "journal/file/", "accounts/{}/"])
def test_only_who_keeps_the_books_comes_in(here, next_door, treasurer, account, path):
    address = DESK + path.format(account.pk)
    assert enter(treasurer).get(address).status_code == 200
    for user in (here.player, here.scorer, here.registrar, next_door.administrator):
        assert enter(user).get(address).status_code in (403, 404)


def test_the_list_asks_as_often_for_many_as_for_few(here, treasurer):
    with acting_for(here.federation):
        members = many(here, 30)
        rows = bulk.accounts_of(members)
        wanted = [
            bulk.WantedCharge(rows[member.pk], Decimal(100), "Dues", f"d:{member.pk}") for member in members
        ]
    counts = []
    for some in (wanted[:2], wanted):
        with acting_for(here.federation):
            days = {"booked_on": today(), "due_on": today()}
            bulk.charge_all(some, purpose=ChargePurpose.DUES, by=None, **days)
        client = enter(treasurer)
        client.get(DESK)
        with CaptureQueriesContext(connection) as asked:
            client.get(DESK)
        counts.append(len(asked))
    assert counts[0] == counts[1]
    with acting_for(here.federation):
        assert MoneyAccount.objects.filter(balance__gt=0).count() == 30
