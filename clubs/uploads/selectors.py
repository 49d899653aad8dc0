"""What became of files, for a page that looks on while they arrive: a line each, without their reports."""

from collections.abc import Iterable
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypedDict, cast

from django.db.models import F, Func, IntegerField, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext

from clubs.models import Upload, UploadState

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class ReportCounts(TypedDict):
        """What `light` counts."""

        errors: int
        warnings: int

    CountedUpload = WithAnnotations[Upload, ReportCounts]

WATCHED_MINUTES = 15  # so long after publishing somebody may wait for the standings
WAITS_DAYS = 14  # a refused file that nobody has amended in that time was brought again


class _Count(Func):
    """How many problems of a severity a report has, counted by the database: a report may be long."""

    output_field = IntegerField()
    template = (
        "jsonb_array_length(jsonb_path_query_array(%(expressions)s,"
        " '$.problems[*] ? (@.severity == \"%(severity)s\")'))"
    )


def light(uploads: QuerySet[Upload]) -> "QuerySet[CountedUpload]":
    """Uploads without their bytes and reports, but with the number of errors and warnings."""
    counts = {f"{severity}s": _Count(F("report"), severity=severity) for severity in ("error", "warning")}
    # Unpacked, so it has no type.
    counted: Any = uploads.defer("content", "reading", "report").annotate(**counts)
    return cast("QuerySet[CountedUpload]", counted)


def waiting(uploads: QuerySet[Upload]) -> "QuerySet[CountedUpload]":
    """Those that wait for somebody: drafts, and files with errors that came lately."""
    return light(uploads.filter(_DRAFT | _lately_refused()))


def drafts(uploads: QuerySet[Upload]) -> "QuerySet[CountedUpload]":
    """Those that could be published."""
    return light(uploads.filter(_DRAFT))


def refused(uploads: QuerySet[Upload]) -> "QuerySet[CountedUpload]":
    """Those with errors that came lately: to be amended, exported again, or removed."""
    return light(uploads.filter(_lately_refused()))


_DRAFT = Q(state=UploadState.DRAFT)


def _lately_refused() -> Q:
    return Q(state=UploadState.REFUSED, received_at__gte=timezone.now() - timedelta(days=WAITS_DAYS))


def is_watched(upload: Upload) -> bool:
    """Whether its line may still change while somebody looks on."""
    if upload.state in (UploadState.DRAFT, UploadState.REFUSED):
        return True
    if upload.state != UploadState.PUBLISHED or upload.session is None:
        return False
    at = upload.session.revised_at or upload.session.published_at
    return bool(at >= timezone.now() - timedelta(minutes=WATCHED_MINUTES))


def says(upload: "CountedUpload") -> str:
    """The state in words, with the number of what is to be looked at. Takes what `light` gives."""
    state = str(upload.get_state_display())
    if upload.state == UploadState.REFUSED:
        errors = ngettext("%(n)s error", "%(n)s errors", upload.errors)
        return f"{state} ({errors % {'n': upload.errors}})"
    if upload.state == UploadState.DRAFT and upload.warnings:
        questions = ngettext("%(n)s warning", "%(n)s warnings", upload.warnings)
        return f"{state} ({questions % {'n': upload.warnings}})"
    return state


def rows(uploads: "Iterable[CountedUpload]") -> list[dict[str, Any]]:
    """A line for each, as JSON. `figures` is the address that knows whether the standings are computed."""
    return [
        {
            "id": upload.pk,
            "name": upload.name,
            "state": upload.state,
            "says": says(upload),
            "errors": upload.errors,
            "warnings": upload.warnings,
            "page": reverse("upload", args=[upload.pk]),
            "session": upload.session_id,
            "standings": reverse("standings", args=[upload.session_id]) if upload.session_id else None,
            "figures": reverse("api_standings", args=[upload.session_id]) if upload.session_id else None,
        }
        for upload in uploads
    ]
