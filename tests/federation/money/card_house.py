"""A house whose members pay by the sandbox: what a browser presses, what a worker does, over HTTP."""

import http.client
import json
import time
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from urllib.parse import urlsplit
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from federation import tasks
from federation.models import (
    AccountKind,
    CardPayment,
    CardProviderKind,
    Charge,
    ChargePurpose,
    MoneyAccount,
    MoneyPosting,
    OutboxEntry,
    SandboxCheckout,
    SandboxMessage,
)
from federation.money import proof
from federation.money.cards import asking, keeping, providers
from federation.money.cards.sandbox import telling
from federation.money.services import charging
from federation.money.services.accounts import of_member
from federation.outside.sealed import unlocked
from federation.roles import today
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import acting_for
from tests.cast import House
from tests.federation.money.test_books import commit_chains

TOPICS = {
    asking.TOPIC: tasks.look_at_card_payment,
    keeping.TOPIC: tasks.check_card_provider,
    telling.TOPIC: tasks.send_sandbox_message,
}


@dataclass
class CardHouse:
    """A house with a sandbox that answers at the address of the portal."""

    house: House

    @property
    def scope(self):
        return acting_for(self.house.federation)

    def take_cards(self) -> None:
        with self.scope:
            keeping.keep(
                provider=CardProviderKind.SANDBOX,
                key="",
                secret="",
                is_active=True,
                by=self.house.administrator,
            )
        self.work()
        with self.scope:
            assert providers.takes_cards()

    def charge(self, amount: int = 6000, text: str = "Dues 2027", member: int = 0) -> Charge:
        with self.scope:
            return charging.charge(
                account=of_member(self.house.members[member]),
                purpose=ChargePurpose.DUES,
                amount=Decimal(amount),
                booked_on=today(),
                due_on=today(),
                text=text,
                by=self.house.registrar,
            )

    def ask(self, *charges: Charge, form: str = "") -> CardPayment:
        """Somebody presses "pay"; the worker has a page made."""
        with self.scope:
            payment = asking.ask(
                account=charges[0].account,
                charges=charges,
                form=form or uuid4().hex,
                language="en",
                by=None,
            )
        self.work()
        return self.now(payment)

    def now(self, payment: CardPayment) -> CardPayment:
        with self.scope:
            return CardPayment.objects.select_related("account").get(pk=payment.pk)

    def press(self, payment: CardPayment, act: str) -> None:
        """A button of the sandbox's page."""
        path = urlsplit(self.now(payment).address).path
        assert Client().post(path, {act: ""}).status_code == 302

    def checkout(self, payment: CardPayment) -> SandboxCheckout:
        with self.scope:
            return SandboxCheckout.objects.get(number=self.now(payment).checkout)

    def work(self, rounds: int = 6, topics: Collection[str] = TOPICS) -> None:
        """What workers do with all that is owed, until nothing is."""
        for _round in range(rounds):
            owed = list(OutboxEntry.objects.filter(topic__in=topics).order_by("pk"))
            if not owed:
                return
            for entry in owed:
                TOPICS[entry.topic](entry.federation_ref, entry.subject_ref)

    def look_again(self, payment: CardPayment) -> None:
        """The time of the next look has come; beat and a worker do it."""
        with self.scope:
            CardPayment.objects.filter(pk=payment.pk).update(due_at=timezone.now() - timedelta(seconds=1))
        tasks.look_after_cards()
        self.work()

    def paid(self, *charges: Charge) -> CardPayment:
        """A payment that is through."""
        payment = self.ask(*charges)
        self.press(payment, "pay")
        self.work()
        return self.now(payment)

    def messages(self, payment: CardPayment) -> list[str]:
        with self.scope:
            rows = SandboxMessage.objects.filter(checkout__number=self.now(payment).checkout)
            return list(rows.values_list("body", flat=True))

    def send(self, body: str, *, secret: str = "", moment: float = 0) -> int:
        """A message to the portal's door, over HTTP; the status of its answer."""
        with self.scope:
            address = urlsplit(whole_address("card_messages"))
            own = unlocked(providers.kept().locked_secret)
        signature = telling.signed(secret or own, body, int(moment or time.time()))
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=10)
        connection.request("POST", address.path, body.encode(), {"Stripe-Signature": signature})
        return connection.getresponse().status

    def balance(self, kind: AccountKind) -> Decimal:
        with self.scope:
            rows = MoneyPosting.objects.filter(account__kind=kind).values_list("amount", flat=True)
            return sum(rows, Decimal(0))

    def owes(self, account: MoneyAccount) -> Decimal:
        with self.scope:
            return MoneyAccount.objects.get(pk=account.pk).balance

    def holds(self) -> None:
        with self.scope:
            commit_chains()
            assert [str(fault) for fault in proof.faults()] == []


def about(payment: CardPayment, kind: str = "checkout.session.completed") -> str:
    """A message about a payment's page, as a provider would write it."""
    body = {"object": "checkout.session", "id": payment.checkout, "metadata": {}}
    return json.dumps({"object": "event", "id": "evt_1", "type": kind, "data": {"object": body}})
