"""Paying by card: of one's own account, or one charge by the link of a letter; and how far a payment is."""

from decimal import Decimal
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.treasury.card_forms import CardChargesForm, CardForm
from federation.errors import Refused
from federation.languages import reader_code
from federation.models import CardPayment, CardState, Charge, Member, MoneyAccount, MoneyPaper, User
from federation.money.cards import asking, links, providers
from federation.money.issuing.parties import reference_of
from federation.money.papers.frozen import sum_on
from federation.money.selectors import accounts_of, charges_on
from federation.money.services.settling import open_amount, open_charges, payable
from federation.tenancy.context import current
from federation.text.money import in_currency
from federation.visitors import signed_in

# While the portal or a bank has still to answer: a page looks again after so many seconds.
SOON, LATE = 2, 5


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def pay_by_card(request: HttpRequest, account_id: int) -> HttpResponse:
    """What is open of one's own account, all of it ticked; on to the provider's page."""
    account = _own_account(signed_in(request), account_id)
    charges = open_charges(account)
    texts = dict(Charge.objects.filter(pk__in=[one.pk for one in charges]).values_list("pk", "entry__text"))
    labels = {one.pk: f"{texts[one.pk]}, {_price(one)}" for one in charges}
    form = CardChargesForm(charges, labels, request.POST if request.method == "POST" else None)
    if form.is_valid():
        payment = _asked(request, account, form.chosen(), form)
        if payment is not None:
            return redirect("card_payment", payment.key)
    context = {"form": form, "charges": charges, "takes": providers.takes_cards(request.user)}
    return render(request, "clubs/treasury/pay_by_card.html", context, status=422 if form.errors else 200)


def _price(charge: Charge) -> str:
    return in_currency(charge.open_amount, current().currency, reader_code())


def _own_account(user: User, account_id: int) -> MoneyAccount:
    member = get_object_or_404(Member, user=user, merged_into=None)
    account = next((one for one in accounts_of(member) if one.pk == account_id), None)
    if account is None:
        raise Http404
    return account


def _asked(
    request: HttpRequest, account: MoneyAccount, charges: list[Charge], form: CardForm, text: str = ""
) -> CardPayment | None:
    """The payment that is prepared now; the refusal stands on the form."""
    by = request.user if isinstance(request.user, User) else None
    key = form.cleaned_data["form"]
    try:
        return asking.ask(
            account=account, charges=charges, form=key, language=reader_code(), by=by, text=text
        )
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card_link(request: HttpRequest, card_signature: str) -> HttpResponse:
    """One charge, by the link of a letter, or a paper, by its own; on to the provider's page."""
    paper = links.paper_of(card_signature)
    if paper is not None:
        return _paper_link(request, paper)
    link = links.by_signature(card_signature)
    if link is None:
        raise Http404
    if not link.is_open:
        if not isinstance(request.user, User):
            return redirect_to_login(request.get_full_path())
        _own_account(request.user, link.charge.account_id)
    form = CardForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        payment = _asked(request, link.charge.account, [link.charge], form)
        if payment is not None:
            return redirect("card_payment", payment.key)
    context = {
        "form": form,
        "charge": link.charge,
        "open": open_amount(link.charge),
        "reference": reference_of(link.charge),
        "takes": providers.takes_cards(request.user),
    }
    return render(request, "clubs/treasury/card_link.html", context, status=422 if form.errors else 200)


def _paper_link(request: HttpRequest, paper: MoneyPaper) -> HttpResponse:
    """What is open of a paper, by its number; nothing else of it is shown, as anybody may hold the link."""
    if links.is_over(paper):
        return render(request, "clubs/treasury/paper_link.html", {"is_over": True}, status=410)
    charges = charges_on(paper)
    form = CardForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        words = f"{paper.get_kind_display()} {paper.numbered}"
        payment = _asked(request, paper.account, charges, form, words)
        if payment is not None:
            return redirect("card_payment", payment.key)
    context = {
        "form": form,
        "paper": paper,
        "sum": sum_on(paper.body),
        "open": sum((open_amount(one) for one in charges), Decimal(0)),
        "withdrawn": not any(payable(one) for one in charges),
        "takes": providers.takes_cards(),
    }
    return render(request, "clubs/treasury/paper_link.html", context, status=422 if form.errors else 200)


@never_cache
@require_safe
def card_payment(request: HttpRequest, card_key: UUID) -> HttpResponse:
    """How far a payment is, for whoever was sent here: on to the provider, waiting, paid, declined."""
    payment = get_object_or_404(CardPayment, key=card_key)
    back = request.GET.get("back", "")
    can_pay = payment.state == CardState.OPEN and not payment.is_unwanted
    goes_on = can_pay and not back
    is_told = payment.state == CardState.WAITING or (back == "paid" and payment.state == CardState.OPEN)
    if back == "paid" and payment.state == CardState.OPEN:
        _look_now(payment)
    prepared = payment.state == CardState.ASKED
    context = {
        "payment": payment,
        "goes_on": goes_on,
        "leads_on": can_pay and (goes_on or not is_told or payment.is_declined),
        "waits": is_told,
        "seconds": SOON if prepared else LATE if is_told else 0,
        "is_own": request.user.is_authenticated,
    }
    return render(request, "clubs/treasury/card_payment.html", context)


def _look_now(payment: CardPayment) -> None:
    """Somebody comes back from the provider: what became of it is asked now, message or not."""
    if not asking.is_being_looked_at(payment):
        asking.look_soon(payment)
