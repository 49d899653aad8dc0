"""A convention card that was missing at its deadline, as a case: a penalty, or a warning. Law 90"""

from datetime import datetime

from django.db import transaction

from clubs.models import Session
from federation.models import User
from rulings.cases.services import cases, laws as case_laws
from rulings.decisions.kinds import PenaltyDecision, WarningDecision
from rulings.models import Case

TOPIC = "system"


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
    """Report that a card was missing and rule on it. Sent twice, it is one case.

    Raises Refused for a card that was in time (`card_in_time`), for one that was ruled on (`ruled_already`),
    and as `cases.report` and `cases.rule` do.
    """
    place = cases.CasePlace(called_at=at, round=decision.round)
    case, is_new = cases.report(
        session=session, token=token, place=place, seats={}, incident=what, by=by, topic=TOPIC
    )
    if not is_new:
        return case
    if case_laws.find_item(case, decision.law):
        case_laws.cite(case=case, item=decision.law, role="procedure", by=by, at=at)
    cases.rule(case=case, decisions=[decision], reasons=what, by=by, at=at)
    return case
