"""What the bank says by its pages: a file read, bookings put to accounts, set aside, opened again."""

import re
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from clubs.treasury.bank_words import WAITS
from federation.apart import door
from federation.apart.limits import ReadingLimits
from federation.models import BankBooking, ChargePurpose, Member, MoneyAccount, MoneyEntry, Role
from federation.money import booked
from federation.money.matching import MatchReason
from federation.money.references import digit_reference
from federation.money.services import bank_files, bookings, charging
from federation.money.services.accounts import of_member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.treasury.test_desk import stands
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.federation.money import zengin_files

BANK = "/sakura/desk/money/bank/"


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


@pytest.fixture
def owed(here, account):
    return owe(here, account, 6000)


def owe(here, account, amount):
    with acting_for(here.federation):
        return charging.charge(
            account=account,
            purpose=ChargePurpose.DUES,
            amount=Decimal(amount),
            booked_on=today(),
            due_on=today(),
            text="Dues 2027",
            by=here.registrar,
        )


def content(*transfers):
    rows = [zengin_files.booking(amount, 1, payer) for amount, payer in transfers]
    return zengin_files.statement(zengin_files.account(*rows))


def send(client, sent, name="may.txt"):
    return client.post(BANK, {"read": "", "file": SimpleUploadedFile(name, sent)}, follow=True)


def only_page(here):
    with acting_for(here.federation):
        return f"{BANK}{BankBooking.objects.get().pk}/"


def test_a_file_pays_what_it_names_and_the_rest_waits(here, treasurer, owed):
    client = enter(treasurer)
    page = send(client, content((6000, digit_reference(owed.number)), (6000, "ﾔﾏﾀﾞ ﾊﾅ")))
    assert "New bookings: 2. Known from other files: 0. Put to accounts: 1." in text(page)
    assert "¥6,000 · ﾔﾏﾀﾞ ﾊﾅ" in text(page)
    assert "Nothing that is open fits." in text(page)
    assert stands(here, owed.account) == 0
    again = send(client, content((6000, digit_reference(owed.number)), (6000, "ﾔﾏﾀﾞ ﾊﾅ")))
    assert "This file was read before. Nothing is changed." in text(again)
    assert "Hana Yamada" in text(client.get(BANK, {"only": "taken"}))


def test_a_doubt_is_put_to_a_candidate_with_two_presses(here, treasurer, owed):
    client = enter(treasurer)
    page = send(client, content((5000, "ﾔﾏﾀﾞ ﾊﾅ"))).content.decode()
    assert "No reference. The name fits." in page
    assert 'name="charge" id="charge-' in page
    shown = re.search(r'name="step" value="(\d+)"', page).group(1)
    sent = {"take": "", "step": shown, "charge": owed.pk, "number": ""}
    assert [client.post(only_page(here), sent).status_code for _ in range(2)] == [302, 302]
    assert stands(here, owed.account) == 1000
    with acting_for(here.federation):
        assert MoneyEntry.objects.filter(kind="payment").count() == 1


def test_put_to_an_account_by_its_number_and_opened_again(here, treasurer, account):
    client = enter(treasurer)
    send(client, content((800, "ﾀﾞﾚｶ")))
    sent = {"take": "", "step": "1", "number": here.members[0].number}
    assert client.post(only_page(here), sent).status_code == 302
    assert stands(here, account) == -800
    opened = {"reopen": "", "step": "2", "text": "Another Yamada"}
    assert [client.post(only_page(here), opened).status_code for _ in range(2)] == [302, 302]
    assert stands(here, account) == 0
    assert client.post(only_page(here), {**sent, "step": "3", "number": "2074"}).status_code == 302
    page = text(client.get(only_page(here)))
    assert "Another Yamada" in page
    assert "Opened again" in page


