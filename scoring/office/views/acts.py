"""Acts on members: a form, what it would change, and the deed. The deed is done by the second press alone."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refused, sentence_of
from federation.models import Member
from federation.people.registrar import require_keeper
from federation.visitors import signed_in
from scoring.office import acts
from scoring.office.acts import MemberAct
from scoring.office.forms import ActForm
from scoring.office.preview import ActPreview

METHODS = ["GET", "HEAD", "POST"]


@never_cache
@require_http_methods(METHODS)
@login_required
def new_member(request: HttpRequest) -> HttpResponse:
    """Enter somebody; who has the same name is shown beside."""
    return _page(request, acts.NEW)


@never_cache
@require_http_methods(METHODS)
@login_required
def correct_member(request: HttpRequest, member_id: int) -> HttpResponse:
    """Correct number, names and first day."""
    return _page(request, acts.CORRECT, member_id)


@never_cache
@require_http_methods(METHODS)
@login_required
def transfer_member(request: HttpRequest, member_id: int) -> HttpResponse:
    """From one home club to another on a day."""
    return _page(request, acts.TRANSFER, member_id)


@never_cache
@require_http_methods(METHODS)
@login_required
def member_standing(request: HttpRequest, member_id: int) -> HttpResponse:
    """Who left, died, returned or is suspended, and when."""
    return _page(request, acts.STANDING, member_id)


@never_cache
@require_http_methods(METHODS)
@login_required
def member_dues(request: HttpRequest, member_id: int) -> HttpResponse:
    """Dues that were paid by hand."""
    return _page(request, acts.DUES, member_id)


def _page(request: HttpRequest, act: MemberAct, member_id: int | None = None) -> HttpResponse:
    require_keeper(request)
    member = get_object_or_404(Member, pk=member_id, merged_into=None) if member_id is not None else None
    form = act.form(request.POST if request.method == "POST" else None, member=member)
    preview, refusal = None, ""
    if form.is_valid():
        try:
            preview = act.shows(form)
            if _is_confirmed(request, form, preview):
                return _done(request, act, form)
        except (Refused, IntegrityError) as refused:
            # Somebody may save the same by the administration or a file at this moment.
            refusal = refused.sentence if isinstance(refused, Refused) else sentence_of(refused)
    return _shown(request, act, form, preview, refusal)


def _is_confirmed(request: HttpRequest, form: ActForm, preview: ActPreview) -> bool:
    """Whether the reader has seen this very preview, and said of namesakes that it is somebody else."""
    has_seen = request.POST.get("act") == "do" and form.cleaned_data["previewed"] == preview.mark
    return has_seen and (not preview.others or bool(form.cleaned_data.get("is_another")))


def _done(request: HttpRequest, act: MemberAct, form: ActForm) -> HttpResponse:
    with transaction.atomic():
        member = act.does(form, signed_in(request))
    messages.success(request, act.done % {"name": member.name})
    return redirect("member_sheet", member.pk)


def _shown(
    request: HttpRequest, act: MemberAct, form: ActForm, preview: ActPreview | None, refusal: str
) -> HttpResponse:
    context: dict[str, Any] = {
        "act": act,
        "form": form,
        "member": form.member,
        "preview": preview,
        "refusal": refusal,
        "asks_about_others": request.POST.get("act") == "do" and preview is not None and preview.others,
    }
    is_wrong = form.is_bound and (bool(form.errors) or bool(refusal) or bool(context["asks_about_others"]))
    return render(request, "scoring/office/member_act.html", context, status=422 if is_wrong else 200)
