"""What a director writes down for directors alone."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from rulings.acts.case_contents import CaseNoted
from rulings.acts.cases import take
from rulings.cases.services.cases import refuse_barred
from rulings.models import Case, CaseAct

TEXT_MOST = 4000


@transaction.atomic
def note(*, case: Case, by: User, text: str, at: datetime | None = None) -> CaseAct:
    """A private note. No party ever sees it. Raises Refused without a word."""
    refuse_barred(by, case)
    if not text.strip() or len(text) > TEXT_MOST:
        raise Refused(
            _("Write the note, in %(most)s characters at most.") % {"most": TEXT_MOST}, "note_missing"
        )
    return take(case=case, content=CaseNoted(text=text.strip()), by=by, at=at)
