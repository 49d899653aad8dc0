"""Charging clubs the levy for the tables of a month: what it comes to, what is charged, taken back."""

from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import Club
from federation.errors import Refused
from federation.money.office import keeps_books
from federation.money.services import causes
from federation.roles import today
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.points.selectors.charged_levies import NOTHING, is_over, of_month
from scoring.points.services import levies
from scoring.points.views.statements import month_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def levy_charges(request: HttpRequest) -> HttpResponse:
    """A month's levies by clubs; charged to their accounts in one act, and taken back one by one."""
    if not levies.may_charge(signed_in(request)):
        raise PermissionDenied
    month = month_in(request.POST or request.GET, "month") or _last_month()
    if request.method == "POST":
        _act(request, month)
        return redirect(f"{reverse('levy_charges')}?month={month:%Y-%m}")
    rows = of_month(month)
    is_on, is_past = causes.charged_here().charges_levies, is_over(month)
    context = {
        "month": month,
        "rows": rows,
        "total": sum((row.amount for row in rows), NOTHING),
        "to_charge": sum(row.is_to_be_charged for row in rows) if is_on and is_past else 0,
        "is_on": is_on,
        "is_over": is_past,
        "keeps": keeps_books(request.user),
    }
    return render(request, "scoring/points/levy_charges.html", context)


def _last_month() -> date:
    """The newest month that is over."""
    first = today().replace(day=1)
    return date.fromordinal(first.toordinal() - 1).replace(day=1)


def _act(request: HttpRequest, month: date) -> None:
    by = signed_in(request)
    try:
        if "back" in request.POST:
            club = get_object_or_404(Club, pk=whole(request.POST["back"]) or 0)
            levies.take_back(month=month, clubs=[club], by=by)
            messages.success(request, _("Taken back: %(club)s owes nothing for this month.") % {"club": club})
        else:
            many = len(levies.charge(month=month, by=by))
            sentence = ngettext("%(many)s club is charged.", "%(many)s clubs are charged.", many)
            messages.success(request, sentence % {"many": many})
    except Refused as refusal:
        messages.error(request, refusal.sentence)
