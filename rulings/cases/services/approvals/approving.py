"""A disqualification before the organiser: approved, refused, or asked anew. Law 91B

The answer is a decision of its own that takes the place of the one asked for; nothing is edited, and taking
the answer back is a further one.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from rulings.adjustments import services as adjustments
from rulings.adjustments.selectors import adjustments_of_case
from rulings.cases.services.approvals import letters
from rulings.cases.services.approvals.standing import may_answer
from rulings.cases.services.bars import refuse_beside_own
from rulings.decisions.approval import with_approval
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import Approval, DisqualificationDecision
from rulings.models import Adjustment, AdjustmentKind, Case

MAY_BECOME = {
    Approval.ASKED: {Approval.APPROVED, Approval.REFUSED},
    Approval.APPROVED: {Approval.ASKED},
    Approval.REFUSED: {Approval.ASKED},
}
assert set(MAY_BECOME) == set(Approval), "every state says what may follow it"


@transaction.atomic
def answer(*, adjustment: Adjustment, approval: Approval, reason: str, at: datetime, by: User) -> Adjustment:
    """Approve, refuse, or take the answer back (`ASKED`); figures follow at once.

    Raises Refused for who does not organise the tournament or ruled it (`not_organiser`), without a reason,
    for an answer that cannot follow the one that holds (`answered_already`), and as `adjustments.rule` does.
    """
    if adjustment.kind != AdjustmentKind.DISQUALIFICATION or not may_answer(by, adjustment):
        raise Refused(
            _("The organiser answers, and never the director who ruled it (Law 91B)."), "not_organiser"
        )
    decision = decision_of(adjustment)
    assert isinstance(decision, DisqualificationDecision)
    refuse_beside_own(by, adjustment.session, decision)
    if not reason.strip():
        raise Refused(_("Write down why."), "reason_missing")
    if approval not in MAY_BECOME[decision.approval]:
        raise Refused(_("This has been answered already."), "answered_already")
    answered = _ruled(adjustment, with_approval(decision, approval), reason.strip()[:500], at, by)
    letters.tell_answer(answered)
    return answered


def as_if_approved(case: Case, *, at: datetime, by: User) -> None:
    """What the disqualifications of a case would do once approved, for a savepoint that is undone."""
    for adjustment in adjustments_of_case(case).filter(kind=AdjustmentKind.DISQUALIFICATION):
        decision = decision_of(adjustment)
        assert isinstance(decision, DisqualificationDecision)
        if decision.approval is Approval.ASKED:
            approved = with_approval(decision, Approval.APPROVED)
            _ruled(adjustment, approved, adjustment.reason, at, by, is_checked=True)


def _ruled(
    adjustment: Adjustment,
    decision: DisqualificationDecision,
    reason: str,
    at: datetime,
    by: User,
    *,
    is_checked: bool = False,
) -> Adjustment:
    return adjustments.rule(
        session=adjustment.session,
        decision=decision,
        at=at,
        by=by,
        reason=reason,
        laws=adjustment.laws,
        supersedes=adjustment,
        case=adjustment.case,
        is_checked=is_checked,
    )
