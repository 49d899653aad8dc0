"""The amendments of a file that hold: the newest of each thing, unless it was withdrawn."""

import json
from collections.abc import Iterable
from datetime import datetime

from clubs.models import Revision, Session, Upload, UploadAmendment
from clubs.parsing.amended import Amendment, Kind


def held(upload: Upload, until: datetime | None = None) -> list[UploadAmendment]:
    """What holds now, or held at a time, in the order in which it was said."""
    said = UploadAmendment.objects.filter(upload=upload).select_related("made_by").order_by("pk")
    return _newest(said.filter(made_at__lte=until) if until else said)


def of_session(session: Session) -> list[tuple[int, list[UploadAmendment]]]:
    """The revisions of a session that were published with amendments, the newest first; two queries."""
    said: dict[int, list[UploadAmendment]] = {}
    revisions = list(Revision.objects.filter(session=session, upload__isnull=False))
    found = UploadAmendment.objects.filter(upload__in={each.upload_id for each in revisions})
    for each in found.select_related("made_by").order_by("pk"):
        said.setdefault(each.upload_id, []).append(each)
    then = (
        (
            each.number,
            _newest(one for one in said.get(each.upload_id, ()) if one.made_at <= each.published_at),
        )
        for each in revisions
    )
    return [(number, held_then) for number, held_then in then if held_then]


def applied(found: Iterable[UploadAmendment]) -> tuple[Amendment, ...]:
    """Amendments as a document takes them."""
    return tuple(Amendment(Kind(each.kind), each.key, each.value) for each in found)


def _newest(said: Iterable[UploadAmendment]) -> list[UploadAmendment]:
    newest = {(each.kind, json.dumps(each.key, sort_keys=True)): each for each in said}
    return sorted((each for each in newest.values() if each.value is not None), key=lambda each: each.pk)
