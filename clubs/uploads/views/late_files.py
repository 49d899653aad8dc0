"""A file that came too late: asked for with a reason, and the word of two people. REG-3.4."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.corrections.forms import CorrectionAnswerForm, LateFileForm
from clubs.corrections.services import corrections
from clubs.facts import words as correction_in_words
from clubs.facts.services.correction_clock import Unclear, period_of
from clubs.facts.services.revision_bounds import too_late
from clubs.models import FileCorrection, Part, Session, Upload, UploadState
from clubs.register import selectors
from clubs.register.views.access import require_desk
from clubs.uploads.services import late_files
from clubs.uploads.views.preview import Cut
from federation.errors import Refused
from federation.visitors import signed_in


def late_file(upload: Upload) -> dict[str, Any] | None:
    """What the page of a file says that comes after the period; None for every other file."""
    changes = upload.report["changes"]
    if not changes or not changes.get("late") or upload.state in (UploadState.PUBLISHED, UploadState.REMOVED):
        return None
    session = Session.objects.get(pk=changes["session"])
    try:
        says = too_late(period_of(session), timezone.now())
    except Unclear:
        return None
    waiting = selectors.waiting_file_corrections().filter(upload=upload).first()
    return {"says": says, "waiting": waiting, "form": LateFileForm()}


@require_POST
@login_required
def ask_for_late_revision(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Ask two people to have a file published after the period."""
    upload: Upload = get_object_or_404(Upload.objects.select_related("club"), pk=upload_id)
    require_desk(request, upload.club)
    form = LateFileForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say why the file corrects the published results."))
        return redirect("upload", upload.pk)
    try:
        file_correction = late_files.ask(
            upload=upload, reason=form.cleaned_data["reason"], by=signed_in(request)
        )
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("upload", upload.pk)
    messages.info(request, _("The file waits: the director and the organiser must both confirm it."))
    return redirect("file_correction", file_correction.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def file_correction(request: HttpRequest, file_correction_id: int) -> HttpResponse:
    """One late revision with everything it changes; whoever may, confirms or declines it here."""
    asked = selectors.shown_file_corrections(FileCorrection.objects.all())
    file_correction: FileCorrection = get_object_or_404(asked, pk=file_correction_id)
    parts = corrections.parts_of(request.user, file_correction.session)
    if not parts:
        raise PermissionDenied
    given = list(file_correction.answers.all())
    left = [part for part in parts if part not in {answer.part for answer in given}]
    if any(answer.given_by_id == request.user.pk for answer in given):
        left = []
    waits = selectors.waiting_file_corrections().filter(pk=file_correction.pk).exists()
    form = CorrectionAnswerForm(request.POST if request.method == "POST" else None, parts=left)
    context = {"asked": file_correction, "form": form if waits and left else None, "waits": waits}
    return _answer(request, context, form) if request.method == "POST" else _page(request, context)


def _answer(request: HttpRequest, context: dict[str, Any], form: CorrectionAnswerForm) -> HttpResponse:
    file_correction: FileCorrection = context["asked"]
    if context["form"] is None:
        messages.warning(request, _("This late revision no longer waits for your answer."))
        return _page(request, context, status=409)
    if not form.is_valid():
        return _page(request, context, status=422)
    cleaned, agrees = form.cleaned_data, request.POST.get("act") == "confirm"
    try:
        late_files.answer(
            asked=file_correction,
            part=Part(cleaned["part"]),
            agrees=agrees,
            note=cleaned["note"],
            by=signed_in(request),
        )
    except Refused as refusal:
        return _page(request, context | {"refusal": refusal.sentence}, status=422)
    messages.success(request, _("Your answer is recorded."))
    return redirect("file_correction", file_correction.pk)


def _page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    file_correction: FileCorrection = context["asked"]
    given = {answer.part for answer in file_correction.answers.all()}
    context |= {
        "session": file_correction.session,
        "changed": Cut.of(file_correction.changes["results"]),
        "clauses": [correction_in_words.sentence(ground) for ground in file_correction.grounds],
        "missing": [str(part.label) for part in Part if part not in given] if context["waits"] else [],
    }
    return render(request, "clubs/uploads/file_correction.html", context, status=status)
