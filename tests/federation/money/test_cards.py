"""Payment by card, by the sandbox over HTTP: paid once, refunded, taken back, and every fault on the way."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone

from federation.errors import Refused
from federation.models import (
    AccountKind,
    CardMovement,
    CardMovementKind,
    CardRefund,
    CardRefundState,
    CardState,
    EntryKind,
    MoneyEntry,
    OutboxEntry,
    SandboxCheckout,
)
from federation.money.cards import asking, keeping, looking, providers
from federation.money.cards.amounts import in_units, of_units
from federation.money.cards.sandbox import state
from federation.money.services import reversing
from federation.money.services.settling import open_amount
from federation.outside.sealed import unlocked
from tests import cast
from tests.federation.money.card_house import CardHouse, about
from tests.federation.money.own_server import serving

FEE = Decimal(216)  # 3.6 % of 6000


@pytest.fixture
def cards(here, settings):
    with serving() as address:
        settings.PORTAL_ADDRESS, settings.CARD_SANDBOX, settings.ALLOWED_HOSTS = address, True, ["*"]
        house = CardHouse(here)
        house.take_cards()
        yield house


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code == code


def payments(cards: CardHouse) -> list[MoneyEntry]:
    with cards.scope:
        return list(MoneyEntry.objects.filter(kind=EntryKind.PAYMENT))


def test_paid_once_with_its_fee_whatever_messages_come(cards: CardHouse) -> None:
    charge = cards.charge()
    payment = cards.ask(charge)
    assert (payment.state, payment.amount) == (CardState.OPEN, 6000)
    cards.press(payment, "pay")
    cards.press(payment, "pay")  # a second press pays nothing
    assert len(cards.messages(payment)) == 3  # two, one of them twice
    cards.work()
    assert cards.now(payment).state == CardState.PAID
    for message in [*cards.messages(payment), about(cards.now(payment))]:
        assert cards.send(message) == 204
    cards.work()
    with cards.scope:
        assert open_amount(charge) == 0
        assert providers.kept().heard_at is not None
    (entry,) = payments(cards)
    assert (entry.text, entry.by) == ("Dues 2027", None)
    assert cards.balance(AccountKind.CLEARING) == 6000 - FEE
    assert cards.balance(AccountKind.EXPENSE) == FEE
    cards.holds()
    with cards.scope, refused("by_card"):
        reversing.reverse(entry=entry, reason="wrong", booked_on=timezone.localdate(), by=None)


def test_declined_paid_later_and_closed(cards: CardHouse) -> None:
    payment = cards.ask(cards.charge())
    cards.press(payment, "decline")
    cards.work()
    assert (cards.now(payment).state, cards.now(payment).is_declined) == (CardState.OPEN, True)
    cards.press(payment, "pay")
    cards.work()
    assert (cards.now(payment).state, cards.now(payment).is_declined) == (CardState.PAID, False)
    other = cards.ask(cards.charge(100))
    cards.press(other, "close")
    cards.work()
    assert (cards.now(other).state, len(payments(cards))) == (CardState.ENDED, 1)
    cards.holds()


def test_two_windows_have_one_page_and_another_choice_closes_the_first(cards: CardHouse) -> None:
    dues, levy = cards.charge(), cards.charge(1000, "Levy")
    first = cards.ask(dues)
    assert cards.ask(dues).pk == first.pk
    both = cards.ask(dues, levy)
    assert (both.pk != first.pk, cards.now(first).state) == (True, CardState.ENDED)
    assert Client().post(first.address, {"pay": ""}).status_code == 302  # over: nothing is paid
    cards.press(both, "pay")
    cards.work()
    (entry,) = payments(cards)
    assert entry.text == "Dues 2027, Levy"
    with cards.scope, refused("nothing_open"):
        asking.ask(account=dues.account, charges=[dues], form="f" * 32, language="en", by=None)
    cards.holds()


def test_a_page_that_was_paid_while_another_was_asked_for_is_booked_too(cards: CardHouse) -> None:
    dues, levy = cards.charge(), cards.charge(1000, "Levy")
    first = cards.ask(dues)
    cards.press(first, "pay")  # its messages have not come
    both = cards.ask(dues, levy)
    cards.work()
    assert (cards.now(first).state, cards.now(both).state) == (CardState.PAID, CardState.ENDED)
    assert cards.owes(dues.account) == 1000
    cards.holds()


def test_refunds_of_the_treasurer(cards: CardHouse) -> None:
    charge = cards.charge()
    payment, by = cards.paid(charge), cards.house.registrar
    with cards.scope:
        for _press in range(2):
            asking.ask_refund(payment=payment, amount=Decimal(2000), reason="moved", form="a" * 32, by=by)
        with refused("refunded_too_much"):
            asking.ask_refund(payment=payment, amount=Decimal(4001), reason="moved", form="b" * 32, by=by)
    cards.work()
    with cards.scope:
        refund = CardRefund.objects.get()
        assert (refund.state, open_amount(charge)) == (CardRefundState.DONE, 2000)
        assert CardMovement.objects.get(refund=refund).seen_at is not None
        asking.ask_refund(payment=payment, amount=Decimal(4000), reason="rest", form="c" * 32, by=by)
    cards.work()
    assert cards.balance(AccountKind.CLEARING) == -FEE
    assert cards.owes(charge.account) == 6000
    assert cards.checkout(payment).body["refunds"][1]["amount"] == 4000
    cards.holds()
    with cards.scope:
        payment.account.member.user = by
        payment.account.member.save()
        payment.account.refresh_from_db()
        with refused("own_account"):
            asking.ask_refund(payment=payment, amount=Decimal(1), reason="mine", form="d" * 32, by=by)


def test_a_refund_that_the_provider_refuses_is_shown(cards: CardHouse) -> None:
    payment = cards.paid(cards.charge())
    checkout = cards.checkout(payment)
    with cards.scope:
        state.refund(checkout, 5000)  # at the provider, and its message has not come
        asking.ask_refund(
            payment=payment, amount=Decimal(2000), reason="moved", form="a" * 32, by=cards.house.registrar
        )
    cards.work()
    with cards.scope:
        refund = CardRefund.objects.get()
        assert (refund.state, refund.problem) == (CardRefundState.FAILED, "charge_already_refunded")
    assert cards.balance(AccountKind.CLEARING) == 1000 - FEE
    cards.holds()


def test_what_the_provider_does_by_itself_waits_for_the_treasurer(cards: CardHouse) -> None:
    charge = cards.charge()
    payment = cards.paid(charge)
    for act in ("refund", "dispute"):
        cards.press(payment, act)
        cards.work()
    assert cards.owes(charge.account) == 6000
    assert cards.balance(AccountKind.CLEARING) == -FEE - state.DISPUTE_FEE
    cards.press(payment, "win")
    cards.work()
    assert cards.owes(charge.account) == 3000
    cards.holds()
    kinds = CardMovementKind.REFUNDED, CardMovementKind.DISPUTED, CardMovementKind.WON
    with cards.scope:
        news = list(CardMovement.objects.filter(seen_at=None))
        assert [row.kind for row in news] == list(kinds)
        asking.see(movement=news[0], by=cards.house.registrar)
        assert CardMovement.objects.filter(seen_at=None).count() == 2


def test_nobody_else_can_say_that_it_is_paid(cards: CardHouse) -> None:
    payment = cards.ask(cards.charge())
    message = about(payment)
    other = CardHouse(cast.english())
    other.take_cards()
    with other.scope:
        of_other = unlocked(providers.kept().locked_secret)
    assert cards.send(message, secret="whsec_forged") == 400
    assert cards.send(message, secret=of_other) == 400
    assert cards.send(message, moment=time.time() - 301) == 400  # somebody's copy
    assert cards.send("{}") == cards.send("[]") == cards.send("no json") == 400
    assert cards.send(message.replace(payment.checkout, "cs_of_somebody")) == 204
    assert cards.send(message) == 204  # signed, and not true: the provider is asked
    cards.work()
    assert (cards.now(payment).state, payments(cards)) == (CardState.OPEN, [])
    assert other.send(message) == 204  # signed by its own, about a payment of another federation
    with other.scope:
        assert not OutboxEntry.objects.filter(topic=asking.TOPIC).exists()


@pytest.mark.parametrize(
    ("name", "value", "problem"), [("amount", 5000, "amount"), ("currency", "usd", "currency")]
)
def test_another_amount_or_currency_than_asked_is_not_booked_by_itself(
    cards: CardHouse, name: str, value: object, problem: str
) -> None:
    charge = cards.charge()
    payment = cards.ask(charge)
    checkout = cards.checkout(payment)
    checkout.body[name] = value
    with cards.scope:
        checkout.save()
    cards.press(payment, "pay")
    cards.work()
    payment = cards.now(payment)
    assert (payment.state, payment.problem, payments(cards)) == (CardState.DIFFERS, problem, [])
    cards.holds()
    with cards.scope:
        if problem == "currency":
            with refused("not_ours"):
                asking.accept(payment=payment, by=cards.house.registrar)
            return
        asking.accept(payment=payment, by=cards.house.registrar)
    cards.work()
    assert (cards.now(payment).state, cards.owes(charge.account)) == (CardState.PAID, 1000)
    cards.holds()


def test_a_provider_that_is_away_is_asked_again(cards: CardHouse, settings) -> None:
    address, charge = settings.PORTAL_ADDRESS, cards.charge()
    settings.PORTAL_ADDRESS = "http://127.0.0.1:9"  # nobody listens
    payment = cards.ask(charge)
    assert (payment.state, payment.tries, payment.due_at > timezone.now()) == (CardState.ASKED, 1, True)
    settings.PORTAL_ADDRESS = address
    cards.look_again(payment)
    assert (cards.now(payment).state, cards.now(payment).tries) == (CardState.OPEN, 0)


def test_a_message_that_never_comes_is_not_needed(cards: CardHouse) -> None:
    payment = cards.ask(cards.charge())
    with cards.scope:
        state.pay(cards.checkout(payment))
        OutboxEntry.objects.all().delete()
    cards.look_again(payment)
    assert cards.now(payment).state == CardState.PAID
    cards.holds()


def test_a_worker_that_dies_between_provider_and_books_leaves_one_of_everything(cards: CardHouse) -> None:
    """What a kill leaves: the provider has done it, and nothing was noted here."""
    charge, by = cards.charge(), cards.house.registrar
    with cards.scope:
        payment = asking.ask(account=charge.account, charges=[charge], form="a" * 32, language="en", by=None)
    _die(cards, payment)
    cards.look_again(payment)
    with cards.scope:
        assert SandboxCheckout.objects.count() == 1
    cards.press(payment, "pay")
    cards.work(topics=(keeping.TOPIC,))
    _die(cards, payment, soon=True)
    cards.look_again(payment)
    assert len(payments(cards)) == 1
    with cards.scope:
        asking.ask_refund(payment=cards.now(payment), amount=Decimal(50), reason="x", form="b" * 32, by=by)
    _die(cards, payment)
    cards.look_again(payment)
    assert len(cards.checkout(payment).body["refunds"]) == 1
    with cards.scope:
        assert CardRefund.objects.get().state == CardRefundState.DONE
    cards.holds()


def _die(cards: CardHouse, payment, *, soon: bool = False) -> None:
    with cards.scope:
        if soon:
            asking.look_soon(cards.now(payment))
        work = looking.begin(payment.pk)
    assert work is not None
    looking.do(work)


def test_amounts_are_whole_units_and_nothing_else() -> None:
    pairs = [("6000", "JPY", 6000), ("12.50", "GBP", 1250), ("30", "ISK", 3000), ("1.5", "TND", 1500)]
    for amount, currency, units in pairs:
        assert in_units(Decimal(amount), currency) == units
        assert of_units(units, currency) == Decimal(amount)
    for amount, currency in (("0.5", "JPY"), ("1.005", "GBP"), ("1.5", "ISK"), ("NaN", "JPY")):
        with pytest.raises(ValueError, match=currency):
            in_units(Decimal(amount), currency)
