"""Closing a period: what it holds, what is still on its way into it, and the deed."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.roles import today
from federation.visitors import signed_in
from scoring.models import PeriodClose
from scoring.points.selectors import periods as period_selectors, points as selectors
from scoring.points.services.ledger import periods as ledger_periods
from scoring.points.views.statements import month_in
from scoring.points.words import points as words
from scoring.secretary import require_secretary

CLOSINGS = 36


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def close_period(request: HttpRequest) -> HttpResponse:
    """The months that can be closed with what closing them means; POST closes."""
    require_secretary(request)
    if request.method == "POST":
        return _closed(request)
    through = ledger_periods.closed_through()
    months = list(selectors.months(through, today()))
    chosen = month_in(request.GET, "through")
    context: dict[str, Any] = {
        "through": through,
        "months": months,
        "chosen": chosen if chosen in months else None,
        "closings": PeriodClose.objects.select_related("by")[:CLOSINGS],
    }
    if chosen in months:
        outlook = period_selectors.outlook(chosen, through)
        points = [(words.colour(name), selectors.shown(amount)) for name, amount in outlook.points]
        context |= {"outlook": outlook, "points": points}
    return render(request, "scoring/points/close_period.html", context)


def _closed(request: HttpRequest) -> HttpResponse:
    try:
        through = date.fromisoformat(request.POST.get("through", ""))
        ledger_periods.close(through=through, at=timezone.now(), by=signed_in(request))
    except ValueError:
        messages.error(request, _("Choose a month."))
        return redirect("close_period")
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("close_period")
    messages.success(request, _("The period is closed."))
    return redirect("points_desk")
