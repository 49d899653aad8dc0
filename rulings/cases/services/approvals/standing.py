"""Where a disqualification stands, and who may answer it. Law 91B"""

from typing import NamedTuple

from clubs.tournaments.services.stages import is_closed
from clubs.tournaments.services.tournaments import may_organise
from federation.visitors import Visitor
from rulings.adjustments.selectors import adjustments_of_case
from rulings.adjustments.words import APPROVAL_STATES
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import Approval, DisqualificationDecision
from rulings.models import Adjustment, AdjustmentKind, Case

LAPSED = "lapsed"


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
    return [
        ShownDisqualification(row, str(APPROVAL_STATES[state_of(row)]), may_answer(user, row)) for row in rows
    ]
