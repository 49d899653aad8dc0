"""What the bank says: files that are read, bookings that wait, and what is done with each."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.treasury import bookings as rows
from clubs.treasury.bank_forms import BankFileForm, BookingReasonForm, BookingStepForm, TakeBookingForm
from clubs.treasury.bookings import SET_ASIDE, TAKEN, WAITING
from clubs.treasury.cards import clearing
from federation.errors import Refused
from federation.models import BankBooking, User
from federation.models.money.account import OF_PARTIES
from federation.money.office import refuse_own_account, require_treasurer
from federation.money.services import bank_files, bookings
from federation.money.services.bank_files import BankFileRead, BankFileRefused
from federation.visitors import signed_in

PAGE = 20
ONLY = {
    WAITING: pgettext_lazy("of bookings", "waiting"),
    TAKEN: pgettext_lazy("of bookings", "put to accounts"),
    SET_ASIDE: pgettext_lazy("of bookings", "set aside"),
}
DONE = {
    "take": gettext_lazy("The booking is put to the account."),
    "payout": gettext_lazy("The booking is put to the payments by card."),
    "aside": gettext_lazy("The booking is set aside."),
    "reopen": gettext_lazy("The booking waits again."),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def money_bank(request: HttpRequest) -> HttpResponse:
    """Read a file of the bank; bookings that wait, with what each may pay; those that somebody dealt with."""
    require_treasurer(request)
    if "match" in request.POST:
        return _matched(request)
    sent = request.method == "POST"
    form = BankFileForm(request.POST, request.FILES) if sent else BankFileForm()
    problems: list[str] = []
    if form.is_valid():
        try:
            _say(request, _read(request, form))
            return redirect("money_bank")
        except BankFileRefused as refused:
            problems = refused.sentences
    only = request.GET.get("only", "")
    only = only if only in ONLY else WAITING
    page = Paginator(rows.asked_for(only), PAGE).get_page(request.GET.get("page"))
    shown = rows.waiting_rows(list(page)) if only == WAITING else rows.ended_rows(page)
    context = {
        "form": form,
        "problems": problems,
        "takes_payouts": bool(clearing()),
        "files": rows.newest_files(),
        "only": only,
        "choices": list(ONLY.items()),
        "page": page,
        "rows": shown,
        "has_exact": any(row.is_exact for row in shown),
        "query": f"only={only}",
    }
    return render(request, "clubs/treasury/bank.html", context, status=422 if sent else 200)


def _read(request: HttpRequest, form: BankFileForm) -> BankFileRead:
    return bank_files.read(content=form.cleaned_data["file"], name=form.file_name, by=signed_in(request))


def _say(request: HttpRequest, read: BankFileRead) -> None:
    if read.was_read:
        messages.info(request, _("This file was read before. Nothing is changed."))
        return
    sentence = _("New bookings: %(new)s. Known from other files: %(known)s. Put to accounts: %(taken)s.")
    messages.success(request, sentence % {"new": read.new, "known": read.known, "taken": read.taken})


def _matched(request: HttpRequest) -> HttpResponse:
    count = bookings.take_all_matched(signed_in(request))
    messages.success(request, _("Put to accounts: %(count)s.") % {"count": count})
    return redirect("money_bank")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def money_booking(request: HttpRequest, bank_booking_id: int) -> HttpResponse:
    """One booking: put it to an account, set it aside, open it again; everything that was done with it."""
    require_treasurer(request)
    booking = get_object_or_404(BankBooking.objects.select_related("file"), pk=bank_booking_id)
    act = next((act for act in DONE if act in request.POST), "")
    kind = {"take": TakeBookingForm, "payout": BookingStepForm}.get(act, BookingReasonForm)
    form = kind(request.POST if act else None)
    if act and form.is_valid() and _does(signed_in(request), act, booking, form):
        messages.success(request, str(DONE[act]))
        return redirect("money_bank")
    context = {
        "row": rows.row_of(booking),
        "booking": booking,
        "takes_payouts": bool(clearing()),
        "history": rows.history(booking),
        "act": act,
        "form": form,
    }
    return render(request, "clubs/treasury/booking.html", context, status=422 if act else 200)


def _does(by: User, act: str, booking: BankBooking, form: forms.Form) -> bool:
    step = form.cleaned_data["step"]
    try:
        if isinstance(form, TakeBookingForm):
            account, charges = form.wanted()
            refuse_own_account(by, account)
            bookings.take(booking=booking, step=step, account=account, charges=charges, by=by)
        elif act == "payout":
            bookings.take_payout(booking=booking, step=step, by=by)
        elif act == "aside":
            bookings.set_aside(booking=booking, step=step, reason=form.cleaned_data["text"], by=by)
        else:
            _refuse_own(by, booking)
            bookings.reopen(booking=booking, step=step, reason=form.cleaned_data["text"], by=by)
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    return True


def _refuse_own(by: User, booking: BankBooking) -> None:
    """What was put to one's own account is opened again by somebody else."""
    last = booking.acts.select_related("account__member").order_by("-step").first()
    if last is not None and last.account is not None and last.account.kind in OF_PARTIES:
        refuse_own_account(by, last.account)
