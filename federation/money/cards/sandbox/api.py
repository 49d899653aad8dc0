"""What the portal asks of the sandbox, as it asks Stripe: pages, refunds, disputes, under the secret key."""

import hmac
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.models import CardProviderKind, SandboxCheckout
from federation.money.cards import providers
from federation.money.cards.sandbox import shapes, state
from federation.outside.sealed import unlocked
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current
from federation.text.numbers import whole

Answer = Callable[[HttpRequest, str], dict[str, Any]]
PRICE = "line_items[0][price_data]"


@never_cache
@csrf_exempt
@require_http_methods(["GET", "POST"])
def card_sandbox(request: HttpRequest, sandbox_call: str) -> JsonResponse:
    """One call; refused without the federation's own key, and where no sandbox is allowed."""
    row = providers.kept()
    if not settings.CARD_SANDBOX or row is None or row.provider != CardProviderKind.SANDBOX:
        raise Http404
    given = request.headers.get("Authorization", "")
    if not hmac.compare_digest(given.encode(), f"Bearer {unlocked(row.locked_key)}".encode()):
        return _wrong("invalid_key", 401)
    answer, subject = _asked(request.method or "", sandbox_call)
    try:
        return JsonResponse(answer(request, subject))
    except Refused as refusal:
        return _wrong(refusal.code, 400)


def _asked(method: str, call: str) -> tuple[Answer, str]:
    """Which call it is, and of which page."""
    words = call.split("/")
    if words[:3] == ["v1", "checkout", "sessions"] and len(words) in (4, 5):
        name, subject = "/".join([*words[:3], "*", *words[4:]]), words[3]
    else:
        name, subject = call, ""
    if (method, name) not in CALLS:
        raise Http404
    return CALLS[method, name], subject


def _account(request: HttpRequest, subject: str) -> dict[str, Any]:
    return shapes.account(current().currency, current().name)


def _open(request: HttpRequest, subject: str) -> dict[str, Any]:
    asked = request.POST
    amount = whole(asked.get(f"{PRICE}[unit_amount]", ""))
    if not amount:
        raise Refused("no amount", "parameter_invalid_integer")
    body = {
        "amount": amount,
        "currency": asked[f"{PRICE}[currency]"],
        "text": asked[f"{PRICE}[product_data][name]"],
        "key": asked["metadata[portal_key]"],
        "back": asked["success_url"],
        "away": asked["cancel_url"],
    }
    return _session(state.make(body, request.headers.get("Idempotency-Key", "")))


def _session(checkout: SandboxCheckout) -> dict[str, Any]:
    return shapes.session(checkout, whole_address("card_sandbox_page", checkout.number))


def _look(request: HttpRequest, subject: str) -> dict[str, Any]:
    return _session(_there(subject))


def _expire(request: HttpRequest, subject: str) -> dict[str, Any]:
    checkout = _there(subject)
    state.close(checkout)
    return _session(checkout)


def _refund(request: HttpRequest, subject: str) -> dict[str, Any]:
    checkout = _there(request.POST.get("payment_intent", ""))
    amount = whole(request.POST.get("amount", "")) or 0
    key, once = request.POST.get("metadata[portal_refund]", ""), request.headers.get("Idempotency-Key", "")
    return shapes.refund(checkout, state.refund(checkout, amount, key, once))


def _refunds(request: HttpRequest, subject: str) -> dict[str, Any]:
    checkout = _there(request.GET.get("payment_intent", ""))
    rows = [shapes.refund(checkout, row) for row in checkout.body["refunds"]]
    return shapes.listed(rows, "/v1/refunds")


def _disputes(request: HttpRequest, subject: str) -> dict[str, Any]:
    checkout = _there(request.GET.get("payment_intent", ""))
    rows = [shapes.dispute(checkout, row) for row in checkout.body["disputes"]]
    return shapes.listed(rows, "/v1/disputes")


def _there(number: str) -> SandboxCheckout:
    checkout = state.held(number)
    if checkout is None:
        raise Refused("no such page", "resource_missing")
    return checkout


def _wrong(code: str, status: int) -> JsonResponse:
    return JsonResponse({"error": {"type": "invalid_request_error", "code": code}}, status=status)


CALLS: dict[tuple[str, str], Answer] = {
    ("GET", "v1/account"): _account,
    ("POST", "v1/checkout/sessions"): _open,
    ("GET", "v1/checkout/sessions/*"): _look,
    ("POST", "v1/checkout/sessions/*/expire"): _expire,
    ("POST", "v1/refunds"): _refund,
    ("GET", "v1/refunds"): _refunds,
    ("GET", "v1/disputes"): _disputes,
}
