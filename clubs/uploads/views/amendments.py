"""Amending a file on its page: by a form, by one click on what is likely meant; and withdrawing it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.files.amending.kept import from_text, key_of
from clubs.models import Upload, UploadAmendment
from clubs.register.views.access import require_desk
from clubs.uploads.forms.amendments import AmendmentForm, form_of
from clubs.uploads.services import amendments, uploads
from clubs.uploads.views.uploads import show
from federation.errors import Refused
from federation.text.documents import read_json
from federation.visitors import signed_in


@require_POST
@login_required
def amend_upload(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Take an answer to a file, and show what we say to it then."""
    upload = get_object_or_404(Upload.objects.select_related("club", "session"), pk=upload_id)
    require_desk(request, upload.club)
    place = from_text(request.POST.get("fix", ""))
    if place is None:
        return _again(request, upload, _("This is not in the file. Open its page again."))
    proposed = _proposed(request.POST.get("value", ""))
    form = form_of(place, None if proposed is not None else request.POST)
    if proposed is None and not form.is_valid():
        return _again(request, upload, form=form)
    try:
        value = form.value() if proposed is None else proposed
        amendments.amend(
            upload=upload, kind=place.kind, key=key_of(place), value=value, by=signed_in(request)
        )
    except amendments.NotAmended as wrong:
        if proposed is not None:
            return _again(request, upload, wrong.sentence)
        form.refuse(wrong.field, wrong.sentence)
        return _again(request, upload, form=form)
    except Refused as refusal:
        return _again(request, upload, refusal.sentence)
    messages.success(request, _("Amended. Everything was checked again with it."))
    return redirect(f"{reverse('upload', args=[upload.pk])}#problems")


@require_POST
@login_required
def withdraw_amendment(request: HttpRequest, amendment_id: int) -> HttpResponse:
    """Let the file's own word hold again."""
    amendment = get_object_or_404(UploadAmendment.objects.select_related("upload__club"), pk=amendment_id)
    require_desk(request, amendment.upload.club)
    try:
        amendments.withdraw(amendment=amendment, by=signed_in(request))
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    return redirect(f"{reverse('upload', args=[amendment.upload_id])}#problems")


def _again(
    request: HttpRequest, upload: Upload, refusal: str = "", form: AmendmentForm | None = None
) -> HttpResponse:
    if refusal:
        messages.error(request, refusal)
    return show(request, *uploads.renewed(upload), amendment=form, status=422)


def _proposed(text: str) -> dict[str, Any] | None:
    """The value of a button; None where a form was sent."""
    if not text:
        return None
    try:
        value = read_json(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
