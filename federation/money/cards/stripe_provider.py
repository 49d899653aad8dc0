"""Stripe Checkout, by Stripe's own library: hosted pages alone, so that no card comes near the portal.

The sandbox speaks the same protocol: `base` is where it is. What the library reads of Stripe's answers:
https://docs.stripe.com/api/checkout/sessions, /refunds, /disputes, /balance_transactions.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

import stripe

from federation.models import CardMovementKind
from federation.money.cards.amounts import in_units, of_units
from federation.money.cards.provider import (
    CheckoutAsked,
    CheckoutMade,
    CheckoutSeen,
    CheckoutStatus,
    NotSigned,
    ProviderAccount,
    ProviderAway,
    ProviderMessage,
    ProviderMovement,
    ProviderRefuses,
)
from federation.text.documents import read_json

SECONDS: Final = 10  # for one answer of the provider: a worker does not wait longer, it comes again
OLD_SECONDS: Final = 300  # a message that was signed longer ago may be somebody's copy
TEXT_MAX: Final = 200
MANY: Final = 100  # refunds and disputes of one payment
UNREADABLE: Final = (
    stripe.SignatureVerificationError,
    *(ValueError, LookupError, TypeError, AttributeError),
)
GONE: Final = frozenset({"failed", "canceled"})  # of a refund: the money is with us again

stripe.enable_telemetry = False


class StripeProvider:
    """One account at Stripe, or the sandbox."""

    def __init__(self, key: str, secret: str, base: str = "") -> None:
        client = stripe.RequestsClient(timeout=SECONDS)
        places: Any = {"api": base} if base else {}
        self._stripe = stripe.StripeClient(key, base_addresses=places, http_client=client)
        self._secret = secret

    def account(self) -> ProviderAccount:
        """Whose account the key opens."""
        with _sayings():
            own = self._stripe.v1.accounts.retrieve_current().to_dict()
        title = (own.get("business_profile") or {}).get("name") or own["id"]
        return ProviderAccount(str(title), str(own.get("default_currency") or "").upper())

    def open(self, asked: CheckoutAsked) -> CheckoutMade:
        """Make a page: one line, for cards alone."""
        named: Any = {"portal_key": asked.key}
        price: Any = {
            "currency": asked.currency.lower(),
            "unit_amount": in_units(asked.amount, asked.currency),
            "product_data": {"name": asked.text[:TEXT_MAX]},
        }
        wanted: Any = {
            "mode": "payment",
            "payment_method_types": ["card"],
            "line_items": [{"quantity": 1, "price_data": price}],
            "client_reference_id": asked.key,
            "metadata": named,
            "payment_intent_data": {"metadata": named},
            "locale": asked.language,
            "success_url": asked.back,
            "cancel_url": asked.away,
        }
        with _sayings():
            page = self._stripe.v1.checkout.sessions.create(wanted, {"idempotency_key": f"open-{asked.key}"})
        return CheckoutMade(page.id, page.url or "")

    def close(self, checkout: str) -> None:
        """Let nobody pay on a page any more."""
        try:
            with _sayings():
                self._stripe.v1.checkout.sessions.expire(checkout)
        except ProviderRefuses:
            return  # it is paid or over: the next look says which

    def look(self, checkout: str) -> CheckoutSeen:
        """The page with its payment, its refunds and its disputes."""
        with _sayings():
            page = self._stripe.v1.checkout.sessions.retrieve(
                checkout, {"expand": ["payment_intent.latest_charge.balance_transaction"]}
            ).to_dict()
            payment: dict[str, Any] = page.get("payment_intent") or {}
            refunds = self._refunds(payment) if payment else []
            moved = tuple(self._movements(payment, refunds)) if payment else ()
        currency = str(page["currency"]).upper()
        return CheckoutSeen(
            status=_status(page),
            key=_named(page, "portal_key"),
            amount=of_units(page["amount_total"], currency),
            currency=currency,
            payment=str(payment.get("id", "")),
            is_declined=bool(payment.get("last_payment_error")),
            movements=moved,
            refunds=frozenset(_named(row, "portal_refund") for row in refunds) - {""},
        )

    def refund(self, payment: str, amount: Decimal, currency: str, key: str) -> None:
        """Pay back so much of a payment."""
        with _sayings():
            self._stripe.v1.refunds.create(
                {
                    "payment_intent": payment,
                    "amount": in_units(amount, currency),
                    "metadata": {"portal_refund": key},
                },
                {"idempotency_key": f"refund-{key}"},
            )

    def read(self, body: bytes, signature: str) -> ProviderMessage:
        """What a message is about."""
        try:
            stripe.WebhookSignature.verify_header(body, signature, self._secret, OLD_SECONDS)
            about = read_json(body)["data"]["object"]
            kind, payment = about["object"], about.get("payment_intent")
            key = _named(about, "portal_key")
        except UNREADABLE as wrong:
            raise NotSigned from wrong
        if kind == "checkout.session":
            return ProviderMessage(checkout=str(about["id"]), key=key)
        return ProviderMessage(
            payment=str(about["id"] if kind == "payment_intent" else payment or ""), key=key
        )

    def _refunds(self, payment: dict[str, Any]) -> list[dict[str, Any]]:
        asked: Any = {"payment_intent": payment["id"], "limit": MANY, "expand": ["data.balance_transaction"]}
        return [row.to_dict() for row in self._stripe.v1.refunds.list(asked).auto_paging_iter()]

    def _movements(
        self, payment: dict[str, Any], refunds: list[dict[str, Any]]
    ) -> Iterator[ProviderMovement]:
        charge = payment.get("latest_charge")
        if not charge or not charge["paid"] or not charge["captured"]:
            return
        currency = str(charge["currency"]).upper()
        fee = _fee(charge.get("balance_transaction"), currency)
        came, at = of_units(charge["amount_captured"], currency), _moment(charge["created"])
        yield ProviderMovement(charge["id"], CardMovementKind.PAID, came, fee, at)
        asked: Any = {"payment_intent": payment["id"], "limit": MANY}
        for row in self._stripe.v1.disputes.list(asked).auto_paging_iter():
            yield from _disputed(row.to_dict())
        for refund in refunds:
            yield from _refunded(refund)


def _refunded(row: dict[str, Any]) -> Iterator[ProviderMovement]:
    """A refund that went out; where it did not arrive, the money came again."""
    moved, currency = row.get("balance_transaction"), str(row["currency"]).upper()
    if not moved:
        return
    amount, at, key = of_units(row["amount"], currency), _moment(row["created"]), _named(row, "portal_refund")
    yield ProviderMovement(row["id"], CardMovementKind.REFUNDED, -amount, _fee(moved, currency), at, key)
    if row["status"] in GONE:
        again = f"{row['id']}:again"
        yield ProviderMovement(again, CardMovementKind.RETURNED, amount, Decimal(0), at, key)


def _disputed(row: dict[str, Any]) -> Iterator[ProviderMovement]:
    """What the payer's bank took back, with what the provider asks for it, and what it gave again."""
    for moved in row.get("balance_transactions") or ():
        currency = str(moved["currency"]).upper()
        kind = CardMovementKind.DISPUTED if moved["amount"] < 0 else CardMovementKind.WON
        amount, fee = of_units(moved["amount"], currency), _fee(moved, currency)
        yield ProviderMovement(moved["id"], kind, amount, fee, _moment(moved["created"]))


