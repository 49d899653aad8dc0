"""What the sandbox knows of a page: made, paid, declined, closed, refunded, disputed. Whole numbers alone."""

import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import SandboxCheckout
from federation.money.cards.sandbox import telling
from federation.tenancy.locks import hold

SANDBOX_LOCK = 7_110_009
DISPUTE_FEE = 1500  # in the currency's smallest units


def token(kind: str) -> str:
    """A number as providers give them: what it is of, and something that nobody guesses."""
    return f"{kind}_sandbox_{secrets.token_hex(12)}"


def now() -> int:
    """The moment, as providers count it."""
    return int(timezone.now().timestamp())


@transaction.atomic
def make(asked: dict[str, Any], idempotency: str) -> SandboxCheckout:
    """A page; the one that is there where the same was asked for before."""
    hold(SANDBOX_LOCK, "sandbox")
    before = SandboxCheckout.objects.filter(idempotency=idempotency).first() if idempotency else None
    if before is not None:
        return before
    state = {"status": "open", "declined": False, "paid_at": None, "refunds": [], "disputes": []}
    return SandboxCheckout.objects.create(
        number=token("cs"),
        payment=token("pi"),
        idempotency=idempotency or token("none"),
        body={**asked, **state, "created": now()},
    )


def held(number: str) -> SandboxCheckout | None:
    """A page by its number or its payment's; nobody else does anything with it meanwhile."""
    hold(SANDBOX_LOCK, "sandbox")
    rows = SandboxCheckout.objects.select_for_update(of=("self",))
    return rows.filter(number=number).first() or rows.filter(payment=number).first()


@transaction.atomic
def pay(checkout: SandboxCheckout) -> None:
    """Somebody pays. Pressed twice, it is paid once. Raises Refused where the page is over."""
    if checkout.body["paid_at"]:
        return
    _refuse_over(checkout)
    checkout.body |= {"status": "complete", "declined": False, "paid_at": now(), "charge": token("ch")}
    checkout.save(update_fields=["body"])
    telling.tell(checkout, "checkout.session.completed", "payment_intent.succeeded")


@transaction.atomic
def decline(checkout: SandboxCheckout) -> None:
    """The payer's bank declines; the payer may try again. Raises Refused where the page is over."""
    _refuse_over(checkout)
    checkout.body["declined"] = True
    checkout.save(update_fields=["body"])
    telling.tell(checkout, "payment_intent.payment_failed")


@transaction.atomic
def close(checkout: SandboxCheckout) -> None:
    """Nobody can pay any more. Raises Refused where the page is over."""
    _refuse_over(checkout)
    checkout.body["status"] = "expired"
    checkout.save(update_fields=["body"])
    telling.tell(checkout, "checkout.session.expired")


@transaction.atomic
def refund(checkout: SandboxCheckout, amount: int, key: str = "", idempotency: str = "") -> dict[str, Any]:
    """Pay so much back. Raises Refused for more than there is."""
    body = checkout.body
    before = [one for one in body["refunds"] if idempotency and one["idempotency"] == idempotency]
    if before:
        known: dict[str, Any] = before[0]
        return known
    if not body["paid_at"] or not 0 < amount <= left(checkout):
        raise Refused(_("That is more than is left of this payment."), "charge_already_refunded")
    row = {
        "id": token("re"),
        "amount": amount,
        "key": key,
        "idempotency": idempotency,
        "created": now(),
        "status": "succeeded",
    }
    body["refunds"].append(row)
    checkout.save(update_fields=["body"])
    telling.tell(checkout, "charge.refunded")
    return row


@transaction.atomic
def dispute(checkout: SandboxCheckout) -> None:
    """The payer's bank takes back what is left. Raises Refused where nothing is."""
    rest = left(checkout)
    if not checkout.body["paid_at"] or rest <= 0:
        raise Refused(_("Nothing is left of this payment."), "nothing_left")
    taken = {"id": token("txn"), "amount": -rest, "fee": DISPUTE_FEE, "created": now()}
    checkout.body["disputes"].append({"id": token("dp"), "moved": [taken]})
    checkout.save(update_fields=["body"])
    telling.tell(checkout, "charge.dispute.funds_withdrawn")


@transaction.atomic
def win(checkout: SandboxCheckout) -> None:
    """The payer's bank gives again what it took last. Raises Refused where it took nothing."""
    lost = [one for one in checkout.body["disputes"] if len(one["moved"]) == 1]
    if not lost:
        raise Refused(_("Nothing was taken back."), "nothing_taken")
    amount = -lost[-1]["moved"][0]["amount"]
    lost[-1]["moved"].append({"id": token("txn"), "amount": amount, "fee": -DISPUTE_FEE, "created": now()})
    checkout.save(update_fields=["body"])
    telling.tell(checkout, "charge.dispute.funds_reinstated")


def left(checkout: SandboxCheckout) -> int:
    """What is left of a payment, in the smallest units."""
    body = checkout.body
    back = sum(one["amount"] for one in body["refunds"] if one["status"] == "succeeded")
    taken = sum(moved["amount"] for one in body["disputes"] for moved in one["moved"])
    rest: int = body["amount"] - back + taken
    return rest


def _refuse_over(checkout: SandboxCheckout) -> None:
    if checkout.body["status"] != "open":
        raise Refused(_("Nobody can pay on this page any more."), "not_open")
