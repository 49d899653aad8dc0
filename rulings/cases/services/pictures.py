"""Photographs of a case: written anew, without what the camera wrote beside the picture."""

import hashlib
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.uploads.services.photograph import photograph
from federation.errors import Refused
from federation.models import User
from rulings.acts.case_contents import CaseAttached
from rulings.acts.cases import take
from rulings.cases.services.cases import refuse_barred
from rulings.models import Case, CasePicture

MOST = 20  # of one case
HEAVY = ("picture", "small")


@transaction.atomic
def attach(
    *, case: Case, content: bytes, by: User, caption: str = "", at: datetime | None = None
) -> tuple[CasePicture, bool]:
    """Attach a photograph; answers it and whether it is new: the same bytes are taken once.

    Raises Refused for who does not handle the case, for what is no photograph, and for one too many.
    """
    refuse_barred(by, case)
    sha256 = hashlib.sha256(content).hexdigest()
    Case.objects.select_for_update().get(pk=case.pk)
    known = CasePicture.objects.filter(case=case).defer(*HEAVY)
    earlier = known.filter(sha256=sha256).first()
    if earlier is not None:
        return earlier, False
    if known.count() >= MOST:
        raise Refused(
            _("There are %(most)s photographs already; no more are taken.") % {"most": MOST}, "full"
        )
    taken = photograph(content)
    picture = CasePicture.objects.create(
        case=case,
        sha256=sha256,
        caption=caption.strip()[:200],
        attached_by=by,
        picture=taken.picture,
        small=taken.small,
        width=taken.width,
        height=taken.height,
    )
    attached = CaseAttached(picture=picture.pk, sha256=sha256, caption=picture.caption)
    take(case=case, content=attached, by=by, at=at)
    return picture, True
