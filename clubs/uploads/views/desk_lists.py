"""The lists of a club's desk, one at a time: what waits, what has errors, what two confirm, all files."""

from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.db.models.fields.json import KT
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from clubs.models import Club, Upload
from clubs.register import selectors
from clubs.uploads import selectors as upload_states
from federation.tabs import tabs_of

PAGE = 30
LABELS = {
    "waits": gettext_lazy("Files that wait"),
    "refused": gettext_lazy("Files with errors"),
    "waiting": gettext_lazy("Corrections to confirm"),
    "uploads": gettext_lazy("All files"),
}


def lists_of(club: Club, asked: QueryDict) -> dict[str, Any]:
    """The tabs, and the rows of the one that is shown: by `tab` in the address, else the first with any.

    A page number is one of the list of all files.
    """
    counts = {
        "waits": upload_states.drafts(uploads_of(club)).count(),
        "refused": upload_states.refused(uploads_of(club)).count(),
        "waiting": sum(rows.count() for rows in _asked_of(club)),
        "uploads": Upload.objects.filter(club=club).count(),
    }
    tabs = tabs_of(
        LABELS, counts, asked.get("tab") or ("uploads" if "page" in asked else ""), always="uploads"
    )
    shown = next(tab.key for tab in tabs if tab.is_shown)
    return {"tabs": tabs, "shown": shown, "total": counts[shown], **ROWS[shown](club, asked)}


def uploads_of(club: Club) -> QuerySet[Upload]:
    """A club's uploads, newest first, without their bytes and reports, which may be large."""
    of_club = Upload.objects.filter(club=club).select_related("session", "received_by")
    uploads: QuerySet[Upload] = of_club.defer("content", "reading", "report").annotate(
        title=KT("report__summary__title")
    )
    return uploads


def _waits(club: Club, _asked: QueryDict) -> dict[str, Any]:
    return {"files": _said(upload_states.drafts(uploads_of(club)))}


def _refused(club: Club, _asked: QueryDict) -> dict[str, Any]:
    return {"files": _said(upload_states.refused(uploads_of(club)))}


def _said(uploads: "QuerySet[upload_states.CountedUpload]") -> list[tuple[Upload, str]]:
    return [(upload, upload_states.says(upload)) for upload in uploads[:PAGE]]


def _asked_of(club: Club) -> tuple[QuerySet[Any], ...]:
    """What of the club waits for two people's word: corrections, late revisions, late changes."""
    return (
        selectors.waiting_corrections_of(club),
        selectors.waiting_file_corrections_of(club),
        selectors.waiting_late_changes_of(club),
    )


def _waiting(club: Club, _asked: QueryDict) -> dict[str, Any]:
    corrections, files, changes = _asked_of(club)
    return {
        "waiting": selectors.shown_corrections(corrections)[:PAGE],
        "asked": selectors.shown_file_corrections(files)[:PAGE],
        "changes": selectors.shown_late_changes(changes)[:PAGE],
    }


def _all(club: Club, asked: QueryDict) -> dict[str, Any]:
    page = Paginator(uploads_of(club), PAGE).get_page(asked.get("page"))
    return {"page": page, "watched": {upload.pk for upload in page if upload_states.is_watched(upload)}}


ROWS: dict[str, Callable[[Club, QueryDict], dict[str, Any]]] = {
    "waits": _waits,
    "refused": _refused,
    "waiting": _waiting,
    "uploads": _all,
}