def test_set_aside_is_listed_with_its_reason(here, treasurer):
    client = enter(treasurer)
    send(client, content((800, "ﾀﾞﾚｶ")))
    assert client.post(only_page(here), {"aside": "", "step": "1", "text": ""}).status_code == 422
    sent = {"aside": "", "step": "1", "text": "Not for us"}
    assert [client.post(only_page(here), sent).status_code for _ in range(2)] == [302, 302]
    assert "No booking waits." in text(client.get(BANK))
    assert "Not for us" in text(client.get(BANK, {"only": "aside"}))


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "one of both"),
        ({"number": "nobody"}, "no member, no club and no district nobody"),
        ({"charge": "999999999"}, "reversed"),
        ({"charge": "x"}, "whole number"),
        ({"step": "3", "number": "2074"}, "Somebody else has dealt with"),
        ({"step": "2", "number": "2074"}, "Somebody else has dealt with"),
        ({"step": "-1", "number": "2074"}, "greater than or equal"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(here, treasurer, sent, sentence):
    client = enter(treasurer)
    send(client, content((800, "ﾀﾞﾚｶ")))
    page = client.post(only_page(here), {"take": "", "step": "1", **sent})
    assert page.status_code == 422
    assert sentence in text(page)
    with acting_for(here.federation):
        assert booked.waiting().exists()


def test_nobody_pays_themselves(here):
    with acting_for(here.federation):
        account = of_member(Member.objects.get(user=here.player))
        cast.appoint(here.player, Role.TREASURER)
    mine = owe(here, account, 50)
    client = enter(here.player)
    send(client, content((50, digit_reference(mine.number))))
    assert stands(here, account) == 50
    page = client.post(only_page(here), {"take": "", "step": "1", "charge": mine.pk})
    assert page.status_code == 422
    assert "your own account" in text(page)
    assert "Put to accounts: 0." in text(client.post(BANK, {"match": ""}, follow=True))
    with acting_for(here.federation):
        cast.appoint(here.scorer, Role.TREASURER)
    assert "Put to accounts: 1." in text(enter(here.scorer).post(BANK, {"match": ""}, follow=True))
    assert client.post(only_page(here), {"reopen": "", "step": "2", "text": "x"}).status_code == 422
    assert stands(here, account) == 0


def test_a_broken_file_is_refused_with_all_its_problems(here, treasurer):
    client = enter(treasurer)
    page = send(client, zengin_files.statement(zengin_files.account(counts=(1, 2, 3, 4, 5))))
    assert page.status_code == 422
    assert "Nothing was taken from the file." in text(page)
    assert page.content.decode().count("the records make") == 5
    assert client.post(BANK, {"read": ""}).status_code == 422
    with acting_for(here.federation):
        assert not BankBooking.objects.exists()


def test_beyond_the_limits_is_a_sentence(here, treasurer, monkeypatch):
    monkeypatch.setattr(door, "limits_for", lambda size: ReadingLimits(2, 200, 5))
    page = send(enter(treasurer), content((1, "x")).replace(b"x", b"x"))
    assert page.status_code in (200, 422)
    assert "could not be read within" in text(page)


@pytest.mark.parametrize("path", ["", "{}/"])
def test_only_who_keeps_the_books_comes_in(here, next_door, treasurer, path):
    client = enter(treasurer)
    send(client, content((800, "ﾀﾞﾚｶ")))
    with acting_for(here.federation):
        address = BANK + path.format(BankBooking.objects.get().pk)
    assert client.get(address).status_code == 200
    for user in (here.player, here.scorer, here.registrar, next_door.administrator):
        for answer in (enter(user).get(address), enter(user).post(address, {"match": "", "aside": ""})):
            assert answer.status_code in (403, 404)
    other = address.replace("sakura", "albion")
    assert enter(next_door.administrator).get(other).status_code == (200 if not path else 404)


@pytest.mark.parametrize("only", ["waiting", "taken", "aside"])
def test_the_list_asks_as_often_for_many_as_for_few(here, treasurer, owed, only):
    counts = []
    for number in (1, 2):
        rows = [(6000 + number, f"ﾀﾞﾚｶ {place}") for place in range(number * 8)] + [(9, "ﾔﾏﾀﾞ ﾊﾅ")]
        sent = content(*rows)
        with acting_for(here.federation):
            bank_files.read(content=sent, name=f"{number}.txt", by=here.registrar)
            _deal(here, only)
        client = enter(treasurer)
        client.get(BANK)
        with CaptureQueriesContext(connection) as asked:
            page = client.get(BANK, {"only": only})
        counts.append((len(asked), page.status_code))
    assert counts[0] == counts[1]


def _deal(here, only):
    for booking in booked.waiting() if only != "waiting" else ():
        account = MoneyAccount.objects.get(member=here.members[0])
        if only == "taken":
            bookings.take(booking=booking, step=1, account=account, by=here.registrar)
        else:
            bookings.set_aside(booking=booking, step=1, reason="x", by=here.registrar)


def test_every_reason_has_its_words_in_both_languages():
    assert set(WAITS) == set(MatchReason)
    shown = []
    for language in ("en", "ja"):
        with translation.override(language):
            shown.append([str(words) for words in WAITS.values()])
    assert not [words for words in shown[0] if words in shown[1]]
    assert all(len(set(words)) == len(words) for words in shown)