def _named(row: dict[str, Any], name: str) -> str:
    """What we wrote on something of the provider's; "" where it has none of ours."""
    return str((row.get("metadata") or {}).get(name, ""))


def _fee(moved: Any, currency: str) -> Decimal | None:
    """What the provider kept of a movement; None while it does not say, or says it in another currency."""
    if not isinstance(moved, dict) or str(moved["currency"]).upper() != currency:
        return None
    return of_units(moved["fee"], currency)


def _status(page: dict[str, Any]) -> CheckoutStatus:
    if page["payment_status"] == "paid":
        return CheckoutStatus.PAID
    if page["status"] == "complete":
        return CheckoutStatus.WAITING
    return CheckoutStatus.OPEN if page["status"] == "open" else CheckoutStatus.ENDED


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


@contextmanager
def _sayings() -> Iterator[None]:
    """What the library raises, in the words of the interface."""
    try:
        yield
    except (stripe.APIConnectionError, stripe.RateLimitError) as error:
        raise ProviderAway from error
    except stripe.AuthenticationError as error:
        raise ProviderRefuses("key") from error
    except stripe.StripeError as error:
        if (error.http_status or 500) >= 500 or error.http_status == 409:
            raise ProviderAway from error
        raise ProviderRefuses(str(error.code or type(error).__name__)[:40]) from error
