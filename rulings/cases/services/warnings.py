"""A warning, and a ruling on a card that was missing at its deadline, each as a case. Laws 90, 91"""

from datetime import datetime

from django.db import transaction

from clubs.models import Session
from federation.models import User
from rulings.cases.services import cases, laws as case_laws
from rulings.decisions.kinds import PenaltyDecision, WarningDecision
from rulings.models import Case

TOLD = ("N", "E")
OF_CARDS = "system"  # the subject of a case about a card


@transaction.atomic
def warn(
    *,
    session: Session,
    token: str,
    decision: WarningDecision,
    what: str,
    by: User,
    at: datetime,
    is_told: bool = False,
) -> Case:
    """Report what happened and warn for it. Raises Refused as `cases.report` and `cases.rule` do.

    Nothing is taken, and the next one for the same may be dearer. `is_told`: everybody at the table has heard
    it, and of the right of appeal. Sent twice, it is one case.
    """
    case, is_new = _as_case(session, token, decision, what, by, at)
    if is_new and is_told:
        cases.tell(case=case, by=by, seats=TOLD, appeal_explained=True, at=at)
    return case


@transaction.atomic
def rule_on_card(
    *,
    session: Session,
    token: str,
    decision: PenaltyDecision | WarningDecision,
    what: str,
    by: User,
    at: datetime,
) -> Case:
    """Report that a card was missing at its deadline, and penalise or warn. Sent twice, it is one case.

    Raises Refused for a card that was in time (`card_in_time`), for one that was ruled on (`ruled_already`),
    and as `cases.report` and `cases.rule` do.
    """
    case, _is_new = _as_case(session, token, decision, what, by, at, topic=OF_CARDS)
    return case


def _as_case(
    session: Session,
    token: str,
    decision: PenaltyDecision | WarningDecision,
    what: str,
    by: User,
    at: datetime,
    topic: str = "",
) -> tuple[Case, bool]:
    """The case, and whether it is new: only then is anything decided."""
    place = cases.CasePlace(called_at=at, round=decision.round)
    case, is_new = cases.report(
        session=session, token=token, place=place, seats={}, incident=what, by=by, topic=topic
    )
    if not is_new:
        return case, False
    cited = (str(decision.clause or decision.law), str(decision.law))
    if item := next((one for one in cited if case_laws.find_item(case, one)), None):
        case_laws.cite(case=case, item=item, role="procedure", by=by, at=at)
    cases.rule(case=case, decisions=[decision], reasons=what, by=by, at=at)
    return case, True
