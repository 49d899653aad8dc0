"""Payment by card by its pages: who may open which, two presses, what payers without a login see."""

from decimal import Decimal
from urllib.parse import urlsplit

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import (
    AccountKind,
    BankBooking,
    CardMovement,
    CardPayment,
    CardRefund,
    CardSettings,
    EntryKind,
    MoneyEntry,
    Role,
)
from federation.money.cards import links, looking, providers
from federation.outside.sealed import locked
from tests import cast
from tests.clubs.treasury.test_bank_pages import content, send
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.federation.money.card_house import CardHouse
from tests.federation.money.own_server import serving

DESK, PROVIDER = "/sakura/desk/money/cards/", "/sakura/office/cards/"


@pytest.fixture
def cards(here, settings):
    with serving() as address:
        settings.PORTAL_ADDRESS, settings.CARD_SANDBOX, settings.ALLOWED_HOSTS = address, True, ["*"]
        house = CardHouse(here)
        house.take_cards()
        yield house


@pytest.fixture
def treasurer(here, cards):
    user = cast.login(here.federation, "treasurer")
    with cards.scope:
        cast.appoint(user, Role.TREASURER)
    return user


def test_a_member_pays_what_they_choose(cards: CardHouse) -> None:
    dues, levy = cards.charge(member=1), cards.charge(1000, "Levy", member=1)
    client = enter(cards.house.player)
    assert "Pay by card" in text(client.get("/sakura/me/account/"))
    page = f"/sakura/me/account/{dues.account_id}/pay/"
    shown = client.get(page)
    assert text(shown).count("Dues 2027") == 1
    sent = {"form": shown.context["form"]["form"].value(), "charge": [str(dues.pk)]}
    first, second = client.post(page, sent), client.post(page, sent)
    assert first.url == second.url
    assert "being prepared" in text(client.get(first.url))
    cards.work()
    with cards.scope:
        payment = CardPayment.objects.get()
    assert f'content="0;url={payment.address}"' in client.get(first.url).content.decode()
    cards.press(payment, "pay")
    assert "Waiting for the bank" in text(client.get(f"{first.url}?back=paid"))
    cards.work()
    assert "Paid. Thank you." in text(client.get(first.url))
    assert cards.owes(levy.account) == 1000
    assert client.post(page, {"charge": [str(dues.pk)]}).status_code == 422
    assert enter(cards.house.scorer).get(page).status_code == 404
    assert Client().get(page).status_code == 302


def test_a_link_pays_one_charge_without_a_login_where_it_says_so(cards: CardHouse) -> None:
    charge = cards.charge(member=1)
    with cards.scope:
        opened = urlsplit(links.link_to_pay(charge)).path
        closed = urlsplit(links.link_to_pay(charge, is_open=False)).path
    anybody = Client(headers={"accept-language": "en"})
    page = text(anybody.get(opened))
    assert "Dues 2027" in page
    assert charge.account.member.family_name not in page
    answer = anybody.post(opened, {"form": "a" * 32})
    assert answer.status_code == 302
    assert "being prepared" in text(anybody.get(answer.url))
    assert "/accounts/login/" in anybody.get(closed).url
    assert enter(cards.house.player).get(closed).status_code == 200
    assert enter(cards.house.scorer).get(closed).status_code == 404
    cast.english()
    for wrong in (opened.replace("/sakura/", "/albion/"), opened[:-3] + "x/", "/sakura/pay/x/"):
        assert anybody.get(wrong).status_code == 404
    assert anybody.get(answer.url.replace("/sakura/", "/albion/")).status_code == 404


def test_the_treasurer_pays_back_once_and_sees_what_others_did(cards: CardHouse, treasurer) -> None:
    payment = cards.paid(cards.charge())
    cards.press(payment, "dispute")
    cards.work()
    page, client = f"{DESK}{payment.pk}/", enter(treasurer)
    assert "to be looked at" in text(client.get(DESK))
    assert "Nobody here asked for it" in text(client.get(page))
    with cards.scope:
        news = CardMovement.objects.get(seen_at=None)
    assert client.post(page, {"seen": news.pk}).status_code == 302
    assert client.post(page, {"seen": "9" * 17}).status_code == 404
    assert "Nobody here asked for it" not in text(client.get(page))
    cards.press(payment, "win")
    cards.work()
    sent = {"refund": "", "key": "b" * 32, "amount": "2500", "text": "moved away"}
    assert client.post(page, sent | {"amount": "6001"}).status_code == 422
    assert client.post(page, sent).status_code == client.post(page, sent).status_code == 302
    cards.work()
    with cards.scope:
        assert CardRefund.objects.get().amount == 2500
    assert "Paid back" in text(client.get(page))
    for stranger in (cards.house.player, cards.house.scorer, cards.house.registrar):
        assert enter(stranger).get(DESK).status_code == enter(stranger).post(page, sent).status_code == 403
    cast.english()
    assert client.get(page.replace("sakura", "albion")).status_code in (403, 404)


