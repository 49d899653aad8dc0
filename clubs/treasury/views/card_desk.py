"""Payments by card for who keeps the books: what waits, one payment with its refunds; the provider's keys."""

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.treasury import cards as rows
from clubs.treasury.accounts import bearers
from clubs.treasury.card_forms import CardProviderForm, CardRefundForm
from federation.errors import Refused
from federation.models import CardMovement, CardPayment, CardProviderKind, CardSettings, Role
from federation.money.cards import asking, keeping, providers
from federation.money.office import require_treasurer
from federation.roles import holds
from federation.tenancy.addresses import whole_address
from federation.text.numbers import is_key
from federation.visitors import signed_in

PAGE = 50
ONLY = {
    "waiting": pgettext_lazy("of payments", "to be looked at"),
    "all": pgettext_lazy("of payments", "all"),
}
PROBLEMS = {
    keeping.AWAY: gettext_lazy("The provider did not answer. Test it again later."),
    keeping.REFUSED: gettext_lazy("The provider does not accept the key."),
    keeping.CURRENCY: gettext_lazy("The account there is in another currency than the federation."),
}


@never_cache
@require_safe
@login_required
def money_cards(request: HttpRequest) -> HttpResponse:
    """What lies at the provider, payments that wait for somebody, all of them."""
    require_treasurer(request)
    count = rows.waiting_count()
    only = request.GET.get("only", "")
    only = only if only in ONLY else "waiting" if count else "all"
    page = Paginator(rows.asked_for(only), PAGE).get_page(request.GET.get("page"))
    context = {
        "clearing": rows.clearing(),
        "count": count,
        "only": only,
        "choices": list(ONLY.items()),
        "page": page,
        "rows": rows.rows_of(list(page)),
        "query": f"only={only}",
        "settings": providers.kept(),
        "may_set": holds(request.user, Role.ADMINISTRATOR),
    }
    return render(request, "clubs/treasury/cards.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def money_card(request: HttpRequest, card_payment_id: int) -> HttpResponse:
    """One payment: what moved, what is paid back; what the provider did by itself is seen."""
    require_treasurer(request)
    payment = get_object_or_404(CardPayment.objects.select_related("account__member"), pk=card_payment_id)
    form = CardRefundForm(request.POST if "refund" in request.POST else None)
    if request.method == "POST" and _does(request, payment, form):
        return redirect("money_card", payment.pk)
    context = {
        "payment": payment,
        "bearer": bearers([payment.account])[payment.account_id],
        "why": rows.WHY.get(payment.problem, payment.problem),
        "chosen": payment.chosen.select_related("charge__entry"),
        "movements": payment.movements.select_related("entry", "fee_entry", "seen_by"),
        "refunds": payment.refunds.select_related("by"),
        "may_accept": asking.may_be_accepted(payment),
        "left": asking.refundable(payment),
        "form": form,
    }
    return render(request, "clubs/treasury/card.html", context, status=422 if form.errors else 200)


def _does(request: HttpRequest, payment: CardPayment, form: CardRefundForm) -> bool:
    by = signed_in(request)
    try:
        if "seen" in request.POST:
            asked = request.POST["seen"]
            moved = payment.movements.filter(pk=asked if is_key(asked) else 0)
            asking.see(movement=get_object_or_404(CardMovement, pk__in=moved), by=by)
        elif "accept" in request.POST:
            asking.accept(payment=payment, by=by)
        elif form.is_valid():
            entered = form.cleaned_data
            asking.ask_refund(
                payment=payment,
                amount=entered["amount"],
                reason=entered["text"],
                form=entered["key"],
                by=by,
            )
            messages.success(request, _("The provider is asked to pay it back."))
        else:
            return False
    except Refused as refusal:
        if not form.is_bound:
            messages.error(request, refusal.sentence)
            return True
        form.add_error(None, refusal.sentence)
        return False
    return True


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def card_provider(request: HttpRequest) -> HttpResponse:
    """The provider of payments by card: entered by administrators who have a second factor, and tested."""
    if not holds(request.user, Role.ADMINISTRATOR):
        raise PermissionDenied
    row, has_factor = providers.kept(), is_mfa_enabled(request.user)
    sent = request.POST if "keep" in request.POST else None
    begin = {"provider": row.provider, "is_active": row.is_active} if row else {}
    form = CardProviderForm(sent, initial=begin, has_sandbox=settings.CARD_SANDBOX)
    if request.method == "POST" and not has_factor:
        raise PermissionDenied
    if row is not None and "test" in request.POST:
        keeping.test_again(row)
        return redirect("card_provider")
    if form.is_valid() and _kept(request, form):
        return redirect("card_provider")
    context = {
        "row": row,
        "form": form,
        "has_factor": has_factor,
        "problem": PROBLEMS.get(row.problem, row.problem) if row else "",
        "is_sound": row is not None and providers.is_sound(row),
        "is_on_trial": row is not None and providers.is_on_trial(row),
        "seconds": 2 if _is_tested_now(row) else 0,
        "endpoint": whole_address("card_messages"),
    }
    return render(request, "clubs/treasury/card_provider.html", context, status=422 if form.errors else 200)


def _is_tested_now(row: CardSettings | None) -> bool:
    return row is not None and row.checked_at is None


def _kept(request: HttpRequest, form: CardProviderForm) -> bool:
    entered = form.cleaned_data
    try:
        keeping.keep(
            provider=CardProviderKind(entered["provider"]),
            key=entered["key"],
            secret=entered["secret"],
            is_active=entered["is_active"],
            by=signed_in(request),
        )
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    messages.success(request, _("The provider is kept, and being tested."))
    return True
