"""The sandbox's page: what a payer sees of a provider, and beneath it what payers' banks do later."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.models import SandboxCheckout
from federation.money.cards.amounts import of_units
from federation.money.cards.sandbox import state


def _refund_half(checkout: SandboxCheckout) -> None:
    """Half of what is left, at least one unit."""
    state.refund(checkout, (state.left(checkout) + 1) // 2)


ACTS: dict[str, Callable[[SandboxCheckout], None]] = {
    "pay": state.pay,
    "decline": state.decline,
    "close": state.close,
    "refund": _refund_half,
    "dispute": state.dispute,
    "win": state.win,
}
LEAVES = {"pay": "back", "decline": "away", "close": "away"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card_sandbox_page(request: HttpRequest, sandbox_number: str) -> HttpResponse:
    """Pay, decline, close; refund and dispute what is paid. Only where a sandbox is allowed."""
    checkout = state.held(sandbox_number) if settings.CARD_SANDBOX else None
    if checkout is None:
        raise Http404
    act = next((name for name in ACTS if name in request.POST), "")
    if act:
        try:
            ACTS[act](checkout)
        except Refused as refusal:
            messages.error(request, refusal.sentence)
            return redirect("card_sandbox_page", checkout.number)
        if act in LEAVES:
            return HttpResponseRedirect(checkout.body[LEAVES[act]])
        return redirect("card_sandbox_page", checkout.number)
    currency = checkout.body["currency"].upper()
    context = {
        "body": checkout.body,
        "currency": currency,
        "amount": of_units(checkout.body["amount"], currency),
        "left": of_units(state.left(checkout), currency),
    }
    return render(request, "federation/money/card_sandbox.html", context)
