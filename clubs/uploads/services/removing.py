"""Files that are not to be published: removed from what waits, kept with their report, brought back."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Upload, UploadState
from clubs.register import selectors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit

REMOVABLE = (UploadState.DRAFT, UploadState.REFUSED)


def removed() -> Refused:
    """The refusal of whatever is asked of a removed file."""
    return Refused(_("This file was removed from the desk. Bring it back first."), "upload_removed")


@transaction.atomic
def remove(*, upload: Upload, by: User) -> Upload:
    """Take a file that counts for nothing from the desk; twice, it is removed once.

    Raises Refused for who does not keep the club's desk, and for a file that is or was published.
    """
    locked = _locked(upload, by)
    if locked.state == UploadState.REMOVED:
        return locked
    if locked.state not in REMOVABLE:
        raise Refused(
            _("This file is published, so it stays. Correct its results instead."), "published_already"
        )
    return _now(locked, UploadState.REMOVED, Act.UPLOAD_REMOVED, by)


@transaction.atomic
def brought_back(upload: Upload, by: User) -> Upload:
    """A removed file as one that waits, its report that of before; any other stays as it is.

    Raises Refused for who does not keep the club's desk.
    """
    locked = _locked(upload, by)
    if locked.state != UploadState.REMOVED:
        return locked
    return _now(locked, UploadState.REFUSED, Act.UPLOAD_BROUGHT_BACK, by)


def _locked(upload: Upload, by: User) -> Upload:
    if not selectors.keeps_desk(by, upload.club):
        raise Refused(_("Only this club's scorer or manager can remove its files."), "not_your_club")
    locked: Upload = Upload.objects.select_for_update(of=("self",)).select_related("club").get(pk=upload.pk)
    return locked


def _now(upload: Upload, state: UploadState, act: Act, by: User) -> Upload:
    Upload.objects.filter(pk=upload.pk).update(state=state)
    audit.record(act, by, upload, club=upload.club_id)
    upload.refresh_from_db(fields=["state"])
    return upload
