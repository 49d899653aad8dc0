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

from clubs import amendment_in_words
from clubs.amendment_forms import AmendmentForm
from clubs.forms import PublishForm
from clubs.models import Revision, Session, Stage, Upload, UploadState
from clubs.parsing.problem import Severity
from clubs.report_in_words import differences_of
from clubs.services import column_mappings, simultaneous, uploads
from clubs.services.amendments_held import held
from clubs.services.report import DryRun
from clubs.views import amending, preview
from clubs.views.access import require_desk
from clubs.views.file_corrections import late_file
from federation.errors import Refused


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def upload(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Show a file dry; on POST publish it.

    The report is made anew each time: the register, or the session, may have changed since.
    """
    found = get_object_or_404(Upload.objects.select_related("club", "session"), pk=upload_id)
    require_desk(request, found.club)
    found, run = uploads.renewed(found)
    if request.method == "POST":
        return _publish(request, found, run)
    return show(request, found, run)


def _publish(request: HttpRequest, found: Upload, run: DryRun | None) -> HttpResponse:
    if found.state == UploadState.PUBLISHED:
        return redirect("standings", found.session_id)
    form = _form(found, request.POST)
    if not form.is_valid():
        return show(request, found, run, form=form, status=422)
    if form.cleaned_data["revision"] != _next_revision(found):
        found.refresh_from_db(fields=["state", "session"])
        if found.state == UploadState.PUBLISHED:  # by the other press of the same button
            return redirect("standings", found.session_id)
        messages.warning(request, _("Somebody published this session meanwhile. Look at the changes again."))
        return show(request, found, run, status=409)
    try:
        session = uploads.publish(upload=found, by=request.user, stage=form.cleaned_data.get("stage"))
    except (Refused, DataError) as error:
        known = isinstance(error, Refused)
        messages.error(request, error.sentence if known else _("A number or a text in the file is too long."))
        return show(request, *uploads.renewed(found), status=422)
    return redirect("standings", session.pk)


def _form(found: Upload, data: Any = None) -> PublishForm:
    warnings = sum(problem["severity"] == Severity.WARNING for problem in found.report["problems"])
    return PublishForm(
        data, warnings=warnings, stages=_stages(found), initial={"revision": _next_revision(found)}
    )


def _stages(found: Upload) -> list[Stage]:
    """The simultaneous events that the game may be ranked in; none where it is ranked in one already."""
    session = _session(found)
    if session is not None and session.stage_id is not None:
        return []
    day = (found.report["summary"] or {}).get("date")
    return simultaneous.choices(found.club, date.fromisoformat(day) if day else None)


def _next_revision(found: Upload) -> int:
    """The number that the session's next revision gets; 1 where the game is new."""
    session = _session(found)
    revisions = Revision.objects.filter(session=session) if session else Revision.objects.none()
    return (revisions.aggregate(newest=Max("number"))["newest"] or 0) + 1


def show(
    request: HttpRequest,
    found: Upload,
    run: DryRun | None,
    *,
    form: PublishForm | None = None,
    amendment: AmendmentForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of a file, with the form of an amendment where one is open."""
    changes = found.report["changes"]
    amended = held(found)
    context = {
        "upload": found,
        "summary": found.report["summary"],
        "form": form or _form(found),
        "errors": preview.grouped(found, Severity.ERROR),
        "warnings": preview.grouped(found, Severity.WARNING),
        "differences": preview.Cut.of(differences_of(found)),
        "changes": changes,
        "changed": preview.Cut.of(changes["results"] if changes else []),
        "held": (changes or {}).get("held"),
        "late": late_file(found),
        "revision": _next_revision(found),
        "session": _session(found),
        "asks_columns": column_mappings.may_be_asked(found),
        "published": found.revisions.select_related("published_by").first(),
        "amended": [amendment_in_words.shown(each) for each in amended],
        **amending.context(request, run, amended, amendment),
    }
    return render(request, "clubs/upload.html", context, status=status)


def _session(found: Upload) -> Session | None:
    """The published session of the same game, whichever file stands behind it now."""
    changes = found.report["changes"]
    if changes or not found.game_key:  # a game may have come under another program's key
        return Session.objects.filter(pk=changes["session"]).first() if changes else found.session
    return Session.objects.filter(club=found.club_id, game_key=found.game_key).first()
