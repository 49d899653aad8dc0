"""The journal: entries of some days with the sums of accounts, one entry with its lines, closing days."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.treasury import sheets
from clubs.treasury.accounts import bearers
from clubs.treasury.forms import BooksClosingForm, CreditForm, EntryReasonForm
from clubs.treasury.selectors import cause_pages
from clubs.treasury.views.days import DaysForm
from federation.errors import Refused
from federation.models import AccountKind, Charge, ChargePurpose, MoneyAccount, MoneyEntry
from federation.models.money.account import OF_PARTIES
from federation.money import selectors
from federation.money.cards import providers
from federation.money.cards.links import link_to_pay
from federation.money.office import refuse_own_account, require_treasurer
from federation.money.services import charging, closing, journal, reversing, settling
from federation.tables.answer import kind_in, table_answer
from federation.visitors import signed_in

PAGE = 50


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def money_journal(request: HttpRequest) -> HttpResponse:
    """The entries of some days, what they did to each account; the books closed through a day."""
    require_treasurer(request)
    form = BooksClosingForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and _closed(request, form):
        return redirect("money_journal")
    first, last = DaysForm(request.GET).days()
    page = Paginator(selectors.journal(first, last), PAGE).get_page(request.GET.get("page"))
    context = {
        "first": first,
        "last": last,
        "query": f"first={first.isoformat()}&last={last.isoformat()}",
        "page": page,
        "entries": with_amounts(list(page)),
        "sums": selectors.sums(first, last),
        "closed": journal.closed_through(),
        "form": form,
    }
    return render(request, "clubs/treasury/journal.html", context, status=422 if form.errors else 200)


def _closed(request: HttpRequest, form: BooksClosingForm) -> bool:
    try:
        closing.close(through=form.cleaned_data["through"], by=signed_in(request))
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    messages.success(request, _("The books are closed through this day."))
    return True


def with_amounts(entries: list[MoneyEntry]) -> list[tuple[MoneyEntry, str, Any]]:
    """Entries with whose account they are about and what they put there. Four queries."""
    postings = selectors.party_postings(entries)
    named = _named([posting.account for posting in postings.values()])
    return [
        (entry, named[postings[entry.pk].account_id], postings[entry.pk].amount)
        for entry in entries
        if entry.pk in postings
    ]


def _named(accounts: list[MoneyAccount]) -> dict[int, str]:
    """Whose accounts are; of the federation's own what they are of."""
    parties = bearers([account for account in accounts if account.kind in OF_PARTIES])
    return {one.pk: parties.get(one.pk) or str(one.get_kind_display()) for one in accounts}


@never_cache
@require_safe
@login_required
def money_journal_file(request: HttpRequest) -> HttpResponse:
    """Every line of some days as a file for accountants."""
    require_treasurer(request)
    first, last = DaysForm(request.GET).days()
    kind = kind_in(request.GET, "csv", "xlsx", name="format") or "csv"
    name = f"journal-{first.isoformat()}-{last.isoformat()}"
    return table_answer(sheets.journal_sheet(first, last), kind, name)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def money_entry(request: HttpRequest, money_entry_id: int) -> HttpResponse:
    """One entry: its lines, what it settles, what undid it; undone where it was wrong."""
    require_treasurer(request)
    entry = get_object_or_404(MoneyEntry.objects.select_related("by", "reverses"), pk=money_entry_id)
    form = EntryReasonForm(request.POST if request.method == "POST" else None)
    account = reversing.party_of(entry)
    if form.is_valid() and _reversed(request, entry, form):
        if account.kind == AccountKind.CLEARING:
            return redirect("money_cards")
        return redirect("money_account", account.pk)
    lines = list(entry.postings.select_related("account", "account__member").order_by("line"))
    named = bearers([line.account for line in lines if line.account.kind in OF_PARTIES])
    context = {
        "entry": entry,
        "account": account if account.kind != AccountKind.CLEARING else None,
        "bearer": next(iter(named.values()), ""),
        "lines": [(line, named.get(line.account_id, ""), max(-line.amount, 0)) for line in lines],
        "undone": entry.reversed_by.first(),
        "settled": entry.settlements.select_related("charge__entry"),
        "charge": entry.charges.first(),
        "form": form,
    }
    return render(request, "clubs/treasury/entry.html", context, status=422 if form.errors else 200)


def _reversed(request: HttpRequest, entry: MoneyEntry, form: EntryReasonForm) -> bool:
    by = signed_in(request)
    try:
        refuse_own_account(by, reversing.party_of(entry))
        reversing.reverse(
            entry=entry, reason=form.cleaned_data["text"], booked_on=form.cleaned_data["booked_on"], by=by
        )
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    messages.success(request, _("The entry is reversed."))
    return True


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def money_charge(request: HttpRequest, charge_id: int) -> HttpResponse:
    """One charge: what settled it; credited in part or whole, or what is open of it written off."""
    require_treasurer(request)
    charges = Charge.objects.select_related("entry", "account__member")
    charge = get_object_or_404(charges, pk=charge_id)
    credit = CreditForm(request.POST if "credit" in request.POST else None, prefix="credit")
    loss = EntryReasonForm(request.POST if "lose" in request.POST else None, prefix="lose")
    if request.method == "POST" and _taken_off(request, charge, credit, loss):
        return redirect("money_account", charge.account_id)
    context = {
        "charge": charge,
        "bearer": bearers([charge.account])[charge.account_id],
        "page": cause_pages([charge], signed_in(request)).get(charge.pk, ""),
        "open": settling.open_amount(charge),
        "may_credit": settling.payable(charge) and charge.purpose != ChargePurpose.REFUND,
        "settled": charge.settlements.select_related("entry"),
        "credit_form": credit,
        "loss_form": loss,
    }
    if context["open"] and providers.takes_cards(request.user):
        context["link"] = link_to_pay(charge)
    is_wrong = bool(credit.errors or loss.errors)
    return render(request, "clubs/treasury/charge.html", context, status=422 if is_wrong else 200)


def _taken_off(request: HttpRequest, charge: Charge, credit: CreditForm, loss: EntryReasonForm) -> bool:
    by, form = signed_in(request), credit if credit.is_bound else loss
    if not form.is_valid():
        return False
    try:
        refuse_own_account(by, charge.account)
        if form is credit:
            charging.credit(charge=charge, by=by, **credit.entered())
        else:
            charging.write_off(charge=charge, by=by, **loss.cleaned_data)
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    messages.success(request, _("The charge is changed."))
    return True
