"""A disqualification before the organiser: approved, refused, or asked anew. Law 91B

The answer is a decision of its own that takes the place of the one asked for; nothing is edited, and taking
the answer back is a further one.
"""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.tournaments.services.stages import is_closed
from clubs.tournaments.services.tournaments import may_organise
from federation.errors import Refused
from federation.models import User
from federation.visitors import Visitor
from rulings.adjustments import services as adjustments
from rulings.adjustments.selectors import adjustments_of_case
from rulings.adjustments.words import APPROVALS
from rulings.cases.services.bars import refuse_beside_own
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import Approval, DisqualificationDecision
from rulings.models import Adjustment, AdjustmentKind, Case

LAPSED = "lapsed"
MAY_BECOME = {
    Approval.ASKED: {Approval.APPROVED, Approval.REFUSED},
    Approval.APPROVED: {Approval.ASKED},
    Approval.REFUSED: {Approval.ASKED},
}
assert set(MAY_BECOME) == set(Approval), "every state says what may follow it"


def may_answer(user: Visitor, adjustment: Adjustment) -> bool:
    """Whether somebody organises the tournament, and has not asked for the disqualification themselves."""
    stage = adjustment.session.stage
    if stage is None or not may_organise(user, stage.event.tournament.host):
        return False
    return user.pk not in _asking(adjustment)


def _asking(adjustment: Adjustment) -> set[int]:
    """Who ruled it, and whoever handles its case as director."""
    first = adjustment
    while first.supersedes is not None:
        first = first.supersedes
    return {first.by_id, *([adjustment.case.director_id] if adjustment.case else [])}


def state_of(adjustment: Adjustment) -> str:
    """Where it stands: asked, approved or refused; lapsed once its stage is closed without an answer."""
    decision = decision_of(adjustment)
    assert isinstance(decision, DisqualificationDecision)
    if decision.approval is Approval.ASKED and is_closed(adjustment.session.stage):
        return LAPSED
    return decision.approval.value


class ShownDisqualification(NamedTuple):
    """A disqualification of a case that holds: where it stands, and whether the reader may answer it."""

    adjustment: Adjustment
    state: str
    may_answer: bool


def shown_to(user: Visitor, case: Case) -> list[ShownDisqualification]:
    """The disqualifications of a case, for its page."""
    held = adjustments_of_case(case).filter(kind=AdjustmentKind.DISQUALIFICATION)
    rows = held.select_related("session__stage__event__tournament__host", "case")
    return [ShownDisqualification(row, str(APPROVALS[state_of(row)]), may_answer(user, row)) for row in rows]


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
    return adjustments.rule(
        session=adjustment.session,
        decision=with_approval(decision, approval),
        at=at,
        by=by,
        reason=reason.strip()[:500],
        laws=adjustment.laws,
        supersedes=adjustment,
        case=adjustment.case,
    )


def with_approval(decision: DisqualificationDecision, approval: Approval) -> DisqualificationDecision:
    """The same with another answer."""
    return DisqualificationDecision(
        contestant=decision.contestant,
        round=decision.round,
        player=decision.player,
        member=decision.member,
        substitute=decision.substitute,
        approval=approval,
    )
