"""A case becomes final when its ruling can be appealed no more."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from rulings.acts import appeals as appeal_acts
from rulings.acts.appeal_contents import AppealSettled
from rulings.acts.case_contents import CaseReopened, CaseReturned, CaseSettled
from rulings.acts.cases import take
from rulings.acts.converter import content_of
from rulings.cases.services.cases import refuse_barred
from rulings.cases.services.clocks import appeal_ends
from rulings.lifecycle.appeals import AppealState
from rulings.lifecycle.cases import CaseStep, State
from rulings.models import AppealDecision, Case, CaseAct


@transaction.atomic
def settle(*, case: Case, by: User, at: datetime | None = None) -> CaseAct:
    """The ruling is final. Raises Refused while it can be appealed, or is under appeal."""
    refuse_barred(by, case)
    at = at or timezone.now()
    if case.state == State.APPEALED:
        raise Refused(_("The case is under appeal: its committee ends it."), "under_appeal")
    if case.state == State.TOLD:
        _refuse_referred_back(case)
        ends = appeal_ends(case)
        if ends is None:
            raise Refused(
                _("The period for an appeal starts when the results are published."), "appeal_not_started"
            )
        if at <= ends:  # its last second belongs to it
            shown = f"{timezone.localtime(ends):%Y-%m-%d %H:%M}"
            raise Refused(
                _("The ruling can be appealed until %(time)s.") % {"time": shown}, "appeal_possible"
            )
    for appeal in case.appeals.filter(state=AppealState.TOLD):
        appeal_acts.take(appeal=appeal, content=AppealSettled(), by=by, at=at)
    return take(case=case, content=CaseSettled(), by=by, at=at)


def _refuse_referred_back(case: Case) -> None:
    """What a body referred back waits for the director's next ruling."""
    last = case.acts.filter(step__in=(CaseStep.RETURNED, CaseStep.RULED_AGAIN)).order_by("-sequence").first()
    match content_of(last) if last else None:
        case CaseReturned(decision=AppealDecision.REFERRED_BACK):
            raise Refused(_("The case was referred back: rule again first."), "referred_back")


@transaction.atomic
def reopen(*, case: Case, by: User, reason: str, at: datetime | None = None) -> CaseAct:
    """A final case is looked at again, on record. Raises Refused without a reason."""
    refuse_barred(by, case)
    if not reason.strip():
        raise Refused(_("Say why the case is opened again."), "reason_missing")
    return take(case=case, content=CaseReopened(reason=reason.strip()[:500]), by=by, at=at)
