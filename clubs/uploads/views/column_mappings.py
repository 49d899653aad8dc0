"""What the columns of a table mean: asked beside its first rows, listed, withdrawn."""

import re

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs.files.table.preview import Preview, preview
from clubs.files.table.table import TableChoices
from clubs.models import Club, ColumnMapping, Upload
from clubs.register.views.access import require_desk
from clubs.uploads.forms.columns import WORDS, ColumnsForm
from clubs.uploads.services import column_mappings, readings, uploads
from federation.errors import Refused
from federation.visitors import signed_in

LISTED = 100
ROWS_SHOWN = 10  # that may be the heads


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def upload_columns(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Ask what the columns of an uploaded table mean; on POST keep it, and show the file read by it."""
    upload = get_object_or_404(Upload.objects.select_related("club"), pk=upload_id)
    require_desk(request, upload.club)
    start = readings.of_upload(upload).read.beginning if column_mappings.may_be_asked(upload) else None
    if start is None:
        raise Http404
    known = column_mappings.known(upload.club, upload.sha256)
    shown = preview(start, known, _number(request.POST.get("line") or request.GET.get("line")))
    if request.method == "POST":
        return _keep(request, upload, ColumnsForm(request.POST, preview=shown))
    initial = ColumnsForm.initial_of(shown, _choices(known, shown))
    return _show(request, upload, ColumnsForm(initial=initial, preview=shown))


def _choices(known: dict[str, TableChoices], shown: Preview) -> TableChoices | None:
    return known.get(shown.table.key)


def _number(written: str | None) -> int | None:
    match = re.fullmatch(r"[0-9]{1,8}", written or "")
    return int(match[0]) if match else None


def _keep(request: HttpRequest, upload: Upload, form: ColumnsForm) -> HttpResponse:
    if not form.is_valid():
        return _show(request, upload, form, status=422)
    heads = form.preview.table.heads.cells
    try:
        column_mappings.say(upload=upload, heads=heads, answer=form.answer(), by=signed_in(request))
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return _show(request, upload, form, status=422)
    uploads.renew(upload)
    messages.success(request, _("Kept: files with these heads are read so from now on."))
    return redirect("upload", upload.pk)


def _show(request: HttpRequest, upload: Upload, form: ColumnsForm, status: int = 200) -> HttpResponse:
    shown = form.preview
    rows = [(row.line, " · ".join(filter(None, row.cells))[:80]) for row in shown.rows[:ROWS_SHOWN]]
    context = {
        "upload": upload,
        "form": form,
        "heads_line": shown.table.heads.line,
        "rows": rows,
        "sheet": shown.sheet,
        "about": [form[name] for name in ("title", "played_on", "scoring", "winners")],
    }
    return render(request, "clubs/uploads/upload_columns.html", context, status=status)


@require_GET
@login_required
def club_columns(request: HttpRequest, club_id: int) -> HttpResponse:
    """What has been said of a club's tables, and holds."""
    club = get_object_or_404(Club, pk=club_id)
    require_desk(request, club)
    current = (
        column_mappings.current(club)
        .select_related("made_by", "upload")
        .defer("upload__content", "upload__reading", "upload__report")[:LISTED]
    )
    mappings = [{"mapping": mapping, "meanings": _meanings(mapping)} for mapping in current]
    return render(request, "clubs/uploads/club_columns.html", {"club": club, "mappings": mappings})


def _meanings(mapping: ColumnMapping) -> list[tuple[str, str]]:
    both = zip(mapping.heads, mapping.columns, strict=False)
    return [(head or "–", str(WORDS.get(column, column))) for head, column in both if column]


@require_POST
@login_required
def withdraw_columns(request: HttpRequest, mapping_id: int) -> HttpResponse:
    """Let the heads of a table speak for themselves again."""
    mapping = get_object_or_404(ColumnMapping.objects.select_related("club"), pk=mapping_id)
    require_desk(request, mapping.club)
    column_mappings.withdraw(mapping=mapping, by=signed_in(request))
    messages.success(request, _("Withdrawn. Files with these heads are read by their heads again."))
    return redirect("club_columns", mapping.club_id)
