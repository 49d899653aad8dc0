"""Amending a draft: what its file gets wrong or leaves out is answered on the desk; the bytes never change.

Lock order: the upload's row alone. Publishing takes it too, so nothing is amended while it is published.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _, gettext_lazy

from clubs.files.amending import amendments
from clubs.files.amending.entries import NotReadable
from clubs.files.amending.kept import key_of, value_of
from clubs.files.amending.kinds import AmendablePlace, AmendedReading, PlayerPlace, PlayerReading
from clubs.models import Upload, UploadAmendment, UploadState
from clubs.register import selectors
from clubs.uploads.services import uploads
from clubs.uploads.services.amendments_held import held, held_of
from clubs.uploads.services.removing import removed
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit

AMENDMENTS_MAX = 500  # of one file; one that needs more is to be written anew
SENTENCES = {
    "unknown": gettext_lazy("This is none of the things that can stand here."),
    "missing": gettext_lazy("Fill this in."),
    "too_long": gettext_lazy("Write one line of text, and a shorter one."),
    "no_day": gettext_lazy("This is no day. Write it as 2026-11-20."),
    "no_contract": gettext_lazy("This is no contract. Write 4S, 3NTX or pass."),
    "no_declarer": gettext_lazy("This is no seat. Write N, E, S or W."),
    "no_lead": gettext_lazy("This is no card. Write HA or D10."),
    "no_number": gettext_lazy("This number is not possible here."),
    "no_score": gettext_lazy("No contract has this score."),
    "no_percentage": gettext_lazy("This is no percentage from 0 to 100."),
}


class NotAmended(Refused):
    """An answer that cannot be; `field` says which."""

    def __init__(self, field: str, code: str) -> None:
        super().__init__(str(SENTENCES[code]), "amendment_unreadable")
        self.field = field


@transaction.atomic
def amend(
    *, upload: Upload, kind: str, key: Mapping[str, Any], value: Mapping[str, Any], by: User
) -> UploadAmendment:
    """Say what a file should have said of one thing; its report is made anew with that.

    Key and value are words from outside, read here once it is known who says them. Raises Refused for a
    stranger, a file that is published, one that cannot be read at all and what is not in the file;
    NotAmended, with the field, for what cannot be.
    """
    locked = waiting(upload, by)
    try:
        amendment = amendments.read(kind, key, value)
    except NotReadable as wrong:
        raise NotAmended(wrong.field, wrong.code) from None
    if len(held(locked)) >= AMENDMENTS_MAX:
        raise Refused(
            _("This file has too many amendments. Correct it in the scoring program."), "too_many_amendments"
        )
    return _record(locked, amendment.place, amendment.reading, by)


@transaction.atomic
def withdraw(*, amendment: UploadAmendment, by: User) -> UploadAmendment | None:
    """Let the file's own word hold again; None where it does already. Raises Refused as `amend` does."""
    locked = waiting(amendment.upload, by)
    place = amendment.place
    return _record(locked, place, None, by) if held_of(locked, place) else None


@transaction.atomic
def amend_players(*, upload: Upload, readings: Sequence[tuple[PlayerPlace, PlayerReading]], by: User) -> int:
    """Say who several players of a file are, in one go; answers how many. Raises Refused as `amend` does."""
    locked = waiting(upload, by)
    if len(held(locked)) + len(readings) > AMENDMENTS_MAX:
        raise Refused(
            _("This file has too many amendments. Correct it in the scoring program."), "too_many_amendments"
        )
    kept = [_kept(locked, place, reading, by) for place, reading in readings]
    _look_again(locked)
    for amendment in kept:
        _audit(amendment, by)
    return len(kept)


def _record(
    upload: Upload, place: AmendablePlace, reading: AmendedReading | None, by: User
) -> UploadAmendment:
    amendment = _kept(upload, place, reading, by)
    _look_again(upload, is_answer=reading is not None)
    _audit(amendment, by)
    return amendment


def _kept(upload: Upload, place: AmendablePlace, reading: AmendedReading | None, by: User) -> UploadAmendment:
    value = None if reading is None else value_of(reading)
    amendment: UploadAmendment = UploadAmendment.objects.create(
        upload=upload, kind=place.kind.value, key=key_of(place), value=value, made_by=by
    )
    return amendment


def _look_again(upload: Upload, *, is_answer: bool = True) -> None:
    """Make the report anew. Raises Refused where an answer is to what is not in the file."""
    _upload, run = uploads.renewed(upload)
    if is_answer and run and any(problem.code == "amendment_without_place" for problem in run.problems):
        raise Refused(_("This is not in the file. Open its page again."), "not_in_the_file")


def _audit(amendment: UploadAmendment, by: User) -> None:
    about = {"kind": amendment.kind, "key": amendment.key, "value": amendment.value}
    audit.record(Act.UPLOAD_AMENDED, by, amendment.upload, amendment=amendment.pk, **about)


def waiting(upload: Upload, by: User) -> Upload:
    """The upload, locked, where it may be amended."""
    if not selectors.keeps_desk(by, upload.club):
        raise Refused(_("Only this club's scorer or manager can amend its files."), "not_your_club")
    locked: Upload = Upload.objects.select_for_update(of=("self",)).select_related("club").get(pk=upload.pk)
    if locked.state == UploadState.REMOVED:
        raise removed()
    if locked.state == UploadState.PUBLISHED:
        raise Refused(
            _("This file is published. Correct its results on the page of the board."), "published_already"
        )
    if locked.report.get("summary") is None:
        raise Refused(
            _("This file cannot be read, so nothing of it can be amended. Export it again."), "not_readable"
        )
    return locked
