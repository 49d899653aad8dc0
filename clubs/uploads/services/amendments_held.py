"""The amendments of a file that hold: the newest of each thing, unless it was withdrawn."""

from collections.abc import Iterable
from datetime import datetime

from clubs.files.amending.kinds import AmendablePlace, Amendment
from clubs.models import Revision, Session, Upload, UploadAmendment


def held(upload: Upload, until: datetime | None = None) -> list[UploadAmendment]:
    """What holds now, or held at a time, in the order in which it was said."""
    amendments = UploadAmendment.objects.filter(upload=upload).select_related("made_by").order_by("pk")
    return _newest(amendments.filter(made_at__lte=until) if until else amendments)


def of_session(session: Session) -> list[tuple[int, list[UploadAmendment]]]:
    """The revisions of a session that were published with amendments, the newest first; two queries."""
    of_upload: dict[int | None, list[UploadAmendment]] = {}
    revisions = list(Revision.objects.filter(session=session, upload__isnull=False))
    amendments = UploadAmendment.objects.filter(upload__in={revision.upload_id for revision in revisions})
    for amendment in amendments.select_related("made_by").order_by("pk"):
        of_upload.setdefault(amendment.upload_id, []).append(amendment)
    then = (
        (
            revision.number,
            _newest(
                one for one in of_upload.get(revision.upload_id, ()) if one.made_at <= revision.published_at
            ),
        )
        for revision in revisions
    )
    return [(number, held_then) for number, held_then in then if held_then]


def applied(amendments: Iterable[UploadAmendment]) -> tuple[Amendment, ...]:
    """Amendments as a document takes them."""
    return tuple(amendment.amendment for amendment in amendments)


def held_of(upload: Upload, place: AmendablePlace) -> UploadAmendment | None:
    """What holds of one thing of a file."""
    return next((amendment for amendment in held(upload) if amendment.place == place), None)


def _newest(amendments: Iterable[UploadAmendment]) -> list[UploadAmendment]:
    newest = {amendment.place: amendment for amendment in amendments}
    return sorted(
        (amendment for amendment in newest.values() if amendment.value is not None),
        key=lambda amendment: amendment.pk,
    )
