"""One account for who keeps the books: what is open, every line, and what can be done; one's own to read."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.treasury import papers, selectors
from clubs.treasury.accounts import bearers
from clubs.treasury.forms import AmountForm, ChargeForm, PaymentForm, RefundForm
from clubs.treasury.selectors import cause_pages
from federation.errors import Refused
from federation.models import Member, MoneyAccount, User
from federation.money.cards import providers
from federation.money.office import refuse_own_account, require_treasurer
from federation.money.selectors import accounts_of, charges_of, papers_of, statement
from federation.money.services import charging, paying
from federation.roles import today
from federation.visitors import signed_in


class AccountAct(NamedTuple):
    """What can be done on an account's page: its form, its service, and the words for it."""

    form: type[AmountForm]
    does: Callable[..., Any]
    title: Promise
    done: Promise


ACTS = {
    "charge": AccountAct(ChargeForm, charging.charge, _("Charge"), _("The amount is charged.")),
    "receive": AccountAct(
        PaymentForm, paying.receive, _("Record money received"), _("The payment is recorded.")
    ),
    "refund": AccountAct(RefundForm, paying.refund, _("Pay back"), _("The refund is recorded.")),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def money_account(request: HttpRequest, account_id: int) -> HttpResponse:
    """One account: what is open, every line; charge, record a payment, pay back."""
    require_treasurer(request)
    account = get_object_or_404(selectors.parties().select_related("member"), pk=account_id)
    posted = next((key for key in ACTS if key in request.POST), "")
    shown = {key: act.form(request.POST if key == posted else None, prefix=key) for key, act in ACTS.items()}
    form = shown.get(posted)
    if form is not None and form.is_valid() and _does(request, ACTS[posted], account, form):
        messages.success(request, str(ACTS[posted].done))
        return redirect("money_account", account.pk)
    context = {
        **account_context(account, signed_in(request)),
        "acts": [(key, act, shown[key]) for key, act in ACTS.items() if _is_open(key, account)],
        "posted": posted,
    }
    is_wrong = form is not None and bool(form.errors)
    return render(request, "clubs/treasury/account.html", context, status=422 if is_wrong else 200)


def _is_open(key: str, account: MoneyAccount) -> bool:
    """Whether an act can be done now: only what stands to the credit is paid back."""
    return key != "refund" or account.balance < 0


def _does(request: HttpRequest, act: AccountAct, account: MoneyAccount, form: AmountForm) -> bool:
    by = signed_in(request)
    try:
        if act.form is not ChargeForm:
            refuse_own_account(by, account)
        act.does(account=account, by=by, **form.entered())
    except Refused as refusal:
        form.add_error(None, forms.ValidationError(refusal.sentence))
        return False
    return True


def account_context(account: MoneyAccount, reader: User) -> dict[str, Any]:
    """What a page shows of an account, to whoever may read it."""
    charges = charges_of(account)
    open_charges = [charge for charge in reversed(charges) if charge.open_amount]
    pages = cause_pages(open_charges, reader)
    issued = papers_of([account])
    return {
        "account": account,
        "bearer": bearers([account])[account.pk],
        "open_charges": open_charges,
        "shown_charges": [(charge, pages.get(charge.pk, "")) for charge in open_charges],
        "lines": papers.papered(account, list(reversed(statement(account))), issued),
        "papers": issued,
        "offers": papers.offers(account, open_charges, issued),
        "way": papers.how_to_pay(open_charges),
        "day": today(),
        "credit": -account.balance,
    }


@never_cache
@require_safe
@login_required
def my_account(request: HttpRequest) -> HttpResponse:
    """One's own account: what is to be paid and until when, what was paid."""
    member = Member.objects.filter(user=signed_in(request), merged_into=None).first()
    accounts = accounts_of(member) if member else []
    context = {
        "member": member,
        "accounts": [account_context(account, signed_in(request)) for account in accounts],
        "takes_cards": providers.takes_cards(request.user),
    }
    return render(request, "clubs/treasury/my_account.html", context)
