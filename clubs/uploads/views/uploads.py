"""The preview of a file: everything we say to it, what was amended, and the button that makes it count."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import DataError
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.files.problem import Severity
from clubs.models import Revision, Session, Stage, Upload, UploadState
from clubs.register.forms import PublishSessionForm
from clubs.register.views.access import require_desk
from clubs.uploads.forms.amendments import AmendmentForm
from clubs.uploads.services import column_mappings, simultaneous, uploads
from clubs.uploads.services.amendments_held import held
from clubs.uploads.services.offered import offered
from clubs.uploads.services.report import DryRun
from clubs.uploads.views import amending, preview
from clubs.uploads.views.late_files import late_file
from clubs.uploads.words import amendments
from clubs.uploads.words.report import differences_of
from federation.errors import Refused
from federation.visitors import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def upload(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Show a file dry; on POST publish it.

    The report is made anew each time: the register, or the session, may have changed since.
    """
    upload = get_object_or_404(Upload.objects.select_related("club", "session"), pk=upload_id)
    require_desk(request, upload.club)
    upload, run = uploads.renewed(upload)
    if request.method == "POST":
        return _publish(request, upload, run)
    return show(request, upload, run)


def _publish(request: HttpRequest, upload: Upload, run: DryRun | None) -> HttpResponse:
    if upload.state == UploadState.PUBLISHED:
        return redirect("standings", upload.session_id)
    form = _form(upload, request.POST)
    if not form.is_valid():
        return show(request, upload, run, form=form, status=422)
    if form.cleaned_data["revision"] != _next_revision(upload):
        upload.refresh_from_db(fields=["state", "session"])
        if upload.state == UploadState.PUBLISHED:  # by the other press of the same button
            return redirect("standings", upload.session_id)
        messages.warning(request, _("Somebody published this session meanwhile. Look at the changes again."))
        return show(request, upload, run, status=409)
    try:
        session = uploads.publish(upload=upload, by=signed_in(request), stage=form.cleaned_data.get("stage"))
    except (Refused, DataError) as error:
        too_long = _("A number or a text in the file is too long.")
        messages.error(request, error.sentence if isinstance(error, Refused) else too_long)
        return show(request, *uploads.renewed(upload), status=422)
    return redirect("standings", session.pk)


def _form(upload: Upload, data: Any = None) -> PublishSessionForm:
    warnings = sum(problem["severity"] == Severity.WARNING for problem in upload.report["problems"])
    return PublishSessionForm(
        data, warnings=warnings, stages=_stages(upload), initial={"revision": _next_revision(upload)}
    )


def _stages(upload: Upload) -> list[Stage]:
    """The simultaneous events that the game may be ranked in; none where it is ranked in one already."""
    session = _session(upload)
    if session is not None and session.stage_id is not None:
        return []
    day = (upload.report["summary"] or {}).get("date")
    return simultaneous.choices(upload.club, date.fromisoformat(day) if day else None)


def _next_revision(upload: Upload) -> int:
    """The number that the session's next revision gets; 1 where the game is new."""
    session = _session(upload)
    revisions = Revision.objects.filter(session=session) if session else Revision.objects.none()
    return (revisions.aggregate(newest=Max("number"))["newest"] or 0) + 1


def show(
    request: HttpRequest,
    upload: Upload,
    run: DryRun | None,
    *,
    form: PublishSessionForm | None = None,
    amendment: AmendmentForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of a file, with the form of an amendment where one is open."""
    changes = upload.report["changes"]
    amended = held(upload)
    context = {
        "upload": upload,
        "may_be_published": upload.state in (UploadState.DRAFT, UploadState.SUPERSEDED),
        "summary": upload.report["summary"],
        "form": form or _form(upload),
        "errors": preview.grouped(upload, Severity.ERROR),
        "warnings": preview.grouped(upload, Severity.WARNING),
        "differences": preview.Cut.of(differences_of(upload)),
        "changes": changes,
        "changed": preview.Cut.of(changes["results"] if changes else []),
        "held": (changes or {}).get("held"),
        "late": late_file(upload),
        "revision": _next_revision(upload),
        "session": _session(upload),
        "asks_columns": column_mappings.may_be_asked(upload),
        "events": offered(upload),
        "published": upload.revisions.select_related("published_by").first(),
        "amended": [amendments.shown(amendment) for amendment in amended],
        **amending.context(request, run, amended, amendment),
    }
    return render(request, "clubs/uploads/upload.html", context, status=status)


def _session(upload: Upload) -> Session | None:
    """The published session of the same game, whichever file stands behind it now."""
    changes = upload.report["changes"]
    session: Session | None
    if changes:  # a game may have come under another program's key
        session = Session.objects.filter(pk=changes["session"]).first()
    elif upload.game_key:
        session = Session.objects.filter(club=upload.club_id, game_key=upload.game_key).first()
    else:
        session = upload.session
    return session
