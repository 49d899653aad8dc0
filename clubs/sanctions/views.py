"""Applications for events: on the club's desk, on the office's, and one of them, on which it is decided."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Club, SanctionRequest, SanctionState
from clubs.sanctions import district_services, people, selectors, services
from clubs.sanctions.forms import RefusalForm, SanctionApprovalForm, SanctionForm
from federation.errors import Refused
from federation.models import User
from federation.visitors import signed_in

LISTED = 25
METHODS = ["GET", "HEAD", "POST"]
PASS_ON, REFUSE_FOR_DISTRICT = "pass_on", "refuse_for_district"
DISTRICT_ACTS = (PASS_ON, REFUSE_FOR_DISTRICT)


@never_cache
@require_http_methods(METHODS)
@login_required
def club_sanctions(request: HttpRequest, club_id: int) -> HttpResponse:
    """What a club has applied for, and a form for another event."""
    club = get_object_or_404(Club, pk=club_id)
    if not people.may_ask(request.user, club):
        raise PermissionDenied
    form = SanctionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        key = form.cleaned_data["key"]
        try:
            asked = services.ask(key=key, club=club, wanted=form.wanted, by=signed_in(request))
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            messages.success(request, _sent_where(asked))
            return redirect("sanction", asked.pk)
    page = Paginator(selectors.of_club(club), LISTED).get_page(request.GET.get("page"))
    words = {"club": club, "form": form, "page": page}
    return render(request, "clubs/sanctions/of_club.html", words, status=422 if form.errors else 200)


@never_cache
@require_safe
@login_required
def sanctions(request: HttpRequest) -> HttpResponse:
    """What clubs have applied for: the office reads it."""
    if not people.decides(request.user):
        raise PermissionDenied
    page = Paginator(selectors.decided(), LISTED).get_page(request.GET.get("page"))
    words = {
        "waiting": selectors.waiting()[: LISTED * 4],
        "at_districts": selectors.at_districts()[: LISTED * 4],
        "page": page,
    }
    return render(request, "clubs/sanctions/desk.html", words)


@never_cache
@require_http_methods(METHODS)
@login_required
def sanction(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """One application: what was asked for, what happened to it, and what its reader may do."""
    asked = get_object_or_404(selectors.requests(), pk=sanction_id)
    if not people.may_see(request.user, asked):
        raise PermissionDenied
    act = request.POST.get("act", "") if request.method == "POST" else ""
    approval = SanctionApprovalForm(request.POST if act == "approve" else None)
    refusal = ""
    if request.method == "POST":
        try:
            if _decided(request, asked, act, approval):
                return redirect("sanction", asked.pk)
        except Refused as refused:
            refusal = refused.sentence
            asked.refresh_from_db()
    words = _shown(request, asked) | {"approval": approval, "refusal": refusal}
    status = 422 if request.method == "POST" else 200
    return render(request, "clubs/sanctions/sanction.html", words, status=status)


def _sent_where(asked: SanctionRequest) -> str:
    if asked.state == SanctionState.AT_DISTRICT:
        return _("The application is with the district. Then the federation's office decides.")
    return _("The application is with the federation's office.")


def _decided(request: HttpRequest, asked: SanctionRequest, act: str, approval: SanctionApprovalForm) -> bool:
    """Whether something was decided."""
    by = signed_in(request)
    if act in DISTRICT_ACTS:
        _spoken(request, asked, act, by)
        return True
    if act == "withdraw":
        services.withdraw(request=asked, by=by)
        messages.success(request, _("The application is taken back."))
        return True
    if act == "refuse":
        services.refuse(request=asked, reason=_reason(request), by=by)
        messages.success(request, _("The application is refused. The club is told why."))
        return True
    if act != "approve":
        raise Http404
    if not approval.is_valid():
        return False
    services.approve(request=asked, by=by, **approval.cleaned_data)
    messages.success(request, _("The event is approved. The club is told."))
    return True


def _spoken(request: HttpRequest, asked: SanctionRequest, act: str, by: User) -> None:
    """The district has spoken."""
    if act == PASS_ON:
        district_services.pass_on(request=asked, by=by)
        messages.success(request, _("The event is approved for the district. The federation decides now."))
        return
    district_services.refuse_for_district(request=asked, reason=_reason(request), by=by)
    messages.success(request, _("The application is refused. The club is told why."))


def _reason(request: HttpRequest) -> str:
    form = RefusalForm(request.POST)
    return form.cleaned_data["reason"] if form.is_valid() else ""


def _shown(request: HttpRequest, asked: SanctionRequest) -> dict[str, Any]:
    decides = people.decides(request.user)
    asks = people.may_ask(request.user, asked.club)
    is_own = people.is_own(request.user, asked)
    of_district = people.speaks_for_district(request.user, asked)
    return {
        "asked": asked,
        "steps": asked.steps.select_related("by"),
        "decides": decides,
        "asks": asks,
        "of_district": of_district,
        "may_speak": of_district and asked.state == SanctionState.AT_DISTRICT and not is_own,
        "is_own": is_own and decides and asked.waits,
        "may_decide": decides and asked.waits and not is_own,
        "may_withdraw": asks and asked.waits,
        "refusing": RefusalForm(),
    }
