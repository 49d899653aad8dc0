"""What members ask for as guests', for the registrar and the officers of clubs: given, or refused with a
reason.
"""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.office import guest_claims as services

PAGE = 30


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def guest_claims(request: HttpRequest) -> HttpResponse:
    """Everything that waits for somebody's answer, the oldest first."""
    by = signed_in(request)
    if not services.may_answer(by):
        raise PermissionDenied
    refusal = ""
    if request.method == "POST":
        try:
            return _answer(request)
        except Refused as refused:
            refusal = refused.sentence
    page = Paginator(services.waiting_for(by), PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {"page": page, "refusal": refusal, "reason": request.POST.get("reason", "")}
    context["asked"] = request.POST.get("claim", "")
    return render(request, "scoring/office/guest_claims.html", context, status=422 if refusal else 200)


def _answer(request: HttpRequest) -> HttpResponse:
    by = signed_in(request)
    claim = get_object_or_404(services.answerable(by), pk=whole(request.POST.get("claim", "")) or 0)
    if request.POST.get("act") == "accept":
        services.accept(claim=claim, by=by)
        messages.success(request, _("The result is the member's."))
    else:
        services.refuse(claim=claim, reason=request.POST.get("reason", ""), by=by)
        messages.success(request, _("The result stays the guest's. The member reads your reason."))
    return redirect("guest_claims")
