"""What the sandbox answers, in the words of Stripe's protocol, as far as the portal reads them."""

from typing import Any

from federation.models import SandboxCheckout

ACCOUNT = "acct_sandbox"
FEE_OF_1000 = 36  # what it keeps of a payment: the usual in Japan


def account(currency: str, title: str) -> dict[str, Any]:
    """Whose account it is: the federation's, in its currency."""
    profile = {"name": title}
    return {
        "object": "account",
        "id": ACCOUNT,
        "default_currency": currency.lower(),
        "business_profile": profile,
    }


def session(checkout: SandboxCheckout, address: str) -> dict[str, Any]:
    """A page with its payment inside."""
    body = checkout.body
    return {
        "object": "checkout.session",
        "id": checkout.number,
        "url": address if body["status"] == "open" else None,
        "status": body["status"],
        "payment_status": "paid" if body["paid_at"] else "unpaid",
        "amount_total": body["amount"],
        "currency": body["currency"],
        "metadata": {"portal_key": body["key"]},
        "payment_intent": payment(checkout) if body["paid_at"] or body["declined"] else None,
    }


def payment(checkout: SandboxCheckout) -> dict[str, Any]:
    """The payment of a page, and what was taken from the payer for it."""
    body = checkout.body
    return {
        "object": "payment_intent",
        "id": checkout.payment,
        "metadata": {"portal_key": body["key"]},
        "last_payment_error": {"code": "card_declined"} if body["declined"] else None,
        "latest_charge": _charge(checkout) if body["paid_at"] else None,
    }


def _charge(checkout: SandboxCheckout) -> dict[str, Any]:
    body = checkout.body
    return {
        "object": "charge",
        "id": body["charge"],
        "paid": True,
        "captured": True,
        "amount_captured": body["amount"],
        "currency": body["currency"],
        "created": body["paid_at"],
        "balance_transaction": _moved(checkout, body["amount"], -(-body["amount"] * FEE_OF_1000 // 1000)),
    }


def _moved(checkout: SandboxCheckout, amount: int, fee: int, **more: Any) -> dict[str, Any]:
    currency = checkout.body["currency"]
    return {"object": "balance_transaction", "amount": amount, "fee": fee, "currency": currency, **more}


def refund(checkout: SandboxCheckout, row: dict[str, Any]) -> dict[str, Any]:
    """One refund of a payment."""
    return {
        "object": "refund",
        "id": row["id"],
        "amount": row["amount"],
        "currency": checkout.body["currency"],
        "created": row["created"],
        "status": row["status"],
        "payment_intent": checkout.payment,
        "metadata": {"portal_refund": row["key"]} if row["key"] else {},
        "balance_transaction": _moved(checkout, -row["amount"], 0),
    }


def dispute(checkout: SandboxCheckout, row: dict[str, Any]) -> dict[str, Any]:
    """What a payer's bank took back, and perhaps gave again."""
    moved = [_moved(checkout, **one) for one in row["moved"]]
    return {
        "object": "dispute",
        "id": row["id"],
        "payment_intent": checkout.payment,
        "balance_transactions": moved,
    }


def listed(rows: list[dict[str, Any]], path: str) -> dict[str, Any]:
    """A list that is whole on its first page."""
    return {"object": "list", "data": rows, "has_more": False, "url": path}


def about(checkout: SandboxCheckout, kind: str) -> dict[str, Any]:
    """What a message of some kind carries."""
    if kind.startswith("checkout."):
        return session(checkout, "")
    if kind.startswith("payment_intent."):
        return payment(checkout)
    if kind.startswith("charge.dispute."):
        return dispute(checkout, checkout.body["disputes"][-1])
    return {**_charge(checkout), "payment_intent": checkout.payment, "metadata": {}}
