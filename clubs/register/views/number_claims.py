"""Numbers that clubs say are theirs: asked on the club's desk, answered by the registrar."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from clubs.models import Club, NumberClaim
from clubs.register.claim_forms import NumberAnswerForm, NumberClaimForm
from clubs.register.services import number_claims as service
from clubs.register.services.number_claims import NAME_FIELDS
from clubs.register.views.access import require_desk
from federation.errors import Refused
from federation.models import Member
from federation.visitors import signed_in

LISTED = 50


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def club_numbers(request: HttpRequest, club_id: int) -> HttpResponse:
    """What the club has asked about numbers, with the answers, and the form to ask."""
    club = get_object_or_404(Club, pk=club_id)
    require_desk(request, club)
    written = {key: request.GET.get(key, "")[:120] for key in ("number", "name")}
    form = NumberClaimForm(request.POST if request.method == "POST" else None, initial=written)
    refusal = ""
    if request.method == "POST" and form.is_valid():
        try:
            service.claim(club=club, by=signed_in(request), **form.cleaned_data)
        except Refused as refused:
            refusal = refused.sentence
        else:
            messages.success(request, _("The office is asked. Its answer will be on this page."))
            return redirect("club_numbers", club.pk)
    context = {"club": club, "form": form, "refusal": refusal, "claims": service.claims_of(club)[:LISTED]}
    status = 422 if request.method == "POST" else 200
    return render(request, "clubs/register/club_numbers.html", context, status=status)


@require_GET
@login_required
def number_claims(request: HttpRequest) -> HttpResponse:
    """To the registrar's desk, where what clubs have asked about numbers is a list beside the others."""
    if not service.answers_claims(request.user):
        raise PermissionDenied
    return redirect(f"{reverse('members_desk')}?tab=numbers")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def number_claim(request: HttpRequest, claim_id: int) -> HttpResponse:
    """One of them: entered in the register under names, or refused with a reason."""
    if not service.answers_claims(request.user):
        raise PermissionDenied
    asked = get_object_or_404(NumberClaim.objects.select_related("club", "asked_by", "member"), pk=claim_id)
    bearer = Member.objects.filter(number=asked.number).first()
    form = NumberAnswerForm(request.POST if request.method == "POST" else None, asked=asked, bearer=bearer)
    refusal = ""
    if request.method == "POST" and form.is_valid():
        try:
            return _answer(request, asked, form)
        except Refused as refused:
            refusal = refused.sentence
        except ValidationError as wrong:
            refusal = " ".join(wrong.messages)
    context: dict[str, Any] = {"asked": asked, "bearer": bearer, "form": form, "refusal": refusal}
    status = 422 if request.method == "POST" else 200
    return render(request, "clubs/register/number_claim.html", context, status=status)


def _answer(request: HttpRequest, asked: NumberClaim, form: NumberAnswerForm) -> HttpResponse:
    cleaned, by = form.cleaned_data, signed_in(request)
    if request.POST.get("act") == "accept":
        written = {field: cleaned.get(field) or "" for field in NAME_FIELDS}
        service.accept(asked=asked, written=written, seen=cleaned.get("seen"), by=by)
        messages.success(request, _("The number is in the register. The club sees it."))
    else:
        service.refuse(asked=asked, reason=cleaned.get("reason") or "", by=by)
        messages.success(request, _("The number is refused. The club reads your reason."))
    return redirect("number_claims")