def test_the_list_asks_no_more_for_many(cards: CardHouse, treasurer) -> None:
    client, counts = enter(treasurer), []
    for many in (1, 3):
        while cards_count(cards) < many:
            cards.paid(cards.charge(member=cards_count(cards) % 2))
        client.get(DESK)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(f"{DESK}?only=all")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def cards_count(cards: CardHouse) -> int:
    with cards.scope:
        return CardPayment.objects.count()


def test_a_payout_is_a_booking_of_the_bank(cards: CardHouse, treasurer) -> None:
    cards.paid(cards.charge())
    client = enter(treasurer)
    send(client, content((5784, "ｽﾄﾗｲﾌﾟ"), (9999, "ｽﾄﾗｲﾌﾟ")))
    with cards.scope:
        right, wrong = BankBooking.objects.order_by("amount")
    page = f"/sakura/desk/money/bank/{right.pk}/"
    assert (
        client.post(page.replace(str(right.pk), str(wrong.pk)), {"payout": "", "step": 1}).status_code == 422
    )
    for _press in range(2):
        assert client.post(page, {"payout": "", "step": 1}).status_code == 302
    assert cards.balance(AccountKind.CLEARING) == 0
    with cards.scope:
        entry = MoneyEntry.objects.get(kind=EntryKind.PAYOUT)
    day = entry.booked_on.isoformat()
    assert "Payout" in text(client.get(f"/sakura/desk/money/entries/{entry.pk}/"))
    assert "Payout" in text(client.get(f"/sakura/desk/money/journal/?first={day}&last={day}"))
    cards.holds()
    client.post(page, {"reopen": "", "step": 2, "text": "wrong line"})
    assert cards.balance(AccountKind.CLEARING) == Decimal(5784)
    cards.holds()


def test_the_keys_are_an_administrators_with_a_second_factor(cards: CardHouse, treasurer, settings) -> None:
    entered = {
        "keep": "",
        "provider": "stripe",
        "key": "sk_test_of_ours",
        "secret": "whsec_ours",
        "is_active": "on",
    }
    client = enter(cards.house.administrator)
    assert "Only who has a second factor" in text(client.get(PROVIDER))
    assert client.post(PROVIDER, entered).status_code == 403
    assert enter(treasurer).get(PROVIDER).status_code == 403
    TOTP.activate(cards.house.administrator, generate_totp_secret())
    assert client.post(PROVIDER, entered | {"key": "pk_live_x"}).status_code == 422
    assert client.post(PROVIDER, entered | {"secret": ""}).status_code == 422
    assert client.post(PROVIDER, entered).status_code == 302
    with cards.scope:
        row = CardSettings.objects.get()
    assert "sk_test_of_ours" not in row.locked_key
    page = client.get(PROVIDER).content.decode()
    assert "sk_test_of_ours" not in page
    assert "whsec_ours" not in page
    assert "being tested" in page
    settings.CARD_SANDBOX = False
    assert client.post(PROVIDER, {"keep": "", "provider": "sandbox"}).status_code == 422


def test_without_a_sandbox_nobody_pays_on_one(cards: CardHouse, settings) -> None:
    charge = cards.charge(member=1)
    payment = cards.ask(charge)
    settings.CARD_SANDBOX = False
    assert Client().get(urlsplit(payment.address).path).status_code == 404
    assert Client().get("/sakura/cards/sandbox/api/v1/account").status_code == 404
    assert "Pay by card" not in text(enter(cards.house.player).get("/sakura/me/account/"))
    assert cards.send("{}") == 400
    settings.CARD_SANDBOX = True
    assert Client().get("/sakura/cards/sandbox/api/v1/account").status_code == 401
    with cards.scope:
        assert looking.promise_due() == 0


def test_a_key_of_the_test_mode_lets_no_member_pay_with_nothing(
    cards: CardHouse, treasurer, settings
) -> None:
    charge = cards.charge(member=1)
    settings.CARD_SANDBOX = False
    own = "/sakura/me/account/"
    for key, members_pay in (("sk_test_x", False), ("rk_test_x", False), ("sk_live_x", True)):
        with cards.scope:
            kept = {"provider": "stripe", "locked_key": locked(key), "currency": "JPY", "problem": ""}
            CardSettings.objects.update(**kept, is_active=True, checked_at=timezone.now())
            assert providers.takes_cards(None) is members_pay
            assert providers.takes_cards(treasurer) is True
            link = links.signature_of(charge)
        assert ("Pay by card" in text(enter(cards.house.player).get(own))) is members_pay, key
        answer = Client().post(f"/sakura/pay/{link}/", {"form": ""})
        assert answer.status_code == (302 if members_pay else 422), key
    with cards.scope:
        assert CardPayment.objects.count() == 1
